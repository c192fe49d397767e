import { type Analysis, analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, expectToast, toastsGone } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { button, chooseFiles, date, openScanner, shutter, total, vendor } from '../testing/scan-hands.ts';

/**
 * A picture on which nothing or little was read is taken again, turned or read again, and nothing typed is
 * lost.
 */

const NOTHING = 'Nothing could be read on this picture. Take it again from closer and with more light.';
const notice = page.getByText('Nothing could be read', { exact: true });
const turn = button('Turn');
const tryAgain = button('Try again');

/**
 * The reader finds nothing at first, except `first`, and then `next`. @returns the sizes of the pictures it
 * got
 */
function readerFinds(
  server: ScanServer,
  first: Partial<Analysis>,
  next: Partial<Analysis> = {},
): { width: number; height: number }[] {
  const none = { vendor: null, total: null, amount: null, date: null, location: null };
  const unseen = { found: { vendor: null, total: null, date: null, location: null }, lines: [], items: [] };
  const sizes: { width: number; height: number }[] = [];
  server.answer(analyzeReceipt, async ({ body }) => {
    const read = await server.read(body);
    sizes.push({ width: read.image.width, height: read.image.height });
    if (sizes.length > 1) return { ...read, ...next };
    return { ...read, ...none, ...unseen, corners: null, papers: [], ...first };
  });
  return sizes;
}

async function open(app: Page): Promise<void> {
  await openScanner(app);
  await chooseFiles(DINER);
}

test('If nothing could be read, the picture can be taken again or read again beside the form', async ({
  server,
  app,
}) => {
  const sizes = readerFinds(server, { error: NOTHING });
  await open(app);
  await expectToast('Analysis Warning', NOTHING);
  await expect.element(notice).toBeVisible();
  await expect.element(button('Take again')).toBeVisible();
  await toastsGone();
  await look('review-nothing-read');
  await vendor.fill('My diner');
  await tryAgain.click();
  await expect.element(total).toHaveValue('$40.49');
  await expect.element(vendor).toHaveValue('My diner');
  await expectHidden(notice);
  await expectToast('Analysis Complete', 'Receipt data extracted successfully!');
  expect(sizes).toHaveLength(2);
});

test('Take again leads to the camera, and the picture can be brought back', async ({ server, app }) => {
  readerFinds(server, { error: NOTHING });
  await open(app);
  await button('Take again').click();
  await expect.element(shutter).toBeVisible();
  await button('Undo').click();
  await expect.element(notice).toBeVisible();
});

test('If little was read, a picture that is turned by hand is read again as turned, and typed fields stay', async ({
  server,
  app,
}) => {
  const sizes = readerFinds(server, { vendor: 'NEHCTIK' });
  await open(app);
  await expect.element(vendor).toHaveValue('NEHCTIK');
  await date.fill('03/05/2026');
  await turn.click();
  await expect.element(total).toHaveValue('$40.49');
  await expect.element(vendor).toHaveValue('COPPER KETTLE DINER');
  await expect.element(date).toHaveValue('03/05/2026');
  const [taken, turned] = sizes;
  expect(turned).toEqual({ width: taken?.height, height: taken?.width });
  // the reader has found enough by now, so turning the page does not read it again
  await turn.click();
  await turn.click();
  await expect.element(total).toHaveValue('$40.49');
  expect(sizes).toHaveLength(2);
});

test('If a field was not read, its line offers to read the picture again', async ({ server, app }) => {
  const { vendor: name, total: paid } = DINER.read;
  readerFinds(server, { vendor: name ?? null, total: paid ?? null }, { location: null });
  await open(app);
  await expect.element(page.getByText('No date found')).toBeVisible();
  await expect.element(tryAgain).toHaveLength(1);
  await toastsGone();
  await look('review-date-not-read');
  await tryAgain.click();
  await expect.element(date).toHaveValue('03/04/2026');
  // if two fields are missing, only the first offers to read again
  await expect.element(page.getByText('No address found')).toBeVisible();
  await expect.element(tryAgain).toHaveLength(1);
});

test('When reading again fails or finds less, all values stay', async ({ server, app }) => {
  const { vendor: name, total: paid } = DINER.read;
  readerFinds(
    server,
    { vendor: name ?? null, total: paid ?? null },
    { vendor: null, total: null, date: null, location: null },
  );
  await open(app);
  await expect.element(total).toHaveValue('$40.49');
  const release = server.hold(analyzeReceipt);
  await tryAgain.click();
  await expect.element(page.getByText('Reading it again…')).toBeVisible();
  await expectHidden(tryAgain);
  release();
  await expectHidden(page.getByText('Reading it again…'));
  await expect.element(total).toHaveValue('$40.49');
  server.cutOff(analyzeReceipt);
  await tryAgain.click();
  await expectToast(
    'Analysis Error',
    'Failed to analyze receipt with AI. You can edit the details manually.',
  );
  await expect.element(total).toHaveValue('$40.49');
  await expect.element(vendor).toHaveValue('COPPER KETTLE DINER');
  await expect.element(tryAgain).toBeVisible();
});
