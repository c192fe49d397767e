import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { choose, expectHidden } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { someReceipts } from '../../receipts/testing/receipt.ts';
import {
  button,
  chooseFiles,
  expectRead,
  openScanner,
  photosOf,
  review,
  save,
  saved,
  staysOnSavedScreen,
  tag,
  toCamera,
  toLibrary,
} from '../testing/scan-hands.ts';

/** The switch above Save that applies the tags of one receipt to those that follow. */

const forAll = page.getByRole('switch', { name: 'Use these tags for all' });
const place = (text: string) => page.getByText(text, { exact: true });
const field = (name: string) => page.getByRole('combobox', { name });

/** During a person's very first receipts, the switch turns itself on once their tags are chosen. */
async function turnOn(): Promise<void> {
  await expect.element(forAll).toBeVisible();
  if (!(forAll.element() as HTMLInputElement).checked) await forAll.click();
  await expect.element(forAll).toBeChecked();
}

/** Two receipts: the first one is saved with the switch on, and the second one is under review. */
async function saveFirstOfTwo(app: Page): Promise<void> {
  await openScanner(app);
  await chooseFiles(DINER, CAFE);
  await expectRead(DINER);
  await tag();
  await turnOn();
  await save.click();
  await expectRead(CAFE);
}

test('A single receipt has no switch, and several have it from the first to the last', async ({ app }) => {
  await review(app, DINER);
  await expectHidden(forAll);
  await button('Reset').click();
  await chooseFiles(DINER, CAFE);
  await expect.element(place('Receipt 1 of 2')).toBeVisible();
  await expect.element(forAll).not.toBeChecked();
  await look('review-switch');
  // nothing is chosen yet
  await forAll.click();
  await tag();
  await look('review-switch-on');
  await save.click();
  await expect.element(place('Receipt 2 of 2')).toBeVisible();
  await expect.element(forAll).toBeChecked();
});

test('While the switch is on, all later receipts get the tags of the first, including the preset project, whatever was proposed', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({
    vendor: CAFE.read.vendor ?? null,
    projectName: 'Northlight : Fall Gala',
    category: 'Billable: Production',
    groupHead: 'Ong',
  });
  await saveFirstOfTwo(app);
  await expect.element(field('Project')).toMatchTextContent('Internal : Operations');
  await expect.element(field('Category')).toMatchTextContent('Billable: Catering');
  await expect.element(field('Group Head')).toMatchTextContent('Holland');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts.slice(0, 2)).toMatchObject(
    Array.from({ length: 2 }, () => ({
      projectName: 'Internal : Operations',
      category: 'Billable: Catering',
      groupHead: 'Holland',
    })),
  );
});

test('A change applies to later receipts, and a receipt with the switch off does not affect the others', async ({
  app,
}) => {
  await openScanner(app);
  await chooseFiles(DINER, CAFE, DINER);
  await expectRead(DINER);
  await tag();
  await turnOn();
  await button('Next receipt').click();
  await expectRead(CAFE);
  await choose('Group Head', 'Ong');
  await forAll.click();
  await choose('Category', 'Billable: Venue');
  await button('Next receipt').click();
  await expectRead(DINER);
  await expect.element(place('Receipt 3 of 3')).toBeVisible();
  await expect.element(forAll).not.toBeChecked();
  await expect.element(save).toBeDisabled();
  // the switch continues with the tags it had before
  await forAll.click();
  await expect.element(field('Category')).toMatchTextContent('Billable: Catering');
  await expect.element(field('Group Head')).toMatchTextContent('Ong');
  await expect.element(save).toBeEnabled();
});

test('The switch stays on after a reload and for added receipts, and a new run begins without it', async ({
  server,
  app,
}) => {
  staysOnSavedScreen();
  await saveFirstOfTwo(app);
  await app.reload();
  await expectRead(CAFE);
  await expect.element(field('Category')).toMatchTextContent('Billable: Catering');
  await button('Keep scanning').click();
  await chooseFiles(...(await photosOf(DINER, 1)));
  await expectRead(DINER);
  await expect.element(forAll).toBeChecked();
  await expect.element(save).toBeEnabled();
  await save.click();
  await expectRead(CAFE);
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toHaveLength(3);
  await button('Scan Another').click();
  await chooseFiles(CAFE, DINER);
  await expect.element(place('Receipt 1 of 2')).toBeVisible();
  await expect.element(forAll).not.toBeChecked();
});

test('A receipt left over from one run does not bring its tags into another', async ({ app }) => {
  await saveFirstOfTwo(app);
  await button('Keep scanning').click();
  await toLibrary();
  await toCamera();
  await chooseFiles(...(await photosOf(DINER, 1)));
  await expectRead(DINER);
  await button('Keep scanning').click();
  await button('2 receipts to review').click();
  await expect.element(place('Receipt 1 of 2')).toBeVisible();
  await expect.element(forAll).not.toBeChecked();
});
