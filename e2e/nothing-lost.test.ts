import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { expectKept } from './kept.ts';
import { drawn } from './look.ts';
import { colleague } from './person.ts';
import { tag, typedIsStored } from './receipt-form.ts';
import { capture } from './scan.ts';
import type { Server } from './server.ts';
import { createAccount, createAccountByHand, logOut, signInByCall } from './sign-in.ts';

test.use({ permissions: ['camera'] });

const OTTO = colleague('Otto Brand', '582047');
const SAVE = '**/api/receipts/save-pdf';

async function savedReceipts(page: Page, server: Server): Promise<{ id: string; vendor: string | null }[]> {
  return (await page.request.get(`${server.url}/api/receipts`)).json();
}

/** SHA-256 of the PDF that is pending on this device. Null if there is none. */
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

test('A capture is saved once, byte for byte, after the server stops, the page reloads and the server returns', async ({
  page,
  server,
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
  await expectKept(
    () => savedReceipts(page, server).then((all) => all.length),
    1,
    'the receipt in the library',
  );
  const [receipt] = await savedReceipts(page, server);
  expect(receipt?.vendor).toBe('Typed before the reload');
  const pdf = await (await page.request.get(`${server.url}/api/receipts/${receipt?.id}/download`)).body();
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(kept);
  await expect.poll(() => waitingPdf(page)).toBeNull();
});

test('A page closed in the middle of the form comes back with its picture, text and tags', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await capture(page);
  await page.getByLabel('Location').fill('Typed before the reload');
  await tag(page);
  await typedIsStored(page);
  await page.reload();
  await expect(page.getByLabel('Location')).toHaveValue('Typed before the reload');
  await expect(page.getByRole('combobox', { name: 'Category' })).toContainText('Billable: Catering');
  await expect(page.getByRole('img', { name: 'The receipt as it will be saved' })).toBeVisible();
});

test('A category that is chosen right before a reload is there afterwards, or the browser asks first', async ({
  page,
  server,
}) => {
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    // the person leaves anyway
    void dialog.accept();
  });
  await createAccount(page, server);
  await capture(page);
  const field = page.getByRole('combobox', { name: 'Category' });
  const choices = ['Billable: Catering', 'Billable: Production'];
  const moments: [string, () => Promise<unknown>][] = [
    ['at the press', async () => {}],
    ...[1, 2, 4, 8, 16].map((frames): [string, () => Promise<unknown>] => [
      `${frames} frames after the press`,
      () => drawn(page, frames),
    ]),
    ['once the page does not ask anymore', () => typedIsStored(page)],
  ];
  for (const [at, [moment, wait]] of moments.entries()) {
    const chosen = choices[at % 2] ?? '';
    await typedIsStored(page);
    await field.click();
    const search = page.getByRole('combobox', { name: /^Search .*\.\.\.$/u });
    await search.fill(chosen);
    await search.press('Enter');
    await wait();
    asked = 0;
    await page.reload();
    await expect(field).toBeVisible();
    await expect(page.getByRole('img', { name: 'The receipt as it will be saved' })).toBeVisible();
    if (asked === 0) await expectKept(() => field.textContent(), chosen, `the category, ${moment}`);
  }
  // stored, so the page does not ask
  expect(asked).toBe(0);
});

test('A user neither sees nor sends what another user captured on the same device', async ({
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
  // saved, so anyone who is signed in while the server can be reached could send it
  await page.route(SAVE, (route) => route.abort());
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await logOut(page, warning.getByRole('button', { name: 'Logout' }));
  await page.unroute(SAVE);

  await createAccountByHand(page, server, OTTO);
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByText('No receipts yet')).toBeVisible();
  await expect(page.getByText('Only hers')).toBeHidden();
  await logOut(page);

  await signInByCall(page, server);
  await page.goto(`${server.url}/library`);
  await expectKept(
    () => savedReceipts(page, server).then((all) => all.length),
    1,
    'the receipt in the library',
  );
  // until the answer to its save arrives, it may be in both lists
  await expect(page.getByRole('article').filter({ hasText: 'Only hers' })).toHaveCount(1);
  const his = 'SELECT id FROM receipts WHERE user_id = (SELECT id FROM users WHERE email = ?)';
  expect(server.query(his, OTTO.email)).toEqual([]);
});
