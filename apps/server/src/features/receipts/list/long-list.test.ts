import { listReceipts, type Receipt, receiptChanges } from '@slipcase/contract/receipts';
import { expect, it } from 'vitest';
import { countCall, LISTED_RECEIPTS } from '../../../http/rate.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { seedPerson } from '../../../testing/seeded-people.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

/** several pieces, the last one incomplete */
const LONG = 950;
const MINUTE = 60_000;

describeOnBothDatabases('A long library', (database) => {
  it('arrives complete, newest first, and compressed without a difference', async () => {
    const app = await testApp({ database });
    const nora = await personWith(app, LONG);
    const answer = await nora.get('/api/receipts', { 'accept-encoding': 'identity' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const text = await answer.text();
    const list = listReceipts.answer.parse(JSON.parse(text));
    expect(list.map(({ id }) => id)).toEqual(nora.receiptIds.toReversed());
    expect(list.map(({ createdAt }) => createdAt)).toEqual(
      list.map(({ createdAt }) => createdAt).toSorted((a, b) => b.localeCompare(a)),
    );

    const compressed = await nora.get('/api/receipts', { 'accept-encoding': 'gzip' });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.headers.get('vary')).toBe('cookie, accept-encoding');
    expect(await compressed.text()).toBe(text);
    const changes = receiptChanges.answer.parse(
      await bodyOf(await nora.get('/api/receipts/changes?since=0')),
    );
    expect(changes).toEqual({ revision: LONG, whole: false, changed: list, deleted: [] });
  });

  it('is correct even when receipts change while it is sent', async () => {
    const app = await testApp({ database });
    const nora = await personWith(app, LONG);
    const answer = await nora.get('/api/receipts', { 'accept-encoding': 'identity' });
    const revision = Number(answer.headers.get('slipcase-revision'));
    // the oldest are read last
    const [gone = '', edited = '', restored = ''] = nora.receiptIds;
    await nora.delete(`/api/receipts/${gone}`);
    await nora.delete(`/api/receipts/${restored}`);
    await nora.post('/api/receipts/restore', { ids: [restored] });
    await nora.patch(`/api/receipts/${edited}`, { location: 'Reykjavik' });
    const added = await stored(app.deps.db, nora.userId, app.clock.now());

    const library = new Map<string, Receipt>(
      (await bodyOf(answer)).map((receipt: Receipt) => [receipt.id, receipt]),
    );
    const changes = await bodyOf(await nora.get(`/api/receipts/changes?since=${revision}`));
    for (const receipt of changes.changed) library.set(receipt.id, receipt);
    for (const id of changes.deleted) library.delete(id);
    const whole: Receipt[] = await bodyOf(await nora.get('/api/receipts'));
    expect(whole).toHaveLength(LONG);
    expect(whole[0]?.id).toBe(added);
    expect([...library.values()].toSorted(byId)).toEqual(whole.toSorted(byId));
  });

  it('lets other people’s calls run between its pieces', async () => {
    const app = await testApp({ database });
    const nora = await personWith(app, 4000);
    const ong = await app.signedIn('ong@example.com');
    app.queries.length = 0;
    let ended = false;
    const list = nora.get('/api/receipts').then(async (answer) => {
      const receipts = await bodyOf(answer);
      ended = true;
      return receipts;
    });
    // several at once: on a busy machine, one call can take as long as two pieces
    const polls = async () => {
      while (!ended) await ong.get('/api/receipts/changes?since=0');
    };
    await Promise.all([polls(), polls(), polls()]);
    expect(await list).toHaveLength(4000);
    const isPiece = (query: string) => / in \(/u.test(query) && query.includes('"receipts"');
    const [first, last] = [app.queries.findIndex(isPiece), app.queries.findLastIndex(isPiece)];
    const between = app.queries.slice(first, last).filter((query) => query.includes('"sessions"'));
    expect(between.length).toBeGreaterThanOrEqual(3);
  });

  it('is refused to somebody who loads it again and again, but its changes are not', async () => {
    const app = await testApp({ database });
    const nora = await personWith(app, LONG);
    const ong = await personWith(app, LONG);
    app.clock.stop();
    const whole = () => nora.get('/api/receipts');
    const first = await whole();
    const etag = first.headers.get('etag') ?? '';
    expect(first.status).toBe(200);
    // as if she had loaded it many times
    await countCall(app.deps.db, LISTED_RECEIPTS, nora.userId, app.clock.now(), 199_000);
    const refused = await whole();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await bodyOf(refused)).toMatchObject({ code: 'too_many_calls' });

    // an unchanged list costs nothing, and polls get the changes even after bulk changes
    expect((await nora.get('/api/receipts', { 'if-none-match': etag })).status).toBe(304);
    for (const since of [LONG, LONG - 1, 0])
      expect((await nora.get(`/api/receipts/changes?since=${since}`)).status, `since ${since}`).toBe(200);
    expect((await ong.get('/api/receipts')).status).toBe(200);
    app.clock.advance(1000);
    expect((await whole()).status).toBe(200);
  });

  it('counts as a whole list when a poll needs all of it, such as after a restore', async () => {
    const app = await testApp({ database });
    const nora = await personWith(app, LONG);
    app.clock.stop();
    await countCall(app.deps.db, LISTED_RECEIPTS, nora.userId, app.clock.now(), 200_000);
    const future = await nora.get('/api/receipts/changes?since=5000');
    expect([future.status, future.headers.get('retry-after')]).toEqual([429, '1']);
    app.clock.advance(MINUTE);
    expect(await bodyOf(await nora.get('/api/receipts/changes?since=5000'))).toMatchObject({ whole: true });
  });

  it.each(['gzip', 'identity'])('is an error when it cannot be read, in %s', async (coding) => {
    const app = await testApp({ database });
    const nora = await personWith(app, LONG);
    await app.deps.db.schema.dropTable('exports').execute();
    const answer = await nora.get('/api/receipts', { 'accept-encoding': coding });
    expect(answer.status).toBe(500);
    expect(await bodyOf(answer)).toMatchObject({ code: 'internal' });
  });

  it.each(['gzip', 'identity'])(
    'breaks off when its end cannot be read, so nobody takes half a list for a whole one, in %s',
    async (coding) => {
      const app = await testApp({ database });
      const nora = await personWith(app, 4000);
      // an invalid value
      await app.deps.db
        .updateTable('receipts')
        .set({ items: '[{"name":7}]' })
        .where('id', '=', nora.receiptIds[0] ?? '')
        .execute();
      const answer = await nora.get('/api/receipts', { 'accept-encoding': coding });
      await expect(answer.text()).rejects.toThrow();
      expect((await nora.get('/api/projects')).status).toBe(200);
    },
  );
});

const byId = (a: Receipt, b: Receipt) => a.id.localeCompare(b.id);

async function personWith(app: TestApp, receipts: number) {
  const { cookie, receiptIds } = await seedPerson(app.deps, crypto.randomUUID(), receipts);
  const browser: TestBrowser = app.browser();
  const [name = '', token = ''] = cookie.split('=');
  browser.cookies.set(name, token);
  const { user_id: userId } = await app.deps.db
    .selectFrom('receipts')
    .select('user_id')
    .where('id', '=', receiptIds[0] ?? '')
    .executeTakeFirstOrThrow();
  return Object.assign(browser, { receiptIds, userId });
}
