import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHidden } from '../../testing/page/hands.ts';
import { look } from '../../testing/page/look.ts';
import { test } from '../../testing/page/test.ts';
import { aReceipt } from '../features/receipts/testing/receipt.ts';

const search = page.getByRole('searchbox');
const scanner = page.getByRole('heading', { name: 'Scan Receipt' });
const keys = page.getByRole('dialog', { name: 'Keys' });

test('The keys /, n and ? open search, scanner and the list of keys from every screen', async ({
  server,
  app,
}) => {
  server.receipts = [aReceipt()];
  app.open('/library');
  await expect.element(search).toBeVisible();
  await expect
    .poll(async () => {
      await userEvent.keyboard('n');
      return location.pathname;
    })
    .toBe('/scan');
  await expect.element(scanner).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  // in a field, letters are text
  await userEvent.keyboard('n?/');
  await expect.element(search).toHaveValue('n?/');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('?');
  await expect.element(keys).toMatchTextContent('Search receipts');
  await look('keys');
  await userEvent.keyboard('n{Escape}');
  await expectHidden(keys);
  expect(location.pathname).toBe('/library');
});

test('The single-letter keys can be turned off on a device', async ({ server, app }) => {
  server.receipts = [aReceipt()];
  app.open('/library');
  await expect.element(search).toBeVisible();
  await expect
    .poll(async () => {
      await userEvent.keyboard('?');
      return keys.elements().length;
    })
    .toBe(1);
  await page.getByRole('checkbox', { name: 'Use single letters' }).click();
  await userEvent.keyboard('{Escape}');
  await expectHidden(keys);
  await app.reload();
  await expect.element(search).toBeVisible();
  await expect
    .poll(async () => {
      await userEvent.keyboard('n/?');
      return keys.elements().length;
    })
    .toBe(1);
  expect(location.pathname).toBe('/library');
});
