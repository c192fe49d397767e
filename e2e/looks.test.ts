import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import { look } from './look.ts';

/**
 * A screen that the server draws, on phone and desktop, in light and dark. The page's screens are in
 * looks.page.test.ts.
 */

test('The development sign-in looks right on phone and desktop, in light and dark', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/auth/google`);
  await expect(page.getByText('This is not Google')).toBeVisible();
  await look(page, 'development-sign-in');
});
