import { allEndpoints } from '@slipcase/contract/all-endpoints';
import type { Endpoint } from '@slipcase/contract/endpoint';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertPendingSignUp } from '../features/auth/sign-in/sign-in-store.ts';
import { answering, NOTHING_READ } from '../testing/answering.ts';
import { bodyOf, type TestBrowser } from '../testing/browser.ts';
import { captureForm, newTokenOf, sendWithToken } from '../testing/capture-calls.ts';
import { rawRequest } from '../testing/raw-http.ts';
import { aPdf, FIELDS, originalForm, saveForm } from '../testing/receipt-form.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { newToken } from './session.ts';

/** Tests who may call what: every kind of caller tries every endpoint of the contract. */

const NORA = 'nora.whitlock@example.com';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A call that its owner may make. `own` is the id of something that the owner has. */
type Call = { path?: (own: string) => string; body?: unknown; form?: () => Promise<FormData> };
const receipt = { path: (own: string) => `/api/receipts/${own}` };
const laterAnalysis = { path: (own: string) => `/api/receipts/${own}/later-analysis` };

const A_CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30' },
  clientExtensionResults: {},
};

/** One row per endpoint. The test below fails if a row is missing. */
const CALLS: Record<string, Call> = {
  'GET /api/auth/user': {},
  'POST /api/auth/logout': { body: {} },
  'GET /auth/google': {},
  'GET /auth/google/callback': {},
  'GET /api/auth/pending-user-setup': {},
  'POST /api/auth/setup-passkey': { body: { email: NORA, passkey: '918273' } },
  'POST /api/auth/passkey-login': { body: { email: NORA, passkey: '274913' } },
  'POST /api/auth/forgot-passkey': { body: { email: NORA } },
  'POST /api/auth/verify-passkey-reset-code': { body: { email: NORA, code: '123456' } },
  'POST /api/auth/reset-passkey-with-code': { body: { email: NORA, code: '123456', newPasskey: '918273' } },
  'POST /api/auth/change-passkey': { body: { currentPasskey: '274913', newPasskey: '918273' } },
  'GET /api/auth/devices': {},
  'DELETE /api/auth/devices/:id': { path: (own) => `/api/auth/devices/${own}` },
  'DELETE /api/auth/devices': {},
  'POST /api/auth/webauthn/registration': { body: {} },
  'POST /api/auth/webauthn/credentials': { body: A_CREDENTIAL },
  'GET /api/auth/webauthn/credentials': {},
  'DELETE /api/auth/webauthn/credentials/:id': { path: (own) => `/api/auth/webauthn/credentials/${own}` },
  'POST /api/auth/webauthn/sign-in-options': { body: {} },
  'POST /api/auth/webauthn/sign-in': { body: A_CREDENTIAL },
  'GET /api/auth/picture': {},
  'POST /api/analyze-receipt': { body: { image: 'A'.repeat(200) } },
  'GET /api/captures': {},
  'GET /api/captures/:id/file': { path: (own) => `/api/captures/${own}/file` },
  'GET /api/captures/:id/reading': { path: (own) => `/api/captures/${own}/reading` },
  'DELETE /api/captures/:id': { path: (own) => `/api/captures/${own}` },
  'DELETE /api/capture-notices/:id': { path: (own) => `/api/capture-notices/${own}` },
  'POST /api/captures': { form: async () => captureForm(await aPdf()) },
  'POST /api/captures/mails': { form: async () => captureForm(await aPdf(), 'ride.eml', 'mail') },
  'GET /api/capture-address': {},
  'POST /api/capture-address': {},
  'GET /api/capture-senders': {},
  'PUT /api/capture-senders/:domain': { path: () => '/api/capture-senders/rides.example' },
  'DELETE /api/capture-senders/:domain': { path: () => '/api/capture-senders/rides.example' },
  'GET /api/capture-tokens': {},
  'POST /api/capture-tokens': { body: { name: 'iPhone' } },
  'DELETE /api/capture-tokens/:id': { path: (own) => `/api/capture-tokens/${own}` },
  'GET /api/receipts': {},
  'GET /api/receipts/changes': { path: () => '/api/receipts/changes?since=0' },
  'GET /api/receipts/search': { path: () => '/api/receipts/search?q=hardware' },
  'GET /api/receipts/:id': receipt,
  'POST /api/receipts/save-pdf': { form: async () => saveForm(await aPdf()) },
  'POST /api/receipts/duplicates': { body: {} },
  'POST /api/receipts/proposals': { body: {} },
  'POST /api/receipts/:id/export-google': { path: (own) => `/api/receipts/${own}/export-google`, body: {} },
  'PATCH /api/receipts/:id': { ...receipt, body: { vendor: 'Else' } },
  'GET /api/receipts/:id/download': { path: (own) => `/api/receipts/${own}/download` },
  'DELETE /api/receipts/:id': receipt,
  'GET /api/receipts/:id/later-analysis': laterAnalysis,
  'GET /api/receipts/:id/places': { path: (own) => `/api/receipts/${own}/places` },
  'GET /api/receipts/:id/history': { path: (own) => `/api/receipts/${own}/history` },
  'POST /api/receipts/:id/undo-edit': {
    path: (own) => `/api/receipts/${own}/undo-edit`,
    body: { sequence: 1 },
  },
  'GET /api/receipts/:id/originals': { path: (own) => `/api/receipts/${own}/originals` },
  'GET /api/receipts/:id/originals/:position': { path: (own) => `/api/receipts/${own}/originals/1` },
  'PUT /api/receipts/:id/originals/:position': {
    path: (own) => `/api/receipts/${own}/originals/1`,
    form: async () => originalForm(await aPdf()),
  },
  'DELETE /api/receipts/:id/later-analysis': laterAnalysis,
  'POST /api/receipts/:id/later-analysis': { ...laterAnalysis, body: {} },
  'POST /api/receipts/download': { body: { ids: [UNKNOWN_ID], format: 'csv' } },
  'POST /api/receipts/export': { body: { ids: [UNKNOWN_ID] } },
  'POST /api/receipts/delete': { body: { ids: [UNKNOWN_ID] } },
  'POST /api/receipts/restore': { body: { ids: [UNKNOWN_ID] } },
  'POST /api/receipts/billed': { body: { ids: [UNKNOWN_ID], billed: true } },
  'POST /api/receipts/tags': { body: { ids: [UNKNOWN_ID], tags: { groupHead: 'Ong' } } },
  'GET /auth/google-drive': {},
  'GET /auth/google-drive/callback': {},
  'GET /api/drive': {},
  'DELETE /api/drive/connection': {},
  'GET /api/auth/company-domain': {},
  'GET /api/projects': {},
  'GET /api/company': {},
  'GET /api/exchange-rates': { path: () => '/api/exchange-rates?from=2026-03-05&currencies=EUR' },
  'GET /api/projects/favorites': {},
  'POST /api/projects/favorites': { body: { projectName: 'Internal : Operations' } },
  'DELETE /api/projects/favorites/:projectName': {
    path: () => '/api/projects/favorites/Internal%20%3A%20Operations',
  },
  'GET /api/job': {},
  'POST /api/job': {
    body: { project: 'Internal : Operations', groupHead: 'Holland', from: '2026-11-18', until: '2026-11-22' },
  },
  'DELETE /api/job': {},
  'POST /api/page-errors': {
    body: { name: 'TypeError', message: 'broken', stack: '', screen: '/library', build: '' },
  },
  'GET /api/health/live': {},
  'GET /api/health/ready': {},
};

