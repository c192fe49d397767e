import { expect, type Page } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { look, toastsGone } from './look.ts';
import { NORA, Server, saveReceipt, test } from './slipcase.ts';

/** The drive of a company with Google, and a Google of this test: its consent page, and what it answers. */

test.use({ permissions: ['camera'] });

/** whom the tests' Google knows */
const AT_GOOGLE = 'nora.whitlock@example.com';

type Google = {
  server: Server;
  /** Tells Google what to do from now on. @returns paths of what is on the drive */
  tell(what: { trouble?: string; revoke?: boolean }): Promise<string[]>;
};

const withGoogle = test.extend<{ google: Google }>({
  google: async ({ expected }, use) => {
    const server = new Server(await freePort());
    const port = await freePort();
    await server.start('e2e/google-company.ts', { GOOGLE_PORT: String(port) });
    const tell: Google['tell'] = async (what) => {
      const answer = await fetch(`http://localhost:${port}/test`, {
        method: 'POST',
        body: JSON.stringify(what),
      });
      return answer.json();
    };
    await use({ server, tell });
    expected.over = true;
    await server.dispose();
  },
});

withGoogle(
  'Receipts wait until Google Drive is connected, which is asked for once and leads back to the library',
  async ({ page, google }) => {
    await signUp(page, google.server);
    await page.goto(`${google.server.url}/library`);
    await expect(page.getByText('No receipts yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect Google Drive' })).toHaveCount(0);

    await saveReceipt(page, google.server, { vendor: 'Pinwright Hardware' });
    await saveReceipt(page, google.server, { vendor: 'Quillfeather Diner' });
    const notice = page.getByRole('region', { name: 'Google Drive is not connected yet' });
    await expect(notice).toContainText(
      '2 receipts wait in your library and go there as soon as you connect it.',
    );
    await look(page, 'library-connect-drive');

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
    expect((await google.tell({})).filter((path) => path.endsWith('.pdf'))).toHaveLength(2);
  },
);

withGoogle(
  'Exporting before that asks to connect, and comes back to the receipt',
  async ({ page, google }) => {
    await signUp(page, google.server);
    await saveReceipt(page, google.server, { vendor: 'Pinwright Hardware' });
    await page.goto(`${google.server.url}/pdfs`);
    const exportButton = page.getByRole('button', { name: /^Export/u });
    await exportButton.click();
    const toast = page.locator('[data-sonner-toast]');
    await expect(toast).toContainText('Connect Google Drive first');
    await look(page, 'export-connect-drive');
    // looking takes about as long as the toast stays
    await exportButton.click();
    await toast.getByRole('button', { name: 'Connect Google Drive' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(page).toHaveURL(`${google.server.url}/pdfs`);
    await expect(page.getByText('Google Drive connected')).toBeVisible();
  },
);

withGoogle(
  'Leave taken back at Google is said, and leave can be taken back here',
  async ({ page, google }) => {
    await signUp(page, google.server);
    await connect(page, google.server);
    await page.getByRole('button', { name: 'Your account' }).click();
    const account = page.getByRole('dialog');
    await expect(account).toContainText(`Connected as ${AT_GOOGLE}`);
    await toastsGone(page);
    await look(page, 'account-drive');
    await page.keyboard.press('Escape');

    await google.tell({ revoke: true });
    await saveReceipt(page, google.server, { vendor: 'Pinwright Hardware' });
    const notice = page.getByRole('region', { name: 'Google Drive is no longer connected' });
    await expect(notice).toContainText('1 receipt waits in your library');
    await look(page, 'library-reconnect-drive');
    await notice.getByRole('button', { name: 'Reconnect Google Drive' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await expect(page.getByText('Exported', { exact: true })).toHaveCount(1);
    await expect(notice).toHaveCount(0);

    await page.getByRole('button', { name: 'Your account' }).click();
    await account.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('Google Drive disconnected')).toBeVisible();
    await expect(account).toContainText('Not connected: receipts stay in your library.');
    await expect(account.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  },
);

withGoogle(
  'A drive that is full, or refuses, is said once for all receipts, with what to do',
  async ({ page, google }) => {
    // each failure makes the next attempt wait longer
    test.setTimeout(240_000);
    await signUp(page, google.server);
    await connect(page, google.server);
    await google.tell({ trouble: 'quota' });
    await saveReceipt(page, google.server, { vendor: 'Pinwright Hardware' });
    await saveReceipt(page, google.server, { vendor: 'Quillfeather Diner' });
    const notice = page.getByRole('region', { name: 'Your Google Drive is full' });
    await expect(notice).toContainText('Make room there: 2 receipts are not on it yet.');
    await expect(notice).toHaveCount(1);
    await look(page, 'library-drive-full');
    await google.tell({ trouble: 'not allowed' });
    await expect(page.getByRole('region', { name: 'Google Drive refuses your receipts' })).toBeVisible({
      timeout: 30_000,
    });
    await google.tell({});
    await expect(page.getByText('Exported', { exact: true })).toHaveCount(2, { timeout: 60_000 });
    await expect(page.getByRole('region', { name: /Google Drive/u })).toHaveCount(0);
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

async function connect(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}/auth/google-drive?back=/library`);
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page.getByText('Google Drive connected')).toBeVisible();
}
