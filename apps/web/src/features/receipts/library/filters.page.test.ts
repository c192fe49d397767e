import type { Receipt } from '@slipcase/contract/receipts';
import { beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, expectHidden, press } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { notify } from '../../../ui/toast.tsx';
import { someReceipts } from '../testing/receipt.ts';

const cards = page.getByRole('article');
const vendors = () =>
  cards
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);

const NORTHLIGHT = 'Northlight : Fall Gala';
const RECEIPTS: Receipt[] = someReceipts(
  {
    vendor: 'Pinwright Hardware',
    dateIso: '2026-11-18',
    projectName: NORTHLIGHT,
    price: 10,
    driveFileId: 'x',
    exportState: 'exported',
  },
  { vendor: 'Quillfeather Diner', dateIso: '2026-10-05', projectName: NORTHLIGHT, price: 300 },
  { vendor: 'Yardley Checker Cab', dateIso: '2026-03-02', projectName: 'Internal : Operations', price: 20 },
);

describe('Search and filters', () => {
  beforeEach<{ server: { receipts: Receipt[] } }>(({ server }) => {
    server.receipts = RECEIPTS;
  });

  test('are in the URL: a link or a reload restores them, and typing adds no history entry', async ({
    app,
  }) => {
    app.open('/library');
    app.open('/library?project=Northlight+%3A+Fall+Gala&sort=amount&color=red');
    await expect.poll(vendors).toEqual(['Quillfeather Diner', 'Pinwright Hardware']);
    await expect.element(page.getByText('2 receipts · $310.00')).toBeVisible();
    // a sort order other than the default is shown, too
    await expect.element(page.getByText('Amount: Highest first')).toBeVisible();
    // a sort order hides nothing, so it is not counted
    await expect.element(page.getByRole('button', { name: 'Filter' }).first()).toMatchTextContent('1');
    await press(page.getByRole('searchbox'), 'pinwright');
    await expect.element(cards).toHaveLength(1);
    await expect.poll(address).toMatch(/q=pinwright/u);
    await app.reload();
    await expect.element(page.getByRole('searchbox')).toHaveValue('pinwright');
    await expect.element(cards).toHaveLength(1);

    await page.getByRole('button', { name: `Remove the filter ${NORTHLIGHT}` }).click();
    await expect.poll(address).not.toMatch(/project=/u);
    await page.getByRole('searchbox').fill('checker');
    await expect.poll(address).toMatch(/q=checker/u);
    // Back restores the search words of that address, too
    window.history.back();
    await expect.poll(address).toMatch(/project=/u);
    await expect.element(page.getByRole('searchbox')).toHaveValue('pinwright');
    await expect.element(page.getByRole('list', { name: 'Active filters' })).toMatchTextContent(NORTHLIGHT);
    window.history.back();
    await expect.poll(address).toBe('/library');
  });

  test('open in a sheet that shows the number of matches and rejects invalid amounts, and one press clears them', async ({
    app,
  }) => {
    app.open('/library');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    const dates = sheet.getByRole('group', { name: 'Date on the receipt' });
    await expect.element(dates.getByRole('button', { name: 'This month' })).toBeVisible();
    await dates.getByLabelText('From').fill('2026-10-01');
    await sheet.getByRole('combobox', { name: 'Project' }).click();
    await page.getByPlaceholder('Search projects...').fill('northlight');
    await userEvent.keyboard('{Enter}');
    await expect.element(sheet.getByRole('button', { name: 'Show 2 receipts' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Clear all' }).click();
    await expect.element(sheet.getByRole('button', { name: 'Show 3 receipts' })).toBeVisible();
    await expect.element(dates.getByLabelText('From')).toHaveValue('');
    await dates.getByLabelText('From').fill('2026-10-01');
    await sheet.getByRole('combobox', { name: 'Project' }).click();
    await page.getByPlaceholder('Search projects...').fill('northlight');
    await userEvent.keyboard('{Enter}');
    await sheet.getByRole('button', { name: 'Waiting' }).click();
    const least = sheet.getByLabelText('Minimum amount');
    await least.fill('ten');
    await expect.element(least).toHaveAttribute('aria-invalid', 'true');
    await sheet.getByRole('button', { name: /^Show/u }).click();
    await expect.element(sheet).toBeVisible();
    expect(address()).toBe('/library');
    await least.fill('');
    await sheet.getByRole('button', { name: 'Show 1 receipt' }).click();
    await expectHidden(sheet);
    await expect.poll(vendors).toEqual(['Quillfeather Diner']);
    await expect.element(page.getByRole('button', { name: /^Filter\s*3\s*active$/u })).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.element(cards).toHaveLength(3);
    window.history.back();
    await expect.element(cards).toHaveLength(1);
  });

  test('with a reversed range say so, and the fields show it in order afterwards', async ({ app }) => {
    app.open('/library');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await sheet.getByLabelText('Minimum amount').fill('50');
    await sheet.getByLabelText('Maximum amount').fill('15');
    await expect
      .element(sheet.getByText('The minimum is above the maximum. The filter uses 15 to 50.'))
      .toBeVisible();
    await sheet.getByLabelText('From', { exact: true }).fill('2026-10-31');
    await sheet.getByLabelText('To', { exact: true }).fill('2026-01-01');
    const days = sheet.getByText('From is after To. The filter uses Jan 1, 2026 – Oct 31, 2026.');
    await expect.element(days).toBeVisible();
    await look('library-filter-reversed');
    await sheet.getByRole('button', { name: 'Show 1 receipt' }).click();
    await expect.poll(address).toBe('/library?from=2026-01-01&to=2026-10-31&min=15&max=50');
    await expect.poll(vendors).toEqual(['Yardley Checker Cab']);
    await page.getByRole('button', { name: /^Filter/u }).click();
    await expect.element(sheet.getByLabelText('Minimum amount')).toHaveValue('15');
    await expect.element(sheet.getByLabelText('From', { exact: true })).toHaveValue('2026-01-01');
    await expectHidden(days);
  });

  test('have one chip for last month, and one press removes it', async ({ server, app }) => {
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
    server.receipts = RECEIPTS;
    app.open('/library');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await sheet.getByRole('button', { name: 'Last month' }).click();
    await sheet.getByRole('button', { name: 'Show 1 receipt' }).click();
    const active = page.getByRole('list', { name: 'Active filters' });
    await expect.element(active.getByRole('button', { name: /^Remove/u })).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: /^Filter\s*1\s*active$/u })).toBeVisible();
    await active.getByRole('button', { name: 'Remove the filter October 2026' }).click();
    await expect.element(cards).toHaveLength(3);
    await expect.poll(address).toBe('/library');
  });

  test('by category group list its receipts, and then offer only its categories', async ({ server, app }) => {
    server.receipts = someReceipts(
      { vendor: 'Umber Coffee', category: 'Billable: Catering', price: 10 },
      { vendor: 'Rent', category: 'Admin - Rent East', price: 20 },
      { vendor: 'Stamps', category: 'Admin: Postage', price: 5 },
      { vendor: 'Own', category: 'Employee Personal - Due to Civic', price: 1 },
    );
    app.open('/library');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    const groups = sheet.getByRole('group', { name: 'Category group' });
    await expect.element(groups.getByRole('button')).toHaveLength(2);
    const admin = groups.getByRole('button', { name: 'Admin' });
    await admin.click();
    await expect.element(admin).toHaveAttribute('aria-pressed', 'true');
    await sheet.getByRole('combobox', { name: 'Category' }).click();
    await expect.element(page.getByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await look('library-filter-group');
    await sheet.getByRole('button', { name: 'Show 2 receipts' }).click();
    await expect.poll(vendors).toEqual(['Rent', 'Stamps']);
    expect(address()).toBe('/library?group=Admin');
    await page.getByRole('button', { name: 'Remove the filter Admin' }).click();
    await expect.element(cards).toHaveLength(4);
  });

  test('keep the buttons of their sheet in place under a toast, and the last field can be scrolled above the toast', async ({
    app,
  }) => {
    app.open('/library');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    const show = sheet.getByRole('button', { name: 'Show 3 receipts' });
    await expect.element(show).toBeInViewport({ ratio: 1 });
    const top = () => show.element().getBoundingClientRect().top;
    const before = top();
    notify({ title: 'Something happened', durationMs: 60_000 });
    const toast = page.getByRole('status').filter({ hasText: 'Something happened' });
    await expect.element(toast).toBeVisible();
    await expect.poll(() => toast.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(before);
    expect(top()).toBe(before);
    await look('library-filter-toast');
    const box = sheet.element();
    box.scrollTop = box.scrollHeight;
    expect(top()).toBe(before);
    const last = sheet.getByRole('group').elements().at(-1);
    expect(last?.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      toast.element().getBoundingClientRect().top,
    );
  });

  test('fit in their sheet with large text, and lose a chosen value with one press', async ({ app }) => {
    app.open('/library?project=Northlight+%3A+Fall+Gala');
    await expect.element(cards).toHaveLength(2);
    await page.getByRole('button', { name: /^Filter/u }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await expect.element(sheet.getByLabelText('To', { exact: true })).toBeVisible();
    // a small phone with large text
    const root = document.documentElement;
    onTestFinished(() => {
      root.style.removeProperty('font-size');
    });
    root.style.fontSize = '200%';
    await page.viewport(320, 844);
    const { scrollWidth, clientWidth } = sheet.element();
    expect(scrollWidth).toBe(clientWidth);
    await sheet.getByRole('button', { name: `Remove the filter ${NORTHLIGHT}` }).click();
    await sheet.getByRole('button', { name: 'Show 3 receipts' }).click();
    await expect.element(cards).toHaveLength(3);
  });

  test('by days have these days as headings, newest saved first, and receipts without a date come last', async ({
    server,
    app,
  }) => {
    server.receipts = someReceipts(
      { vendor: 'Early', dateIso: '2026-03-02', createdAt: '2026-04-02T12:00:00.000Z', price: 20 },
      { vendor: 'April', dateIso: '2026-04-01', createdAt: '2026-04-01T12:00:00.000Z', price: 5 },
      { vendor: 'Undated', date: null, dateIso: null, createdAt: '2026-03-31T18:00:00.000Z', price: 7 },
      { vendor: 'Later', dateIso: '2026-03-31', createdAt: '2026-03-31T12:00:00.000Z', price: 5 },
    );
    const headings = () =>
      page
        .getByCss('.window :is(h2, h3)')
        .elements()
        .map(({ textContent }) => textContent);
    app.open('/library?from=2026-03-01&to=2026-03-31');
    await expect.poll(headings).toEqual(['March 2026', 'Early', 'Later', 'No date', 'Undated']);
    await expect.element(page.getByRole('region', { name: 'March 2026' })).toMatchTextContent('$25.00');
    app.open('/library?from=2026-03-02&sort=date');
    await expect
      .poll(headings)
      .toEqual(['April 2026', 'April', 'March 2026', 'Later', 'Early', 'No date', 'Undated']);
    app.open('/library?from=2026-03-02&to=2026-04-01');
    await expect.poll(() => headings()[0]).toBe('Mar 2, 2026 – Apr 1, 2026');
    app.open('/library?from=2026-03-31&to=2026-03-31');
    await expect.poll(headings).toEqual(['Mar 31, 2026', 'Later', 'No date', 'Undated']);
    app.open('/library?to=2026-03-31');
    await expect.poll(() => headings()[0]).toBe('Until Mar 31, 2026');
  });

  test('find a month by its full name, although slips abbreviate it', async ({ app }) => {
    app.open('/library');
    await page.getByRole('searchbox').fill('march');
    await expect.poll(vendors).toEqual(['Yardley Checker Cab']);
  });

  test('say when nothing matches, and Clear search brings everything back', async ({ app }) => {
    app.open('/library?head=Nobody&q=x');
    await expect.element(page.getByText('No receipts found matching your search')).toBeVisible();
    await page.getByText('Clear search').click();
    await expect.element(cards).toHaveLength(3);
    expect(address()).toBe('/library');
  });
});
