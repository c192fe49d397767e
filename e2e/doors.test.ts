import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { NORA } from './person.ts';
import { saveReceipt } from './save-receipt.ts';
import { createAccount, expectLanding, logOut, signIn, signInAtProvider } from './sign-in.ts';

/** Redirects, cookies and reloads around sign-in. The screens themselves are tested in *.page.test.ts. */

test.use({ permissions: ['camera'] });

test('A person from another company, or one who cancels, sees the right banner', async ({ page, server }) => {
  await page.goto(`${server.url}/auth/google`);
  await signInAtProvider(page, { name: 'Eve Stranger', email: 'eve@example.org' });
  const restricted = page.getByRole('alert').filter({ hasText: 'Access Restricted' });
  await expect(restricted).toContainText('Company addresses end in @example.com.');

  await page.goto(`${server.url}/auth/google`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Authentication Failed' })).toBeVisible();
});

test('After a refused address, the older of two tabs says that its sign-in did not work, and its next try works', async ({
  page,
  server,
  context,
}) => {
  await page.goto(`${server.url}/auth/google`);
  await signInAtProvider(page, { name: 'Eve Stranger', email: 'eve@example.org' });
  const restricted = page.getByRole('alert').filter({ hasText: 'Access Restricted' });
  await restricted.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('This is not Google')).toBeVisible();
  const newer = await context.newPage();
  await newer.goto(`${server.url}/auth/google`);
  await signInAtProvider(newer, NORA);
  await expect(newer.getByText('Create 6-digit passkey')).toBeVisible();

  await signInAtProvider(page, NORA);
  const failed = page.getByRole('alert').filter({ hasText: 'Authentication Failed' });
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await signInAtProvider(page, NORA);
  await expect(page.getByText('Create 6-digit passkey')).toBeVisible();
});

test('Other host names redirect to the sign-in address', async ({ page, server }) => {
  await page.goto(`${server.url.replace('localhost', '127.0.0.1')}/library`);
  await expect(page).toHaveURL(`${server.url}/library`);
});

test('Signing in reloads the page, and signing out leaves none of the user’s data on it', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await saveReceipt(page, server, { vendor: 'Pinwright Hardware' });
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('article')).toContainText('Pinwright Hardware');
  const marked = () => page.evaluate(() => document.documentElement.dataset.before ?? null);
  const mark = () =>
    page.evaluate(() => {
      document.documentElement.dataset.before = 'yes';
    });
  await mark();
  await logOut(page);
  expect(await marked()).toBeNull();
  await expectNoTrace(page);
  // only the address stays, for the next sign-in on this device
  await expect(page.getByLabel('Email')).toHaveValue(NORA.email);
  await page.goBack();
  await expectLanding(page);
  await expectNoTrace(page);
  await page.goto(`${server.url}/library`);
  await expectLanding(page);
  await mark();
  await signIn(page, NORA.email, NORA.passkey);
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  expect(await marked()).toBeNull();
});

async function expectNoTrace(page: Page): Promise<void> {
  const content = await page.content();
  expect(['Pinwright', NORA.name].filter((trace) => content.includes(trace))).toEqual([]);
}
