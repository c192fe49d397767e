import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';
import { LIBRARY_POLL_MS } from '@slipcase/contract/limits';
import { test } from './base-test.ts';
import { expectKept } from './kept.ts';
import { saveReceipt } from './save-receipt.ts';
import { signUp } from './sign-in.ts';

/** The library with page and server together. The screens themselves are tested in *.page.test.ts. */

const cardsOf = (page: Page) => page.getByRole('article');

test('A receipt saved on another device appears by itself, the whole list is loaded once, and each check without changes is a 304', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await signUp(page, server);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // the browser answers the page with its own copy, so only the browser sees a 304
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const checks = new Set<string>();
  const statuses: number[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname === '/api/receipts/changes') checks.add(requestId);
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (checks.has(requestId)) statuses.push(statusCode);
  });
  await page.goto(`${server.url}/library`);
  await expect(page.getByText('No receipts yet')).toBeVisible();
  const check = async () => {
    await page.clock.fastForward(LIBRARY_POLL_MS);
    return statuses.length;
  };
  await expect.poll(check).toBeGreaterThan(3);
  // the browser has no earlier answer for the first one
  expect(new Set(statuses.slice(1))).toEqual(new Set([304]));
  await saveReceipt(page, server, { vendor: 'From Elsewhere' });
  await expect(page.getByRole('article')).toContainText('From Elsewhere');
  expect(asked.filter((path) => path === '/api/receipts')).toHaveLength(1);
});

test('A user downloads many receipts as a table, exports them to the drive and deletes them', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  for (const vendor of ['Pinwright', 'Quillfeather', 'Yardley']) await saveReceipt(page, server, { vendor });
  await page.goto(`${server.url}/library`);
  await expect(cardsOf(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all shown' }).click();

  const download = async (format: string) => {
    await page.getByRole('button', { name: 'Download' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: format }).click();
    return readFileSync(await (await saved).path());
  };
  const table = (await download('CSV')).toString('utf8');
  for (const vendor of ['Pinwright', 'Quillfeather', 'Yardley']) expect(table).toContain(vendor);
  for (const format of ['ZIP', 'Excel']) expect((await download(format)).toString('latin1')).toMatch(/^PK/u);

  // a real server puts it together part by part
  const report = await download('Report');
  expect(report.toString('latin1')).toMatch(/^%PDF-/u);
  // a cover, a table, totals, and a page of each receipt
  expect((await PDFDocument.load(report)).getPageCount()).toBe(6);

  // the server also exports by itself, so the press shows only in the call and its answer
  const asked = page.waitForResponse('**/api/receipts/export');
  await page.getByRole('button', { name: 'Export' }).click();
  const { queued, exported } = await (await asked).json();
  expect(queued + exported).toBe(3);
  await expect(page.getByText('Exported', { exact: true })).toHaveCount(3);
  await expectKept(() => server.driveFiles().length, 3, 'the receipts on the drive');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 receipts deleted successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 receipts restored')).toBeVisible();
  const inLibrary = async () => (await (await page.request.get(`${server.url}/api/receipts`)).json()).length;
  await expectKept(inLibrary, 3, 'the restored receipts');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No receipts yet')).toBeVisible();
  // the page's list is empty before the server has answered
  await expect.poll(async () => (await page.request.get(`${server.url}/api/receipts`)).json()).toEqual([]);
});
