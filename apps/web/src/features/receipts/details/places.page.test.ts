import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, expectStill, openParts } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { review, save, tag } from '../../scan/testing/scan-hands.ts';

/** The details and the edit form show the picture as in the review, with the same places. */

const lit = page.getByCss('.lit__box');
const picture = page.getByRole('img', { name: 'The PDF' });
const button = (name: string) => page.getByRole('button', { name });
const field = (name: string) => page.getByLabelText(name, { exact: true });

/** Where the middle of the lit place is, as shares of the picture's width and height. */
function litShares(): number[] {
  const [box, image] = [lit, picture].map((one) => one.element().getBoundingClientRect());
  if (!box || !image) return [];
  const shares = [
    (box.x + box.width / 2 - image.x) / image.width,
    (box.y + box.height / 2 - image.y) / image.height,
  ];
  return shares.map((share) => Math.round(share * 50) / 50);
}

/** Saves the diner's receipt and opens it. @returns where the review shows vendor and date */
async function saved(server: ScanServer, app: Page) {
  await review(app, DINER);
  const inReview: Record<string, number[]> = {};
  for (const name of ['Vendor', 'Date']) {
    await field(name).click();
    await expect.element(lit).toMatchTextContent(name);
    const image = page.getByRole('img', { name: 'The receipt as it will be saved' });
    await expectStill(image);
    const [box, whole] = [lit, image].map((one) => one.element().getBoundingClientRect());
    if (!box || !whole) throw new Error('not on screen');
    inReview[name] = [
      (box.x + box.width / 2 - whole.x) / whole.width,
      (box.y + box.height / 2 - whole.y) / whole.height,
    ].map((share) => Math.round(share * 50) / 50);
  }
  await tag();
  await save.click();
  await expect.element(page.getByText('PDF Saved!')).toBeVisible();
  const [receipt] = server.receipts;
  app.open(`/receipt/${receipt?.id}`);
  await expect.element(picture).toBeVisible();
  return inReview;
}

test('Pressing a value of a saved receipt lights its place on the picture, as in the review', async ({
  server,
  app,
}) => {
  const inReview = await saved(server, app);
  await expectHidden(lit);
  await button('COPPER KETTLE DINER').click();
  await expect.element(lit).toMatchTextContent('Vendor');
  await expect.element(lit).toBeInViewport();
  expect(litShares()).toEqual(inReview.Vendor);
  await look('details-place');
  await button('Mar 4, 2026').click();
  await expect.element(lit).toMatchTextContent('Date');
  expect(litShares()).toEqual(inReview.Date);
  await button('Mar 4, 2026').click();
  await expectHidden(lit);

  // a typed date has no place on the picture
  await button('Mar 4, 2026').click();
  await expect.element(lit).toMatchTextContent('Date');
  await button('Edit').click();
  await field('Date').fill('03/05/2026');
  await button('Save Changes').click();
  await expect.element(button('COPPER KETTLE DINER')).toBeVisible();
  await expectHidden(lit);
  await expectHidden(button('Mar 5, 2026'));
});

test('While a saved receipt is edited, its picture is beside vendor, total and date, and lights the focused field', async ({
  server,
  app,
}) => {
  const inReview = await saved(server, app);
  await button('Edit').click();
  for (const name of ['Vendor', 'Date']) {
    await field(name).click();
    const shown = picture.element().closest('.lit')?.getBoundingClientRect();
    const own = field(name).element().getBoundingClientRect();
    expect(shown?.top).toBeGreaterThanOrEqual(0);
    expect(shown?.right).toBeLessThanOrEqual(own.left);
    expect(shown?.top).toBeLessThanOrEqual(own.top);
    expect(shown?.bottom).toBeGreaterThanOrEqual(own.bottom);
    await expect.element(lit).toMatchTextContent(name);
    await expectStill(picture);
    expect(litShares()).toEqual(inReview[name]);
  }
  await openParts();
  await field('Note').click();
  await expectHidden(lit);
  await field('Date').click();
  await look('edit-place');
});

test('A total that was typed before the save has no place on the picture', async ({ server, app }) => {
  await review(app, DINER);
  await field('Total').fill('99.99');
  await tag();
  await save.click();
  await expect.element(page.getByText('PDF Saved!')).toBeVisible();
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await expect.element(button('COPPER KETTLE DINER')).toBeVisible();
  await expectHidden(button('$99.99'));
});

test('A receipt without places shows its picture without them', async ({ server, app }) => {
  await saved(server, app);
  server.places.clear();
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await expect.element(picture).toBeVisible();
  await expectHidden(button('COPPER KETTLE DINER'));
  await button('Edit').click();
  await field('Vendor').click();
  await expectHidden(lit);
  await expect.element(picture).toBeVisible();
});
