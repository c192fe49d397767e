import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { NORA, type Server } from '../slipcase.ts';
import { missingPackages, test, type WebKit } from './webkit.ts';

/** The main job in Safari's engine. Its private windows differ: they refuse to store Blobs. */

test.skip(missingPackages() !== '', missingPackages());

const DINER = fileURLToPath(
  new URL('../../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url),
);

async function createAccount(browser: WebKit, server: Server): Promise<void> {
  await browser.driver.open(server.url);
  await browser.click('button', 'Continue with Google');
  await browser.fill('Name', NORA.name);
  await browser.fill('Email', NORA.email);
  await browser.click('button', 'Continue');
  await browser.fill('Create 6-digit passkey', NORA.passkey);
  await browser.fill('Confirm passkey', NORA.passkey);
  await browser.click('button', 'Create Account');
  await browser.sees('heading', 'Scan Receipt');
}

/** Goes from a file to its filled form. */
async function review(browser: WebKit): Promise<void> {
  await browser.chooseFile('Choose a photo', DINER);
  await browser.reads('Vendor', 'COPPER KETTLE DINER');
  await browser.reads('Total', '$40.49');
  await browser.seesNo('heading', 'Analyzing Receipt');
}

async function tagAndSave(browser: WebKit): Promise<void> {
  await browser.choose('Category', 'Billable: Catering');
  await browser.choose('Group Head', 'Holland');
  await browser.click('button', 'Save PDF to Library');
  await browser.sees('heading', 'PDF Saved!');
}

/** A driven browser never asks before leaving. This returns what would make it ask. */
function asksBeforeLeaving(browser: WebKit): Promise<unknown> {
  return browser.driver.evaluate(`return !dispatchEvent(new Event('beforeunload', { cancelable: true }));`);
}

/** Acts like a device without free space. */
const STORE_NOTHING = `
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };`;

test.describe('In a private window', () => {
  test('a receipt survives a reload, can be saved, and appears in the library', async ({
    browse,
    server,
  }) => {
    const browser = await browse('private');
    await createAccount(browser, server);
    await review(browser);
    await browser.fill('Vendor', 'Corner Store');
    await browser.driver.reload();
    await browser.reads('Vendor', 'Corner Store');
    await browser.reads('Total', '$40.49');
    await browser.seesNo('text', 'Not stored on this device');
    await tagAndSave(browser);
    await browser.sees('heading', 'Receipt Library');
    await browser.sees('card', 'Corner Store');
  });

  test('the page warns that it cannot store the receipt, and asks before leaving', async ({
    browse,
    server,
  }) => {
    const browser = await browse('private');
    await createAccount(browser, server);
    await browser.driver.evaluate(STORE_NOTHING);
    await review(browser);
    await browser.sees('text', 'Not stored on this device');
    expect(await asksBeforeLeaving(browser)).toBe(true);
    await tagAndSave(browser);
    await browser.sees('card', 'COPPER KETTLE DINER');
    expect(await asksBeforeLeaving(browser)).toBe(false);
  });
});

test.describe('With the real reader', () => {
  test.use({ reader: 'real' });

  test('A user signs in, uploads, tags and saves a receipt photo, finds and deletes its PDF, and returns with the passkey', async ({
    browse,
    server,
  }) => {
    const browser = await browse('normal');
    await createAccount(browser, server);
    await review(browser);
    await tagAndSave(browser);
    await browser.sees('text', 'Receipt automatically exported to drive folder!');
    await browser.sees('heading', 'Receipt Library');
    await browser.sees('card', 'COPPER KETTLE DINER');
    await browser.sees('card', '$40.49');
    await browser.sees('card', 'Exported');

    await browser.click('button', 'Download');
    await expect
      .poll(() => browser.downloads().map(({ name }) => name))
      .toEqual([expect.stringMatching(/^Whitlock_.+\.pdf$/u)]);
    const [onDrive = ''] = server.driveFiles();
    await expect.poll(() => browser.downloads()[0]?.bytes.equals(readFileSync(onDrive))).toBe(true);

    await browser.click('button', 'Delete');
    await browser.sees('text', 'This action cannot be undone.');
    await browser.click('button', 'Delete');
    await browser.sees('text', 'No receipts yet');
    expect(server.driveFiles()).toHaveLength(1);

    await browser.click('button', 'Logout');
    await browser.fill('Email', NORA.email);
    await browser.fill('6-digit passkey', NORA.passkey);
    await browser.click('button', 'Sign In');
    await browser.sees('heading', 'Receipt Library');
  });
});
