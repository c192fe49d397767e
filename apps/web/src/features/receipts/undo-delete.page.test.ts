import { restoreReceipts } from '@slipcase/contract/bulk-receipts';
import { deleteReceipt, listReceipts, receiptChanges } from '@slipcase/contract/receipts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, expectHidden, holdTime, holdToasts, passTime, press } from '../../../testing/page/hands.ts';
import { look } from '../../../testing/page/look.ts';
import { test } from '../../../testing/page/test.ts';
import { NORA } from '../../../testing/stand-in/account-server.ts';
import { someReceipts } from './testing/receipt.ts';

const VENDORS = ['One', 'Two', 'Three'];
const THREE = someReceipts(...VENDORS.map((vendor) => ({ vendor })));
const cards = page.getByRole('article');
const vendors = () =>
  cards
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
const undo = page.getByRole('button', { name: 'Undo' });
const dialogDelete = page.getByRole('dialog').getByRole('button', { name: 'Delete' });

async function deleteFromList(vendor: string): Promise<void> {
  const card = cards.filter({ hasText: vendor });
  await press(card.getByRole('button', { name: /Delete/u }).last(), '{Enter}');
  await dialogDelete.click();
  await expect.element(page.getByText('Receipt deleted successfully')).toBeVisible();
}

describe('Undo after a delete', () => {
  test('brings the receipt back to its place right away, before the server has answered', async ({
    server,
    app,
  }) => {
    server.receipts = THREE;
    app.open('/library');
    await deleteFromList('Two');
    await expect.poll(vendors).toEqual(['One', 'Three']);
    await look('undo-delete');
    const release = server.hold(restoreReceipts);
    await undo.click();
    await expect.poll(vendors).toEqual(VENDORS);
    await expectHidden(undo);
    // even before the next poll
    const poll = server.hold(receiptChanges);
    release();
    await expect.element(page.getByText('Receipt restored')).toBeVisible();
    expect(vendors()).toEqual(VENDORS);
    poll();
    expect(server.bodiesOf(restoreReceipts)).toEqual([{ ids: [THREE[1]?.id] }]);
    expect(server.receipts.map(({ vendor }) => vendor)).toEqual(VENDORS);

    // it also stays in the copy that the device shows without a network
    server.cutOff(listReceipts);
    server.cutOff(receiptChanges);
    await app.reload();
    await expect.poll(vendors).toEqual(VENDORS);
  });

  test('works with the keyboard alone', async ({ server, app }) => {
    server.receipts = THREE;
    app.open('/library');
    const card = cards.filter({ hasText: 'Three' });
    await press(card.getByRole('button', { name: /Delete/u }).last(), '{Enter}');
    await press(dialogDelete, '{Enter}');
    await expect.element(undo).toBeVisible();
    for (let keys = 0; keys < 60 && document.activeElement?.textContent !== 'Undo'; keys += 1)
      await userEvent.keyboard('{Tab}');
    await expect.element(undo).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Receipt restored')).toBeVisible();
    await expect.poll(vendors).toEqual(VENDORS);
  });

  test('brings back many receipts that were deleted together', async ({ server, app }) => {
    server.receipts = THREE;
    app.open('/library');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const vendor of ['One', 'Three'])
      await page.getByRole('checkbox', { name: new RegExp(`^Select ${vendor},`, 'u') }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialogDelete.click();
    await expect.element(page.getByText('2 receipts deleted successfully')).toBeVisible();
    await expect.poll(vendors).toEqual(['Two']);
    await undo.click();
    await expect.element(page.getByText('2 receipts restored')).toBeVisible();
    await expect.poll(vendors).toEqual(VENDORS);
  });

  test.for([
    ['the library', '/library', '/library'],
    ['the older list', '/pdfs', '/pdfs'],
  ])('works after leaving the details for %s', async ([, from = '', list], { server, app }) => {
    server.receipts = THREE;
    app.open(from);
    if (from === '/library') await page.getByRole('link', { name: 'Two' }).click();
    else await page.getByRole('link', { name: 'View Details' }).nth(1).click();
    await expect.element(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialogDelete.click();
    await expect.poll(address).toBe(list);
    const listed = from === '/library' ? cards : page.getByCss('li.slip');
    await expect.element(listed).toHaveLength(2);
    await undo.click();
    await expect.element(page.getByText('Receipt restored')).toBeVisible();
    await expect.element(listed).toHaveLength(3);
    await expect.element(listed.nth(1)).toMatchTextContent('Two');
  });

  test('says when it comes too late, and the receipt stays deleted', async ({ server, app }) => {
    server.receipts = THREE;
    app.open('/library');
    await deleteFromList('Two');
    server.held = [];
    await undo.click();
    await expect.element(page.getByText('This receipt could not be restored')).toBeVisible();
    await expect.element(page.getByText('You can undo a delete for one minute.')).toBeVisible();
    await expectHidden(page.getByRole('button', { name: 'Try Again' }));
    await expect.poll(vendors).toEqual(['One', 'Three']);
  });

  test('still works after a reload within the minute', async ({ server, app }) => {
    server.receipts = THREE;
    app.open('/library');
    await deleteFromList('Two');
    await app.reload();
    await expect.poll(vendors).toEqual(['One', 'Three']);
    await expect.element(page.getByText('Receipt deleted successfully')).toBeVisible();
    await undo.click();
    await expect.element(page.getByText('Receipt restored')).toBeVisible();
    await expect.poll(vendors).toEqual(VENDORS);
    // a second reload has nothing left to undo
    await app.reload();
    await expect.poll(vendors).toEqual(VENDORS);
    await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
    expect(sessionStorage.getItem('slipcase.deleted')).toBeNull();
  });

  test('is not offered after the minute: not by a toast that the mouse keeps, nor after a reload', async ({
    server,
    app,
  }) => {
    server.receipts = THREE;
    app.open('/library');
    await expect.element(cards).toHaveLength(3);
    holdTime();
    await deleteFromList('Two');
    holdToasts();
    await passTime(30_000);
    await expect.element(undo).toBeVisible();
    await passTime(31_000);
    await expectHidden(undo);
    await app.reload();
    await expect.poll(vendors).toEqual(['One', 'Three']);
    await passTime(3000);
    await expectHidden(undo);
  });

  test('is offered to nobody else who signs in to this tab', async ({ server, app }) => {
    server.receipts = THREE;
    app.open('/library');
    await deleteFromList('Two');
    server.user = { ...NORA, id: '00000000-0000-4000-8000-0000000000aa' };
    app.open('/library');
    await expect.poll(() => sessionStorage.getItem('slipcase.deleted')).toBeNull();
    await expectHidden(undo);
  });

  test('leaves nothing in the tab after a logout', async ({ server, app }) => {
    server.receipts = THREE;
    app.open('/library');
    await deleteFromList('Two');
    expect(sessionStorage.getItem('slipcase.deleted')).not.toBeNull();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.element(page.getByLabelText('6-digit passkey')).toBeVisible();
    expect(sessionStorage.getItem('slipcase.deleted')).toBeNull();
  });

  test('can be tried again when the server cannot be reached', async ({ server, app }) => {
    server.receipts = THREE;
    app.open('/library');
    await deleteFromList('Two');
    server.cutOff(restoreReceipts);
    await undo.click();
    await expect.element(page.getByText('This receipt could not be restored')).toBeVisible();
    await expect.element(page.getByText('Check your connection and try again.')).toBeVisible();
    await expect.poll(vendors).toEqual(['One', 'Three']);
    server.works(restoreReceipts);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('Receipt restored')).toBeVisible();
    await expect.poll(vendors).toEqual(VENDORS);
  });

  test('says how many of several could not be restored', async ({ server, app }) => {
    server.receipts = THREE;
    app.open('/library');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialogDelete.click();
    await expect.element(page.getByText('3 receipts deleted successfully')).toBeVisible();
    server.held = server.held.slice(0, 1);
    await undo.click();
    await expect.element(page.getByText('2 receipts could not be restored')).toBeVisible();
    await expect.poll(vendors).toEqual(['One']);
  });

  test('brings back only what this delete removed, not what another device had deleted', async ({
    server,
    app,
  }) => {
    server.receipts = THREE;
    app.open('/library');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all shown' }).click();
    server.receipts = THREE.slice(1);
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialogDelete.click();
    await expect.element(page.getByText('3 receipts deleted successfully')).toBeVisible();
    await undo.click();
    await expect.element(page.getByText('2 receipts restored')).toBeVisible();
    await expect.poll(vendors).toEqual(['Two', 'Three']);
  });

  test('is not offered when nothing was deleted', async ({ server, app }) => {
    server.receipts = THREE;
    app.open('/library');
    server.breakDown(deleteReceipt, 500);
    await press(
      cards
        .first()
        .getByRole('button', { name: /Delete/u })
        .last(),
      '{Enter}',
    );
    await dialogDelete.click();
    await expect.element(page.getByText('Failed to delete receipt')).toBeVisible();
    await expectHidden(undo);
  });
});

