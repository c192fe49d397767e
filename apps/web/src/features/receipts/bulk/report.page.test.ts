import { bulkDownload } from '@slipcase/contract/bulk-receipts';
import { dayOf } from '@slipcase/contract/dates';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, expectToast } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { Refusal } from '../../../../testing/stand-in/contract-server.ts';
import { inventedReceipts } from '../../../../testing/stand-in/invented-receipts.ts';
import { presetDays } from '../library/date-presets.ts';
import { someReceipts } from '../testing/receipt.ts';

const FIVE = someReceipts(...['One', 'Two', 'Three', 'Four', 'Five'].map((vendor) => ({ vendor })));
const button = (name: string | RegExp, exact = false) => page.getByRole('button', { name, exact });
const reportButton = button(/^Report \(PDF\)/u);

test('Two taps in the library make a report of everything shown, in the same order, on the country’s paper size', async ({
  server,
  app,
}) => {
  server.receipts = FIVE;
  app.open('/library');
  await button('Report of 5 receipts').click();
  await expect.element(reportButton).toBeVisible();
  await look('library-download');
  await reportButton.click();
  await expectToast('5 receipts downloaded successfully');
  expect(server.bodiesOf(bulkDownload)).toEqual([
    { format: 'pdf', paper: 'letter', ids: FIVE.map(({ id }) => id) },
  ]);
  await expect.poll(() => app.downloads.map(({ name }) => name)).toHaveLength(1);
  expect(app.downloads[0]?.name).toMatch(/^report-\d{4}-\d\d-\d\d\.pdf$/u);
});

test('Before a report is made, of everything or of a selection, the page says how many receipts have no date', async ({
  server,
  app,
}) => {
  const dateless = ['Two', 'Four'];
  server.receipts = FIVE.map((receipt) =>
    dateless.includes(receipt.vendor ?? '') ? { ...receipt, date: null, dateIso: null } : receipt,
  );
  app.open('/library');
  await button('Report of 5 receipts').click();
  await expect
    .element(reportButton)
    .toMatchTextContent(
      '2 receipts have no date. They are in the report, but not in the period on the cover.',
    );
  await look('library-download-dateless');
  await button('Close').click();
  await button('Select').click();
  await page.getByRole('checkbox', { name: /^Select Two/u }).click();
  await button('Download').click();
  await expect
    .element(reportButton)
    .toMatchTextContent('1 receipt has no date. It is in the report, but not in the period on the cover.');
  await button('Close').click();
  await page.getByRole('checkbox', { name: /^Select Two/u }).click();
  await page.getByRole('checkbox', { name: /^Select One/u }).click();
  await button('Download').click();
  await expect.element(reportButton).toBeVisible();
  await expectHidden(page.getByText('no date'));
});

test('Last month’s report is three taps away in a library of several months', async ({ server, app }) => {
  const today = dayOf(new Date());
  const { from, to } = presetDays('lastMonth', today);
  const dates = [today, to, from, '2020-01-05'];
  server.receipts = FIVE.map((receipt, place) => ({ ...receipt, dateIso: dates[place] ?? null }));
  const ids = FIVE.map(({ id }) => id);
  app.open('/library');
  await button('Report of 5 receipts').click();
  await button('Last month').click();
  await expect.element(page.getByRole('dialog', { name: 'Download 2 receipts' })).toBeVisible();
  await look('library-download-period');
  await reportButton.click();
  await expectToast('2 receipts downloaded successfully');
  expect(server.bodiesOf(bulkDownload).at(-1)?.ids).toEqual(ids.slice(1, 3));
  // 'All' is selected again
  await button('Report of 5 receipts').click();
  await expect.element(button('All', true)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('dialog', { name: 'Download 5 receipts' })).toBeVisible();
  await button('Close').click();
  // once a filter has chosen a month, the dialog does not ask for it
  await button('Filter').click();
  await button('Last month').click();
  await button('Show 2 receipts').click();
  await button('Report of 2 receipts').click();
  await expect.element(reportButton).toBeVisible();
  await expectHidden(button('Last month', true));
});

