import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { expectKept } from './kept.ts';
import { saveReceipt } from './save-receipt.ts';
import { signUp } from './sign-in.ts';

/** A receipt over two projects, with page, server and database together. */

const PROJECT = 'Internal : Training';

/** Chooses a project in the picker of the second part. */
async function chooseProject(page: Page): Promise<void> {
  const picker = page.getByRole('group', { name: 'Part 2' }).getByRole('combobox', { name: 'Project' });
  await picker.click();
  const search = page.getByRole('combobox', { name: /^Search .*\.\.\.$/u });
  await search.fill(PROJECT);
  await search.press('Enter');
  await expect(picker).toContainText(PROJECT);
}

test('A saved receipt is split over two projects, and library, Spend and CSV show the same sum for each', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await saveReceipt(page, server, { vendor: 'Lamps and Rope', total: '100.00', date: '11/18/2026' });
  await page.goto(`${server.url}/library`);
  await page.getByRole('link', { name: 'Lamps and Rope' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Split over several projects or categories' }).click();
  await page.getByRole('group', { name: 'Part 1' }).getByLabel('Amount').fill('60');
  await chooseProject(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const parts = page.getByRole('region', { name: 'Split' }).getByRole('listitem');
  await expect(parts).toHaveCount(2);
  await expectKept(() => parts.nth(1).textContent(), expect.stringContaining('$40.00'), 'the second part');

  await page.goto(`${server.url}/library?project=${encodeURIComponent(PROJECT)}`);
  await expect(page.getByRole('article')).toContainText('Split: 2 projects');
  await expect(page.getByRole('status').first()).toContainText('$40.00');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Download' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click();
  const table = readFileSync(await (await saved).path(), 'utf8');
  expect(table).toMatch(/,60\.00,USD,.*,Internal : Operations,.*,1 of 2,100\.00\r\n/u);
  expect(table).toMatch(/,40\.00,USD,.*,Internal : Training,.*,2 of 2,100\.00\r\n/u);

  await page.goto(`${server.url}/spend?period=all`);
  await expect(page.getByRole('link', { name: /Internal : Training.*\$40\.00/u })).toBeVisible();
});
