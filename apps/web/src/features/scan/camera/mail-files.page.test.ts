import { addMailFile, getCaptureFile } from '@slipcase/contract/captures';
import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import { savePdf } from '@slipcase/contract/receipts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectHidden,
  expectToast,
  framesDrawn,
  holdToasts,
  toastsGone,
} from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { NORA } from '../../../../testing/stand-in/account-server.ts';
import { Refusal } from '../../../../testing/stand-in/contract-server.ts';
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
  review,
  save,
  saved,
  shutter,
  staysOnSavedScreen,
  tag,
  toLibrary,
  vendor,
} from '../testing/scan-hands.ts';

/** Mails that people have as files. The server takes them apart. */

const ADDED = 'We’re reading it. Find it among the receipts to review.';
const ofSeveral = page.getByText(/^Receipt \d of \d$/u);
const library = page.getByRole('heading', { name: 'Receipt Library' });
const mailNamed = (name: string) => new File(['From: a@example.com\r\n\r\nHello'], name, { type: '' });

async function knowMail(server: ScanServer, name = 'trip.eml'): Promise<File> {
  server.mails.set(name, [await fileOf(DINER)]);
  return mailNamed(name);
}

/** Opens the scanner and chooses a mail with one receipt. @returns the mail */
async function chooseMail(app: Parameters<typeof openScanner>[0], server: ScanServer): Promise<File> {
  const mail = await knowMail(server);
  await openScanner(app);
  await chooseFiles(mail);
  await expectRead(DINER);
  return mail;
}

test.for(['drop', 'paste'] as const)(
  'A mail that people %s opens its receipt for review, as a picture does',
  async (how, { app, server }) => {
    const mail = await knowMail(server);
    app.open('/library');
    await expect.element(library).toBeVisible();
    await expect.poll(() => bring('dragover', [mail]).defaultPrevented).toBe(true);
    bring(how, [mail]);
    await expectRead(DINER);
    await expect.element(page.getByText('From mail')).toBeVisible();
    await expectHidden(library);
    await toLibrary();
    await expect.element(card).toMatchTextContent('From mail');
  },
);

test('A chosen mail opens its receipt for review, and the save takes it from the server', async ({
  app,
  server,
}) => {
  await chooseMail(app, server);
  await expectHidden(ofSeveral);
  await expectHidden(page.getByText('1 receipt from this email'));
  const id = server.waiting[0]?.capture.id;
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.bodiesOf(savePdf)).toMatchObject([{ captureId: id }]);
  expect(server.waiting).toEqual([]);
});

test('The receipts of several mails are reviewed one after another', async ({ app, server }) => {
  server.mails.set('two.eml', [await fileOf(DINER), await fileOf(CAFE)]);
  server.mails.set('one.eml', [await fileOf(CAFE, 'again.jpg')]);
  await openScanner(app);
  await chooseFiles(mailNamed('two.eml'), mailNamed('one.eml'));
  await expectRead(DINER);
  await expect.element(page.getByText('Receipt 1 of 3')).toBeVisible();
  await tag();
  await save.click();
  await expect.element(page.getByText('Receipt 2 of 3')).toBeVisible();
  await expectRead(CAFE);
});

test('A mail chosen beside a photo follows the photo', async ({ app, server }) => {
  const mail = await knowMail(server, 'TRIP.EML');
  await openScanner(app);
  await chooseFiles(mail, CAFE);
  await expectToast('1 receipt from this email', ADDED);
  await expectRead(CAFE);
  await expect.element(page.getByText('Receipt 1 of 2')).toBeVisible();
  await tag();
  await save.click();
  await expectRead(DINER);
});

test('In pile mode, a mail’s receipts join the pile, and the camera stays', async ({ app, server }) => {
  server.mails.set('message', [await fileOf(DINER), await fileOf(CAFE)]);
  await openScanner(app);
  await button('Pile').click();
  // few systems know the type, and those that do may give no name
  await chooseFiles(new File(['From: a@example.com'], 'message', { type: 'message/rfc822' }));
  await expectToast('2 receipts from this email', ADDED);
  await expect.element(button('Review 2')).toBeVisible();
  await expectHidden(vendor);
});

test('While a mail’s receipt is loading, the camera says so and takes nothing else', async ({
  app,
  server,
}) => {
  const mail = await knowMail(server);
  const release = server.hold(getCaptureFile);
  await openScanner(app);
  await expect.element(shutter).toBeEnabled();
  await chooseFiles(mail);
  await expect.poll(() => server.bodiesOf(getCaptureFile)).not.toEqual([]);
  await expect.element(page.getByText('Opening the picture…')).toBeVisible();
  await expect.element(shutter).toBeDisabled();
  release();
  await expectRead(DINER);
});

