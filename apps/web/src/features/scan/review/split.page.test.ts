import { savePdf } from '@slipcase/contract/receipts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import {
  chooseIn,
  part,
  partAmount,
  splitButton,
  splitRegion,
  splitSays,
} from '../../receipts/testing/split-hands.ts';
import { button, review, save, saved, tag, total } from '../testing/scan-hands.ts';

/** A receipt is split across several projects before it is saved. */

const PROJECT = 'Internal : Operations';

test('A receipt is split in two: the second part gets the rest of the total, and both are saved', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await tag();
  await splitButton.click();
  await expect.element(partAmount(1)).toHaveFocus();
  await expectHidden(splitButton);
  // each part has the same category and group head until others are chosen
  await expect
    .element(part(2).getByRole('combobox', { name: 'Category' }))
    .toMatchTextContent('Billable: Catering');
  await expect.element(splitSays).toMatchTextContent('Type the amount of part 1.');
  await expect.element(save).toBeDisabled();
  await chooseIn(2, 'Project', PROJECT);
  await chooseIn(2, 'Category', 'Billable: Production');
  await partAmount(1).fill('28.09');
  await expect.element(partAmount(2)).toHaveAttribute('placeholder', '$12.40');
  await expect.element(splitSays).toMatchTextContent('The parts add up to $40.49.');
  await look('review-split');
  await save.click();
  await expect.element(saved).toBeVisible();
  const [receipt] = server.receipts;
  expect(receipt).toMatchObject({
    price: 40.49,
    category: 'Billable: Catering',
    parts: [
      {
        projectName: receipt?.projectName,
        category: 'Billable: Catering',
        groupHead: 'Holland',
        price: 28.09,
      },
      { projectName: PROJECT, category: 'Billable: Production', groupHead: 'Holland', price: 12.4 },
    ],
  });
});

test('A split says how much is left or too much, and cannot be saved like that', async ({ app }) => {
  await review(app, DINER);
  await tag();
  await splitButton.click();
  await chooseIn(2, 'Project', PROJECT);
  await partAmount(1).fill('30');
  await partAmount(2).fill('5');
  await expect.element(splitSays).toMatchTextContent('$5.49 left');
  await expect.element(save).toBeDisabled();
  await partAmount(2).fill('12');
  await expect.element(splitSays).toMatchTextContent('$1.51 too much');
  // pressing the line beside Save leads to the missing amount
  await button(/^Check: .*Split$/u).click();
  await expect.element(partAmount(2)).toHaveFocus();
  await partAmount(2).fill('ten');
  await expect.element(partAmount(2)).toHaveAccessibleDescription('Enter an amount like 12.34');
  await partAmount(2).fill('EUR 10.49');
  await expect
    .element(partAmount(2))
    .toHaveAccessibleDescription('This is in a different currency from the total');
  await partAmount(2).fill('-10.49');
  await expect.element(partAmount(2)).toHaveAccessibleDescription('Use the same sign as the total');
  await partAmount(2).fill('10.49');
  await expect.element(splitSays).toMatchTextContent('The parts add up to $40.49.');
  await expect.element(save).toBeEnabled();
});

test('If the total changes after the split, the form says so, and no part changes', async ({ app }) => {
  await review(app, DINER);
  await tag();
  await splitButton.click();
  await chooseIn(2, 'Project', PROJECT);
  await partAmount(1).fill('30');
  await partAmount(2).fill('10.49');
  await total.fill('$45.00');
  await expect.element(page.getByText('The parts add up to $40.49, not to this total.')).toBeVisible();
  await expect.element(partAmount(1)).toHaveValue('$30.00');
  await expect.element(partAmount(2)).toHaveValue('$10.49');
  await expect.element(save).toBeDisabled();
});

test('A receipt of one cent, of zero, or without a total cannot be split, and the form says why', async ({
  app,
}) => {
  await review(app, DINER);
  await tag();
  await splitButton.click();
  await chooseIn(2, 'Project', PROJECT);
  await total.fill('0.01');
  await partAmount(1).fill('0.01');
  await expect.element(splitSays).toMatchTextContent('Nothing is left for part 2.');
  await expect.element(save).toBeDisabled();
  for (const nothing of ['', '0.00', 'cheap']) {
    await total.fill(nothing);
    await expect.element(splitSays).toMatchTextContent('Add the total first.');
    await expect.element(save).toBeDisabled();
  }
});

