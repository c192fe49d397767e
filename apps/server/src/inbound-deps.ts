import type { InboundMail } from './adapters/inbound-mail/inbound-mail.ts';
import type { InboundProblem } from './adapters/inbound-mail/inbound-problem.ts';
import type { Config } from './config.ts';
import type { SenderJudge } from './features/captures/mail/mail-reading.ts';
import type { Log } from './lib/log.ts';

/** Incoming mail: where it comes from, and who judges its senders. */
export type Inbound = {
  /** domain of the addresses that receive mail */
  domain: string;
  judge: SenderJudge;
  /** A mailbox that one server at a time watches; null: there is no mailbox. */
  openMailbox: (() => InboundMail) | null;
  /** An SMTP server for the company's relay, on each server with pages; null: there is none. */
  openSmtp: (() => InboundMail) | null;
};

/**
 * Returns null if no mail comes in. Its libraries load only if it does.
 * @param judge replaces the judge that asks DNS
 */
export async function buildInbound(
  { inbound }: Config,
  log: Log,
  judge: SenderJudge | undefined,
): Promise<Inbound | null> {
  if (!inbound) return null;
  const { domain, imapUrl, smtp, trustedRelay } = inbound;
  const { createSenderJudge } = await import('./features/captures/mail/judge-sender.ts');
  const { imapMailbox } = await import('./adapters/inbound-mail/imap.ts');
  const { smtpIntake } = await import('./adapters/inbound-mail/smtp-server.ts');
  const onProblem = ({ code, message, error }: InboundProblem) => log.error({ code, err: error }, message);
  return {
    domain,
    judge: judge ?? createSenderJudge({ trustedRelay }),
    openMailbox: imapUrl && (() => imapMailbox({ url: imapUrl.href, onProblem })),
    openSmtp: smtp && (() => smtpIntake({ ...smtp, domain })),
  };
}
