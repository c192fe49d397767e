import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { kept, readyForOffline, share } from './installed.ts';
import { expectKept } from './kept.ts';
import { colleague, NORA } from './person.ts';
import { choose, tag } from './receipt-form.ts';
import { saveReceipt } from './save-receipt.ts';
import { expectAnalyzed } from './scan.ts';
import { createAccount, expectLanding, logOut, signInByCall, signUp } from './sign-in.ts';

/**
 * The product without a network, and what it keeps on the device for that. In the first test the server is
 * gone; in the others the device is offline, like a phone without reception, and knows it.
 */

test.use({ permissions: ['camera'], serviceWorkers: 'allow' });

/** how long a person waits for what the device can show without the server */
const PATIENT_MS = 20_000;
const AWAY = /Can’t reach Slipcase\. This is your library as of (?:\w{3} \d+, )?\d+:\d\d\s[AP]M\./u;
const PICTURE = new URL('../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url).pathname;

test.describe('Without a network', () => {
  test('the library shows its last state and says so until the server is back', async ({ page, server }) => {
    await signUp(page, server);
    await saveReceipt(page, server, { vendor: 'Pinwright Hardware' });
    await page.goto(`${server.url}/library`);
    await expect(page.getByRole('article')).toContainText('Pinwright Hardware');
    await readyForOffline(page, ['["receipts"]']);

    await server.kill();
    await page.reload();
    await expect(page.getByRole('article')).toContainText('Pinwright Hardware');
    await expect(page.getByText(AWAY)).toBeVisible();
    await expect(page.getByText('Failed to fetch receipts')).toBeHidden();
    await page.goto(`${server.url}/pdfs`);
    await expect(page.getByText(AWAY)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pinwright Hardware' })).toBeVisible();

    await server.start();
    await saveReceipt(page, server, { vendor: 'Quillfeather Diner' });
    await expect(page.getByRole('heading', { name: 'Quillfeather Diner' })).toBeVisible();
    await expect(page.getByText(AWAY)).toBeHidden();
  });

  test('the scanner opens its camera, and receipts are tagged and saved; they are in the library once the network is back, and are read there', async ({
    page,
    server,
    context,
  }) => {
    await createAccount(page, server);
    await page.getByLabel('Choose a photo').setInputFiles(PICTURE);
    await expectAnalyzed(page);
    await page.getByRole('combobox', { name: 'Project' }).click();
    await readyForOffline(page, ['["company"]', '["projects"]', '["projects","favorites"]']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('button', { name: 'Capture' })).toBeVisible();

    await context.setOffline(true);
    await page.goto(`${server.url}/scan`);
    for (const location of ['First', 'Second']) {
      await page.getByRole('button', { name: 'Capture' }).click();
      await expect(page.getByText('Not read yet: you are offline')).toBeVisible();
      await page.getByLabel('Location').fill(location);
      await tag(page);
      await choose(page, 'Project', 'Internal : Operations');
      await page.getByRole('button', { name: 'Save without reading' }).click();
      // this camera's frames are identical, byte for byte
      if (location !== 'First') await page.getByRole('button', { name: 'Keep both' }).click();
      await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
      if (location === 'First') await page.getByRole('button', { name: 'Scan Another' }).click();
    }
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await expect(page.getByRole('article').filter({ hasText: 'Waiting' })).toHaveCount(2);
    const saved = async (): Promise<{ location: string | null }[]> =>
      (await page.request.get(`${server.url}/api/receipts`)).json();
    expect(await saved()).toEqual([]);

    await context.setOffline(false);
    const locations = async () => (await saved()).map(({ location }) => location).toSorted();
    await expectKept(locations, ['First', 'Second'], 'both receipts in the library');
    await expect(page.getByRole('article').filter({ hasText: 'Waiting' })).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(2);
    // the server reads what it got, and the person checks it
    await page.getByRole('link', { name: 'Check 2 receipts' }).click();
    await expect(page.getByRole('textbox', { name: 'Vendor' })).toHaveValue('COPPER KETTLE DINER');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const read = async () =>
      (await (await page.request.get(`${server.url}/api/receipts`)).json()).map(
        ({ vendor }: { vendor: string | null }) => vendor,
      );
    await expectKept(read, expect.arrayContaining(['COPPER KETTLE DINER']), 'the checked receipt');
  });

  test('on a dead connection, a known person does not have to wait for the server', async ({
    page,
    server,
  }) => {
    await page.clock.install();
    await signUp(page, server);
    await page.goto(`${server.url}/library`);
    await readyForOffline(page, ['["receipts"]']);
    // never respond
    await page.context().route('**/api/**', () => {});
    await page.reload();
    await seenInTime(page, page.getByText('No receipts yet'));
    await page.unrouteAll();
  });

  test('a browser that nobody has used shows the sign-in page and nobody’s library', async ({
    page,
    server,
    context,
  }) => {
    await page.clock.install();
    await page.goto(server.url);
    await expectLanding(page);
    await readyForOffline(page, []);
    await context.setOffline(true);
    await page.goto(`${server.url}/library`);
    const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
    await seenInTime(page, signIn);
    await expect(page.getByRole('article')).toHaveCount(0);
    // the page asks the server again and keeps the sign-in page meanwhile
    let asked = 0;
    page.on('requestfailed', (request) => {
      if (request.url().endsWith('/api/auth/user')) asked += 1;
    });
    const askedAgain = async () => {
      await page.clock.fastForward(1000);
      return asked;
    };
    await expect.poll(askedAgain, { intervals: [100] }).toBeGreaterThan(0);
    await expect(signIn).toBeVisible({ timeout: 1 });
  });
});

test.describe('The last seen data', () => {
  test('is removed from the device on logout', async ({ page, server, context }) => {
    await page.clock.install();
    await signUp(page, server);
    await saveReceipt(page, server, { vendor: 'Pinwright Hardware' });
    await page.goto(`${server.url}/library`);
    await readyForOffline(page, ['["receipts"]']);
    await share(page, [{ name: 'mine.jpg', type: 'image/jpeg', size: 10 }]);
    expect(await kept(page)).toContain('Pinwright Hardware');
    await logOut(page);
    const left = await kept(page);
    for (const trace of ['Pinwright', 'Whitlock', NORA.email]) expect(left).not.toContain(trace);
    // like a capture, a receipt that is not in a library yet waits for its owner
    expect(left).toContain('mine.jpg');
    expect(left).toContain('/index.html');

    await context.setOffline(true);
    await page.goto(`${server.url}/library`);
    await seenInTime(page, page.getByRole('button', { name: 'Sign In', exact: true }));
  });

  test('is removed once the server rejects the session', async ({ page, server, context }) => {
    await signUp(page, server);
    await saveReceipt(page, server, { vendor: 'Pinwright Hardware' });
    await page.goto(`${server.url}/library`);
    await readyForOffline(page, ['["receipts"]']);
    await context.clearCookies();
    await expect.poll(() => kept(page)).not.toContain('Pinwright');
    expect(await kept(page)).not.toContain('Whitlock');
  });

  test('is never shown to another person', async ({ page, server, context }) => {
    const other = colleague('Omar Castellane', '580362');
    await signUp(page, server, other);
    await context.clearCookies();
    await signUp(page, server);
    await saveReceipt(page, server, { vendor: 'Of Nora' });
    await page.goto(`${server.url}/library`);
    await readyForOffline(page, ['["receipts"]']);
    // the session changes under the page, as when another user opens a new tab to sign in
    await signInByCall(page, server, other);
    await page.reload();
    await expect(page.getByText('No receipts yet')).toBeVisible();
    await expect.poll(() => kept(page)).toContain(other.email);
    expect(await kept(page)).not.toContain('Of Nora');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('No receipts yet')).toBeVisible();
    await expect(page.getByText('Of Nora')).toBeHidden();
  });
});

/**
 * Waits for the element while the page's installed clock runs ahead, so that the seconds between its tries
 * pass at once.
 */
async function seenInTime(page: Page, element: Locator): Promise<void> {
  let passed = 0;
  await expect(async () => {
    await page.clock.fastForward(1000);
    passed += 1000;
    await expect(element).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 60_000 });
  expect(passed).toBeLessThan(PATIENT_MS);
}