/** An app without models, with one receipt of Nora's. */
async function appWithReceipt(database: 'SQLite' | 'PostgreSQL') {
  const analyzer = answering(async () => NOTHING_READ);
  const app = await testApp({ database, overrides: { analyzer } });
  return { app, ...(await ownerIn(app, NORA)) };
}

async function ownerIn(app: TestApp, email: string) {
  const owner = await app.signedIn(email);
  const form = saveForm(await aPdf());
  const saved = await bodyOf(await owner.fetch('/api/receipts/save-pdf', { method: 'POST', body: form }));
  const { id: device } = await app.deps.db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', owner.userId)
    .executeTakeFirstOrThrow();
  const token = await newTokenOf(owner);
  const sent = await bodyOf(await sendWithToken(app, token.token, captureForm(await aPdf())));
  const id: string = saved.receipt.id;
  /** the id of something that the owner has, of the kind that the call needs */
  const ownOf = ({ path }: Endpoint): string => {
    if (path.includes('/devices/')) return device;
    if (path.includes('/captures/')) return sent.capture.id;
    return path.includes('/capture-tokens/') ? token.id : id;
  };
  return { owner, id, ownOf, token: token.token };
}

async function call(
  browser: TestBrowser,
  endpoint: Endpoint,
  own: string,
  {
    method = endpoint.method as string,
    headers = {},
  }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { path, body, form } = CALLS[nameOf(endpoint)] ?? {};
  const json = body !== undefined && method !== 'HEAD';
  return browser.fetch(path?.(own) ?? endpoint.path, {
    method,
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(json ? { body: JSON.stringify(body) } : {}),
    ...(form ? { body: await form() } : {}),
  });
}