test('A report of a search has only its results, and the chosen paper size is remembered', async ({
  server,
  app,
}) => {
  server.receipts = FIVE;
  server.company = { ...server.company, currency: 'EUR' };
  app.open('/library');
  await page.getByRole('searchbox').fill('four');
  await button('Report of 1 receipt').click();
  await expect.element(button('A4')).toHaveAttribute('aria-pressed', 'true');
  await button('US Letter').click();
  await reportButton.click();
  await expectToast('1 receipt downloaded successfully');
  await button('Report of 1 receipt').click();
  await expect.element(button('US Letter')).toHaveAttribute('aria-pressed', 'true');
  await reportButton.click();
  await expect.poll(() => server.bodiesOf(bulkDownload)).toHaveLength(2);
  const ids = FIVE.filter(({ vendor }) => vendor === 'Four').map(({ id }) => id);
  expect(server.bodiesOf(bulkDownload)[1]).toEqual({ format: 'pdf', paper: 'letter', ids });
});

test('While a report is made, a bar shows the progress, and Cancel stops it', async ({ server, app }) => {
  server.receipts = FIVE;
  const sent = Promise.withResolvers<void>();
  server.answer(bulkDownload, async () => {
    await sent.promise;
    return new Blob(['x']);
  });
  app.open('/library');
  await button('Report of 5 receipts').click();
  await reportButton.click();
  await expect.element(page.getByRole('progressbar', { name: 'Downloading 5 receipts' })).toBeVisible();
  // only one download at a time
  await expectHidden(button('Report of 5 receipts'));
  await button('Cancel').click();
  await expect.element(button('Report of 5 receipts')).toBeVisible();
  sent.resolve();
  expect(app.downloads).toEqual([]);
});

test('Too many receipts for a report are mentioned before, and the server’s refusal is shown in its words', async ({
  server,
  app,
}) => {
  server.receipts = inventedReceipts(501, Date.UTC(2026, 10, 20, 12));
  app.open('/library');
  await button('Report of 501 receipts').click();
  await expect.element(reportButton).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('At most 500 receipts. Choose fewer.')).toBeVisible();
  await look('library-download-too-many');
  await button('Close').click();
  await page.getByRole('searchbox').fill(server.receipts[0]?.vendor ?? '');
  const message =
    'A report can hold at most 200 MB, and these receipts come to 201 MB. Choose fewer, or download a ZIP.';
  server.refuse(bulkDownload, 413, 'report_too_large', message);
  await button(/^Report of \d+ receipts?$/u).click();
  await reportButton.click();
  await expectToast('Failed to download receipts', message);
});

test('A CSV for another program takes one more press, and the page says what prevents it', async ({
  server,
  app,
}) => {
  server.receipts = FIVE;
  server.company = {
    ...server.company,
    profiles: [
      { id: 'datev', name: 'DATEV', about: 'Buchungsstapel', isSample: true },
      { id: 'quickbooks-online', name: 'QuickBooks Online', about: 'Bills to import' },
      { id: 'xero', name: 'Xero', about: 'Bills to import' },
    ],
  };
  app.open('/library');
  await button('Report of 5 receipts').click();
  await expect.element(button('DATEV')).toBeVisible();
  const sample = page.getByText(/^The accounts in these files are samples\. Ask your administrator/u);
  await expect.element(sample).toBeVisible();
  await look('library-download-profiles');
  await button('Xero').click();
  await expectToast('5 receipts downloaded successfully');
  expect(server.bodiesOf(bulkDownload)).toEqual([
    { format: 'csv', profile: 'xero', ids: FIVE.map(({ id }) => id) },
  ]);
  const message =
    "There is no account for 'Billable: Production'. Please ask your administrator to add it to accounts.csv.";
  server.refuse(bulkDownload, 400, 'account_missing', message);
  await button('Report of 5 receipts').click();
  await button('DATEV').click();
  await expectToast('Failed to download receipts', message);
});

