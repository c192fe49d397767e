import { EXPECTED_USER_HEADER } from '@slipcase/contract/limits';
import { addFavorite, listFavorites } from '@slipcase/contract/projects';
import { getReceipt, listReceipts, receiptChanges } from '@slipcase/contract/receipts';
import { describe, expect, it } from 'vitest';
import { ContractServer } from './contract-server.ts';
import { inventedReceipts } from './invented-receipts.ts';

const ORIGIN = 'http://localhost';
const NORA = {
  id: 'nora',
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: 'Lind',
  picture: null,
  hasSetupPasskey: true,
};
const named = { [EXPECTED_USER_HEADER]: NORA.id };
const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...named },
  body: JSON.stringify(body),
});

/** A server on which a person is signed in. */
function newServer(): ContractServer {
  const server = new ContractServer();
  server.user = NORA;
  return server;
}

describe('A test fails when something breaks the contract:', () => {
  it.each([
    ['an address that is not in the contract', '/api/receipts/all/of/them', { headers: named }],
    ['a method that is not in the contract', '/api/receipts', { method: 'DELETE', headers: named }],
    ['a body with the wrong fields', '/api/projects/favorites', json('POST', { project: 'A' })],
    ['a body where the contract has none', '/api/projects/favorites/A', json('DELETE', {})],
    ['a malformed query', '/api/receipts/changes?since=yesterday', { headers: named }],
    ['a malformed id', '/api/receipts/42', { headers: named }],
  ])('%s', async (_, path, init) => {
    const server = newServer();
    for (const endpoint of [listReceipts, listFavorites]) server.answer(endpoint, () => []);
    await server.fetch(ORIGIN + path, init);
    expect(server.problems).toHaveLength(1);
  });

  it('an answer with the wrong fields', async () => {
    const server = newServer();
    server.answer(listFavorites, () => [{ name: 'A' }] as never);
    await server.fetch(`${ORIGIN}/api/projects/favorites`, { headers: named });
    expect(server.problems).toHaveLength(1);
    expect(server.problems[0]).toContain('projectName');
  });

  it('a value that an older page would read as unknown', async () => {
    const server = newServer();
    const receipt = { ...inventedReceipts(1)[0], exportProblem: 'asleep' };
    server.answer(listReceipts, () => [receipt] as never);
    await server.fetch(`${ORIGIN}/api/receipts`, { headers: named });
    expect(server.problems).toHaveLength(1);
    expect(server.problems[0]).toContain('exportProblem');
  });

  it('an error code that the endpoint does not list', async () => {
    const server = newServer();
    server.refuse(listFavorites, 404, 'receipt_not_found' as never, 'Gone');
    await server.fetch(`${ORIGIN}/api/projects/favorites`, { headers: named });
    expect(server.problems).toHaveLength(1);
  });

  it('an address of the server that is not in the contract', () => {
    const server = newServer();
    server.visit('/auth/google-drive?back=/library');
    expect(server.problems).toEqual([]);
    server.visit('/auth/nowhere');
    expect(server.problems).toEqual(['the contract has no GET /auth/nowhere']);
  });

  it('a call without a prepared answer', async () => {
    const server = newServer();
    await server.fetch(`${ORIGIN}/api/projects/favorites`, { headers: named });
    expect(server.problems).toEqual(['the stand-in has no answer to GET /api/projects/favorites']);
  });
});

describe('A call that follows the contract is answered', () => {
  it('by the endpoint whose path fits best', async () => {
    const server = newServer();
    server.answer(addFavorite, ({ body }) => body);
    server.answer(receiptChanges, ({ query }) => ({
      revision: query.since,
      whole: false,
      changed: [],
      deleted: [],
    }));
    const added = await server.fetch(
      `${ORIGIN}/api/projects/favorites`,
      json('POST', { projectName: 'A : B' }),
    );
    expect(await added.json()).toEqual({ projectName: 'A : B' });
    const changes = await server.fetch(`${ORIGIN}/api/receipts/changes?since=3`, { headers: named });
    expect(await changes.json()).toMatchObject({ revision: 3 });
    expect(server.bodiesOf(addFavorite)).toEqual([{ projectName: 'A : B' }]);
    expect(server.problems).toEqual([]);
  });

  it('with an error or a lost connection if the test says so, and only when the test lets it', async () => {
    const server = newServer();
    const one = `${ORIGIN}/api/receipts/5f9f1b7e-0000-4000-8000-000000000001`;
    server.refuse(getReceipt, 404, 'receipt_not_found', 'Gone');
    const refused = await server.fetch(one, { headers: named });
    expect([refused.status, await refused.json()]).toEqual([
      404,
      { code: 'receipt_not_found', message: 'Gone' },
    ]);
    server.breakDown(getReceipt, 502);
    expect((await server.fetch(one, { headers: named })).status).toBe(502);
    server.cutOff(getReceipt);
    await expect(server.fetch(one, { headers: named })).rejects.toThrow('Failed to fetch');

    server.answer(listReceipts, () => []);
    const release = server.hold(listReceipts);
    let isAnswered = false;
    const answer = server.fetch(`${ORIGIN}/api/receipts`, { headers: named }).then(() => {
      isAnswered = true;
    });
    const leaving = new AbortController();
    const left = server.fetch(`${ORIGIN}/api/receipts`, { headers: named, signal: leaving.signal });
    leaving.abort();
    await expect(left).rejects.toThrow();
    expect(isAnswered).toBe(false);
    release();
    await answer;
    expect(server.problems).toEqual([]);
  });
});
