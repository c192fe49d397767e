import { listReceipts, type Receipt, type ReceiptChanges, receiptChanges } from '@slipcase/contract/receipts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { saved, unreliableDrive } from '../../../testing/saved-receipts.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const DAY = 24 * 60 * 60 * 1000;

const idsOf = (receipts: readonly { id: string }[]) => receipts.map(({ id }) => id);

async function changesSince(browser: TestBrowser, since: number): Promise<ReceiptChanges> {
  const answer = await browser.get(`/api/receipts/changes?since=${since}`);
  expect(answer.status).toBe(200);
  return receiptChanges.answer.parse(await answer.json());
}

/** Acts like a page: loads the whole list once, then polls for changes. */
class Library {
  readonly #browser: TestBrowser;
  readonly #receipts = new Map<string, Receipt>();
  #revision = 0;

  private constructor(browser: TestBrowser) {
    this.#browser = browser;
  }

  static async open(browser: TestBrowser): Promise<Library> {
    const library = new Library(browser);
    const answer = await browser.get('/api/receipts');
    library.#revision = Number(answer.headers.get('slipcase-revision'));
    for (const receipt of listReceipts.answer.parse(await answer.json()))
      library.#receipts.set(receipt.id, receipt);
    return library;
  }

  async poll(): Promise<ReceiptChanges> {
    const changes = await changesSince(this.#browser, this.#revision);
    if (changes.whole) this.#receipts.clear();
    for (const receipt of changes.changed) this.#receipts.set(receipt.id, receipt);
    for (const id of changes.deleted) this.#receipts.delete(id);
    expect(changes.revision).toBeGreaterThanOrEqual(changes.whole ? 0 : this.#revision);
    this.#revision = changes.revision;
    return changes;
  }

  get list(): Receipt[] {
    return [...this.#receipts.values()].toSorted(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? -1 : 1),
    );
  }
}

describeOnBothDatabases('The list of changes in the library', (database) => {
  it('contains what was saved, attempted, exported and deleted, and nothing else', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    const other = await saved(nora);
    await app.runExports();
    const library = await Library.open(nora);

    const id = await saved(nora);
    expect(await library.poll()).toMatchObject({ whole: false, deleted: [], changed: [{ id }] });
    drive.failing = true;
    await nora.post(`/api/receipts/${id}/export-google`);
    expect(await library.poll()).toMatchObject({ changed: [{ id, exportState: 'failed' }] });
    drive.failing = false;
    await nora.post(`/api/receipts/${id}/export-google`);
    expect(await library.poll()).toMatchObject({ changed: [{ id, exportState: 'exported' }] });
    await nora.delete(`/api/receipts/${id}`);
    expect(await library.poll()).toMatchObject({ whole: false, changed: [], deleted: [id] });
    expect(await library.poll()).toMatchObject({ changed: [], deleted: [] });
    expect(idsOf(library.list)).toEqual([other]);
  });

  it('lists a receipt that was saved and deleted meanwhile only as deleted', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const library = await Library.open(nora);
    const id = await stored(app.deps.db, nora.userId, app.clock.now());
    await nora.delete(`/api/receipts/${id}`);
    expect(await library.poll()).toMatchObject({ whole: false, changed: [], deleted: [id] });
  });

  it('queries no list while nothing changes, and answers 304 on request', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    await stored(app.deps.db, nora.userId, app.clock.now());
    const first = await nora.get('/api/receipts');
    const revision = Number(first.headers.get('slipcase-revision'));
    const etag = first.headers.get('etag') ?? '';

    app.queries.length = 0;
    expect(await changesSince(nora, revision)).toEqual({ revision, whole: false, changed: [], deleted: [] });
    const same = await nora.get(`/api/receipts/changes?since=${revision}`, { 'if-none-match': etag });
    expect(same.status).toBe(304);
    expect(app.queries).toHaveLength(2);
    expect(app.queries.join()).not.toMatch(/"(?:receipts|deleted_receipts)"/u);

    await stored(app.deps.db, nora.userId, app.clock.now());
    const changed = await nora.get(`/api/receipts/changes?since=${revision}`, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('is the whole list for a page that was offline longer than the server remembers deletions', async () => {
    const app = await testApp({ database, settings: { GOOGLE_PROOF_DAYS: '365' } });
    const nora = await app.signedIn(NORA);
    const { db } = app.deps;
    const [kept, gone] = [
      await stored(db, nora.userId, app.clock.now()),
      await stored(db, nora.userId, app.clock.now()),
    ];
    const away = await Library.open(nora);
    await nora.delete(`/api/receipts/${gone}`);
    const there = await Library.open(nora);
    app.clock.advance(59 * DAY);
    await renewSession(app);
    await app.tidy();
    expect(await changesSince(nora, 0)).toMatchObject({ whole: false, deleted: [gone] });

    app.clock.advance(2 * DAY);
    await renewSession(app);
    await app.tidy();
    expect(await db.selectFrom('deleted_receipts').selectAll().execute()).toEqual([]);
    expect(await away.poll()).toMatchObject({ whole: true, changed: [{ id: kept }], deleted: [] });
    expect(idsOf(away.list)).toEqual([kept]);
    // loaded after the deletion, so it misses nothing
    expect(await there.poll()).toMatchObject({ whole: false, changed: [] });
  });

  it('is the whole list for a revision from the future, such as after a restore', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await stored(app.deps.db, nora.userId, app.clock.now());
    expect(await changesSince(nora, 1000)).toMatchObject({ revision: 1, whole: true, changed: [{ id }] });
  });

  it('has only the person’s own receipts', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const library = await Library.open(ong);
    const id = await stored(app.deps.db, nora.userId, app.clock.now());
    await stored(app.deps.db, ong.userId, app.clock.now());
    await nora.delete(`/api/receipts/${id}`);
    const { changed, deleted } = await library.poll();
    expect(deleted).toEqual([]);
    expect(idsOf(changed)).toEqual(idsOf(await bodyOf(await ong.get('/api/receipts'))));
    expect((await app.browser().get('/api/receipts/changes?since=0')).status).toBe(401);
  });

  it('needs a revision that is a whole number; an empty one is 0', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const statusOf = async (query: string) => (await nora.get(`/api/receipts/changes${query}`)).status;
    for (const query of ['', '?since=-1', '?since=1.5', '?since=x'])
      expect(await statusOf(query), query).toBe(400);
    expect(await statusOf('?since=')).toBe(200);
  });

