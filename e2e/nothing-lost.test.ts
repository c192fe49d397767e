import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { factsOnPaper } from './camera-picture.ts';
import { readyForOffline } from './installed.ts';
import {
  capture,
  colleague,
  createAccount,
  createAccountByHand,
  logOut,
  NORA,
  type Server,
  signIn,
  tag,
  test,
} from './slipcase.ts';

test.use({ permissions: ['camera'], serviceWorkers: 'allow' });

const OTTO = colleague('Otto Brand', '582047');
const DINER = new URL('../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url).pathname;

async function savedReceipts(page: Page, server: Server): Promise<{ id: string; vendor: string | null }[]> {
  return (await page.request.get(`${server.url}/api/receipts`)).json();
}

/** SHA-256 of the PDF that waits on this device, and nothing when none waits. */
async function waitingPdf(page: Page): Promise<string | null> {
  const bytes = await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('slipcase-captures');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const files = db.transaction('files').objectStore('files');
    type StoredFile = { type: string; bytes: ArrayBuffer };
    const stored = await new Promise<StoredFile[]>((resolve, reject) => {
      const all = files.getAll();
      all.onsuccess = () => resolve(all.result);
      all.onerror = () => reject(all.error);
    });
    db.close();
    const pdf = stored.find(({ type }) => type === 'application/pdf');
    return pdf ? [...new Uint8Array(pdf.bytes)] : null;
  });
  return bytes && createHash('sha256').update(Uint8Array.from(bytes)).digest('hex');
}

test('The server dies between capture and save, the page is reloaded, the server comes back: one receipt, the same bytes', async ({
  page,
  ownServer: server,
}) => {
  await createAccount(page, server);
  await capture(page);
  await page.getByLabel('Vendor').fill('Typed before the reload');
  await tag(page);
  await server.kill();
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  const kept = await waitingPdf(page);
  expect(kept).not.toBeNull();

  await server.start();
  await page.reload();
  await expect.poll(() => savedReceipts(page, server).then((all) => all.length)).toBe(1);
  const [receipt] = await savedReceipts(page, server);
  expect(receipt?.vendor).toBe('Typed before the reload');
  const pdf = await (await page.request.get(`${server.url}/api/receipts/${receipt?.id}/download`)).body();
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(kept);
  await expect.poll(() => waitingPdf(page)).toBeNull();
});

test('A page that is closed in the middle of the form comes back with picture, text and tags', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await capture(page);
  await page.getByLabel('Location').fill('Typed before the reload');
  await tag(page);
  await page.reload();
  await expect(page.getByLabel('Location')).toHaveValue('Typed before the reload');
  await expect(page.getByRole('combobox', { name: 'Category' })).toContainText('Billable: Catering');
  await expect(page.getByRole('img', { name: 'The receipt as it will be saved' })).toBeVisible();
});

test('A page that is closed while the picture is being read reads it when it is opened again', async ({
  page,
  server,
  context,
}) => {
  await createAccount(page, server);
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  await context.route('**/api/analyze-receipt', () => {});
  await page.getByRole('button', { name: 'Capture' }).click();
  await expect(page.getByRole('heading', { name: 'Analyzing Receipt' })).toBeVisible();
  await context.unroute('**/api/analyze-receipt');
  await page.reload();
  await expect(page.getByLabel('Total')).not.toHaveValue('', { timeout: 45_000 });
});

test('A page that is closed between the answer and the filled form fills it when it is opened again', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await capture(page);
  const total = page.getByLabel('Total', { exact: true });
  await expect(total).toHaveValue(factsOnPaper().total);
  // what the disk holds between the two writes
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('slipcase-captures'));
    const store = db.transaction('captures', 'readwrite').objectStore('captures');
    const [stored] = await done(store.getAll());
    const values = { vendor: '', total: '', date: '', location: '' };
    const draft = { ...stored.draft, reading: 'running', facts: null, values, filename: '' };
    await done(store.put({ ...stored, draft }));
  });
  await page.reload();
  await expect(total).toHaveValue(factsOnPaper().total);
});

