import { expect, type Page } from '@playwright/test';
import { holdAnswers } from './look.ts';
import { NORA, type Server, saveReceipt, signUp, test } from './slipcase.ts';

/** What the library, the details and the picker say, in every state that the specification names. */

/** The company has Google's drive, as far as texts go. */
async function googleTexts(page: Page): Promise<void> {
  await page.route('**/api/company', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), drive: 'google' } });
  });
}

async function withReceipt(page: Page, server: Server, fields: Record<string, string> = {}): Promise<void> {
  await signUp(page, server);
  await saveReceipt(page, server, fields);
}

test('The library says that it is loading, and what to do when it is empty', async ({ page, server }) => {
  await signUp(page, server);
  const list = await holdAnswers(page, '**/api/receipts');
  await page.goto(`${server.url}/library`);
  await expect(page.getByText('Loading receipts...')).toBeVisible();
  await list.release();
  await expect(page.getByText('No receipts yet')).toBeVisible();
  await page.goto(`${server.url}/pdfs`);
  await expect(page.getByText('No receipts yet')).toBeVisible();
  await expect(page.getByText('Start by scanning your first receipt')).toBeVisible();
  await page.getByRole('link', { name: 'Scan Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
});

test.describe('A list that cannot be had', () => {
  for (const [status, text] of [
    [401, 'Authentication required'],
    [500, 'Failed to fetch receipts'],
  ] as const) {
    test(`says '${text}' after a ${status}`, async ({ page, server }) => {
      await signUp(page, server);
      await page.route('**/api/receipts', (route) => route.fulfill({ status, json: { message: 'no' } }));
      await page.goto(`${server.url}/library`);
      await expect(page.getByText(text)).toBeVisible({ timeout: 20_000 });
    });
  }
});

test('A receipt is downloaded, and a download that fails is said', async ({ page, server }) => {
  await withReceipt(page, server, { vendor: 'Umber Coffee' });
  await page.goto(`${server.url}/library`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('receipt.pdf');
  await expect(page.getByText('Receipt downloaded successfully')).toBeVisible();
  await page.route('**/download', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('Failed to download receipt')).toBeVisible();
});

test('An export that fails is said, and one that is done cannot be repeated', async ({ page, server }) => {
  await signUp(page, server);
  await googleTexts(page);
  await saveReceipt(page, server, { vendor: 'Umber Coffee' });
  // before the outbox has had its turn
  await page.route('**/api/receipts', async (route) => {
    const answer = await route.fetch();
    const waiting = { driveUrl: null, driveFileId: null, exportState: 'queued' };
    const list = (await answer.json()).map((receipt: object) => ({ ...receipt, ...waiting }));
    await route.fulfill({ response: answer, json: list });
  });
  await page.route('**/changes?**', (route) => route.fulfill({ status: 404, json: { message: 'no' } }));
  await page.route('**/export-google', (route) => route.fulfill({ status: 502, json: { message: 'no' } }));
  await page.goto(`${server.url}/library`);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Failed to export to Google Drive')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect.poll(() => server.driveFiles()).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled();
  await expect(page.getByRole('article')).toContainText('Exported');
});

test('A receipt of which nothing is known has its fallbacks, in the library and in the older list', async ({
  page,
  server,
}) => {
  await withReceipt(page, server);
  await page.goto(`${server.url}/library`);
  const card = page.getByRole('article');
  await expect(card).toContainText('Unknown Vendor');
  const today = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  await expect(card).toContainText(today);
  await page.goto(`${server.url}/pdfs`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Unknown Vendor' })).toContainText('N/A');
});

test('The details show all that makes the total: items, tax and tip', async ({ page, server }) => {
  await signUp(page, server);
  await saveReceipt(page, server, { vendor: 'Umber Coffee' });
  await page.route(/\/api\/receipts\/[0-9a-f-]{36}$/u, async (route) => {
    const answer = await route.fetch();
    const items = [{ name: 'Flat white', quantity: 2, price: 8.5 }];
    await route.fulfill({
      json: { ...(await answer.json()), items, taxAmount: 0.75, tipAmount: 1.7, price: 10.95 },
    });
  });
  await page.goto(`${server.url}/library`);
  await page.getByRole('link', { name: 'Umber Coffee' }).click();
  await expect(page.locator('.items').getByRole('listitem')).toHaveText([
    /Flat white.*\$8\.50/u,
    /Tax.*\$0\.75/u,
    /Tip.*\$1\.70/u,
  ]);
  await expect(page.getByText('$10.95')).toBeVisible();
});

test('A receipt opens from the library though the server is away, and one that is gone is said', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await saveReceipt(page, server, { vendor: 'Umber Coffee' });
  await page.goto(`${server.url}/library`);
  const one = /\/api\/receipts\/[0-9a-f-]{36}$/u;
  await page.route(one, (route) => route.abort());
  await page.getByRole('link', { name: 'Umber Coffee' }).click();
  await expect(page.getByRole('heading', { name: 'Umber Coffee' })).toBeVisible();
  await page.goBack();
  await page.unroute(one);
  await page.route(one, (route) =>
    route.fulfill({ status: 404, json: { error: 'gone', code: 'receipt_not_found' } }),
  );
  await page.getByRole('link', { name: 'Umber Coffee' }).click();
  await expect(page.getByText('Receipt not found')).toBeVisible();
});

test('The details lead to the drive once the receipt is there, and say when there is no receipt', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await googleTexts(page);
  await saveReceipt(page, server, { vendor: 'Umber Coffee' });
  await expect.poll(() => server.driveFiles()).toHaveLength(1);
  await page.goto(`${server.url}/pdfs`);
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('link', { name: 'View in Drive' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Already in Google Drive' })).toBeDisabled();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('receipt.pdf');

  await page.goto(`${server.url}/receipt/3f0c9a4e-6a53-4b64-9a0e-0d9d4c0f9a11`);
  await expect(page.getByText('Receipt not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Library' }).click();
  await expect(page).toHaveURL(`${server.url}/library`);
});

test.describe('The project picker', () => {
  test('is 400 px wide, has its groups and texts, and closes on a choice', async ({ page, server }) => {
    await openPicker(page, server);
    const popup = page.getByRole('dialog', { name: 'Project' });
    expect((await popup.boundingBox())?.width).toBe(400);
    await expect(popup.getByPlaceholder('Search projects...')).toBeFocused();
    await expect(popup.getByText('All Projects', { exact: true })).toBeVisible();
    await expect(popup.getByText('Favorites', { exact: true })).toBeHidden();
    await popup.getByPlaceholder('Search projects...').fill('fall GALA');
    await expect(popup.getByText('All Projects', { exact: true })).toBeHidden();
    const rows = popup.getByRole('row');
    expect((await rows.allTextContents()).every((name) => name.includes('Fall Gala'))).toBe(true);
    await popup.getByPlaceholder('Search projects...').fill('zzz');
    await expect(popup.getByText('No project found.')).toBeVisible();
    await popup.getByPlaceholder('Search projects...').fill('Northlight : Fall');
    await rows.first().click();
    await expect(popup).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Project' })).toContainText('Northlight : Fall Gala');
  });

  test('is drawn before it is asked for, and each time opens with what is starred now and without the last search', async ({
    page,
    server,
  }) => {
    await openEdit(page, server);
    const rows = page.locator('[role=row]');
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
    await expect(rows.first()).toBeHidden();
    const project = page.getByRole('combobox', { name: 'Project' });
    const popup = page.getByRole('dialog', { name: 'Project' });
    const search = popup.getByPlaceholder('Search projects...');
    await project.click();
    await search.fill('northlight');
    const [name] = await rows.allTextContents();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(project).toBeFocused();

    // on another device
    await page.route('**/api/projects/favorites', (route) =>
      route.fulfill({ json: [{ projectName: name }] }),
    );
    await project.click();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(popup.getByRole('rowgroup', { name: 'Favorites' }).getByRole('row')).toHaveText([
      name ?? '',
    ]);
  });

  test('stars and unstars with a message each, and waits while one is on its way', async ({
    page,
    server,
  }) => {
    await openPicker(page, server);
    const popup = page.getByRole('dialog', { name: 'Project' });
    await popup.getByPlaceholder('Search projects...').fill('northlight');
    const answer = await holdAnswers(page, '**/api/projects/favorites');
    await popup.getByTitle('Add to favorites').first().click();
    await expect(popup.getByTitle('Add to favorites').last()).toBeDisabled();
    // whoever goes on typing finds the search box
    await expect(popup.getByPlaceholder('Search projects...')).toBeFocused();
    await answer.release();
    await expect(page.getByText('Added to favorites')).toBeVisible();
    await expect(page.getByText('Project has been added to your favorites.')).toBeVisible();
    await popup.getByPlaceholder('Search projects...').fill('');
    await expect(popup.getByRole('rowgroup', { name: 'Favorites' }).getByRole('row')).toHaveCount(1);
    await popup.getByTitle('Remove from favorites').first().click();
    await expect(page.getByText('Removed from favorites')).toBeVisible();
    await expect(page.getByText('Project has been removed from your favorites.')).toBeVisible();
    await expect(popup.getByRole('rowgroup', { name: 'Favorites' })).toBeHidden();
  });

  test('says when a star could not be set or taken back', async ({ page, server }) => {
    await openPicker(page, server);
    const popup = page.getByRole('dialog', { name: 'Project' });
    await popup.getByTitle('Add to favorites').first().click();
    await expect(page.getByText('Added to favorites')).toBeVisible();
    await page.route('**/api/projects/favorites/**', (route) => route.abort());
    await popup.getByTitle('Remove from favorites').first().click();
    await expect(page.getByText('Failed to remove from favorites')).toBeVisible();
    await page.route('**/api/projects/favorites', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            json: { message: 'That project has left the list.', code: 'unknown_project' },
          })
        : route.continue(),
    );
    await popup.getByTitle('Add to favorites').first().click();
    await expect(page.getByText('That project has left the list.')).toBeVisible();
  });
});

async function openPicker(page: Page, server: Server): Promise<void> {
  await openEdit(page, server);
  await page.getByRole('combobox', { name: 'Project' }).click();
}

async function openEdit(page: Page, server: Server): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await withReceipt(page, server, { vendor: NORA.name });
  await page.goto(`${server.url}/library`);
  await page.getByRole('link', { name: NORA.name }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
}