test('A receipt that the person opens meanwhile stays, and the mail’s receipt comes after it', async ({
  app,
  server,
}) => {
  const mail = await knowMail(server);
  await review(app, CAFE);
  await button('Keep scanning').click();
  const release = server.hold(getCaptureFile);
  await chooseFiles(mail);
  await expect.poll(() => server.bodiesOf(getCaptureFile)).not.toEqual([]);
  await button('1 receipt to review').click();
  await expectRead(CAFE);
  release();
  await expectToast('1 receipt from this email', ADDED);
  await expect.element(page.getByText('Receipt 1 of 2')).toBeVisible();
  await expectRead(CAFE);
});

test('A mail added as a page of a receipt waits beside it', async ({ app, server }) => {
  const mail = await knowMail(server);
  await review(app, CAFE);
  await page.getByLabelText('Add page').upload([mail]);
  await expectToast('1 receipt from this email', ADDED);
  await expectRead(CAFE);
  await expectHidden(ofSeveral);
  await toLibrary();
  await expect.element(card).toHaveLength(2);
});

test('A mail chosen again opens the same receipt, even right after it was discarded', async ({
  app,
  server,
}) => {
  const mail = await chooseMail(app, server);
  await button('Reset').click();
  await expect.element(shutter).toBeEnabled();
  await chooseFiles(mail);
  await expectRead(DINER);
  await toLibrary();
  await expect.element(card).toHaveLength(1);
});

test('A mail whose receipt is saved already says so, and adds nothing', async ({ app, server }) => {
  staysOnSavedScreen();
  const mail = await chooseMail(app, server);
  await tag();
  await save.click();
  await button('Scan Another').click();
  await chooseFiles(mail);
  await expectToast('Already saved', 'The receipt in this email is in your library.');
  await expectHidden(vendor);
});

test('The news that a mail’s receipt is saved already can be read before the news about the next receipt', async ({
  app,
  server,
}) => {
  staysOnSavedScreen();
  const mail = await chooseMail(app, server);
  await tag();
  await save.click();
  await button('Scan Another').click();
  await toastsGone();
  server.mails.set('lunch.eml', [await fileOf(CAFE)]);
  await chooseFiles(mail, mailNamed('lunch.eml'));
  await expectToast('Already saved', 'The receipt in this email is in your library.');
  const release = holdToasts();
  await expectRead(CAFE);
  await framesDrawn(5);
  const toasts = page.getByCss('.toast b').elements();
  expect(toasts.map(({ textContent }) => textContent)).toEqual(['Already saved']);
  release();
  await expectToast('Analysis Complete', 'Receipt data extracted successfully!');
});

test('A mail whose receipt another device has saved says so too', async ({ app, server }) => {
  const mail = await knowMail(server);
  server.answer(getCaptureFile, ({ params: { id } }) => {
    server.saveElsewhere(id);
    throw new Refusal(404, 'capture_not_found', 'This capture is not there any more.');
  });
  await openScanner(app);
  await chooseFiles(mail);
  await expectToast('Already saved', 'The receipt in this email is in your library.');
});

test('A file in a mail that cannot be opened is named, and the library keeps it', async ({ app, server }) => {
  const broken = new File(['no PDF'], 'bill.pdf', { type: 'application/pdf' });
  server.mails.set('trip.eml', [broken, await fileOf(DINER)]);
  await openScanner(app);
  await chooseFiles(mailNamed('trip.eml'));
  await expectToast('bill.pdf can’t be opened', 'It is not a picture or PDF that Slipcase can read.');
  await expectRead(DINER);
  await toLibrary();
  await expect.element(page.getByText('bill.pdf can’t be opened').last()).toBeVisible();
});

test('A mail’s receipt that cannot be loaded right now comes as soon as it can', async ({ app, server }) => {
  const mail = await knowMail(server);
  server.cutOff(getCaptureFile);
  await openScanner(app);
  await chooseFiles(mail);
  await expectToast('1 receipt from this email', ADDED);
  await expectHidden(vendor);
  server.works(getCaptureFile);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(button('1 receipt to review')).toBeVisible();
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
  await expectRead(DINER);
});

test('A mail that is too large is not sent', async ({ app, server }) => {
  await openScanner(app);
  const large = new File([new Uint8Array(MAX_MAIL_BYTES + 1)], 'large.eml');
  // the part that takes drops loads after the shutter
  await expect.poll(() => bring('dragover', [large]).defaultPrevented).toBe(true);
  bring('drop', [large]);
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
  await expectRead(DINER);
  await expect.poll(async () => (await takeSharedFiles(NORA.id)).files).toEqual([]);
  expect(server.bodiesOf(addMailFile)).toHaveLength(2);
});