test('Three receipts are captured and saved without a network; with it again, three are in the library', async ({
  page,
  server,
  context,
}) => {
  await readyToCaptureOffline(page, server);

  await context.setOffline(true);
  for (const vendor of ['First', 'Second', 'Third']) {
    await page.getByRole('button', { name: 'Capture' }).click();
    await expect(page.getByText('This picture was not read')).toBeVisible();
    await page.getByLabel('Vendor').fill(vendor);
    await tag(page);
    await page.getByRole('button', { name: 'Save without reading' }).click();
    await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
    await page.getByRole('button', { name: 'Scan Another' }).click();
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  }
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Waiting' })).toHaveCount(3);
  expect(await savedReceipts(page, server)).toHaveLength(0);

  await context.setOffline(false);
  await expect.poll(() => savedReceipts(page, server).then((all) => all.length)).toBe(3);
  const vendors = (await savedReceipts(page, server)).map(({ vendor }) => vendor);
  expect(vendors.toSorted()).toEqual(['First', 'Second', 'Third']);
  await expect(page.getByRole('article').filter({ hasText: 'Waiting' })).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('A receipt that was saved without a connection is read later, and looked at before anything is saved', async ({
  page,
  server,
  context,
}) => {
  const printed = await readyToCaptureOffline(page, server);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Capture' }).click();
  await expect(page.getByText('This picture was not read')).toBeVisible();
  // who taps into a stand-in and types does not mix it with their words
  await page.getByLabel('Vendor').click();
  await page.keyboard.type('My own words');
  await page.getByLabel('Location').click();
  await expect(page.getByLabel('Location')).toHaveValue('');
  await expect(page.getByLabel('Vendor')).toHaveValue('My own words');
  await page.getByRole('button', { name: 'Save without reading' }).click();
  await expect(page.getByText('Choose a category first')).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveValue('Unknown Location');
  await tag(page);
  await page.getByRole('button', { name: 'Save without reading' }).click();
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Library', exact: true }).first().click();
  await expect(page.getByRole('article')).toContainText('Not read');
  await expect(page.getByRole('article')).toContainText(/Saved [A-Z]/u);
  await page.getByRole('link', { name: 'My own words' }).click();
  await expect(page.getByText('This receipt was not read when it was saved')).toBeVisible();

  // a server that is away is said, and nothing is lost
  await page.route('**/api/analyze-receipt', (route) => route.abort());
  await page.getByRole('button', { name: 'Read it now' }).click();
  await expect(page.getByText('This picture was not read', { exact: true })).toBeVisible();
  await page.unrouteAll();

  await page.getByRole('button', { name: 'Read it now' }).click();
  await expect(page.getByText('look at what was filled in, then save.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('Total')).toHaveValue(printed);
  await expect(page.getByLabel('Vendor')).toHaveValue('My own words');
  // nothing is saved before
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('This receipt was not read when it was saved')).toBeVisible();
  await page.getByRole('button', { name: 'Read it now' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(page.getByText('This receipt was not read when it was saved')).toBeHidden();
  await expect(page.getByText(/^Read from the picture, and edited on/u)).toBeVisible();
});

test('An answer that is lost after the save five times makes one receipt', async ({
  page,
  server,
  context,
}) => {
  await createAccount(page, server);
  await capture(page);
  await tag(page);
  let lost = 0;
  await context.route('**/api/receipts/save-pdf', async (route) => {
    if (lost === 5) return route.continue();
    lost += 1;
    // the server has done its work; nobody hears of it
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  // tried again by itself, later each time
  await expect(page.getByText('PDF Saved!')).toBeVisible({ timeout: 60_000 });
  expect(lost).toBe(5);
  expect(await savedReceipts(page, server)).toHaveLength(1);
});

test('What one colleague has captured is neither shown to nor sent by another on the same device', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await capture(page);
  await page.getByLabel('Vendor').fill('Only hers');
  await tag(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  const warning = page.getByRole('dialog', { name: '1 receipt is only on this device' });
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await logOut(page, warning.getByRole('button', { name: 'Logout' }));

  await createAccountByHand(page, server, OTTO);
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByText('No receipts yet')).toBeVisible();
  await expect(page.getByText('Only hers')).toBeHidden();
  await logOut(page);

  await signIn(page, NORA.email, NORA.passkey);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto(`${server.url}/library`);
  await expect(page.getByRole('article')).toContainText('Only hers');
});

test('A receipt that waits is not filed under whoever signed in to this browser since', async ({
  page,
  server,
  context,
}) => {
  await createAccount(page, server);
  await capture(page);
  await tag(page);
  // in another tab somebody else signs in: this tab still shows Nora's receipt
  await context.clearCookies();
  const tab = await context.newPage();
  await createAccount(tab, server, OTTO);
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  // the page that was drawn for Nora makes way
  await expect(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save PDF to Library' })).toHaveCount(0);
  expect(await savedReceipts(tab, server)).toEqual([]);
  // and her receipt goes by itself once she is back
  await logOut(page);
  await signIn(page, NORA.email, NORA.passkey);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.poll(() => savedReceipts(page, server).then((all) => all.length)).toBe(1);
});

test('Several receipts are captured in a row while the earlier ones are read', async ({ page, server }) => {
  await createAccount(page, server);
  for (const count of [1, 2, 3]) {
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    await page.getByRole('button', { name: 'Capture' }).click();
    await page.getByRole('button', { name: 'Keep scanning' }).first().click();
    await expect(
      page.getByRole('button', { name: new RegExp(`${count} receipt|Reading`, 'u') }),
    ).toBeVisible();
  }
  await page.getByRole('button', { name: '3 receipts to review' }).click({ timeout: 60_000 });
  await expect(page.getByLabel('Total')).not.toHaveValue('');
  await tag(page);
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  // the next one is offered rather than the library; the camera shows the same paper, so it is said to be a duplicate
  await page.getByRole('button', { name: 'Next receipt' }).click();
  await expect(page.getByLabel('Total')).not.toHaveValue('');
  await expect(page.getByText(/^You already have/u)).toBeVisible();
});

test('A file that is chosen before the device’s storage is open is kept there all the same', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.addInitScript(() => {
    Object.assign(window, { made: 0 });
    const counted = window as never as { made: number };
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', () => {
          counted.made += 1;
        });
      }
    };
    const open = indexedDB.open.bind(indexedDB);
    const opened = new Promise<void>((resolve) => Object.assign(window, { letOpen: resolve }));
    indexedDB.open = (name, version) => {
      const request = open(name, version);
      if (name !== 'slipcase-captures') return request;
      const listen = request.addEventListener.bind(request);
      request.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
        listen(type, (event: Event) => {
          const hear = () => (typeof listener === 'function' ? listener(event) : listener.handleEvent(event));
          if (type === 'success') void opened.then(hear);
          else hear();
        });
      return request;
    };
  });
  await page.reload();
  await page.getByLabel('Choose a photo').setInputFiles(DINER);
  // the picture is there, the storage is not
  await expect.poll(() => page.evaluate(() => (window as never as { made: number }).made)).toBeGreaterThan(0);
  await page.evaluate(() => (window as never as { letOpen: () => void }).letOpen());
  await expect(page.getByLabel('Total', { exact: true })).toHaveValue('$40.49', { timeout: 45_000 });
  await page.reload();
  await page.evaluate(() => (window as never as { letOpen: () => void }).letOpen());
  await expect(page.getByLabel('Total', { exact: true })).toHaveValue('$40.49');
});

test('A receipt that the library did not take can be mended and saved again', async ({
  page,
  server,
  context,
}) => {
  await createAccount(page, server);
  await capture(page);
  await tag(page);
  await context.route('**/api/receipts/save-pdf', (route) =>
    route.fulfill({
      status: 400,
      json: { message: 'This category is not in the list.', code: 'unknown_category' },
    }),
  );
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await downloading;
  await expect(page.getByRole('heading', { name: 'Not saved yet' })).toBeVisible();
  await context.unroute('**/api/receipts/save-pdf');
  await page.goto(`${server.url}/library`);
  await expect(page.getByRole('article')).toContainText('This category is not in the list.');
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByText('This receipt was not taken')).toBeVisible();
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect.poll(() => savedReceipts(page, server).then((all) => all.length)).toBe(1);
});

/** Everything that the form needs has been on this device once. @returns the total that the camera's receipt has */
async function readyToCaptureOffline(page: Page, server: Server): Promise<string> {
  await createAccount(page, server);
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  await capture(page);
  const total = await page.getByLabel('Total').inputValue();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  // the library's code is on the device too
  await readyForOffline(page, []);
  return total;
}