test('A refund, yen and dinars can be split with their own decimals', async ({ app }) => {
  await review(app, DINER);
  await tag();
  await splitButton.click();
  await chooseIn(2, 'Project', PROJECT);
  for (const [whole, first, rest] of [
    ['-$40.00', '-30', '-$10.00'],
    ['JPY 1001', '500', 'JPY 501'],
    ['KWD 1.250', '0.500', 'KWD 0.750'],
  ] as const) {
    await total.fill(whole);
    await partAmount(1).fill(first);
    await expect.element(partAmount(2)).toHaveAttribute('placeholder', rest);
    await expect.element(save).toBeEnabled();
  }
  await total.fill('JPY 1001');
  await partAmount(1).fill('500.50');
  await expect.element(partAmount(1)).toHaveAccessibleDescription('Use a whole amount');
  await expect.element(save).toBeDisabled();
});

test('Items are tapped into parts, and the person assigns the rest', async ({ server, app }) => {
  await review(app, DINER);
  await tag();
  await splitButton.click();
  await button('By items').click();
  const dialog = page.getByRole('dialog', { name: 'Split by items' });
  const line = (name: string | RegExp) => dialog.getByRole('button', { name });
  await line(/^Garden omelette ?\$21.90 ?Part 1$/u).click();
  await line(/^Drip coffee ?\$7.00 ?Part 1$/u).click();
  await expect.element(dialog.getByText('Part 1: $11.59 · Part 2: $28.90')).toBeVisible();
  await look('review-split-items');
  // a second tap undoes the first
  await line(/^Drip coffee ?\$7.00 ?Part 2$/u).click();
  await line('New part').click();
  await line(/^Tax, tip and the rest ?\$3.09 ?Part 1$/u).click();
  await line('Use these amounts').click();
  for (const [number, amount] of [
    [1, '$15.50'],
    [2, '$21.90'],
    [3, '$3.09'],
  ] as const)
    await expect.element(partAmount(number)).toHaveValue(amount);
  await chooseIn(2, 'Project', PROJECT);
  await chooseIn(3, 'Project', PROJECT);
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts[0]?.parts?.map(({ price }) => price)).toEqual([15.5, 21.9, 3.09]);
});

test('A split can be undone, part by part or completely', async ({ server, app }) => {
  await review(app, DINER);
  await tag();
  await splitButton.click();
  await partAmount(1).fill('10');
  await button('Add a part').click();
  await expect.element(partAmount(2)).toHaveFocus();
  await partAmount(2).fill('20');
  await expect.element(partAmount(3)).toHaveAttribute('placeholder', '$10.49');
  await button('Remove part 3').click();
  await expect.element(partAmount(2)).toHaveFocus();
  await button('Remove part 2').click();
  await expect.element(splitButton).toHaveFocus();
  await expectHidden(splitRegion);
  await splitButton.click();
  await button("Don't split").click();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts[0]).not.toHaveProperty('parts');
});

test('Everything about a split works by keyboard', async ({ app }) => {
  await review(app, DINER);
  await tag();
  splitButton.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(partAmount(1)).toHaveFocus();
  await userEvent.keyboard('30');
  await userEvent.tab();
  await expect.element(partAmount(1)).toHaveValue('$30.00');
  await expect.element(button('Remove part 2')).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('operations{Enter}');
  await expect.element(part(2).getByRole('combobox', { name: 'Project' })).toMatchTextContent(PROJECT);
  await expect.element(save).toBeEnabled();
});

test('Parts are kept while the server is down, and after the page is left', async ({ server, app }) => {
  await review(app, DINER);
  await tag();
  await splitButton.click();
  await chooseIn(2, 'Project', PROJECT);
  await partAmount(1).fill('30');
  await app.reload();
  await expect.element(partAmount(1)).toHaveValue('30');
  await expect.element(partAmount(2)).toHaveAttribute('placeholder', '$10.49');
  server.cutOff(savePdf);
  await save.click();
  await expect.element(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  server.works(savePdf);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => server.receipts[0]?.parts?.map(({ price }) => price)).toEqual([30, 10.49]);
});