async function verdict(answer: Response): Promise<string> {
  const text = await answer.text();
  const code = /"code":"(\w+)"/u.exec(text)?.[1];
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`;
}

const REFUSALS = [
  '401 authentication_required',
  '403 passkey_setup_required',
  '403 cross_origin',
  '409 other_user',
];
/** the answer to callers without a token, signed in or not */
const NO_TOKEN = '401 token_invalid';
const ANSWERED = expect.not.stringMatching(/^401 auth|^403 pass/u);

async function withPendingSignUp(app: TestApp): Promise<TestBrowser> {
  const { token, hash } = newToken();
  await insertPendingSignUp(app.deps.db, {
    token_hash: hash,
    identity_issuer: 'test',
    identity_subject: 'pending',
    email: 'pending@example.com',
    first_name: 'Pen',
    last_name: 'Ding',
    picture_key: null,
    expires_at: app.clock.now() + 60_000,
  });
  const browser = app.browser();
  browser.cookies.set('slipcase_pending', token);
  return browser;
}

it('Every endpoint of the contract has a row in this table of calls', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(allEndpoints.map(nameOf).toSorted());
});

describe('Who may call', () => {
  it('without a session, during sign-up or when disabled, people can use only the public calls', async () => {
    const { app, id } = await appWithReceipt('SQLite');
    const disabled = await app.signedIn('left@example.com');
    await app.deps.db
      .updateTable('users')
      .set({ disabled_at: app.clock.now() })
      .where('id', '=', disabled.userId)
      .execute();
    const outsiders = { nobody: app.browser(), pending: await withPendingSignUp(app), disabled };
    for (const [who, { cookies }] of Object.entries(outsiders)) {
      for (const endpoint of allEndpoints) {
        // some calls sign the caller in
        const browser = app.browser();
        for (const [name, value] of cookies) browser.cookies.set(name, value);
        const said = await verdict(await call(browser, endpoint, id));
        const ofSessions = endpoint.access === 'public' ? ANSWERED : REFUSALS[0];
        const expected = endpoint.access === 'token' ? NO_TOKEN : ofSessions;
        expect(said, `${who}: ${nameOf(endpoint)}`).toEqual(expected);
      }
    }
  });

  it('without a passkey, people can use only what they need to create one', async () => {
    const { app, id } = await appWithReceipt('SQLite');
    for (const endpoint of allEndpoints) {
      const fresh = await app.signedIn(`${crypto.randomUUID()}@example.com`, { passkey: false });
      const said = await verdict(await call(fresh, endpoint, id));
      const ofUsers = endpoint.access === 'user' ? REFUSALS[1] : ANSWERED;
      const expected = endpoint.access === 'token' ? NO_TOKEN : ofUsers;
      expect(said, nameOf(endpoint)).toEqual(expected);
    }
  });

  it('the owner can use everything', async () => {
    const { app } = await appWithReceipt('SQLite');
    for (const endpoint of allEndpoints) {
      const { owner, ownOf, token } = await ownerIn(app, `${crypto.randomUUID()}@example.com`);
      const headers = endpoint.access === 'token' ? { authorization: `Bearer ${token}` } : {};
      const answer = await call(owner, endpoint, ownOf(endpoint), { headers });
      expect(answer.status, nameOf(endpoint)).toBeLessThan(500);
      expect([...REFUSALS, NO_TOKEN], nameOf(endpoint)).not.toContain(await verdict(answer));
    }
  });

  it('another person finds nothing that belongs to someone else, as if it did not exist', async () => {
    const { app, owner, id, ownOf } = await appWithReceipt('SQLite');
    const other = await app.signedIn('other@example.com');
    for (const endpoint of allEndpoints.filter(({ path }) => path.includes('/:id'))) {
      const own = ownOf(endpoint);
      const [foreign, unknown] = [await call(other, endpoint, own), await call(other, endpoint, UNKNOWN_ID)];
      // a dismissed notice is gone, so the same call finds nothing the second time
      expect(foreign.status, nameOf(endpoint)).toBe(endpoint.path.includes('/capture-notices/') ? 200 : 404);
      expect(await foreign.text(), nameOf(endpoint)).toBe(await unknown.text());
    }
    expect((await owner.get(`/api/receipts/${id}`)).status).toBe(200);
    expect((await bodyOf(await owner.get('/api/captures'))).captures).toHaveLength(1);
    expect(await bodyOf(await owner.get('/api/capture-tokens'))).toHaveLength(1);
  });

  it('a personal token works only for the call that adds captures', async () => {
    const { app, token, ownOf } = await appWithReceipt('SQLite');
    for (const endpoint of allEndpoints) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await call(app.browser(), endpoint, ownOf(endpoint), { headers });
      if (endpoint.access !== 'public') expect(answer.headers.getSetCookie(), nameOf(endpoint)).toEqual([]);
      const said = await verdict(answer);
      if (endpoint.access === 'token') expect(said).toBe('200');
      else expect(said, nameOf(endpoint)).toEqual(endpoint.access === 'public' ? ANSWERED : REFUSALS[0]);
    }
  });

  it('the API’s description names the token where it works, and the session elsewhere', async () => {
    const { app } = await appWithReceipt('SQLite');
    const { paths, components } = await bodyOf(await app.browser().get('/api/openapi.json'));
    expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
    for (const { method, path, access } of allEndpoints) {
      const { security } = paths[path.replaceAll(/:(\w+)/gu, '{$1}')][method.toLowerCase()];
      const scheme = access === 'token' ? [{ token: [] }] : [{ session: [] }];
      expect(security, path).toEqual(access === 'public' ? undefined : scheme);
    }
  });

  it('another site, or a page rendered for another person, changes nothing', async () => {
    const { owner, id } = await appWithReceipt('SQLite');
    for (const endpoint of allEndpoints) {
      const foreign = await call(owner, endpoint, id, { headers: { origin: 'https://evil.example' } });
      if (endpoint.access === 'token') expect(await verdict(foreign), nameOf(endpoint)).toBe(NO_TOKEN);
      else if (endpoint.method !== 'GET') expect(await verdict(foreign), nameOf(endpoint)).toBe(REFUSALS[2]);
      if (endpoint.access === 'public' || endpoint.access === 'token') continue;
      const stale = await call(owner, endpoint, id, { headers: { 'slipcase-user': UNKNOWN_ID } });
      expect(await verdict(stale), nameOf(endpoint)).toBe(REFUSALS[3]);
    }
    expect((await owner.get(`/api/receipts/${id}`)).status).toBe(200);
  });

  it('HEAD answers like GET, without a body', async () => {
    const { app, owner, id } = await appWithReceipt('SQLite');
    const { host } = new URL(app.url);
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const endpoint of allEndpoints.filter(
      ({ access, method }) => access !== 'public' && method === 'GET',
    )) {
      const path = CALLS[nameOf(endpoint)]?.path?.(id) ?? endpoint.path;
      const nobodys = await call(app.browser(), endpoint, id, { method: 'HEAD' });
      expect(nobodys.status, nameOf(endpoint)).toBe(401);
      const ask = async (method: string) => {
        // a raw request, because fetch drops the body of an answer to HEAD
        const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Cookie: ${cookie}`];
        const { status, headers, body } = await rawRequest(app.url, head);
        return { said: [status, headers.get('content-type')], body };
      };
      const [get, head] = [await ask('GET'), await ask('HEAD')];
      expect(head, nameOf(endpoint)).toEqual({ said: get.said, body: '' });
    }
  });
});

