import { bulkDelete, bulkDownload, bulkTag } from '@slipcase/contract/bulk-receipts';
import { bulkExport } from '@slipcase/contract/drive-exports';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  address,
  choose,
  expectHidden,
  expectToast,
  framesDrawn,
  press,
  toastsGone,
} from '../../../../testing/page/hands.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { inventedReceipts } from '../../../../testing/stand-in/invented-receipts.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';
import { notify } from '../../../ui/toast.tsx';
import { someReceipts } from '../testing/receipt.ts';

const VENDORS = ['One', 'Two', 'Three', 'Four', 'Five'];
const FIVE = someReceipts(...VENDORS.map((vendor) => ({ vendor })));
const cards = page.getByRole('article');
const checkboxes = page.getByRole('checkbox');
const vendors = () =>
  cards
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
const start = () => page.getByRole('button', { name: 'Select', exact: true }).click();
const box = (vendor: string) => page.getByRole('checkbox', { name: new RegExp(`^Select ${vendor},`, 'u') });

/** Opens a library with five receipts and selects those from these vendors. */
async function selectOfFive(server: LibraryServer, app: Page, ...chosen: string[]): Promise<void> {
  server.receipts = FIVE;
  app.open('/library');
  await start();
  for (const vendor of chosen) await box(vendor).click();
}

