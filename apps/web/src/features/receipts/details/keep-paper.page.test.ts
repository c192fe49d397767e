import { putOriginal } from '@slipcase/contract/originals';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER, fileOf } from '../../../../testing/stand-in/drawn-receipts.ts';
import { someReceipts } from '../testing/receipt.ts';

/** Receipts whose print is not legible enough in the picture. */

const heading = page.getByText('Keep the paper', { exact: true });

test('A slip says both that the paper should be kept and that a value has to be checked', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ keepPaper: ['cut'], doubts: ['date'], date: null, dateIso: null });
  app.open('/library');
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole('listitem').getByText('To check', { exact: true })).toBeInTheDocument();
  await look('library-keep-paper-and-check');
});

test('Library and details say that the paper should be kept, why, and what helps', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ keepPaper: ['small', 'cut'] });
  app.open('/library');
  await expect.element(heading).toBeVisible();
  await look('library-keep-paper');
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await expect.element(heading).toBeVisible();
  await expect
    .element(
      page.getByText(
        'The print is very small on the picture. The edge of the picture cuts off some of the print.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Keep the paper of this receipt' })).toBeVisible();
  await look('details-keep-paper');
});

test('A better picture becomes one more original, and the mark disappears', async ({ server, app }) => {
  // the picture is blurred, so the vendor was not read
  const [receipt] = someReceipts({ keepPaper: ['blurred'], vendor: null });
  if (!receipt) throw new Error('there is no receipt');
  server.receipts = [receipt];
  app.open(`/receipt/${receipt.id}`);
  // the added picture is still hard to read
  await page.getByLabelText('Add a better picture').upload(await fileOf(CAFE));
  await expect.element(page.getByText('Its print is no easier to read. Keep the paper.')).toBeVisible();
  const { keepPaper: _, ...legible } = receipt;
  server.receipts = [legible];
  await page.getByLabelText('Add a better picture').upload(await fileOf(DINER));
  await expect.element(page.getByText(/You no longer need the paper\.$/u)).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
  expect(server.originals.get(receipt.id)?.map(({ original }) => original.position)).toEqual([21, 22]);
  for (const { analysisId } of server.bodiesOf(putOriginal)) expect(analysisId).toEqual(expect.any(String));
});

test('A picture of another receipt is not added', async ({ server, app }) => {
  server.receipts = someReceipts({ keepPaper: ['blurred'] });
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await page.getByLabelText('Add a better picture').upload(await fileOf(CAFE));
  await expect.element(page.getByText(/^This looks like another receipt: /u)).toBeVisible();
  expect(server.bodiesOf(putOriginal)).toEqual([]);
  await expect.element(heading).toBeVisible();
});

test('A picture that cannot be opened or sent changes nothing and says why', async ({ server, app }) => {
  server.receipts = someReceipts({ keepPaper: ['blurred'] });
  app.open(`/receipt/${server.receipts[0]?.id}`);
  const broken = new File(['no picture'], 'x.jpg', { type: 'image/jpeg' });
  await page.getByLabelText('Add a better picture').upload(broken);
  await expect.element(page.getByText('Failed to add the picture')).toBeVisible();
  expect(server.bodiesOf(putOriginal)).toEqual([]);
  await expect.element(heading).toBeVisible();
});