describeOnBothDatabases('A deleted receipt', (database) => {
  it('appears in no answer, as if it had never existed, and no call can change it', async () => {
    const { app, owner, id } = await appWithReceipt(database);
    const before = await (await owner.get('/api/receipts')).text();
    const { vendor } = JSON.parse(before)[0];
    await owner.delete(`/api/receipts/${id}`);
    for (const endpoint of allEndpoints.filter(({ path }) => path.startsWith('/api/receipts'))) {
      const { path, body, form } = CALLS[nameOf(endpoint)] ?? {};
      const isAboutDeleted = /restore|changes/u.test(endpoint.path);
      if (isAboutDeleted || form) continue;
      const asked = async (own: string) => {
        const answer = await owner.fetch(path?.(own) ?? endpoint.path, {
          method: endpoint.method,
          ...(body === undefined
            ? {}
            : {
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ ...body, ...factsOf(endpoint, vendor) }).replaceAll(UNKNOWN_ID, own),
              }),
        });
        return { status: answer.status, text: await answer.text() };
      };
      const answer = await asked(id);
      expect(answer, nameOf(endpoint)).toEqual(await asked(UNKNOWN_ID));
      if (endpoint.path.includes('/:id')) expect(answer.status, nameOf(endpoint)).toBe(404);
      expect(answer.text, nameOf(endpoint)).not.toContain(id);
      expect(answer.text, nameOf(endpoint)).not.toContain(vendor);
    }
    await app.runExports();
    expect((await owner.post('/api/receipts/restore', { ids: [id] })).status).toBe(200);
    expect(await (await owner.get('/api/receipts')).text()).toBe(before);
  });
});