  it('leads to the same list as loading all of it, whatever happens at the same time', async () => {
    const app = await testApp({ database });
    let people = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(wave, { minLength: 1, maxLength: 6 }), async (waves) => {
        people += 1;
        const person = await app.signedIn(`person-${people}@example.com`, { passkey: true });
        const library = await Library.open(person);
        let busy = true;
        const polling = (async () => {
          while (busy) await library.poll();
        })();
        for (const operations of waves)
          await Promise.all(operations.map((operation) => perform(operation, app, person)));
        busy = false;
        await polling;
        await library.poll();
        expect(library.list).toEqual(await bodyOf(await person.get('/api/receipts')));
      }),
      { numRuns: 12 },
    );
  });
});

/** A random event for a person's receipts; `at` chooses the receipt. */
const operation = fc.record({
  kind: fc.constantFrom(
    'save',
    'save',
    'save',
    'edit',
    'delete',
    'delete some',
    'restore',
    'export',
    'forget',
  ),
  at: fc.nat(9),
});
const wave = fc.array(operation, { minLength: 1, maxLength: 6 });
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(
  { kind, at }: Operation,
  app: TestApp,
  person: TestBrowser & { userId: string },
): Promise<void> {
  const { db } = app.deps;
  if (kind === 'save') return void (await stored(db, person.userId, app.clock.now()));
  if (kind === 'forget') {
    // as if all deletions so far were old
    await db.updateTable('deleted_receipts').set({ deleted_at: 0 }).execute();
    return app.tidy();
  }
  if (kind === 'restore') {
    const deleted = await db
      .selectFrom('held_receipts')
      .select('receipt_id')
      .where('user_id', '=', person.userId)
      .execute();
    const ids = deleted.map((row) => row.receipt_id).filter((_, index) => index % 3 !== at % 3);
    return void (ids.length > 0 && (await person.post('/api/receipts/restore', { ids })));
  }
  const rows = await db.selectFrom('receipts').select('id').where('user_id', '=', person.userId).execute();
  const id = rows[at % rows.length]?.id;
  if (!id) return;
  if (kind === 'delete') await person.delete(`/api/receipts/${id}`);
  if (kind === 'delete some') {
    const ids = rows.filter((_, index) => index % 3 === at % 3).map((row) => row.id);
    await person.post('/api/receipts/delete', { ids: [id, ...ids] });
  }
  if (kind === 'edit') await person.patch(`/api/receipts/${id}`, { total: `${at}.00`, location: `${at}` });
  // the stored PDF is missing, so the attempt fails
  if (kind === 'export') await person.post(`/api/receipts/${id}/export-google`);
}

/** Renews a session, because the time that a test skips must not sign anyone out. */
async function renewSession({ deps, clock }: TestApp): Promise<void> {
  const now = clock.now();
  await deps.db.updateTable('sessions').set({ created_at: now, last_active_at: now }).execute();
}
