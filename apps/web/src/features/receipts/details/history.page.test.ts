import { getReceiptHistory, type HistoryEvent, undoReceiptEdit } from '@slipcase/contract/receipt-history';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { Refusal } from '../../../../testing/stand-in/contract-server.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';
import { someReceipts } from '../testing/receipt.ts';

/** The details say who changed a receipt, and when. */

const by = 'Nora Whitlock';
const SAVED: HistoryEvent = { sequence: 3, kind: 'saved', at: '2026-11-18T16:06:00.000Z', by, changes: [] };
const EDITED: HistoryEvent = {
  sequence: 7,
  kind: 'edited',
  at: '2026-11-19T09:30:00.000Z',
  by,
  changes: [
    { field: 'vendor', before: 'Pinwrigth Hardware', after: 'Pinwright Hardware' },
    { field: 'total', before: '$13.82', after: '$132.82' },
    { field: 'note', before: null, after: 'For the stage' },
  ],
};
const EXPORTED: HistoryEvent = { ...SAVED, sequence: 8, kind: 'exported', by: null };
const NEWER: HistoryEvent = { ...SAVED, sequence: 9, kind: 'notarized', by: null };

const history = page.getByCss('details.history');
const undo = page.getByRole('button', { name: 'Undo last edit' });

function openWith(server: LibraryServer, events: HistoryEvent[]): string {
  const receipts = someReceipts({ vendor: 'Pinwright Hardware', wasRead: false });
  server.receipts = receipts;
  const last = events.find(({ kind }) => kind === 'edited');
  server.answer(getReceiptHistory, () => ({ events, undoable: last?.sequence ?? null }));
  return `/receipt/${receipts[0]?.id}`;
}

test('The history is closed, and loads only when somebody opens it', async ({ server, app }) => {
  app.open(openWith(server, [EXPORTED, EDITED, SAVED]));
  await expect.element(page.getByText('History')).toBeVisible();
  expect(server.bodiesOf(getReceiptHistory)).toEqual([]);
  await page.getByText('History').click();
  const events = history.getByRole('listitem');
  await expect.element(events.nth(0)).toMatchTextContent(/^Copied to the drive/u);
  await expect.element(events.nth(1)).toMatchTextContent(/^Edited.*Nov 19, 2026.*Nora Whitlock/u);
  await expect.element(events.nth(1)).toMatchTextContent('$13.82, now $132.82');
  await expect.element(events.nth(1)).toMatchTextContent('nothing, now For the stage');
  await expect.element(events.nth(2)).toMatchTextContent(/^Saved/u);
  await look('history');
});

test('The last edit can be undone, and the receipt shows its earlier values right away', async ({
  server,
  app,
}) => {
  const events = [EDITED, SAVED];
  app.open(openWith(server, events));
  server.answer(undoReceiptEdit, ({ params: { id } }) => {
    const receipt = server.receipts.find((one) => one.id === id);
    if (!receipt) throw new Error('no receipt');
    const before = { ...receipt, vendor: 'Pinwrigth Hardware', editedAt: new Date().toISOString() };
    events.unshift({ ...EDITED, sequence: 9, undoes: 7, changes: [] });
    server.change([before]);
    return { receipt: before };
  });
  await page.getByText('History').click();
  await undo.click();
  await expect.element(page.getByText('Last edit undone')).toBeVisible();
  await expect.element(page.getByCss('.slip').getByText('Pinwrigth Hardware')).toBeVisible();
  await expect.element(history.getByText('Edit undone')).toBeVisible();
  expect(server.bodiesOf(undoReceiptEdit)).toEqual([{ sequence: 7 }]);
});

test('An edit is not undone if the receipt has changed since, and the page says why', async ({
  server,
  app,
}) => {
  app.open(openWith(server, [EDITED, SAVED]));
  server.answer(undoReceiptEdit, () => {
    throw new Refusal(409, 'receipt_changed', 'This receipt was changed in the meantime.');
  });
  await page.getByText('History').click();
  await undo.click();
  await expect.element(page.getByText('The edit could not be undone')).toBeVisible();
  await expect.element(page.getByText('This receipt was changed in the meantime.')).toBeVisible();
});

test('A history without edits offers no undo, and an event of a later version appears as a change', async ({
  server,
  app,
}) => {
  app.open(openWith(server, [NEWER, SAVED]));
  await page.getByText('History').click();
  await expect.element(history.getByText('Changed')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});