/** The query that finds a receipt by its facts. */
function factsOf({ path }: Endpoint, vendor: string) {
  if (path.endsWith('/proposals')) return { vendor };
  return path.endsWith('/duplicates') ? { vendor, total: FIELDS.total, date: FIELDS.date } : {};
}

describeOnBothDatabases('The server', (database) => {
  it('never fails with 5xx, whatever people send', async () => {
    const { app, owner, id } = await appWithReceipt(database);
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('', '\u0000', "'; --", NORA, UNKNOWN_ID, '1e999'),
    );
    const value = fc.oneof(
      text,
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(Number.MAX_SAFE_INTEGER, -1, 1.5, null),
    );
    for (const endpoint of allEndpoints) {
      const sample = CALLS[nameOf(endpoint)];
      const keys = typeof sample?.body === 'object' && sample.body ? Object.keys(sample.body) : [];
      const known = fc.dictionary(fc.constantFrom('vendor', 'total', 'date', 'ids', ...keys), value);
      const body = fc.oneof(known, fc.jsonValue({ maxDepth: 2 }));
      await fc.assert(
        fc.asyncProperty(body, text, async (sent, place) => {
          const path = endpoint.path.replaceAll(
            /:\w+/gu,
            () => encodeURIComponent(place.toWellFormed()) || id,
          );
          const typed = encodeURIComponent(place.toWellFormed());
          const query = endpoint.query ? `?since=${typed}&q=${typed}` : '';
          const answer = await owner.fetch(path + query, {
            method: endpoint.method,
            ...(endpoint.body
              ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }
              : {}),
          });
          expect(answer.status, `${nameOf(endpoint)} ${JSON.stringify(sent)}`).toBeLessThan(500);
          // one of the calls logs out
          if (endpoint.path.includes('/auth/')) owner.cookies.clear();
        }),
        { numRuns: 8 },
      );
      if (endpoint.path.includes('/auth/')) {
        const again = await app.signedIn(`${crypto.randomUUID()}@example.com`);
        for (const [name, cookie] of again.cookies) owner.cookies.set(name, cookie);
      }
    }
  });
});