test('The page does not call a company’s own accounts samples', async ({ server, app }) => {
  server.receipts = FIVE;
  server.company = { ...server.company, profiles: PROFILES };
  app.open('/library');
  await button('Report of 5 receipts').click();
  await expect.element(button('Xero')).toBeVisible();
  await expectHidden(page.getByText(/samples/u));
});

const PROFILES = [{ id: 'xero', name: 'Xero', about: 'Bills to import' }];
const REFUSAL = 'Some receipts have no date: Two, Four. Please complete them, or leave them out.';

test('Receipts without a date never prevent a file: it is made without them, and the page says how many were left out', async ({
  server,
  app,
}) => {
  const dateless = ['Two', 'Four'];
  server.receipts = FIVE.map((receipt) =>
    dateless.includes(receipt.vendor ?? '') ? { ...receipt, date: null, dateIso: null } : receipt,
  );
  server.company = { ...server.company, profiles: PROFILES };
  const refused = server.receipts.filter(({ dateIso }) => dateIso === null).map(({ id }) => id);
  server.answer(bulkDownload, ({ body }) => {
    if (body.ids.some((id) => refused.includes(id)))
      throw new Refusal(400, 'profile_refused', REFUSAL, {}, refused);
    return new Blob(['csv']);
  });
  app.open('/library');
  await button('Report of 5 receipts').click();
  await button('Xero').click();
  const dialog = page.getByRole('dialog', { name: '2 of 5 receipts cannot be in the file' });
  await expect.element(dialog).toMatchTextContent(REFUSAL);
  expect(app.downloads).toEqual([]);
  await look('library-download-refused');
  await button('Leave out 2 receipts').click();
  await expectToast('3 receipts downloaded successfully', '2 receipts were left out');
  expect(server.bodiesOf(bulkDownload).at(-1)?.ids).toEqual(
    FIVE.map(({ id }) => id).filter((id) => !refused.includes(id)),
  );
  await expect.poll(() => app.downloads).toHaveLength(1);
  // the refused receipts can be shown during a selection, too
  await button('Select').click();
  await page.getByText('Select all shown').click();
  await button('Download').click();
  await button('Xero').click();
  await button('Show them').click();
  await expect.element(page.getByText('2 receipts · $265.64')).toBeVisible();
  await expect.element(button('Remove the filter No date')).toBeVisible();
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(2);
});

test('If all receipts are refused, a plain CSV is offered; a reason without a filter has no link to one', async ({
  server,
  app,
}) => {
  server.receipts = FIVE.slice(0, 1);
  server.company = { ...server.company, profiles: PROFILES };
  server.answer(bulkDownload, ({ body }) => {
    if (body.profile === undefined) return new Blob(['csv']);
    const reason =
      'Some receipts are not in EUR: One. Please choose others, or download these as a plain CSV.';
    throw new Refusal(400, 'profile_refused', reason, {}, body.ids);
  });
  app.open('/library');
  await button('Report of 1 receipt').click();
  await button('Xero').click();
  await expect
    .element(page.getByRole('dialog', { name: 'This receipt cannot be in the file' }))
    .toBeVisible();
  await expectHidden(button(/^(?:Leave out|Show)/u));
  await look('library-download-all-refused');
  await button('Cancel').click();
  await expectHidden(page.getByRole('dialog'));
  expect(app.downloads).toEqual([]);
  await button('Report of 1 receipt').click();
  await button('Xero').click();
  await button('Download a plain CSV').click();
  await expect.poll(() => app.downloads).toHaveLength(1);
  expect(server.bodiesOf(bulkDownload).at(-1)).toMatchObject({ format: 'csv', ids: [FIVE[0]?.id] });
  expect(server.bodiesOf(bulkDownload).at(-1)?.profile).toBeUndefined();
});
