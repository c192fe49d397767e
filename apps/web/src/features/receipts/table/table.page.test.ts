import { editReceipt } from '@slipcase/contract/receipt-edits';
import { expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, expectHidden } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { inventedReceipts } from '../../../../testing/stand-in/invented-receipts.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';
import { someReceipts } from '../testing/receipt.ts';

/** The library as a table, on a wide screen. */

const DESK = [1280, 800] as const;
const rows = page.getByCss('tbody tr[data-receipt]');
const beside = page.getByRole('complementary', { name: 'Receipt' });
const heading = (vendor: string) => beside.getByRole('heading', { name: vendor });
const grid = page.getByRole('grid', { name: 'Receipts' });
/** The active row, if the table has the focus. */
const activeRow = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '');
const focusedVendor = () => activeRow()?.querySelector('.desk-table__vendor')?.textContent;

async function openTable(
  server: LibraryServer,
  app: Page,
  receipts: LibraryServer['receipts'],
): Promise<void> {
  server.receipts = receipts;
  onTestFinished(() => {
    localStorage.removeItem('slipcase.library');
    localStorage.removeItem('slipcase.keys.off');
    sessionStorage.removeItem('slipcase.beside');
  });
  await page.viewport(...DESK);
  app.open('/library');
  await page.getByRole('button', { name: 'Table' }).click();
  await expect.element(grid).toBeVisible();
}

const FOUR = someReceipts(
  { vendor: 'Astoria', price: 40, dateIso: '2026-11-04', projectName: 'B : Two', category: 'Admin: Books' },
  { vendor: 'Bistro', price: 10.5, dateIso: '2026-11-03', projectName: 'A : One', doubts: ['total'] },
  { vendor: 'Cinema', price: null, dateIso: '2026-11-02', projectName: 'C : Three' },
  { vendor: 'Deli', price: 99, currency: 'EUR', dateIso: '2026-11-01', projectName: 'A : One' },
);
const vendors = () => rows.elements().map((row) => row.querySelector('.desk-table__vendor')?.textContent);

test('A wide library can be a table with sums and sortable columns, and stays a table after a reload', async ({
  server,
  app,
}) => {
  await openTable(server, app, FOUR);
  await expect.poll(vendors).toEqual(['Astoria', 'Bistro', 'Cinema', 'Deli']);
  await expect.element(page.getByCss('tfoot')).toMatchTextContent('$50.50 · EUR 99.00 · 1 without an amount');
  await page.getByRole('button', { name: 'Project', exact: true }).click();
  await expect.poll(vendors).toEqual(['Bistro', 'Deli', 'Astoria', 'Cinema']);
  await page.getByRole('button', { name: 'Project', exact: true }).click();
  await expect.poll(vendors).toEqual(['Cinema', 'Astoria', 'Deli', 'Bistro']);
  await expect
    .element(page.getByRole('columnheader', { name: 'Project' }))
    .toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Total', exact: true }).click();
  await expect.poll(() => vendors()[0]).toBe('Astoria');
  // there is no chip that would move the headers under the pointer
  await expectHidden(page.getByRole('button', { name: /^Remove the filter/u }));
  await app.reload();
  await expect.poll(() => vendors()[0]).toBe('Astoria');
  // a narrow window has no room for the table
  await page.viewport(390, 844);
  await expect.element(page.getByRole('article')).toHaveLength(4);
  await expectHidden(page.getByRole('button', { name: 'Table' }));
});

