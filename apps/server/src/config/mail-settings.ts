import { isLoopback } from '@slipcase/contract/loopback';
import { z } from 'zod';

/** Settings of outgoing mail. */

export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/u })
    .optional()
    .describe('Mail server, smtp://user:password@host:587; without it mails are files in DATA_DIR/mail'),
  SMTP_STARTTLS: z
    .enum(['required', 'optional'])
    .default('required')
    .describe('Whether mails may go unencrypted to a mail server on another machine'),
  MAIL_FROM: z
    .string()
    .min(1)
    .optional()
    .describe("Sender of mails, 'Name <address>'; no-reply at COMPANY_DOMAIN"),
};
type MailVariables = z.output<z.ZodObject<typeof mailVariables>> & { COMPANY_DOMAIN: string };

export type MailSettings = {
  /** null: mails go to a folder */
  smtpUrl: URL | null;
  /** whether mail to that server must be encrypted */
  smtpRequiresTls: boolean;
  mailFrom: string;
  /** shows the mails in the folder; only if nobody else can reach the server */
  mailPage: boolean;
};

export function mailOf(env: MailVariables): MailSettings {
  const smtpUrl = env.SMTP_URL ? new URL(env.SMTP_URL) : null;
  return {
    smtpUrl,
    smtpRequiresTls: env.SMTP_STARTTLS === 'required' && !isLoopback(smtpUrl?.hostname ?? ''),
    mailFrom: env.MAIL_FROM ?? `Slipcase <no-reply@${env.COMPANY_DOMAIN}>`,
    mailPage: smtpUrl === null,
  };
}