describe('A receipt on hold', () => {
  test('comes back into the list right away, with the server’s reason', async ({ server, app }) => {
    server.receipts = THREE;
    server.onHold = [THREE[1]?.id ?? ''];
    app.open('/library');
    await press(
      cards
        .nth(1)
        .getByRole('button', { name: /Delete/u })
        .last(),
      '{Enter}',
    );
    await dialogDelete.click();
    await expect.element(page.getByText('Failed to delete receipt')).toBeVisible();
    await expect.element(page.getByText('This receipt is on hold.')).toBeVisible();
    await expect.poll(vendors).toEqual(VENDORS);
    await expectHidden(undo);
  });

  test('is in the list again after somebody tried to delete it in its details', async ({ server, app }) => {
    server.receipts = THREE;
    server.onHold = [THREE[1]?.id ?? ''];
    app.open('/library');
    await page.getByRole('link', { name: 'Two' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialogDelete.click();
    await expect.element(page.getByText('Failed to delete receipt')).toBeVisible();
    await expect.element(page.getByText('This receipt is on hold.')).toBeVisible();
    await expect.poll(vendors).toEqual(VENDORS);
  });

  test('among several receipts keeps all of them, and the notice can delete the others', async ({
    server,
    app,
  }) => {
    server.receipts = THREE;
    server.onHold = [THREE[1]?.id ?? ''];
    app.open('/library');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialogDelete.click();
    await expect.element(page.getByText('Failed to delete 3 receipts')).toBeVisible();
    await expect.poll(vendors).toEqual(VENDORS);
    await page.getByRole('button', { name: 'Delete the other 2' }).click();
    await expect.element(page.getByText('2 receipts deleted successfully')).toBeVisible();
    await expect.poll(vendors).toEqual(['Two']);
    await undo.click();
    await expect.poll(vendors).toEqual(VENDORS);
  });
});

test('The dialogs say what happens to the copy on Google Drive or in the drive folder, depending on the company’s setting', async ({
  server,
  app,
}) => {
  server.receipts = THREE;
  const ask = () =>
    press(
      cards
        .first()
        .getByRole('button', { name: /Delete/u })
        .last(),
      '{Enter}',
    );
  app.open('/library');
  await ask();
  await expect.element(page.getByText('The copy in the drive folder stays.')).toBeVisible();
  server.company = { ...server.company, drive: 'google', deletedCopies: 'move' };
  app.open('/library');
  await ask();
  await expect
    .element(page.getByText("The copy on Google Drive moves to the folder 'Deleted'."))
    .toBeVisible();
  await expect.element(page.getByText('This action cannot be undone.')).toBeVisible();
  app.open('/library');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText("Copies on Google Drive move to the folder 'Deleted'.")).toBeVisible();
});
