import { expect, type Page } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { test } from './base-test.ts';
import { expectKept } from './kept.ts';
import { NORA } from './person.ts';
import { saveReceipt } from './save-receipt.ts';
import { Server } from './server.ts';

/**
 * The drive of a company that uses Google, with a fake Google and its consent page. What the page says about
 * a drive is in a page test.
 */

test.use({ permissions: ['camera'] });

type Google = {
  server: Server;
  /** Paths of the files on the drive. */
  files(): Promise<string[]>;
};

const withGoogle = test.extend<{ google: Google }>({
  google: async ({ expected }, use) => {
    const server = new Server(await freePort());
    const port = await freePort();
    await server.start('e2e/google-company.ts', { GOOGLE_PORT: String(port) });
    const files = async () => (await fetch(`http://localhost:${port}/files`)).json();
    await use({ server, files });
    expected.over = true;
    await server.dispose();
  },
});

withGoogle(
  'Receipts wait until Google Drive is connected; the user is asked once and returns to the library',
  async ({ page, google }) => {
    await signUp(page, google.server);
    await page.goto(`${google.server.url}/library`);
    await expect(page.getByText('No receipts yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect Google Drive' })).toHaveCount(0);

    await saveReceipt(page, google.server, { vendor: 'Pinwright Hardware' });
    await saveReceipt(page, google.server, { vendor: 'Quillfeather Diner' });
    const notice = page.getByRole('region', { name: 'Google Drive is not connected yet' });
    await expect(notice).toContainText(
      '2 receipts are waiting in your library. They will be exported when you connect.',
    );

    await notice.getByRole('button', { name: 'Connect Google Drive' }).click();
    await page.getByRole('link', { name: 'Deny' }).click();
    await expect(page.getByText('Google Drive was not connected')).toBeVisible();
    await expect(page).toHaveURL(`${google.server.url}/library`);
    await notice.getByRole('button', { name: 'Connect Google Drive' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(page.getByText('Google Drive connected')).toBeVisible();
    await expect(page).toHaveURL(`${google.server.url}/library`);
    await expect(notice).toHaveCount(0);
    await expect(page.getByText('Exported', { exact: true })).toHaveCount(2);
    const pdfs = async () => (await google.files()).filter((path) => path.endsWith('.pdf')).length;
    await expectKept(pdfs, 2, 'both receipts on the drive');
  },
);

async function signUp(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}/auth/google`);
  await page.getByRole('link', { name: 'Allow' }).click();
  await page.getByLabel('Create 6-digit passkey').fill(NORA.passkey);
  await page.getByLabel('Confirm passkey').fill(NORA.passkey);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
}
