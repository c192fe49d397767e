import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { elementOf, expectStill, markedFields } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { someReceipts } from '../../receipts/testing/receipt.ts';
import { button, chooseFiles, expectRead, openScanner, review, save, tag } from '../testing/scan-hands.ts';

/**
 * On a phone of 390x844, the fields are in their agreed order, and people see everything to check without
 * scrolling.
 */

const lit = page.getByCss('.lit__box');
const FIELDS = ['Vendor', 'Total', 'Date', 'Location'] as const;
const rectOf = (locator: Locator) => locator.first().element().getBoundingClientRect();

/** A receipt on which nothing was read confidently, and two earlier ones that propose tags. */
async function doubtful(server: ScanServer, app: Page, vendor: string): Promise<void> {
  server.receipts = someReceipts(
    { vendor, category: 'Billable: Catering', groupHead: 'Ong' },
    {
      vendor: 'Foo',
      category: 'Billable: Production',
      groupHead: 'Holland',
      projectName: 'Internal : Training',
    },
  );
  server.answer(analyzeReceipt, async ({ body }) => {
    const read = await server.read(body);
    const unsure = (found: (typeof read.found)['vendor']) => found && { ...found, confidence: 0.3 };
    const { vendor, total, date, location } = read.found;
    return {
      ...read,
      found: {
        vendor: unsure(vendor),
        total: unsure(total),
        date: unsure(date),
        location: unsure(location),
      },
    };
  });
  await review(app, DINER);
}

/** Expects every field on screen, in the agreed order, and only one of them in color. */
function expectAllInReach(): void {
  expect(window.scrollY).toBe(0);
  const [top, bottom] = [rectOf(page.getByCss('.header')).bottom, rectOf(page.getByCss('.bar')).top];
  const names = [...document.querySelectorAll('.form .row__label')].map((label) =>
    label.textContent?.replace(' *', ''),
  );
  expect(names.slice(0, 7)).toEqual(['Project', 'Category', 'Group Head', ...FIELDS]);
  let before = top;
  for (const label of document.querySelectorAll('.form .row__label')) {
    const place = label.getBoundingClientRect();
    expect(place.top, label.textContent ?? '').toBeGreaterThanOrEqual(before);
    if (FIELDS.some((field) => field === label.textContent)) expect(place.bottom).toBeLessThanOrEqual(bottom);
    before = place.top;
  }
  expect(markedFields()).toEqual(FIELDS);
  expect(page.getByCss('.row--check').elements()).toHaveLength(1);
  // the fields say it, so it is not repeated beside Save
  expect(document.querySelector('.check-line')?.textContent ?? '').not.toMatch(/Check/u);
}

test('At a known vendor, every field to check is on a phone’s screen', async ({ server, app }) => {
  await doubtful(server, app, DINER.read.vendor ?? '');
  await expect.element(page.getByText('last time here')).toHaveLength(3);
  expectAllInReach();
  await look('review-in-reach');
});

test('Vendor, total and date are larger than other values, and completely visible beside the picture', async ({
  app,
}) => {
  await review(app, DINER);
  const picture = rectOf(page.getByCss('.lit'));
  const sizeOf = (name: string) => {
    const field = page.getByLabelText(name, { exact: true }).element();
    return Number.parseFloat(getComputedStyle(field).fontSize);
  };
  for (const name of ['Vendor', 'Total', 'Date']) {
    const field = page.getByLabelText(name, { exact: true }).element();
    const { left, top, bottom } = field.getBoundingClientRect();
    expect(left, name).toBeGreaterThanOrEqual(picture.right);
    expect(top, name).toBeGreaterThanOrEqual(picture.top - 24);
    expect(bottom, name).toBeLessThanOrEqual(picture.bottom + 8);
    expect(sizeOf(name), name).toBeGreaterThan(sizeOf('Location'));
    expect(field.scrollWidth, name).toBeLessThanOrEqual(field.clientWidth);
    expect(field.scrollHeight, name).toBeLessThanOrEqual(field.clientHeight + 1);
  }
});

