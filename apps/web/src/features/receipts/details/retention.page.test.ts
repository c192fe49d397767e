import { formatDay } from '@slipcase/contract/dates';
import type { Receipt } from '@slipcase/contract/receipts';
import { utcDay, yearsAfter } from '@slipcase/contract/retention';
import { beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { someReceipts } from '../testing/receipt.ts';

/** What people see about how long receipts are kept. */

const kept = page.getByText('Receipts are kept for 7 years.');
const notice = page.getByText('This receipt will be deleted on');
/** seven years and some days before today */
const sevenYearsAgo = (daysMore: number) => yearsAfter(utcDay(Date.now(), -daysMore), -7);

// seven years before some days of the calendar is February 29 of a year without one
beforeEach(() => void vi.setSystemTime(new Date('2026-11-20T12:00:00Z')));

function withRule(server: ScanServer, from = '2020-01-01'): void {
  server.company = { ...server.company, retention: { years: 7, from } };
}

async function openDetails(server: ScanServer, app: Page, receipt: Partial<Receipt>): Promise<void> {
  const createdAt = `${sevenYearsAgo(-200)}T12:00:00.000Z`;
  server.receipts = someReceipts({ createdAt, ...receipt });
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await expect.element(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
}

test('The library says how long receipts are kept, if they are not kept forever', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'One' });
  app.open('/library');
  await expect.element(page.getByRole('article')).toHaveLength(1);
  await expectHidden(kept);
  withRule(server);
  app.open('/library');
  await expect.element(kept).toBeVisible();
  await look('library-retention');
});

test('The details say a month before on which day the rule deletes a receipt', async ({ server, app }) => {
  withRule(server);
  await openDetails(server, app, {
    dateIso: sevenYearsAgo(-200),
    createdAt: `${sevenYearsAgo(-200)}T12:00:00.000Z`,
  });
  await expectHidden(notice);
  await openDetails(server, app, {
    dateIso: sevenYearsAgo(-20),
    createdAt: `${sevenYearsAgo(-20)}T12:00:00.000Z`,
  });
  await expect
    .element(page.getByText(`This receipt will be deleted on ${formatDay(utcDay(Date.now(), 20))}`))
    .toBeVisible();
  await expect.element(kept).toBeVisible();
  await expect.element(page.getByText('Download it if you still need it.')).toBeVisible();
  await look('details-retention');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expectHidden(notice);
});

test('The details show no date that is past, because the receipt is on hold', async ({ server, app }) => {
  withRule(server);
  await openDetails(server, app, {
    dateIso: sevenYearsAgo(9),
    createdAt: `${sevenYearsAgo(9)}T12:00:00.000Z`,
  });
  await expectHidden(notice);
});

test('With a new rule, the details name its first day for receipts that it would delete right away', async ({
  server,
  app,
}) => {
  const from = utcDay(Date.now(), 12);
  withRule(server, from);
  await openDetails(server, app, {
    dateIso: sevenYearsAgo(900),
    createdAt: `${sevenYearsAgo(900)}T12:00:00.000Z`,
  });
  await expect.element(page.getByText(`This receipt will be deleted on ${formatDay(from)}`)).toBeVisible();
});
