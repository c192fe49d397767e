import type { Mailer } from './mail.ts';
import { asMessage } from './message.ts';

/** time limits to connect and get a greeting, and for a silent server, ms */
const TIMES = { connectMs: 10_000, silenceMs: 30_000 };

/**
 * Sends through a company's mail server.
 * @param url smtp://user:password@host:587 or smtps://…; without STARTTLS nothing is sent, unless configured
 * otherwise
 * @param from the sender, such as 'Slipcase <no-reply@example.com>'
 */
export function openSmtp(url: URL, from: string, { requireTls = true, times = TIMES } = {}): Mailer {
  // loaded for the first mail, because a web server sends none
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url: url.href,
      requireTLS: requireTls,
      // until the greeting
      connectionTimeout: times.connectMs,
      socketTimeout: times.silenceMs,
      // nothing in a mail's content may make the server read files or fetch addresses
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof open> | null = null;
  return {
    async send(mail) {
      transport ??= open();
      await (await transport).sendMail(asMessage(mail, from));
    },
    async close() {
      (await transport)?.close();
    },
  };
}
