import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { someReceipts } from '../../receipts/testing/receipt.ts';
import {
  button,
  chooseFiles,
  openScanner,
  pdfOf,
  photosOf,
  save,
  saved,
  shutter,
} from '../testing/scan-hands.ts';

/**
 * How often an employee has to press, from several receipts of one job, all from new vendors, to the library.
 */

/** the tags that were used last, for another vendor */
const JOB = { projectName: 'Northlight : Fall Gala', category: 'Billable: Catering', groupHead: 'Ong' };
const BEFORE = { ...JOB, vendor: 'Umber Coffee' };
const NAMES = { projectName: 'Project', category: 'Category', groupHead: 'Group Head' } as const;
const forAll = page.getByRole('switch', { name: 'Use these tags for all' });
const review = (count: number) => button(`Review ${count}`);

/**
 * One receipt is in the library, and every picture shows a new vendor, so that nothing else fills in the
 * tags.
 */
function prepare(server: ScanServer): void {
  server.receipts = someReceipts(BEFORE);
  let read = 0;
  server.answer(analyzeReceipt, async ({ body }) => {
    read += 1;
    return { ...(await server.read(body)), vendor: `Shop ${'abcdefghijkl'[read]}` };
  });
}

/** @returns the number of presses so far */
function countPresses(): () => number {
  let presses = 0;
  const count = () => {
    presses += 1;
  };
  window.addEventListener('pointerdown', count, true);
  return () => {
    window.removeEventListener('pointerdown', count, true);
    return presses;
  };
}

/** @param on whether pile mode is still on from the last time */
async function openPile(app: Page, on: boolean): Promise<void> {
  if (on) localStorage.setItem('slipcase.pile', 'on');
  await openScanner(app);
  if (!on) await button('Pile').click();
  await expect.element(button('Pile')).toHaveAttribute('aria-pressed', 'true');
}

async function shoot(count: number): Promise<void> {
  for (let taken = 1; taken <= count; taken += 1) {
    await expect.element(shutter).toBeEnabled();
    await shutter.click();
    await expect.element(review(taken)).toBeVisible();
  }
}

/** Applies the tags that were used last to all receipts. */
async function tagAll(): Promise<void> {
  for (const [tag, name] of Object.entries(NAMES)) {
    const chip = button(new RegExp(`^${name}: choose ${JOB[tag as keyof typeof JOB]} used recently$`, 'u'));
    await chip.first().click();
  }
  await forAll.click();
}

async function saveAll(count: number): Promise<void> {
  for (let position = 1; position <= count; position += 1) {
    await expect.element(page.getByText(`Receipt ${position} of ${count}`, { exact: true })).toBeVisible();
    await expect.element(save).toBeEnabled();
    await save.click();
  }
  await expect.element(saved).toBeVisible();
}

test('Ten receipts of one job take at most 25 presses, starting at the camera', async ({ server, app }) => {
  prepare(server);
  const presses = countPresses();
  await openPile(app, true);
  await shoot(10);
  await review(10).click();
  await tagAll();
  await saveAll(10);
  expect(presses()).toBeLessThanOrEqual(25);
  await expect.poll(() => server.receipts).toHaveLength(11);
  expect(server.receipts).toMatchObject(Array.from({ length: 11 }, () => JOB));
});

/** Presses options without searching, as a new person does who has no chips yet. */
async function tagAsNewcomer(): Promise<void> {
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: JOB.category, exact: true }).click();
  // the next list opens by itself
  await page.getByRole('option', { name: JOB.groupHead, exact: true }).click();
}

test('Ten receipts of one job take a new person at most 25 presses, including the one for pile mode', async ({
  server,
  app,
}) => {
  prepare(server);
  server.receipts = [];
  const presses = countPresses();
  await openPile(app, false);
  await shoot(10);
  await review(10).click();
  await tagAsNewcomer();
  await expect.element(forAll).toBeChecked();
  await saveAll(10);
  expect(presses()).toBeLessThanOrEqual(25);
  await expect.poll(() => server.receipts).toHaveLength(10);
  const { category, groupHead } = JOB;
  expect(server.receipts).toMatchObject(Array.from({ length: 10 }, () => ({ category, groupHead })));
});

test('Ten receipts of one job take at most 15 presses as photos chosen together', async ({ server, app }) => {
  prepare(server);
  const presses = countPresses();
  await openScanner(app);
  await chooseFiles(...(await photosOf(DINER, 10)));
  await tagAll();
  await saveAll(10);
  // plus the press that opens the file chooser
  expect(1 + presses()).toBeLessThanOrEqual(15);
  await expect.poll(() => server.receipts).toHaveLength(11);
  expect(server.receipts).toMatchObject(Array.from({ length: 11 }, () => JOB));
});

test('A pile of six takes at most 18 presses, including the one for pile mode', async ({ server, app }) => {
  prepare(server);
  const presses = countPresses();
  await openPile(app, false);
  await shoot(6);
  await review(6).click();
  await tagAll();
  await saveAll(6);
  expect(presses()).toBeLessThanOrEqual(18);
  await expect.poll(() => server.receipts).toHaveLength(7);
});

test('A PDF of two receipts takes at most 8 presses', async ({ server, app }) => {
  prepare(server);
  const presses = countPresses();
  await openScanner(app);
  await chooseFiles(await pdfOf(DINER, CAFE));
  await button('Make it a separate receipt').click();
  await tagAll();
  await saveAll(2);
  expect(1 + presses()).toBeLessThanOrEqual(8);
  await expect.poll(() => server.receipts).toHaveLength(3);
  expect(server.receipts).toMatchObject(Array.from({ length: 3 }, () => JOB));
});
