import {
  allowCaptureSender,
  type CaptureNoticeReason,
  dismissCaptureNotice,
  getCaptureFile,
  refuseCaptureSender,
  removeCapture,
} from '@slipcase/contract/captures';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, expectToast, press } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { inDays } from '../../../../testing/stand-in/captures-server.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { button } from '../testing/scan-hands.ts';

/** What the library asks and says about receipts that come by mail. */

const NOON = '2026-11-25T12:00:00.000Z';
const uber = { domain: 'uber.com', mails: 2, until: NOON };
const ASKED = 'uber.com wants to send receipts here. Allow?';
const asked = page.getByRole('region', { name: ASKED });

function noticeOf(reason: CaptureNoticeReason) {
  return {
    id: crypto.randomUUID(),
    reason,
    sender: 'nora.whitlock@example.com',
    subject: 'Fwd: lunch',
    at: NOON,
  };
}

const answersOf = (server: ScanServer) => [
  server.bodiesOf(allowCaptureSender).length,
  server.bodiesOf(refuseCaptureSender).length,
];

test('The page asks about a domain that sends receipts for the first time, and not again after it is allowed', async ({
  app,
  server,
}) => {
  server.heldSenders = [uber];
  app.open('/library');
  await expect.element(asked).toMatchTextContent('2 emails are waiting. Answer by Nov 25, 2026.');
  await look('held-sender');
  await asked.getByRole('button', { name: 'Allow', exact: true }).click();
  await expectToast('Allowed', 'You’ll get receipts from uber.com from now on.');
  await expectHidden(asked);
  expect(server.allowedSenders).toMatchObject([{ domain: 'uber.com' }]);
});

test('For someone at a mail provider, the question shows the whole address, however long', async ({
  app,
  server,
}) => {
  const anna = 'anna.katharina.von.hohenberg-lindqvist+receipts@googlemail.com';
  server.heldSenders = [{ ...uber, domain: anna }];
  app.open('/library');
  const question = page.getByRole('region', { name: `${anna} wants to send receipts here. Allow?` });
  await expect.element(question).toBeVisible();
  await look('held-address');
  await question.getByRole('button', { name: 'Allow', exact: true }).click();
  await expectHidden(question);
  expect(server.allowedSenders).toMatchObject([{ domain: anna }]);
});

test('A refused domain disappears with its mail', async ({ app, server }) => {
  server.heldSenders = [{ ...uber, mails: 1 }];
  app.open('/library');
  await expect.element(asked).toMatchTextContent('1 email is waiting. Answer by');
  await asked.getByRole('button', { name: 'Don’t allow' }).click();
  await expectToast('Not allowed', 'We deleted the email from uber.com.');
  await expectHidden(asked);
  expect(answersOf(server)).toEqual([0, 1]);
  expect(server.allowedSenders).toEqual([]);
});

test('If an answer is not stored, the page says so, and the question stays', async ({ app, server }) => {
  server.heldSenders = [uber];
  server.refuse(allowCaptureSender, 409, 'too_many_senders', 'You have 200 senders. Remove one first.');
  app.open('/library');
  await asked.getByRole('button', { name: 'Allow', exact: true }).click();
  await expectToast('Couldn’t save your answer', 'You have 200 senders. Remove one first.');
  await expect.element(asked).toBeVisible();
});

test.for([
  ['nothing_in_it', 'An email had no receipt in it', 'It had no PDF, no picture, and no receipt text.'],
  ['too_large', 'An email was too large', 'An email can be up to 25 MB.'],
  ['too_many_files', 'An email had too many files', 'An email can have up to 20 files.'],
  ['unreadable', 'An email could not be read', 'It is damaged.'],
  ['too_many_mails', 'Too many emails at once', 'You can send 60 emails an hour.'],
  ['expired', 'A receipt was deleted', 'Nobody saved it within 30 days.'],
] as const)(
  'A mail that could not be used says why, once: %s',
  async ([reason, title, text], { app, server }) => {
    server.notices = [noticeOf(reason)];
    app.open('/library');
    const notice = page.getByRole('region', { name: title });
    await expect.element(notice).toMatchTextContent(`nora.whitlock@example.com · Fwd: lunch · Nov 25, 2026`);
    await expect.element(notice).toMatchTextContent(text);
    if (reason === 'nothing_in_it') await look('unusable-mail');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expectHidden(notice);
    expect(server.notices).toEqual([]);
  },
);

test('After an answer by keyboard, the focus moves to the next notice, and after the last one to the list', async ({
  app,
  server,
}) => {
  server.heldSenders = [uber];
  server.notices = [noticeOf('unreadable')];
  app.open('/library');
  await press(asked.getByRole('button', { name: 'Allow', exact: true }), '{Enter}');
  const next = page.getByRole('region', { name: 'An email could not be read' });
  await expect.element(next).toHaveFocus();
  await press(next.getByRole('button', { name: 'Dismiss' }), '{Enter}');
  await expectHidden(next);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('A notice that could not be dismissed stays, and says so', async ({ app, server }) => {
  server.notices = [noticeOf('expired')];
  server.cutOff(dismissCaptureNotice);
  app.open('/library');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expectToast('Couldn’t dismiss this', 'Can’t reach Slipcase. Check your connection and try again.');
  await expect.element(page.getByRole('region', { name: 'A receipt was deleted' })).toBeVisible();
});

test('A file that cannot be opened stays until the person removes it, and can be downloaded', async ({
  app,
  server,
}) => {
  const broken = new File(['no picture'], 'ticket.jpg', { type: 'image/jpeg' });
  server.arrive(broken);
  app.open('/library');
  const notice = page.getByRole('region', { name: 'ticket.jpg can’t be opened' });
  await expect.element(notice).toMatchTextContent('receipts@uber.com · Your Tuesday trip');
  await look('unopened-file');
  await notice.getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => app.downloads.map(({ name }) => name)).toEqual(['ticket.jpg']);
  await app.reload();
  await expect.element(notice).toBeVisible();
  server.cutOff(removeCapture);
  await notice.getByRole('button', { name: 'Remove' }).click();
  await expectToast('Not removed', 'Can’t reach Slipcase. Check your connection and try again.');
  server.works(removeCapture);
  await notice.getByRole('button', { name: 'Remove' }).click();
  await expectHidden(notice);
  expect(server.waiting).toEqual([]);
});

test('If the server has lost a file, a notice says so', async ({ app, server }) => {
  server.arrive(new File(['%PDF'], 'ticket.pdf', { type: 'application/pdf' }));
  server.refuse(getCaptureFile, 404, 'capture_lost', 'This file is lost.');
  app.open('/library');
  const notice = page.getByRole('region', { name: 'ticket.pdf can’t be opened' });
  await expect.element(notice).toMatchTextContent('Slipcase no longer has this file.');
  await expectHidden(notice.getByRole('button', { name: 'Download' }));
});

test('Several notices are shown one at a time, with a link to the next', async ({ app, server }) => {
  server.heldSenders = [uber, { domain: 'hotel.example', mails: 1, until: inDays(3) }];
  server.notices = [noticeOf('too_large')];
  app.open('/library');
  await expect.element(asked).toBeVisible();
  await expectHidden(page.getByRole('region', { name: /^hotel\.example/u }));
  await look('three-notices');
  await button('1 of 3: next').click();
  await expect.element(page.getByRole('region', { name: /^hotel\.example/u })).toBeVisible();
  await button('2 of 3: next').click();
  await expect.element(page.getByRole('region', { name: 'An email was too large' })).toBeVisible();
});
