import { proposeTags } from '@slipcase/contract/receipt-suggestions';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { ONG } from '../../../../testing/stand-in/account-server.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { lastAnswer, lastUser } from '../../../domain/last-seen.ts';
import { someReceipts } from '../../receipts/testing/receipt.ts';
import { button, chooseFiles, openScanner, review } from '../testing/scan-hands.ts';

/** The tags that a person used last are available without the server. */

const recent = button(/used recently$/u);
const unread = page.getByText('Not read yet: can’t reach Slipcase');

async function scanAfterReload(server: ScanServer, app: Page): Promise<void> {
  server.isAway = true;
  await app.reload();
  await chooseFiles(DINER);
  await expect.element(unread).toBeVisible();
}

test('A scanner that opens without the server offers the last project and category, and only to the same person', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({
    vendor: 'Umber Coffee',
    projectName: 'Northlight : Fall Gala',
    category: 'Billable: Production',
  });
  await review(app, DINER);
  expect(server.bodiesOf(proposeTags)).toContainEqual({ vendor: null });
  const kept = JSON.stringify(['proposals', '', undefined]);
  await expect.poll(() => lastAnswer(server.user?.id ?? '', kept)).not.toBeNull();
  await button('Reset').click();

  await scanAfterReload(server, app);
  await expect.element(button('Project: choose Northlight : Fall Gala used recently')).toBeVisible();
  await expect.element(button('Category: choose Billable: Production used recently')).toBeVisible();
  await look('review-recent-tags-without-server');
  await button('Reset').click();

  server.isAway = false;
  await button('Logout').click();
  await expect.element(page.getByText('Continue with Google')).toBeVisible();
  server.user = ONG;
  await openScanner(app);
  await expect.poll(async () => (await lastUser())?.id).toBe(ONG.id);
  await scanAfterReload(server, app);
  await expectHidden(recent);
});

test('The category list begins with what is suggested, and says why; after a choice or in a search it has one order', async ({
  server,
  app,
}) => {
  server.answer(proposeTags, () => ({
    project: null,
    category: null,
    groupHead: null,
    others: {
      projects: [],
      categories: [
        { value: 'Billable: Venue', reason: 'colleagues' as const, count: 3 },
        { value: 'Billable: Production', reason: 'recent' as const, count: 1 },
      ],
      groupHeads: [],
    },
  }));
  await review(app, DINER);
  const picker = page.getByRole('combobox', { name: 'Category' }).first();
  const options = page.getByRole('option');
  const suggested = page.getByRole('group', { name: 'Suggested' });
  await picker.click();
  await expect.element(suggested.getByRole('option')).toHaveLength(2);
  await expect.element(options.nth(0)).toMatchTextContent('Billable: Venue colleagues use it here');
  await expect.element(options.nth(1)).toMatchTextContent('Billable: Production used recently');
  await look('category-suggested');
  // each category is listed once
  await expect
    .element(page.getByRole('option', { name: 'Billable: Production', exact: true }))
    .toHaveLength(1);
  await page.getByPlaceholder('Search categories...').fill('Venue');
  await expectHidden(suggested);
  await page.getByPlaceholder('Search categories...').fill('');
  await options.nth(0).click();
  await expect.element(picker).toMatchTextContent('Billable: Venue');
  await picker.click();
  await expect.element(options.first()).toBeVisible();
  await expectHidden(suggested);
});
