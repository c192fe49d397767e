import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';
import { asMessage } from './message.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/**
 * A company's mail server.
 * @param url smtp://user:password@host:587 or smtps://…; without STARTTLS nothing is sent, unless told otherwise
 * @param from the sender, such as 'Slipcase <no-reply@example.com>'
 */
export function openSmtp(url: URL, from: string, { requireTls = true } = {}): Mailer {
  const transport = createTransport({
    url: url.href,
    requireTLS: requireTls,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // a mail's content is ours alone: nothing in it may make the server read files or fetch addresses
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail(asMessage(mail, from));
    },
    close: () => transport.close(),
  };
}