describe('Bulk actions', () => {
  test('select receipts one by one, as a range with Shift, or all that are shown; Escape ends the selection', async ({
    server,
    app,
  }) => {
    await selectOfFive(server, app);
    await expect.element(page.getByText('0 selected')).toBeVisible();
    await box('Two').click();
    await box('Four').click({ modifiers: ['Shift'] });
    await expect.element(page.getByText('3 selected')).toBeVisible();
    await press(box('Three'), ' ');
    await expect.element(page.getByText('2 selected')).toBeVisible();

    await page.getByRole('searchbox').fill('five');
    await expect.element(page.getByText('2 not shown')).toBeVisible();
    await page.getByRole('button', { name: 'Show all', exact: true }).click();
    await expectHidden(page.getByText('2 not shown'));
    await expect.element(page.getByText('2 selected')).toBeVisible();
    await expect.element(box('Two')).toBeChecked();
    await page.getByRole('searchbox').fill('five');
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await expect.element(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Select none' }).click();
    await expect.element(page.getByText('0 selected')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(checkboxes).toHaveLength(0);
    await expect.element(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  });

  test('end the selection on a reload', async ({ server, app }) => {
    await selectOfFive(server, app);
    await expect.element(page.getByText('0 selected')).toBeVisible();
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1);
    onTestFinished(() => void vi.restoreAllMocks());
    await app.reload();
    await expect.element(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
    await expect.element(checkboxes).toHaveLength(0);
  });

  test('end the selection with Back, after it undoes any filters set meanwhile', async ({ server, app }) => {
    server.receipts = inventedReceipts(400, Date.UTC(2026, 10, 20, 12));
    app.open('/library');
    await start();
    // the keyboard starts at the first checkbox
    await expect.element(checkboxes.first()).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('1 selected')).toBeVisible();
    window.scrollTo(0, 3000);
    // taller slips above the screen are measured once they are drawn, and each moves the list by a line
    await framesDrawn(4);
    const place = window.scrollY;
    expect(Math.abs(place - 3000)).toBeLessThan(100);
    window.history.back();
    await expect.element(checkboxes).toHaveLength(0);
    expect(window.scrollY).toBe(place);

    await start();
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Exported' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Show/u }).click();
    await expect.poll(address).toMatch(/export=done/u);
    await expect.element(page.getByText('400 selected')).toBeVisible();
    window.history.back();
    await expect.poll(address).toBe('/library');
    await expect.element(page.getByText('400 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Stop selecting' }).click();
    await expect.element(checkboxes).toHaveLength(0);
    await expect.element(page.getByRole('button', { name: 'Select', exact: true })).toHaveFocus();

    // words typed during the selection stay
    await start();
    await page.getByRole('searchbox').fill('nov 2026');
    await page.getByRole('button', { name: 'Stop selecting' }).click();
    await expect.element(checkboxes).toHaveLength(0);
    await expect.element(page.getByRole('searchbox')).toHaveValue('nov 2026');
  });

  test('let people pick the type of a download, and produce the whole file', async ({ server, app }) => {
    server.answer(bulkDownload, () => new Blob([new Uint8Array(300_000).fill(7)]));
    await selectOfFive(server, app);
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Download' }).click();
    await page
      .getByRole('dialog', { name: 'Download 5 receipts' })
      .getByRole('button', { name: 'ZIP' })
      .click();
    await expect.element(page.getByText('5 receipts downloaded successfully')).toBeVisible();
    await expect.poll(() => app.downloads).toHaveLength(1);
    const [file] = app.downloads;
    expect(file?.name).toMatch(/^receipts-\d{4}-\d\d-\d\d\.zip$/u);
    expect(file?.bytes.length).toBe(300_000);
    expect(file?.bytes.every((byte) => byte === 7)).toBe(true);
    expect(server.bodiesOf(bulkDownload)).toEqual([{ format: 'zip', ids: FIVE.map(({ id }) => id) }]);
  });

  test('offer the original pictures for a ZIP, and for no other type', async ({ server, app }) => {
    server.answer(bulkDownload, () => new Blob(['PK']));
    await selectOfFive(server, app);
    await page.getByRole('button', { name: 'Select all shown' }).click();
    for (const format of ['ZIP', 'CSV']) {
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByLabelText('Original pictures in the ZIP, too').click();
      await page.getByLabelText('Proof that nothing was changed, in the ZIP, too').click();
      await page.getByRole('dialog').getByRole('button', { name: format }).click();
      await expect.poll(() => app.downloads).toHaveLength(format === 'ZIP' ? 1 : 2);
    }
    const ids = FIVE.map(({ id }) => id);
    expect(server.bodiesOf(bulkDownload)).toEqual([
      { format: 'zip', ids, originals: true, proof: true },
      { format: 'csv', ids },
    ]);
  });

  test('download in the order of the list, with receipts that the search hides last', async ({
    server,
    app,
  }) => {
    server.receipts = FIVE;
    app.open('/library?sort=vendor');
    await start();
    for (const vendor of ['Two', 'One', 'Five', 'Three']) await box(vendor).click();
    const download = async () => {
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('button', { name: 'CSV' }).click();
      await expect.element(page.getByText('4 receipts downloaded successfully')).toBeVisible();
      await toastsGone();
    };
    await download();
    await page.getByRole('searchbox').fill('two');
    await expect.element(page.getByText('3 not shown')).toBeVisible();
    await download();
    const orders = server
      .bodiesOf(bulkDownload)
      .map(({ ids }) => ids.map((id) => FIVE.find((one) => one.id === id)?.vendor));
    expect(orders).toEqual([
      ['Five', 'One', 'Three', 'Two'],
      ['Two', 'One', 'Three', 'Five'],
    ]);
  });

  test('leave no file after a canceled or interrupted download', async ({ server, app }) => {
    server.receipts = FIVE;
    const release = server.hold(bulkDownload);
    app.open('/library');
    const download = async () => {
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('button', { name: 'Excel' }).click();
    };
    await start();
    await box('One').click();
    await download();
    await expect.element(page.getByRole('progressbar', { name: 'Downloading 1 receipt' })).toBeVisible();
    await page.getByCss('.progress').getByRole('button', { name: 'Cancel' }).click();
    await expectHidden(page.getByRole('progressbar'));
    expect(app.downloads).toEqual([]);

    // messages arrive in order, so one from the earlier download would have arrived by now
    release();
    await download();
    await expect.element(page.getByText('1 receipt downloaded successfully')).toBeVisible();
    await expectHidden(page.getByText('Failed to download'));
    await expect.poll(() => app.downloads).toHaveLength(1);

    server.cutOff(bulkDownload);
    await download();
    await expect.element(page.getByText('Failed to download receipts')).toBeVisible();
    await expect.element(page.getByText('so nothing was saved')).toBeVisible();
    expect(app.downloads).toHaveLength(1);
  });

  test('show the selection’s total, and change its tags; Undo restores each receipt’s own', async ({
    server,
    app,
  }) => {
    server.receipts = someReceipts(
      { vendor: 'One', price: 10, category: 'Billable: Venue', groupHead: 'Safer' },
      { vendor: 'Two', price: 5.5, category: 'Billable: Catering', groupHead: 'Ong' },
      { vendor: 'Three', price: 99, category: 'Billable: Catering', groupHead: 'Ong' },
    );
    const tagsOf = () =>
      server.receipts
        .map(({ vendor, category, groupHead }) => `${vendor}: ${category}, ${groupHead}`)
        .toSorted();
    const before = tagsOf();
    app.open('/library');
    await start();
    await box('One').click();
    await box('Two').click();
    const cost = page.getByText('$15.50', { exact: true });
    await expect.element(cost).toBeVisible();
    const actions = page.getByRole('button', { name: 'Download' }).element().getBoundingClientRect();
    expect(actions.top - cost.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(8);
    await page.getByRole('button', { name: 'Tags' }).click();
    const change = page.getByRole('button', { name: 'Change 2 receipts' });
    await expect.element(change).toBeDisabled();
    await choose('Group Head', 'Holland');
    await choose('Category', 'Billable: Equipment Rental');
    await change.click();
    // the slips show what changed, and the toast says what slips do not show
    await expectToast('The tags of 2 receipts were changed', 'Billable: Equipment Rental · Holland');
    await expect
      .element(page.getByRole('article').filter({ hasText: 'One' }))
      .toMatchTextContent('Billable: Equipment Rental');
    await expect
      .element(page.getByRole('article').filter({ hasText: 'Two' }))
      .toMatchTextContent('Billable: Equipment Rental');
    expect(tagsOf()).toEqual([
      'One: Billable: Equipment Rental, Holland',
      'Three: Billable: Catering, Ong',
      'Two: Billable: Equipment Rental, Holland',
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(tagsOf).toEqual(before);
  });

  test('count the receipts that already had the new tags', async ({ server, app }) => {
    server.receipts = someReceipts(
      { vendor: 'One', groupHead: 'Safer' },
      { vendor: 'Two', groupHead: 'Ong' },
      { vendor: 'Three', groupHead: 'Ong' },
    );
    app.open('/library');
    await start();
    for (const vendor of ['One', 'Two', 'Three']) await box(vendor).click();
    await page.getByRole('button', { name: 'Tags' }).click();
    await choose('Group Head', 'Ong');
    await page.getByRole('button', { name: 'Change 3 receipts' }).click();
    await expectToast('The tags of 1 receipt were changed', 'Ong · 2 receipts had them already');
  });

  test('leave the library where it is when a dialog closes', async ({ server, app }) => {
    server.receipts = someReceipts(
      ...Array.from({ length: 30 }, (_, index) => ({ vendor: `Shop ${index}` })),
    );
    app.open('/library');
    await start();
    await page.getByRole('checkbox').first().click();
    window.scrollTo(0, 0);
    await page.getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('button', { name: 'Tags' })).toHaveFocus();
    expect(window.scrollY).toBe(0);
  });

  test('say when a change of tags fails, and then change nothing', async ({ server, app }) => {
    server.breakDown(bulkTag, 500);
    await selectOfFive(server, app, 'One');
    await page.getByRole('button', { name: 'Tags' }).click();
    await choose('Project', 'Internal : Training');
    await page.getByRole('button', { name: 'Change 1 receipt' }).click();
    await expect.element(page.getByText('Failed to change 1 receipt')).toBeVisible();
    await expect.element(page.getByText('Northlight : Fall Gala').first()).toBeVisible();
    await expectHidden(page.getByText('Internal : Training'));
  });

  test('keep the types of a download in place under the finger when a toast leaves', async ({
    server,
    app,
  }) => {
    await selectOfFive(server, app, 'Two');
    notify({ title: 'Something happened', durationMs: 60_000 });
    await expect.element(page.getByText('Something happened')).toBeVisible();
    await page.getByRole('button', { name: 'Download' }).click();
    const zip = page.getByRole('dialog').getByRole('button', { name: 'ZIP' });
    await expect.element(zip).toBeVisible();
    const { top } = zip.element().getBoundingClientRect();
    await toastsGone();
    expect(zip.element().getBoundingClientRect().top).toBe(top);
  });

  test('ask before a delete and name the number; receipts return if it fails', async ({ server, app }) => {
    await selectOfFive(server, app, 'Two', 'Five');
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 receipts' });
    await expect
      .element(dialog)
      .toMatchTextContent('Are you sure you want to delete 2 receipts? This action cannot be undone.');
    server.breakDown(bulkDelete, 500);
    const release = server.hold(bulkDelete);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(vendors).toEqual(['One', 'Three', 'Four']);
    release();
    await expect.element(page.getByText('Failed to delete 2 receipts')).toBeVisible();
    await expect.poll(vendors).toEqual(VENDORS);

    await toastsGone();
    server.works(bulkDelete);
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('2 receipts deleted successfully')).toBeVisible();
    await expect.poll(vendors).toEqual(['One', 'Three', 'Four']);
    await expect.element(page.getByText('0 selected')).toBeVisible();
  });

  test('export to the drive, and say when it is not connected', async ({ server, app }) => {
    server.answer(bulkExport, () => ({ queued: 2, exported: 3 }));
    await selectOfFive(server, app);
    await page.getByRole('button', { name: 'Select all shown' }).click();
    const send = page.getByRole('button', { name: 'Export to drive folder' });
    await expect.element(send).toHaveTextContent('Drive folder');
    await send.click();
    await expect.element(page.getByText('2 receipts on the way to the drive folder')).toBeVisible();
    await expect.element(page.getByText('3 receipts already exported')).toBeVisible();
    server.refuse(bulkExport, 409, 'drive_not_connected', 'Connect Google Drive first.');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect.element(page.getByText('Connect Google Drive first.')).toBeVisible();
  });
});
