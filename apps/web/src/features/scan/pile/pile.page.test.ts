import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import {
  button,
  chooseFiles,
  expectRead,
  openScanner,
  reviewed,
  save,
  shutter,
  tag,
} from '../testing/scan-hands.ts';

/** A pile of receipts, from the first press to the library. */

const toggle = button('Pile');
const strip = page.getByRole('list', { name: 'The pile' });
const saved = page.getByRole('heading', { name: 'PDF Saved!' });
const place = (text: string) => page.getByText(text, { exact: true });
const forAll = page.getByRole('switch', { name: 'Use these tags for all' });

async function openPile(app: Page): Promise<void> {
  await openScanner(app);
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
}

async function press(count: number): Promise<void> {
  for (let taken = 1; taken <= count; taken += 1) {
    await expect.element(shutter).toBeEnabled();
    await shutter.click();
    await expect.element(strip.getByRole('listitem')).toHaveLength(taken);
  }
}

test('In pile mode, every press is a receipt, saves lead through the pile, and the usual ending comes once', async ({
  server,
  app,
}) => {
  await openPile(app);
  await press(3);
  await expect.element(button('Receipt 1, to check')).toBeVisible();
  await button('Review 3').click();
  await expectRead(DINER);
  await expect.element(place('Receipt 1 of 3')).toBeVisible();
  await expect.element(button('Previous receipt')).toBeDisabled();
  await tag();
  await forAll.click();

  await save.click();
  await expect.element(place('Receipt 2 of 3')).toBeVisible();
  await expect.element(page.getByText('Receipt saved to your library!')).toBeVisible();
  await save.click();
  await expect.element(place('Receipt 3 of 3')).toBeVisible();
  await expect.poll(() => server.receipts).toHaveLength(2);
  await save.click();
  await expect.element(saved).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  expect(server.receipts).toMatchObject(
    Array.from({ length: 3 }, () => ({ category: 'Billable: Catering', groupHead: 'Holland' })),
  );
});

test('The pile can be looked through in any order', async ({ app }) => {
  await openPile(app);
  await press(2);
  await expect.element(button('Receipt 2, to check')).toBeVisible();
  await look('pile');
  await button('Receipt 2, to check').click();
  await expect.element(place('Receipt 2 of 2')).toBeVisible();
  await look('pile-review');
  await expectRead(DINER);
  await button('Previous receipt').click();
  await expect.element(place('Receipt 1 of 2')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await button('Next receipt').click();
  // discarded receipts leave the pile
  await button('Reset').click();
  await expect.element(strip.getByRole('listitem')).toHaveLength(1);
});

test('A second control adds a page to the last receipt of the pile', async ({ app }) => {
  await openPile(app);
  await press(1);
  await button('Add page to the last receipt').click();
  await expect.element(button('Review 1')).toBeVisible();
  await button('Review 1').click();
  await expect.element(button('Page 2 of 2')).toBeVisible();
});

test('The device remembers pile mode; without it, one press leads to the review', async ({ app }) => {
  await openPile(app);
  await app.reload();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect.element(shutter).toBeEnabled();
  await shutter.click();
  await expectRead(DINER);
  await expect.element(place('Receipt 1 of 1')).not.toBeInTheDocument();
});

test('Pile stays where it is when Auto appears beside it', async ({ app }) => {
  await openScanner(app);
  const before = toggle.element().getBoundingClientRect();
  await expect.element(button('Auto')).toBeVisible();
  const after = toggle.element().getBoundingClientRect();
  expect([after.x, after.y]).toEqual([before.x, before.y]);
});

test('Files chosen in pile mode join the pile', async ({ app }) => {
  await openPile(app);
  await chooseFiles(DINER, DINER);
  await expect.element(strip.getByRole('listitem')).toHaveLength(2);
  await expect.element(shutter).toBeEnabled();
  await expectHidden(reviewed);
});
