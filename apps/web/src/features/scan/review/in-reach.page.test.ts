import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectStill } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { someReceipts } from '../../receipts/testing/receipt.ts';
import { button, review } from '../testing/scan-hands.ts';

/** On a phone of 390x844: picture, and everything that needs checking, without scrolling. */

const lit = page.getByCss('.lit__box');
const FIELDS = ['Vendor', 'Total', 'Date', 'Location'] as const;
const rectOf = (locator: Locator) => locator.first().element().getBoundingClientRect();

/** A receipt of which nothing was read surely, and two earlier ones that propose tags. */
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

function expectAllInReach(): void {
  expect(window.scrollY).toBe(0);
  const [top, bottom] = [rectOf(page.getByCss('.tools')).bottom, rectOf(page.getByCss('.bar')).top];
  const rows = page.getByCss('.row--check').elements();
  expect(rows).toHaveLength(FIELDS.length);
  for (const row of rows) {
    const place = row.getBoundingClientRect();
    expect(place.top).toBeGreaterThanOrEqual(top);
    expect(place.bottom).toBeLessThanOrEqual(bottom);
  }
}

test('At a known vendor, every field to check is on a phone’s screen below the picture', async ({
  server,
  app,
}) => {
  await doubtful(server, app, DINER.read.vendor ?? '');
  await expect.element(page.getByText('last time here')).toHaveLength(3);
  expectAllInReach();
  await look('review-in-reach');
});

test('At a new vendor too, and all chips of a tag are in one line', async ({ server, app }) => {
  await doubtful(server, app, 'Bar');
  for (const tag of ['Category', 'Group Head']) {
    const chips = button(new RegExp(`^${tag}: choose`, 'u'));
    await expect.element(chips).toHaveLength(2);
    const [tops, rights] = [[], []] as [number[], number[]];
    for (const chip of chips.elements()) {
      tops.push(chip.getBoundingClientRect().top);
      rights.push(chip.getBoundingClientRect().right);
    }
    expect(new Set(tops).size).toBe(1);
    expect(Math.max(...rights)).toBeLessThanOrEqual(390);
  }
  // what to check and to choose is said in full
  const { scrollWidth, clientWidth } = page.getByCss('.check-line span').element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(page.getByCss('.check-line').element().textContent).toMatch(/Choose: Category, Group Head$/u);
  expectAllInReach();
  await look('review-in-reach-new');
});

test('A lit place is whole on screen: the picture’s title, its button and its own name cover none of it', async ({
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
