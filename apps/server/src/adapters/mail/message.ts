import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

/** A mail in the library's format: a plain and an HTML part, and headers that keep auto-responders quiet. */
export function asMessage(mail: Mail, from: string): SendMailOptions {
  const host = /@([^\s>]+)>?$/u.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    // RFC 3834
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
