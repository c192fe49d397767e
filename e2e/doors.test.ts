import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import { NORA } from './person.ts';
import { createAccount, expectLanding, logOut, signIn, signInAtProvider } from './sign-in.ts';

/** Redirects, cookies and reloads around sign-in. The screens themselves are tested in *.page.test.ts. */

test.use({ permissions: ['camera'] });

test('A user from another company, or one who cancels, returns to the right banner', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/auth/google`);
  await signInAtProvider(page, { name: 'Eve Stranger', email: 'eve@example.org' });
  await expect(page.getByRole('alert').filter({ hasText: 'Access Restricted' })).toBeVisible();

  await page.goto(`${server.url}/auth/google`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Authentication Failed' })).toBeVisible();
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
  const marked = () => page.evaluate(() => document.documentElement.dataset.before ?? null);
  const mark = () =>
    page.evaluate(() => {
      document.documentElement.dataset.before = 'yes';
    });
  await mark();
  await logOut(page);
  expect(await marked()).toBeNull();
  await page.goBack().catch(() => null);
  await page.goto(`${server.url}/library`);
  await expectLanding(page);
  await mark();
  await signIn(page, NORA.email, NORA.passkey);
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  expect(await marked()).toBeNull();
});
