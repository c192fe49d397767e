import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { saved } from '../../../testing/saved-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';

const historyOf = async (browser: TestBrowser, id: string) =>
  bodyOf(await browser.get(`/api/receipts/${id}/history`));
const receiptOf = async (browser: TestBrowser, id: string) =>
  bodyOf(await browser.get(`/api/receipts/${id}`));
const undo = (browser: TestBrowser, id: string, sequence: unknown) =>
  browser.post(`/api/receipts/${id}/undo-edit`, { sequence });

describeOnBothDatabases('The history of a receipt', (database) => {
  it('says who changed what when, with the values before, newest first', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const edits = { vendor: 'Harbour Lights', total: 'EUR 20.00', note: 'Lunch' };
    await nora.patch(`/api/receipts/${id}`, edits);
    await nora.post('/api/receipts/billed', { ids: [id], billed: true, as: 'March' });
    await app.runExports();
    const { events } = await historyOf(nora, id);
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'exported',
      'edited',
      'edited',
      'saved',
    ]);
    expect(events.map(({ by }: { by: string }) => by)).toEqual([
      null,
      'Nora Whitlock',
      'Nora Whitlock',
      'Nora Whitlock',
    ]);
    expect(events[1].changes).toEqual([{ field: 'billed', before: null, after: 'March' }]);
    expect(events[2].changes).toEqual([
      { field: 'vendor', before: 'Pinwright Hardware', after: 'Harbour Lights' },
      { field: 'total', before: '$132.82', after: 'EUR 20.00' },
      { field: 'note', before: null, after: 'Lunch' },
      { field: 'filename', before: expect.any(String), after: expect.stringContaining('HarbourLights') },
    ]);
    expect(events[3].changes).toEqual([]);
  });

  it('can undo the last edit, including items, split and the name on the drive', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const before = await receiptOf(nora, id);
    const project = { projectName: 'Internal : Operations', groupHead: 'Holland' };
    await nora.patch(`/api/receipts/${id}`, {
      vendor: 'Harbour Lights',
      items: [{ name: 'Tea', quantity: 1, price: 3 }],
      parts: [
        { ...project, category: 'Billable: Catering', price: 100 },
        { ...project, category: 'Billable: Venue', price: 32.82 },
      ],
    });
    await app.runExports();
    const { undoable } = await historyOf(nora, id);
    const answer = await undo(nora, id, undoable);
    expect(answer.status).toBe(200);
    const { receipt } = await bodyOf(answer);
    const { editedAt: _, exportState: __, driveFileId: ___, driveUrl: ____, ...fields } = before;
    expect(receipt).toMatchObject(fields);
    expect(receipt).not.toHaveProperty('parts');
    expect(await bodyOf(await nora.get('/api/receipts/search?q=tea'))).toEqual({ ids: [] });
    const waiting = await app.deps.db.selectFrom('exports').select('kind').execute();
    expect(waiting).toEqual([{ kind: 'rename' }]);
    const { events, undoable: next } = await historyOf(nora, id);
    expect(events[0]).toMatchObject({ kind: 'edited', undoes: undoable });
    // the undo can be undone
    expect((await bodyOf(await undo(nora, id, next))).receipt).toMatchObject({ vendor: 'Harbour Lights' });
  });

  it('can undo the last edit even after the receipt was deleted and restored', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const { vendor } = await receiptOf(nora, id);
    await nora.patch(`/api/receipts/${id}`, { vendor: 'Harbour Lights' });
    const { undoable } = await historyOf(nora, id);
    await nora.delete(`/api/receipts/${id}`);
    expect((await nora.post('/api/receipts/restore', { ids: [id] })).status).toBe(200);
    expect((await historyOf(nora, id)).undoable).toBe(undoable);
    expect((await undo(nora, id, undoable)).status).toBe(200);
    expect(await receiptOf(nora, id)).toMatchObject({ vendor });
  });

  it('refuses to undo an edit if the receipt has changed since, even with two requests at once', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    await nora.patch(`/api/receipts/${id}`, { note: 'Lunch' });
    const { undoable } = await historyOf(nora, id);
    await nora.patch(`/api/receipts/${id}`, { note: 'Dinner' });
    const late = await undo(nora, id, undoable);
    expect(late.status).toBe(409);
    expect(await bodyOf(late)).toMatchObject({ code: 'receipt_changed' });
    expect(await receiptOf(nora, id)).toMatchObject({ note: 'Dinner' });
    const last = (await historyOf(nora, id)).undoable;
    const both = await Promise.all([undo(nora, id, last), undo(nora, id, last)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await receiptOf(nora, id)).toMatchObject({ note: 'Lunch' });
  });

  it('is visible to its owner only, and undo is limited to edits', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const id = await saved(nora);
    const { undoable, events } = await historyOf(nora, id);
    expect(undoable).toBeNull();
    const { sequence } = events[0];
    expect((await undo(nora, id, sequence)).status).toBe(409);
    await nora.patch(`/api/receipts/${id}`, { note: 'Lunch' });
    const edit = (await historyOf(nora, id)).undoable;
    for (const [person, its] of [
      [ong, id],
      [nora, randomUUID()],
    ] as const) {
      expect((await person.get(`/api/receipts/${its}/history`)).status).toBe(404);
      expect((await undo(person, its, edit)).status).toBe(404);
    }
    for (const wrong of [0, -1, 1.5, '1', null, undefined, 2 ** 60])
      expect((await undo(nora, id, wrong)).status).toBe(400);
    expect((await nora.get('/api/receipts/x/history')).status).toBe(400);
    await nora.delete(`/api/receipts/${id}`);
    expect((await nora.get(`/api/receipts/${id}/history`)).status).toBe(404);
  });
});
