import { allEndpoints } from '@slipcase/contract/all-endpoints';
import type { Endpoint } from '@slipcase/contract/endpoint';
import { expect, it } from 'vitest';
import { keepOlder } from '../background/tasks.ts';
import { bodyOf, type TestBrowser } from '../testing/browser.ts';
import { aPdf, originalForm } from '../testing/receipt-form.ts';
import { saved } from '../testing/saved-receipts.ts';
import { stored } from '../testing/stored-receipts.ts';
import type { TestApp } from '../testing/test-app.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { analysesOf, appReading, savedUnread } from '../testing/unread-receipts.ts';
import { verifyChain, verifyStates } from './verify-events.ts';

type Person = TestBrowser & { userId: string };
type Walk = { app: TestApp; nora: Person };

/** Calls that change no receipt. */
const CHANGES_NONE = [
  /^POST \/api\/auth\//u,
  /^DELETE \/api\/auth\//u,
  /^POST \/api\/analyze-receipt$/u,
  /^POST \/api\/receipts\/(?:duplicates|proposals|download)$/u,
  // exports happen as jobs: see below
  /^POST \/api\/receipts\/(?:export|:id\/export-google)$/u,
  /^DELETE \/api\/drive\//u,
  /\/api\/(?:projects\/favorites|job|page-errors)/u,
  // waiting captures are not receipts yet; saving one is a change
  /\/api\/capture/u,
];

/**
 * One way to change a receipt through each of the other calls. @returns the kind of the event, and the
 * receipts that got one
 */
const WAYS: Record<string, (walk: Walk) => Promise<[string, string[]]>> = {
  'POST /api/receipts/save-pdf': async ({ nora }) => ['saved', [await saved(nora)]],
  'PATCH /api/receipts/:id': async ({ nora }) => {
    const id = await saved(nora);
    await done(nora.patch(`/api/receipts/${id}`, { vendor: 'Harbour Lights', note: 'Lunch' }));
    return ['edited', [id]];
  },
  'PATCH /api/receipts/:id, accepting a later analysis': async ({ app, nora }) => {
    const id = await savedUnread(nora);
    await app.analyzeSaved();
    const [found] = await analysesOf(nora, id);
    await done(nora.patch(`/api/receipts/${id}`, { vendor: 'Diner', analysisIds: [found.analysisId] }));
    return ['edited', [id]];
  },
  'PATCH /api/receipts/:id, splitting it': async ({ nora }) => {
    const id = await saved(nora);
    const project = { projectName: 'Internal : Operations', groupHead: 'Holland' };
    const parts = [
      { ...project, category: 'Billable: Catering', price: 66.41 },
      { ...project, category: 'Billable: Venue', price: 66.41 },
    ];
    await done(nora.patch(`/api/receipts/${id}`, { parts }));
    return ['edited', [id]];
  },
  'DELETE /api/receipts/:id/later-analysis': async ({ nora }) => {
    const id = await savedUnread(nora);
    await done(nora.delete(`/api/receipts/${id}/later-analysis`));
    return ['edited', [id]];
  },
  'POST /api/receipts/:id/later-analysis': async ({ nora }) => {
    const id = await savedUnread(nora);
    await done(nora.delete(`/api/receipts/${id}/later-analysis`));
    await done(nora.post(`/api/receipts/${id}/later-analysis`, {}));
    return ['edited', [id]];
  },
  'POST /api/receipts/:id/undo-edit': async ({ nora }) => {
    const id = await saved(nora);
    await done(nora.patch(`/api/receipts/${id}`, { total: '99.00', note: 'Lunch' }));
    const { undoable } = await bodyOf(await nora.get(`/api/receipts/${id}/history`));
    await done(nora.post(`/api/receipts/${id}/undo-edit`, { sequence: undoable }));
    return ['edited', [id]];
  },
  'POST /api/receipts/tags': async ({ nora }) => {
    const ids = [await saved(nora), await saved(nora)];
    await done(nora.post('/api/receipts/tags', { ids, tags: { category: 'Billable: Venue' } }));
    return ['edited', ids];
  },
  'POST /api/receipts/billed': async ({ nora }) => {
    const ids = [await saved(nora), await saved(nora)];
    await done(nora.post('/api/receipts/billed', { ids, billed: true, as: 'March' }));
    return ['edited', ids];
  },
  'DELETE /api/receipts/:id': async ({ nora }) => {
    const id = await saved(nora);
    await done(nora.delete(`/api/receipts/${id}`));
    return ['deleted', [id]];
  },
  'POST /api/receipts/delete': async ({ nora }) => {
    const ids = [await saved(nora), await saved(nora)];
    await done(nora.post('/api/receipts/delete', { ids }));
    return ['deleted', ids];
  },
  'POST /api/receipts/restore': async ({ nora }) => {
    const ids = [await saved(nora), await saved(nora)];
    await done(nora.post('/api/receipts/delete', { ids }));
    await done(nora.post('/api/receipts/restore', { ids }));
    return ['restored', ids];
  },
  'PUT /api/receipts/:id/originals/:position': async ({ nora }) => {
    const id = await saved(nora);
    const sent = { method: 'PUT', body: originalForm(await aPdf()) };
    await done(nora.fetch(`/api/receipts/${id}/originals/1`, sent));
    return ['original_kept', [id]];
  },
  'an export by the server': async ({ app, nora }) => {
    const id = await saved(nora);
    await app.runExports();
    return ['exported', [id]];
  },
  'a receipt of an earlier version': async ({ app, nora }) => {
    const id = await stored(app.deps.db, nora.userId, app.clock.now());
    await keepOlder(app.deps, new AbortController().signal);
    return ['kept', [id]];
  },
};

async function done(answer: Promise<Response>): Promise<void> {
  const { status } = await answer;
  expect(status).toBe(200);
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

async function lastKind({ deps }: TestApp, id: string): Promise<string> {
  const row = await deps.db
    .selectFrom('event_contents')
    .select('text')
    .where('receipt_id', '=', id)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
  return JSON.parse(row.text).kind;
}

it('This test covers every API call that can change a receipt', () => {
  const changing = allEndpoints
    .filter(({ method }) => method !== 'GET')
    .map(nameOf)
    .filter((name) => !CHANGES_NONE.some((none) => none.test(name)));
  expect(changing.filter((name) => !(name in WAYS))).toEqual([]);
});

describeOnBothDatabases('A change of a receipt', (database) => {
  it.each(Object.entries(WAYS))('is in the chain, with its result: %s', async (_, change) => {
    const app = await appReading(database);
    const nora = await app.signedIn('nora.whitlock@example.com');
    const [kind, ids] = await change({ app, nora });
    for (const id of ids) expect(await lastKind(app, id)).toBe(kind);
    const all = await app.deps.db.selectFrom('receipts').select('id').execute();
    expect(await verifyStates(app.deps.db, [...new Set([...ids, ...all.map(({ id }) => id)])])).toEqual([]);
    expect((await verifyChain(app.deps.db)).faults).toEqual([]);
  });

  it('that bypasses the chain is found', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn('nora.whitlock@example.com');
    const id = await saved(nora);
    await app.deps.db.updateTable('receipts').set({ total_cents: 1 }).execute();
    expect(await verifyStates(app.deps.db, [id])).toEqual([`receipt ${id} is not as its last event says`]);
  });
});
