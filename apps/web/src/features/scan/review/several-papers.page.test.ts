import { type Analysis, analyzeReceipt, type Corners } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { analysisOf, CAFE, DINER, type DrawnReceipt } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import {
  button,
  chooseFiles,
  expectRead,
  openScanner,
  save,
  tag,
  total,
  vendor,
} from '../testing/scan-hands.ts';

/** One photo of two receipts. */

const title = page.getByText('Two receipts in this picture');
const SIZE = { width: DINER.size.width + CAFE.size.width, height: DINER.size.height };
const right = (corners: Corners, by: number) => corners.map(({ x, y }) => ({ x: x + by, y })) as Corners;
const PAPERS = [DINER.paper, right(CAFE.paper, DINER.size.width)];

async function photographOfBoth(): Promise<File> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height);
  const context = canvas.getContext('2d');
  const draw = async ({ url }: DrawnReceipt, x: number) =>
    context?.drawImage(await createImageBitmap(await (await fetch(url)).blob()), x, 0);
  await draw(DINER, 0);
  await draw(CAFE, DINER.size.width);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'both.jpg', { type: 'image/jpeg' });
}

/**
 * The reader finds the diner's receipt first in the whole picture. It recognizes a cut-out picture by its
 * shape.
 */
function readsPapers(server: ScanServer): void {
  server.answer(analyzeReceipt, async ({ body }): Promise<Analysis> => {
    const blob = await (await fetch(`data:image/jpeg;base64,${body.image}`)).blob();
    const { width, height } = await createImageBitmap(blob);
    if (width === SIZE.width)
      return { ...analysisOf(DINER, DINER.size), image: { width, height }, corners: null, papers: PAPERS };
    // the corners in the drawn picture do not fit its cut-out part
    const cut = analysisOf(width / height > 0.9 ? CAFE : DINER, { width, height });
    return { ...cut, corners: null, papers: [], lines: [] };
  });
}

test('Two receipts in one picture become two with one press, and each is saved by itself', async ({
  server,
  app,
}) => {
  readsPapers(server);
  await openScanner(app);
  await chooseFiles(await photographOfBoth());
  await expect.element(title).toBeVisible();
  await look('review-two-receipts');
  // both parts keep these tags
  await tag();
  await button('Make two receipts').click();
  await expect.element(page.getByText('Cut from a picture of two receipts.')).toBeVisible();
  await expectRead(DINER);
  await look('review-cut-out');
  await expectHidden(title);
  await expect.element(page.getByText('Receipt 1 of 2')).toBeVisible();
  await save.click();
  await expect.element(page.getByText('Receipt 2 of 2')).toBeVisible();
  await expectRead(CAFE);
  await save.click();
  await expect
    .poll(() => server.receipts.map((receipt) => receipt.vendor))
    .toEqual([CAFE.read.vendor, DINER.read.vendor]);
});

test('The cut can be undone: the whole picture is one receipt again', async ({ server, app }) => {
  readsPapers(server);
  await openScanner(app);
  await chooseFiles(await photographOfBoth());
  await button('Make two receipts').click();
  await expectRead(DINER);
  await button('Put back together').click();
  await expect.element(title).toBeVisible();
  await expectHidden(page.getByText(/^Receipt \d of/u));
  await button('Keep as one').click();
  await expectHidden(title);
  await tag();
  await save.click();
  await expect.poll(() => server.receipts.length).toBe(1);
});

test('A picture that cannot be cut stays one receipt, and the page says what to do', async ({
  server,
  app,
}) => {
  const flat = PAPERS.map(() => [0, 1, 2, 3].map(() => ({ x: 5, y: 5 })) as Corners);
  server.answer(analyzeReceipt, async ({ body }) => ({ ...(await server.read(body)), papers: flat }));
  await openScanner(app);
  await chooseFiles(DINER);
  await button('Make two receipts').click();
  await expect.element(page.getByText('The picture could not be cut')).toBeVisible();
  await expect.element(vendor).toHaveValue(DINER.read.vendor ?? '');
  await expect.element(total).toHaveValue('$40.49');
  await expect.element(title).toBeVisible();
});
