import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { kept, readyForOffline, shareFromSystem } from './installed.ts';
import { expectKept } from './kept.ts';
import { expectAnalyzed } from './scan.ts';
import { createAccount } from './sign-in.ts';

/**
 * Receipts that do not come from the camera and need the page and the server, or the installed page, to work
 * together. Those that the real reader reads are in main-job.test.ts.
 */

test.use({ permissions: ['camera'] });

type File = { name: string; mimeType: string; buffer: Buffer };

const fixture = (path: string) => readFileSync(new URL(path, import.meta.url));
const jpeg = (name: string, fixtureName: string): File => ({
  name,
  mimeType: 'image/jpeg',
  buffer: fixture(`../packages/reader/fixtures/${fixtureName}/receipt.jpg`),
});
const DINER = jpeg('diner.jpg', '001-us-diner');
const CAFE = jpeg('café.jpg', '003-british-cafe');
const TEXT: File = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup 12.50') };
const UNREADABLE = 'This file cannot be opened. Choose a photo, a PDF or an email (.eml).';

test('Users can drop or paste files on the camera screen, and a file that is not a receipt is rejected', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await bring(page, 'drop', [TEXT]);
  await expect(page.getByRole('alert').filter({ hasText: UNREADABLE })).toBeVisible();
  await bring(page, 'dragover', [DINER]);
  await expect(page.getByText('Drop to add')).toBeVisible();
  await bring(page, 'drop', [DINER]);
  await expectRead(page);
  await expect(page.getByLabel('Total')).toHaveValue('$40.49');

  await page.getByRole('button', { name: 'Keep scanning' }).click();
  await bring(page, 'paste', [CAFE]);
  await expectRead(page);
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test.describe('In the installed product', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a share from another app becomes a receipt, even during another review, and is discarded only then', async ({
    page,
    server,
  }) => {
    await createAccount(page, server);
    await readyForOffline(page, []);
    await page.getByLabel('Choose a photo').setInputFiles(CAFE);
    await expectRead(page);

    // captures on disk are counted at the moment the share is discarded
    await page.addInitScript(() => {
      const forget = Cache.prototype.delete;
      Cache.prototype.delete = async function (key) {
        if (key instanceof Request && key.url.includes('/shared-files/')) {
          const count = await new Promise((resolve, reject) => {
            const opening = indexedDB.open('slipcase-captures');
            opening.onerror = reject;
            opening.onsuccess = () => {
              const counting = opening.result.transaction('captures').objectStore('captures').count();
              counting.onsuccess = () => resolve(counting.result);
            };
          });
          sessionStorage.setItem('captures', String(count));
        }
        return forget.call(this, key);
      };
    });
    await shareFromSystem(page, [shared(DINER)]);
    await expectRead(page);
    await expect(page.getByLabel('Total')).toHaveValue('$40.49');
    const captures = () => page.evaluate(() => sessionStorage.getItem('captures'));
    await expectKept(captures, '2', 'both captures on the device before the share is discarded');
    await expect.poll(async () => (await kept(page)).includes('diner.jpg')).toBe(false);
    await page.reload();
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  test('a share that the device cannot store as a receipt is kept, and opens again with the next page', async ({
    page,
    server,
  }) => {
    await createAccount(page, server);
    await readyForOffline(page, []);
    // while this is set, the device has no room for captures
    await page.addInitScript(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...args) {
        if (sessionStorage.getItem('full') && this.transaction.db.name === 'slipcase-captures')
          throw new DOMException('no room', 'QuotaExceededError');
        return put.apply(this, args);
      };
    });
    await page.evaluate(() => sessionStorage.setItem('full', 'yes'));
    await shareFromSystem(page, [shared(DINER)]);
    await expectRead(page);
    await expect(page.getByText('Not stored on this device')).toBeVisible();
    expect(await kept(page)).toContain('diner.jpg');
    await page.evaluate(() => sessionStorage.removeItem('full'));
    await page.close();

    const next = await page.context().newPage();
    await next.goto(`${server.url}/scan`);
    await expectRead(next);
    await expect.poll(async () => (await kept(next)).includes('diner.jpg')).toBe(false);
  });
});

/** Checks that the form holds what was read from this file. */
async function expectRead(page: Page): Promise<void> {
  await expectAnalyzed(page);
  await expect(page.getByText('This picture could not be read')).toHaveCount(0);
}

/** A file as the browser can be given it. */
function shared({ name, mimeType, buffer }: File) {
  return { name, type: mimeType, base64: buffer.toString('base64') };
}

/** Mimics the system when the user drags something over the page or pastes it. */
async function bring(page: Page, how: 'dragover' | 'drop' | 'paste', files: File[]): Promise<void> {
  await page.evaluate(
    ({ how, shown }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of shown) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const common = { bubbles: true, cancelable: true };
      const event =
        how === 'paste'
          ? new ClipboardEvent(how, { ...common, clipboardData: data })
          : new DragEvent(how, { ...common, dataTransfer: data });
      document.querySelector('main')?.dispatchEvent(event);
    },
    { how, shown: files.map(shared) },
  );
}
