import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { kept, readyForOffline, share } from './installed.ts';
import { colleague, NORA } from './person.ts';
import { choose, tag } from './receipt-form.ts';
import { saveReceipt } from './save-receipt.ts';
import { createAccount, expectLanding, logOut, signUp } from './sign-in.ts';

/**
 * The product without a network, and what it keeps on the device for that. In the first test the server is gone; in the
 * others the device is offline, like a phone without reception, and knows it.
 */

test.use({ permissions: ['camera'], serviceWorkers: 'allow' });

/** how long a person waits for what the device can show without the server */
const PATIENT_MS = 20_000;
const OFFLINE = /You are offline\. This is your library as of \d\d:\d\d\./u;
const PICTURE = new URL('../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url).pathname;

test.describe('Without a network', () => {
  test('the library shows its last known state and says so until the server is back', async ({
    page,
    ownServer: server,
  }) => {
    await signUp(page, server);
    await saveReceipt(page, server, { vendor: 'Pinwright Hardware' });
    await page.goto(`${server.url}/library`);
    await expect(page.getByRole('article')).toContainText('Pinwright Hardware');
    await readyForOffline(page, ['["receipts"]']);

    await server.kill();
    await page.reload();
    await expect(page.getByRole('article')).toContainText('Pinwright Hardware');
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(page.getByText('Failed to fetch receipts')).toBeHidden();
    await page.goto(`${server.url}/pdfs`);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pinwright Hardware' })).toBeVisible();

    await server.start();
    await saveReceipt(page, server, { vendor: 'Quillfeather Diner' });
    await expect(page.getByRole('heading', { name: 'Quillfeather Diner' })).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeHidden();
  });

  test('the scanner opens its camera, and a receipt can be tagged from the lists', async ({
    page,
    server,
    context,
  }) => {
    await createAccount(page, server);
    await readyForOffline(page, ['["company"]']);
    await page.locator('input[type=file]').first().setInputFiles(PICTURE);
    await expect(page.getByRole('heading', { name: 'Edit Receipt Info' })).toBeVisible({ timeout: 45_000 });
    await page.getByRole('combobox', { name: 'Project' }).click();
    await readyForOffline(page, ['["company"]', '["projects"]', '["projects","favorites"]']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('button', { name: 'Capture' })).toBeVisible();

    await context.setOffline(true);
    await page.goto(`${server.url}/scan`);
    await expect(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    await page.getByRole('button', { name: 'Capture' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Receipt Info' })).toBeVisible({ timeout: 20_000 });
    await tag(page);
    await choose(page, 'Project', 'Internal : Operations');
    await page.getByRole('button', { name: 'Save without reading' }).click();
    await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();

    // back online, the server reads what it got, and the person checks it
    await context.setOffline(false);
    await page.goto(`${server.url}/library`);
    // until the answer to its save arrives, it may be in both lists
    await expect(page.getByRole('article').filter({ hasText: 'Unknown Vendor' })).toHaveCount(1);
    await page.getByRole('link', { name: 'Check 1 receipt that was saved offline' }).click();
    await expect(page.getByRole('textbox', { name: 'Vendor' })).toHaveValue('COPPER KETTLE DINER');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('article')).toContainText('COPPER KETTLE DINER');
    await expect(page.getByRole('article')).toContainText('$40.49');
  });

  test('on a dead connection, a known user does not have to wait for the server', async ({
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

  test('a browser that no one has used shows the sign-in page and no one’s library', async ({
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
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/user'));
    await expect(signIn).toBeVisible({ timeout: 1 });
  });
});

test.describe('The data last seen', () => {
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

  test('is never shown to another user', async ({ page, server, context }) => {
    const other = colleague('Omar Castellane', '580362');
    await createAccount(page, server, other);
    await context.clearCookies();
    await signUp(page, server);
    await saveReceipt(page, server, { vendor: 'Of Nora' });
    await page.goto(`${server.url}/library`);
    await readyForOffline(page, ['["receipts"]']);
    // the session changes under the page, as when another user signs in in another tab
    const answer = await page.request.post(`${server.url}/api/auth/passkey-login`, {
      headers: { origin: server.url },
      data: { email: other.email, passkey: other.passkey },
    });
    expect(answer.status()).toBe(200);
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

/** Waits for the element while the page's clock, which is installed, runs ahead: the seconds between its tries pass at once. */
async function seenInTime(page: Page, element: Locator): Promise<void> {
  const clock = () => page.evaluate(() => Date.now());
  const begin = await clock();
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(element).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 15_000 });
  expect((await clock()) - begin).toBeLessThan(PATIENT_MS);
}
