import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { press } from '../../testing/page/hands.ts';
import type { Page } from '../../testing/page/page.tsx';
import { test } from '../../testing/page/test.ts';
import { DINER } from '../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../testing/stand-in/scan-server.ts';
import { chooseFiles, openScanner, vendor } from '../features/scan/testing/scan-hands.ts';

/** A toast comes and goes while somebody types. */

const location = page.getByLabelText('Location', { exact: true });
const failed = page.getByRole('alert').filter({ hasText: 'Analysis Error' });
const dismiss = failed.getByRole('button', { name: 'Dismiss' });

/** Types into a form, and has a toast beside it. */
async function typeBesideToast(server: ScanServer, app: Page): Promise<void> {
  server.cutOff(analyzeReceipt);
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(failed).toBeVisible();
  await location.fill('Lisbon');
}

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await userEvent.keyboard(text);
}

test('Right after a toast is dismissed, the field that is tapped next gets what is typed', async ({
  server,
  app,
}) => {
  await typeBesideToast(server, app);
  await dismiss.click();
  await typeInto(vendor, 'Corner Store');
  await expect.element(failed).not.toBeInTheDocument();
  await userEvent.keyboard(' No. 2');
  await expect.element(vendor).toHaveValue('Corner Store No. 2');
  await expect.element(location).toHaveValue('Lisbon');
});

test('A toast that was touched takes nothing from the field that is tapped next', async ({ server, app }) => {
  await typeBesideToast(server, app);
  await page.getByText('Analysis Error').click();
  await typeInto(vendor, 'Corner Store');
  await expect.element(vendor).toHaveValue('Corner Store');
  await expect.element(location).toHaveValue('Lisbon');
});

test('Who dismisses a toast by keyboard goes on in the field where they were', async ({ server, app }) => {
  await typeBesideToast(server, app);
  await press(dismiss, '{Enter}');
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(location).toHaveFocus();
});
