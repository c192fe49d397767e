import { getReceipt, listReceipts, type Receipt, receiptChanges } from '@slipcase/contract/receipts';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { address } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { inventedReceipts } from '../../../../testing/stand-in/invented-receipts.ts';
import { someReceipts } from '../testing/receipt.ts';

/** The library with thousands of receipts, and how it keeps itself up to date. */

const NOON = Date.UTC(2026, 10, 20, 12);
const cards = page.getByRole('article');
const vendors = () =>
  cards
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);

describe('Ten thousand receipts', () => {
  test('scroll from the first to the last, and only those near the screen are drawn', async ({
    server,
    app,
  }) => {
    server.receipts = inventedReceipts(10_000, NOON);
    app.open('/library');
    await expect.element(page.getByText('10,000 receipts')).toBeVisible();
    expect(cards.length).toBeLessThan(30);
    const last = page.getByCss(`[data-receipt="${server.receipts.at(-1)?.id}"]`);
    // the list grows while it is measured
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return (last.query()?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < window.innerHeight;
      })
      .toBe(true);
    await expect.element(last).toBeInViewport();
    expect(cards.length).toBeLessThan(30);
  });

  test('are lists to a screen reader, each with its month and the place of every slip', async ({
    server,
    app,
  }) => {
    server.receipts = inventedReceipts(400, NOON);
    app.open('/library');
    const november = page.getByRole('region', { name: 'November 2026' });
    const first = november.getByRole('listitem').first();
    await expect.element(first).toHaveAttribute('aria-posinset', '1');
    await expect.element(first).toHaveAttribute('aria-setsize', '157');
    await expect.element(november.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  });

  test('keep the focus where it is while the list moves and changes', async ({ server, app }) => {
    server.receipts = inventedReceipts(2000, NOON);
    app.open('/library');
    const link = page.getByCss(`[data-receipt="${server.receipts[1]?.id}"]`).getByRole('link');
    await expect.element(link).toBeVisible();
    link.element().focus({ preventScroll: true });
    window.scrollTo(0, 50_000);
    // far from it other slips are drawn, and it stays beside them
    await expect.element(cards.nth(1)).toBeInTheDocument();
    await expect.element(link).not.toBeInViewport();
    await expect.element(link).toHaveFocus();
    server.change(
      inventedReceipts(1, NOON + 60_000).map((receipt) => ({ ...receipt, id: crypto.randomUUID() })),
    );
    await expect.element(page.getByText('2,001 receipts')).toBeVisible();
    await expect.element(link).toHaveFocus();
  });

  test('keep their place when a receipt is opened and left again', async ({ server, app }) => {
    server.receipts = inventedReceipts(2000, NOON);
    app.open('/library');
    await expect.element(cards.first()).toBeVisible();
    window.scrollTo(0, 30_000);
    await expect.poll(() => window.scrollY).toBe(30_000);
    const card = cards.nth(6);
    // the page is scrolled before the list has drawn what is there
    await expect.element(card).toBeInViewport();
    const name = card.element().textContent;
    await card.getByRole('link').click();
    await expect.poll(address).toMatch(/\/receipt\//u);
    window.history.back();
    await expect.element(page.getByText('2,000 receipts')).toBeVisible();
    await expect.poll(() => window.scrollY).toBe(30_000);
    await expect.element(cards.filter({ hasText: name ?? '' }).first()).toBeVisible();
  });
});

test('What is looked at stays where it is, though slips of different heights come into sight above it', async ({
  server,
  app,
}) => {
  server.receipts = inventedReceipts(400, NOON).map((receipt, place) => ({
    ...receipt,
    filename: place % 3 === 0 ? `${'a_name_of_many_lines_'.repeat(place % 5)}${place}.pdf` : receipt.filename,
  }));
  app.open('/pdfs');
  const slips = page.getByCss('[data-receipt]');
  await expect.element(slips.first()).toBeVisible();
  window.scrollTo(0, 20_000);
  const inView = () => slips.elements().find((slip) => slip.getBoundingClientRect().top > 0);
  const moved: number[] = [];
  for (let step = 0; step < 40; step += 1) {
    await threeFrames();
    // after the long jump the list may not be drawn yet
    await expect.poll(inView).toBeDefined();
    const seen = inView();
    const place = () => seen?.getBoundingClientRect().top ?? Number.NaN;
    const before = place();
    window.scrollBy({ top: -150, behavior: 'instant' });
    await threeFrames();
    moved.push(Math.round(place() - before - 150));
  }
  expect(moved.filter((px) => !(Math.abs(px) <= 1))).toEqual([]);
});

test('The whole list is fetched once; after that only what changed, and both are shown', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: 'First' }, { vendor: 'Second' }, { vendor: 'Third' });
  const [, second, third] = server.receipts as [Receipt, Receipt, Receipt];
  app.open('/library');
  await expect.poll(() => server.bodiesOf(receiptChanges).length).toBeGreaterThan(1);
  server.change([{ ...second, vendor: 'Renamed' }], [third.id]);
  await expect.poll(vendors).toEqual(['First', 'Renamed']);
  expect(server.bodiesOf(listReceipts).length).toBeLessThanOrEqual(2);
  expect(server.bodiesOf(getReceipt)).toEqual([]);
});

test('A server of before, which knows no changes, is asked for the whole list', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'First' });
  server.refuse(receiptChanges, 404, 'not_found', 'Not found');
  app.open('/library');
  await expect.element(cards).toHaveLength(1);
  server.receipts = someReceipts({ vendor: 'Changed' });
  await expect.element(cards).toMatchTextContent('Changed');
});

/** The last of them is on the screen: callbacks of a frame come before its layout, and what the layout moves. */
async function threeFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
}
