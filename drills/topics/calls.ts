import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@slipcase/contract/all-endpoints';
import type { Endpoint } from '@slipcase/contract/endpoint';
import fc from 'fast-check';
import { TestBrowser } from '../../apps/server/src/testing/browser.ts';
import { Counts } from '../counts.ts';
import { BOTH } from '../database-kind.ts';
import type { Drill } from '../drill.ts';
import { finding, judged } from '../finding.ts';
import type { Person } from '../person.ts';

/** Every call without a session, and with bodies that no real client would send. */

const SAMPLES = 25;
const SERVER_FAULT = 500;
const TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('', '\u0000', "'; --", '1e999', '00000000-0000-4000-8000-000000000000'),
);
const VALUE = fc.oneof(
  TEXT,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -1, null),
);

export const everyCall: Drill = {
  name: 'every-call',
  databases: BOTH,
  async run(place) {
    const server = await place.start();
    const [stays, other] = (await place.people(server, 2)) as [Person, Person];
    await server.ready();
    const stranger = new Counts();
    const let_in: string[] = [];
    const faults: string[] = [];
    for (const endpoint of allEndpoints) {
      const answer = await call(new TestBrowser(server.url), endpoint, randomUUID(), {});
      stranger.add(answer.status);
      const isRefused = answer.status === 401;
      if (endpoint.access !== 'public' && !isRefused) let_in.push(nameOf(endpoint));
      if (answer.status >= SERVER_FAULT) faults.push(`${nameOf(endpoint)} ${answer.status}`);
    }
    const random = new Counts();
    for (const endpoint of allEndpoints) {
      // some calls end the session
      const [caller = other] = endpoint.path.includes('/auth/') ? await place.people(server, 1) : [];
      for (const { place: where, body } of samples(endpoint)) {
        const { status } = await call(caller.browser, endpoint, where, body);
        random.add(status);
        if (status >= SERVER_FAULT) faults.push(`${nameOf(endpoint)} ${status} with ${JSON.stringify(body)}`);
      }
    }
    const after = await stays.browser.get('/api/receipts');
    return judged(
      `all ${allEndpoints.length} endpoints without a session, then ${SAMPLES} random bodies each by signed-in people`,
      [
        finding(`without a session got ${stranger}`, true),
        finding(
          let_in.length === 0 ? 'let in nowhere' : `let in at ${let_in.join(', ')}`,
          let_in.length === 0,
        ),
        finding(`random bodies got ${random}`, true),
        finding(faults.length === 0 ? 'no 5xx' : faults.slice(0, 5).join(', '), faults.length === 0),
        finding(`another person's library: ${after.status}`, after.status === 200),
      ],
    );
  },
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function samples(endpoint: Endpoint): { place: string; body: unknown }[] {
  const keys = knownKeys(endpoint);
  const body = fc.oneof(
    VALUE,
    fc.record(Object.fromEntries(keys.map((key) => [key, VALUE]))) as fc.Arbitrary<unknown>,
    fc.dictionary(fc.constantFrom('x', ...keys), VALUE, { maxKeys: 6 }),
  );
  return fc.sample(fc.record({ place: TEXT, body }), { numRuns: SAMPLES, seed: 20_261_118 });
}

/** The names of the body's fields, if it has any. */
function knownKeys({ body }: Endpoint): string[] {
  const shape = body && 'shape' in body ? body.shape : null;
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

function call(browser: TestBrowser, endpoint: Endpoint, place: string, body: unknown): Promise<Response> {
  const path = endpoint.path.replaceAll(/:\w+/gu, encodeURIComponent(place.toWellFormed()) || 'x');
  const query = endpoint.query ? `?since=${encodeURIComponent(place.toWellFormed())}` : '';
  const json = endpoint.body
    ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {};
  return browser.fetch(path + query, { method: endpoint.method, ...json });
}
