import { getReceipt, listReceipts, type Receipt, receiptChanges } from '@slipcase/contract/receipts';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { address, framesDrawn } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { inventedReceipts } from '../../../../testing/stand-in/invented-receipts.ts';
import { someReceipts } from '../testing/receipt.ts';

/** The library with thousands of receipts, and how it stays up to date. */

const NOON = Date.UTC(2026, 10, 20, 12);
const cards = page.getByRole('article');
const vendors = () =>
  cards
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);

describe('Ten thousand receipts', () => {
  test('can be scrolled from first to last, with only those near the screen drawn', async ({
    server,
    app,
  }) => {
    server.receipts = inventedReceipts(10_000, NOON);
    app.open('/library');
    await expect.element(page.getByText('10,000 receipts')).toBeVisible();
    expect(cards.length).toBeLessThan(30);
    const last = page.getByCss(`[data-receipt="${server.receipts.at(-1)?.id}"]`);
    // the list grows while its rows are measured
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return (last.query()?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < window.innerHeight;
      })
      .toBe(true);
    await expect.element(last).toBeInViewport();
    expect(cards.length).toBeLessThan(30);
  });

  test('show the first slips before the rest is checked, without partial counts and sums', async ({
    server,
    app,
  }) => {
    server.receipts = inventedReceipts(10_000, NOON);
    const first = whenCardsAppear();
    app.open('/library');
    expect(await first).toEqual({ count: null, sum: '' });
    await expect.element(page.getByText('10,000 receipts')).toBeVisible();
    await expect.element(page.getByCss('.month .amount').first()).toMatchTextContent('$');
  });

  test('are lists to a screen reader, each with its month and the position of every slip', async ({
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

  test('keep the focus in place while the list scrolls and changes', async ({ server, app }) => {
    server.receipts = inventedReceipts(2000, NOON);
    app.open('/library');
    const link = page.getByCss(`[data-receipt="${server.receipts[1]?.id}"]`).getByRole('link');
    await expect.element(link).toBeVisible();
    link.element().focus({ preventScroll: true });
    window.scrollTo(0, 50_000);
    // when scrolled far away, the list draws other slips, and this one stays
    await expect.element(cards.nth(1)).toBeInTheDocument();
    await expect.element(link).not.toBeInViewport();
    await expect.element(link).toHaveFocus();
    server.change(
      inventedReceipts(1, NOON + 60_000).map((receipt) => ({ ...receipt, id: crypto.randomUUID() })),
    );
    await expect.element(page.getByText('2,001 receipts')).toBeVisible();
    await expect.element(link).toHaveFocus();
  });

  test('keep their scroll position after a visit to a receipt', async ({ server, app }) => {
    server.receipts = inventedReceipts(2000, NOON);
    app.open('/library');
    await expect.element(page.getByText('2,000 receipts')).toBeVisible();
    window.scrollTo(0, 30_000);
    await expect.poll(() => window.scrollY).toBe(30_000);
    const card = cards.nth(6);
    // the page scrolls before the list has drawn the rows at that place
    await expect.element(card).toBeInViewport();
    const opened = page.getByCss(`[data-receipt="${card.element().parentElement?.dataset.receipt}"]`);
    await card.getByRole('link').click();
    await expect.poll(address).toMatch(/\/receipt\//u);
    window.history.back();
    await expect.element(page.getByText('2,000 receipts')).toBeVisible();
    await expect.element(opened).toBeInViewport();
    // taller slips above are measured again, which adds a line each
    await expect.poll(() => Math.abs(window.scrollY - 30_000)).toBeLessThan(100);
  });
});

test('The visible slips stay in place when slips of other heights scroll in above them', async ({
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
    await framesDrawn(3);
    // after the long jump, the list may not be drawn yet
    await expect.poll(inView).toBeDefined();
    const seen = inView();
    const place = () => seen?.getBoundingClientRect().top ?? Number.NaN;
    const before = place();
    window.scrollBy({ top: -150, behavior: 'instant' });
    await framesDrawn(3);
    moved.push(Math.round(place() - before - 150));
  }
  expect(moved.filter((px) => !(Math.abs(px) <= 1))).toEqual([]);
});

test('The whole list is loaded once, then only changes, and the screen shows both', async ({
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

test('An older server that cannot send changes sends the whole list', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'First' });
  server.refuse(receiptChanges, 404, 'not_found', 'Not found');
  app.open('/library');
  await expect.element(cards).toHaveLength(1);
  server.receipts = someReceipts({ vendor: 'Changed' });
  await expect.element(cards).toMatchTextContent('Changed');
});

/** What the library says about its receipts when the first slips appear. */
async function whenCardsAppear(): Promise<{ count: string | null; sum: string | null }> {
  const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? null;
  await new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('article')) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  return { count: textOf('.header__count'), sum: textOf('.month .amount') };
}
