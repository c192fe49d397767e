import { proposeTags } from '@slipcase/contract/receipt-suggestions';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { choose, expectHidden } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { review, save, saved, tag } from '../../scan/testing/scan-hands.ts';
import { someReceipts } from '../testing/receipt.ts';

/** 'Who was there, and why?' is asked for categories that finance and tax offices ask about. */

const note = page.getByLabelText('Note', { exact: true });
const question = page.getByPlaceholder('Who was there, and why?');
const add = (name: string) => page.getByRole('button', { name: `Add ${name} to the note` });

test('For a meal, the form asks who was there, offers recent names, and also saves without an answer', async ({
  server,
  app,
}) => {
  server.people = ['Ana Lopez', 'Ben Ong'];
  await review(app, DINER);
  await tag();
  await expect.element(question).toBeVisible();
  await look('review-who-and-why');
  await add('Ben Ong').click();
  await expect.element(note).toHaveValue('Ben Ong');
  await expectHidden(add('Ben Ong'));
  await note.fill('Ben Ong: kickoff');
  await add('Ana Lopez').click();
  await expect.element(note).toHaveValue('Ben Ong, Ana Lopez: kickoff');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts[0]?.note).toBe('Ben Ong, Ana Lopez: kickoff');

  await review(app, CAFE);
  await tag();
  await expect.element(question).toBeVisible();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts[0]).not.toHaveProperty('note');
});

test('Other categories keep the note folded, with the text in it', async ({ server, app }) => {
  server.people = ['Ana Lopez'];
  await review(app, DINER);
  await tag();
  await add('Ana Lopez').click();
  await choose('Category', 'Billable: Equipment Rental');
  await expectHidden(question);
  await expectHidden(note);
  await expect.element(page.getByText('Note Ana Lopez')).toBeVisible();
});

test('The form of a saved receipt also asks who was there', async ({ server, app }) => {
  server.receipts = someReceipts({ category: 'Billable: Travel - Meals' });
  server.people = ['Ana Lopez'];
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(question).toBeVisible();
  await add('Ana Lopez').click();
  await expect.element(note).toHaveValue('Ana Lopez');
  await look('edit-who-and-why');
  // the call only asks for names, so it says nothing about this receipt
  expect(server.bodiesOf(proposeTags)).toContainEqual({ vendor: null });
  await page.getByRole('button', { name: /^Save/u }).click();
  await expect.poll(() => server.receipts[0]?.note).toBe('Ana Lopez');
});
