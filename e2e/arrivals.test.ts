import { expect, type Page } from '@playwright/test';
import { addCapture, addMailFile, listCaptures } from '@slipcase/contract/captures';
import type { AnswerOf } from '@slipcase/contract/endpoint';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { test } from './base-test.ts';
import { expectKept } from './kept.ts';
import { tagAndSave } from './receipt-form.ts';
import { CAFE, DINER } from './receipt-photos.ts';
import { expectAnalyzed } from './scan.ts';
import type { Server } from './server.ts';
import { signUp } from './sign-in.ts';

/** Receipts that reach the server before they are on a device, with page and server together. */

/** Makes a token on the page of instructions. */
async function makeToken(page: Page, server: Server): Promise<string> {
  await page.goto(`${server.url}/shortcut`);
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('button', { name: 'Make token' }).click();
  const token = page.getByText(/^slip_/u);
  await expect(token).toBeVisible();
  return (await token.textContent()) ?? '';
}

const waiting = async (page: Page, server: Server) =>
  ((await (await page.request.get(server.url + listCaptures.path)).json()) as AnswerOf<typeof listCaptures>)
    .captures;

test('A receipt that a shortcut sends with a token is reviewed and saved, and then no longer waits', async ({
  page,
  phone,
  server,
}) => {
  await signUp(page, server);
  const token = await makeToken(page, server);
  const sent = await phone.request.post(server.url + addCapture.path, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: 'lunch.jpg', mimeType: 'image/jpeg', buffer: DINER } },
  });
  expect(sent.status()).toBe(200);
  await page.goto(`${server.url}/library`);
  await expect(page.getByText('From your phone')).toBeVisible();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expectAnalyzed(page);
  await tagAndSave(page);
  await expectKept(
    async () => (await waiting(page, server)).length,
    0,
    'the capture that was saved waits no longer',
  );
});

test('A chosen mail opens its receipt for review, which also waits on another device', async ({
  page,
  browser,
  server,
}) => {
  await signUp(page, server);
  await page.goto(`${server.url}/scan`);
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'café.eml', mimeType: 'message/rfc822', buffer: mailWith(CAFE) });
  await expectAnalyzed(page);
  await expect(page.getByText('From mail')).toBeVisible();
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await second.goto(`${server.url}/library`);
  await expect(second.getByText('From mail')).toBeVisible();
  await tagAndSave(page);
  await second.reload();
  await expect(second.getByText('From mail')).toHaveCount(0);
  await other.close();
});

test('What the server has read of the text of a mail fits the page that the browser draws of it, which then asks for no reading', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await page.goto('about:blank');
  const text = ['Harbor Boat Tours', 'Date: 11/18/2025', ...Array(60).fill('One stop $1.00'), 'Total $60.00'];
  const mail = [
    'From: Harbor Boat Tours <till@example.com>',
    'To: nora.whitlock@example.com',
    'Subject: Your receipt',
    'Content-Type: text/plain',
    '',
    ...text,
  ];
  const buffer = Buffer.from(mail.join('\r\n'));
  const sent = await page.request.post(server.url + addMailFile.path, {
    headers: { origin: server.url },
    multipart: { mail: { name: 'tour.eml', mimeType: 'message/rfc822', buffer } },
  });
  expect(sent.status()).toBe(200);
  await expect.poll(() => waiting(page, server).then(([first]) => first?.reading)).toBe('ready');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/library`);
  await expect(page.getByText('From mail')).toBeVisible();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expectAnalyzed(page);
  expect(asked.some((path) => path.endsWith('/reading'))).toBe(true);
  expect(asked).not.toContain(analyzeReceipt.path);
});

/** A mail with one picture (RFC 2045). */
function mailWith(picture: Buffer): Buffer {
  const lines = picture.toString('base64').match(/.{1,76}/gu) ?? [];
  return Buffer.from(
    [
      'From: Corner Café <till@example.com>',
      'To: nora.whitlock@example.com',
      'Subject: Your receipt',
      'Message-ID: <one@example.com>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=part',
      '',
      '--part',
      'Content-Type: image/jpeg; name="receipt.jpg"',
      'Content-Disposition: attachment; filename="receipt.jpg"',
      'Content-Transfer-Encoding: base64',
      '',
      ...lines,
      '--part--',
      '',
    ].join('\r\n'),
  );
}
