import type { InboundMail } from './adapters/inbound-mail/inbound-mail.ts';
import type { Config } from './config.ts';
import type { SenderJudge } from './features/captures/mail/mail-reading.ts';
import type { Log } from './lib/log.ts';

/** Mail that comes in: where from, and who judges its senders. */
export type Inbound = {
  domain: string;
  judge: SenderJudge;
  /** A mailbox that one server at a time watches; null: mail comes by SMTP only. */
  openMailbox: (() => InboundMail) | null;
  /** A server for the company's relay, on each server with pages; null: mail comes by a mailbox only. */
  openSmtp: (() => InboundMail) | null;
};

/** Null: no mail comes in. */
export async function buildInbound(
  { inbound }: Config,
  log: Log,
  judge: SenderJudge | null,
): Promise<Inbound | null> {
  if (!inbound) return null;
  if (!judge) throw new Error('no judge yet');
  void log;
  return { domain: inbound.domain, judge, openMailbox: null, openSmtp: null };
}
