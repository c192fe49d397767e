import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { someReceipts } from '../testing/receipt.ts';

/**
 * The form's pickers also know other words for a thing, and list its matches below those that contain the
 * search.
 */

const option = (name: string) => page.getByRole('option', { name, exact: true });
const none = page.getByText('No category found.');
const others = page.getByText('Other matches');

async function openPicker(server: ScanServer, app: Page, tag: string): Promise<void> {
  server.receipts = someReceipts({ vendor: 'Diner' });
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: tag }).click();
}

test('A search for a synonym finds the category under ‘Other matches’; only a search without any match finds none', async ({
  server,
  app,
}) => {
  await openPicker(server, app, 'Category');
  const search = page.getByPlaceholder('Search categories...');
  await search.fill('taxi');
  const ride = option('Billable: Travel - Ground Transportation');
  await expect.element(ride).toBeVisible();
  await expectHidden(none);
  const top = (element: Element) => element.getBoundingClientRect().top;
  expect(top(others.element())).toBeLessThan(top(ride.element()));
  await look('picker-other-words');
  await search.fill('zzz');
  await expect.element(none).toBeVisible();
  await expectHidden(others);
  await search.fill('lunhc');
  await expectHidden(none);
  await option('Billable: Travel - Meals').click();
  await expect
    .element(page.getByRole('combobox', { name: 'Category' }))
    .toMatchTextContent('Billable: Travel - Meals');
});

test('Categories that contain the search come first, and Enter takes the first of them', async ({
  server,
  app,
}) => {
  await openPicker(server, app, 'Category');
  await page.getByPlaceholder('Search categories...').fill('cater');
  await expect.element(option('Billable: Catering')).toBeVisible();
  await expectHidden(none);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('combobox', { name: 'Category' }))
    .toMatchTextContent('Billable: Catering');
});

test('Without synonyms, a search still finds mistyped names, and synonyms also find projects', async ({
  server,
  app,
}) => {
  await openPicker(server, app, 'Project');
  const search = page.getByPlaceholder('Search projects...');
  await search.fill('vacation');
  await expect.element(page.getByRole('gridcell', { name: 'Internal : PTO', exact: true })).toBeVisible();
  await expectHidden(page.getByText('No project found.'));
  const { otherWords: _, ...company } = server.company;
  server.company = company;
  await openPicker(server, app, 'Category');
  const categories = page.getByPlaceholder('Search categories...');
  await categories.fill('cateirng');
  await expect.element(option('Billable: Catering')).toBeVisible();
});
