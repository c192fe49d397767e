import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Delivered } from '../adapters/inbound-mail/inbound-mail.ts';
import { deliveryTo } from '../capture-deps.ts';
import { headerOf, mailHeadOf } from '../features/captures/mail/mail-header.ts';
import type { MailReader, SenderJudge } from '../features/captures/mail/mail-reading.ts';
import { SenderUnknownYetError } from '../features/captures/mail/proof-patience.ts';
import { readMail } from '../features/captures/mail/read-mail.ts';
import { bodyOf, type TestBrowser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Arriving mail, for tests of what happens to it. */

export const MAIL_SETTINGS = { INBOUND_MAIL_DOMAIN: 'receipts.example.com', INBOUND_SMTP_PORT: '2525' };

type DrawnMail = {
  from?: string;
  subject?: string;
  messageId?: string;
  text?: string;
  files?: readonly { name: string; bytes: Uint8Array }[];
  /** more fields of the header */
  headers?: Record<string, string>;
};

/** A complete mail, as a mail server delivers it. */
export async function drawnMail({
  from = 'Rides <receipts@rides.example>',
  subject = 'Your ride',
  messageId = `${randomUUID()}@rides.example`,
  text = '',
  files = [],
  headers = {},
}: DrawnMail): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: 'nora.whitlock@example.com',
    subject,
    text,
    messageId: `<${messageId}>`,
    headers,
    attachments: files.map(({ name, bytes }) => ({ filename: name, content: Buffer.from(bytes) })),
  });
  return composer.compile().build();
}

/** Reads mails in this process, because most tests are not about mails that crash a process. */
export const readsHere: MailReader = {
  read: async (raw) => ({ head: mailHeadOf(headerOf(raw)), ...(await readMail(raw)) }),
};

/** Proves every From unless the mail says otherwise. `away`: its DNS does not answer. */
export function trustingJudge(): SenderJudge & { away: boolean; judged: number } {
  return {
    away: false,
    judged: 0,
    async judge(raw) {
      this.judged += 1;
      if (this.away) throw new SenderUnknownYetError('DNS did not answer');
      const head = raw.toString('latin1').split('\r\n\r\n')[0] ?? '';
      const domain = /^From: [^\r\n]*@([\w.-]+)/mu.exec(head)?.[1] ?? null;
      return /^X-Unproven:/mu.test(head) || domain === null
        ? { provenDomain: null, by: null }
        : { provenDomain: domain.toLowerCase(), by: 'dkim' };
    },
  };
}

/** Delivers a mail as the mailbox and the relay do. */
export function deliver(app: TestApp, raw: Buffer, ...recipients: string[]): Promise<Delivered> {
  const { inbound } = app.deps;
  if (!inbound) throw new Error('this installation takes no mail');
  return deliveryTo(app.deps, inbound)({ raw, recipients }, new AbortController().signal);
}

export async function addressFor(browser: TestBrowser): Promise<string> {
  return (await bodyOf(await browser.get('/api/capture-address'))).address;
}