test('Tab goes through the fields in the agreed order', async ({ app }) => {
  await review(app, DINER);
  (await elementOf(page.getByRole('combobox', { name: 'Project' }))).focus();
  const names: string[] = [];
  for (let steps = 0; steps < 20 && names.at(-1) !== 'Location'; steps += 1) {
    const { labels, ariaLabel } = document.activeElement as HTMLInputElement;
    const row = document.activeElement?.closest('.row')?.querySelector('.row__label')?.textContent;
    const isField = document.activeElement?.matches('input, textarea, [role=combobox]');
    if (isField) names.push(labels?.[0]?.textContent ?? row?.replace(' *', '') ?? ariaLabel ?? '');
    await userEvent.keyboard('{Tab}');
  }
  expect(names).toEqual(['Project', 'Category', 'Group Head', ...FIELDS]);
});

test('With a keyboard, the focus goes to the first field once a receipt is read, for each of several receipts', async ({
  app,
}) => {
  await openScanner(app);
  await chooseFiles(DINER, CAFE);
  await expectRead(DINER);
  await expect.poll(() => document.activeElement?.textContent).toBe('Edit Receipt Info');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveFocus();
  let presses = 0;
  for (; presses < 30 && document.activeElement?.textContent !== 'Reset'; presses += 1)
    await userEvent.keyboard('{Tab}');
  // one more press while the old date has a mark: until the second receipt is read, this one is alone
  expect(presses).toBeLessThanOrEqual(13);
  await tag();
  await save.click();
  await expectRead(CAFE);
  await expect.poll(() => document.activeElement?.textContent).toBe('Edit Receipt Info');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveFocus();
});

test('The focus does not move if somebody types or presses while the receipt is read', async ({
  server,
  app,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answer(analyzeReceipt, async ({ body }) => {
    await promise;
    return server.read(body);
  });
  await openScanner(app);
  await chooseFiles(DINER);
  const vendor = page.getByLabelText('Vendor', { exact: true });
  await vendor.click();
  await userEvent.keyboard('Copper');
  resolve();
  await expect.element(page.getByRole('heading', { name: 'Analyzing Receipt' })).not.toBeInTheDocument();
  await userEvent.keyboard(' Pot');
  await expect.element(vendor).toHaveValue('Copper Pot');
});

test('At a new vendor, every field to check is on screen too, and the chips of a tag are in one line, without their common prefix', async ({
  server,
  app,
}) => {
  await doubtful(server, app, 'Bar');
  for (const [tag, texts] of [
    ['Category', ['Catering', 'Production']],
    ['Group Head', ['Ong', 'Holland']],
  ] as const) {
    const chips = button(new RegExp(`^${tag}: choose`, 'u'));
    await expect.element(chips).toHaveLength(2);
    const [tops, rights] = [[], []] as [number[], number[]];
    for (const [place, chip] of chips.elements().entries()) {
      tops.push(chip.getBoundingClientRect().top);
      rights.push(chip.getBoundingClientRect().right);
      expect(chip.querySelector('.cut')?.textContent).toBe(texts[place]);
    }
    expect(new Set(tops).size).toBe(1);
    expect(Math.max(...rights)).toBeLessThanOrEqual(390);
  }
  expectAllInReach();
  await look('review-in-reach-new');
  await button(/^Category: choose Billable: Catering /u).click();
  await expect
    .element(page.getByRole('combobox', { name: 'Category' }))
    .toMatchTextContent('Billable: Catering');
});

test('A lit place is completely visible: neither the picture’s title, its button nor its label covers it', async ({
  server,
  app,
}) => {
  await doubtful(server, app, DINER.read.vendor ?? '');
  for (const field of FIELDS) {
    await page.getByLabelText(field, { exact: true }).click();
    await expect.element(lit).toMatchTextContent(field);
    const image = page.getByRole('img', { name: 'The receipt as it will be saved' });
    await expectStill(image);
    const place = rectOf(lit);
    const frame = rectOf(page.getByCss('.lit'));
    expect(place.top, field).toBeGreaterThanOrEqual(frame.top);
    expect(place.bottom, field).toBeLessThanOrEqual(frame.bottom);
    expect(rectOf(page.getByRole('heading', { name: 'PDF Preview' })).bottom).toBeLessThanOrEqual(frame.top);
    expect(rectOf(page.getByCss('.lit__zoom')).bottom, field).toBeLessThanOrEqual(place.top);
    const name = rectOf(page.getByCss('.lit__name'));
    expect(name.top, field).toBeGreaterThanOrEqual(place.bottom - 3);
    expect(name.bottom, field).toBeLessThanOrEqual(frame.bottom);
  }
});