test('In the order of the saves, each row shows the day of the save, and no other order does', async ({
  server,
  app,
}) => {
  const [undated, late, early] = someReceipts(
    { vendor: 'Cantina', date: null, dateIso: null },
    { vendor: 'Astoria', dateIso: '2026-10-04' },
    { vendor: 'Bistro', dateIso: '2025-12-30' },
  );
  if (!undated || !late || !early) throw new Error('three receipts');
  const saves = [
    { ...undated, createdAt: new Date(2026, 10, 21, 12).toISOString() },
    { ...late, createdAt: new Date(2026, 10, 20, 12).toISOString() },
    { ...early, createdAt: new Date(2026, 0, 3, 12).toISOString() },
  ];
  await openTable(server, app, saves);
  const days = () => rows.elements().map((row) => row.querySelector('.desk-table__date')?.textContent);
  await expect
    .poll(days)
    .toEqual(['No dateSaved Nov 21, 2026', 'Oct 4, 2026Saved Nov 20', 'Dec 30, 2025Saved Jan 3, 2026']);
  // nothing is cut off
  const cells = page.getByCss('td.desk-table__date').elements();
  expect(cells.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toEqual([0, 0, 0]);
  expect(new Set(rows.elements().map((row) => row.getBoundingClientRect().height))).toEqual(new Set([44]));
  await look('table-by-save');
  await page.viewport(...DESK);
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  // the day of a save never looks like the receipt's own
  await expect.poll(days).toEqual(['Oct 4, 2026', 'Dec 30, 2025', 'No date']);
});

test('A receipt opens beside the table, and the keys lead to the next and the previous one', async ({
  server,
  app,
}) => {
  await openTable(server, app, FOUR);
  // the keys work at once
  await userEvent.keyboard('j');
  await expect.poll(focusedVendor).toBe('Bistro');
  await rows.first().click();
  await expect.element(heading('Astoria')).toBeVisible();
  await look('table');
  await page.viewport(...DESK);
  await rows.first().click();
  await userEvent.keyboard('j');
  await expect.element(heading('Bistro')).toBeVisible();
  expect(focusedVendor()).toBe('Bistro');
  await expect.element(beside.getByText('2 of 4')).toBeVisible();
  await userEvent.keyboard('jjjj');
  await expect.element(heading('Deli')).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(heading('Cinema')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectHidden(beside);
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(heading('Astoria')).toBeVisible();
});

test('The key e edits the receipt of the row, and a save leads back to that row', async ({ server, app }) => {
  await openTable(server, app, FOUR);
  await rows.nth(1).click();
  await expect.element(heading('Bistro')).toBeVisible();
  await userEvent.keyboard('e');
  const total = page.getByRole('textbox', { name: 'Total' });
  await total.fill('12.50');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(address).toBe('/library');
  await expect.poll(() => server.bodiesOf(editReceipt)).toHaveLength(1);
  await expect.poll(focusedVendor).toBe('Bistro');
  await expect.element(page.getByCss('tfoot')).toMatchTextContent('$52.50');
});

test('The keyboard alone leads through 300 receipts, and only the rows near the screen are drawn', async ({
  server,
  app,
}) => {
  const receipts = inventedReceipts(300);
  await openTable(server, app, receipts);
  await expect.poll(() => rows.elements().length).toBeLessThan(120);
  (grid.element() as HTMLElement).focus();
  const focused = () => activeRow()?.dataset.receipt;
  // no key press is lost, even if they come faster than any hand
  await userEvent.keyboard('j'.repeat(80));
  await expect.poll(focused).toBe(receipts[80]?.id);
  await userEvent.keyboard(`{End}${'k'.repeat(20)}jj`);
  await expect.poll(focused).toBe(receipts[281]?.id);
  await expect.poll(() => rows.elements().length).toBeLessThan(120);
  const row = activeRow()?.getBoundingClientRect();
  expect(row?.top).toBeGreaterThan(0);
  expect(row?.bottom).toBeLessThan(window.innerHeight);
});

test('Single letters do nothing while they are turned off, or while the focus is elsewhere', async ({
  server,
  app,
}) => {
  await openTable(server, app, FOUR);
  localStorage.setItem('slipcase.keys.off', 'off');
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard('j');
  expect(focusedVendor()).toBe('Astoria');
  await userEvent.keyboard('e');
  expect(address()).toBe('/library');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focusedVendor).toBe('Bistro');
  localStorage.removeItem('slipcase.keys.off');
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('e');
  expect(address()).not.toContain('/receipt');
});

test('Rows can be selected, one by one and as a range', async ({ server, app }) => {
  await openTable(server, app, FOUR);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await rows.nth(0).click();
  await rows.nth(2).click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await userEvent.keyboard('k ');
  await expect.element(page.getByText('2 selected')).toBeVisible();
});
