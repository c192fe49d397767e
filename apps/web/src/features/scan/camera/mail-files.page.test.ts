import { addMailFile } from '@slipcase/contract/captures';
import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, expectToast } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { NORA } from '../../../../testing/stand-in/account-server.ts';
import { CAFE, DINER, fileOf } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { keepSharedFiles, takeSharedFiles } from '../../../domain/shared-files.ts';
import {
  bring,
  button,
  card,
  chooseFiles,
  expectRead,
  openScanner,
  toLibrary,
  vendor,
} from '../testing/scan-hands.ts';

/** Mails that people have as files. The server takes them apart. */

const ADDED = 'We’re reading it. Find it among the receipts to review.';
const library = page.getByRole('heading', { name: 'Receipt Library' });
const mailNamed = (name: string) => new File(['From: a@example.com\r\n\r\nHello'], name, { type: '' });

async function knowMail(server: ScanServer, name = 'trip.eml'): Promise<File> {
  server.mails.set(name, [await fileOf(DINER)]);
  return mailNamed(name);
}

test.for(['drop', 'paste'] as const)(
  'A mail that people %s becomes receipts to review, and the screen stays the same',
  async (how, { app, server }) => {
    const mail = await knowMail(server);
    app.open('/library');
    await expect.element(library).toBeVisible();
    await expect.poll(() => bring('dragover', [mail]).defaultPrevented).toBe(true);
    bring(how, [mail]);
    await expectToast('1 receipt from this email', ADDED);
    await expect.element(card).toMatchTextContent(DINER.read.vendor ?? '');
    await expect.element(card).toMatchTextContent('From mail');
    await expect.element(library).toBeVisible();
  },
);

test('A mail chosen beside a photo becomes receipts, and the photo is reviewed', async ({ app, server }) => {
  const mail = await knowMail(server, 'TRIP.EML');
  await openScanner(app);
  await chooseFiles(mail, CAFE);
  await expectToast('1 receipt from this email', ADDED);
  await expectRead(CAFE);
  await toLibrary();
  await expect.element(card).toHaveLength(2);
});

test('A mail is recognized by its type, even without a file name', async ({ app, server }) => {
  server.mails.set('message', [await fileOf(DINER), await fileOf(CAFE)]);
  await openScanner(app);
  await chooseFiles(new File(['From: a@example.com'], 'message', { type: 'message/rfc822' }));
  await expectToast('2 receipts from this email', ADDED);
  await expect.element(button('2 receipts to review')).toBeVisible();
  await expectHidden(vendor);
});

test.for([
  [422, 'mail_empty', 'This email has no receipt in it: no PDF, picture or text.'],
  [400, 'mail_invalid', 'This is not a mail.'],
  [429, 'too_many_captures', 'You have 200 receipts to review. Save or remove some first.'],
  [503, 'pdf_busy', 'Slipcase is busy. Try again in a moment.'],
] as const)(
  'For a mail that is refused, the page says why: %i %s',
  async ([status, code, message], { app, server }) => {
    server.refuse(addMailFile, status, code, message);
    await openScanner(app);
    await chooseFiles(mailNamed('trip.eml'));
    await expectToast('Email not added', message);
    await expectHidden(vendor);
  },
);

test('Of several mails, the refused ones are named', async ({ app, server }) => {
  const mail = await knowMail(server);
  await openScanner(app);
  await chooseFiles(mailNamed('news.eml'), mail);
  await expectToast('Email not added', 'news.eml: This email has no receipt in it: no PDF, picture or text.');
  await expectToast('1 receipt from this email', ADDED);
});

test('A mail that is too large is not sent', async ({ app, server }) => {
  await openScanner(app);
  bring('drop', [new File([new Uint8Array(MAX_MAIL_BYTES + 1)], 'large.eml')]);
  await expectToast(
    'Email not added',
    'This email is larger than 25 MB. Save its receipt as a file and add that.',
  );
  expect(server.bodiesOf(addMailFile)).toEqual([]);
});

test('Without a connection or a session a mail says what it needs', async ({ app, server }) => {
  await openScanner(app);
  server.cutOff(addMailFile);
  await chooseFiles(mailNamed('trip.eml'));
  await expectToast('Email not added', 'Can’t reach Slipcase. Add this email again in a moment.');
  server.refuse(addMailFile, 401, 'authentication_required', 'Authentication required');
  await chooseFiles(mailNamed('trip.eml'));
  await expectToast('Email not added', 'You are signed out. Sign in and add this email again.');
});

test('A shared mail that could not be sent waits for the next time, and the picture beside it is not added twice', async ({
  app,
  server,
}) => {
  const mail = await knowMail(server);
  app.open('/library');
  await expect.poll(async () => (await caches.match('/shared-files-owner'))?.text()).toBe(NORA.id);
  const form = new FormData();
  form.append('files', await fileOf(CAFE));
  form.append('files', mail);
  expect(await keepSharedFiles(form)).toBe('shared');
  server.cutOff(addMailFile);
  app.open('/scan?shared');
  await expectRead(CAFE);
  await expect
    .poll(async () => (await takeSharedFiles(NORA.id)).files.map(({ name }) => name))
    .toEqual(['trip.eml']);
  server.works(addMailFile);
  await button('Keep scanning').click();
  await expectToast('1 receipt from this email', ADDED);
  await expect.poll(async () => (await takeSharedFiles(NORA.id)).files).toEqual([]);
  expect(server.bodiesOf(addMailFile)).toHaveLength(2);
});
