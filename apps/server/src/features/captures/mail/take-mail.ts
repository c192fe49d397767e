import { MAX_MAIL_BYTES } from '@slipcase/contract/limits';
import type { ArrivedMail, Delivered } from '../../../adapters/inbound-mail/inbound-mail.ts';
import type { InboundMailOutcome, Metrics } from '../../../adapters/metrics/metrics.ts';
import type { Log } from '../../../lib/log.ts';
import type { AddCaptureDeps } from '../add-captures.ts';
import { type Receiver, receiversAmong } from './address-store.ts';
import { holdMail } from './held-store.ts';
import { largeMailPieces } from './large-mail.ts';
import { checkedContentsOf, shownHead } from './mail-contents.ts';
import { headerOf, mailHeadOf } from './mail-header.ts';
import { mailKeyOf } from './mail-key.ts';
import type { MailReader } from './mail-reading.ts';
import type { patientJudge } from './proof-patience.ts';
import { isOverLimit, wasReceived } from './received-store.ts';
import { isAllowedSender } from './sender-store.ts';
import { noticeTooMany, storeMail } from './store-mail.ts';

export type TakeMailDeps = AddCaptureDeps & {
  log: Log;
  metrics: Metrics;
  reader: MailReader;
  judge: ReturnType<typeof patientJudge>;
  /** INBOUND_MAIL_DOMAIN */
  domain: string;
};

/**
 * Accepts an arrived mail. Receivers who allow the sender get captures of its content. For receivers who have
 * not decided yet, the mail is held. Everything else is dropped. Nobody ever gets an answer.
 * @returns 'taken' once everything is committed, or the mail was dropped for good; 'later' if the database,
 * the files, DNS or the checks do not work now
 */
export async function takeMail(
  deps: TakeMailDeps,
  mail: ArrivedMail,
  signal: AbortSignal,
): Promise<Delivered> {
  const { log, metrics } = deps;
  try {
    for (const outcome of await outcomesOf(deps, mail, signal)) metrics.inboundMail(outcome);
    return 'taken';
  } catch (error) {
    metrics.inboundMail('later');
    if (!signal.aborted) log.warn({ code: 'mail_later', err: error }, 'a mail could not be taken in now');
    return 'later';
  }
}

/** One outcome for each receiver. */
async function outcomesOf(
  deps: TakeMailDeps,
  mail: ArrivedMail,
  signal: AbortSignal,
): Promise<InboundMailOutcome[]> {
  const { raw, recipients } = mail;
  const { db, clock } = deps;
  const key = mailKeyOf(raw);
  const receivers = await receiversAmong(db, recipients, deps.domain);
  if (receivers.length === 0) return ['dropped'];
  const fresh: Receiver[] = [];
  for (const receiver of receivers) if (!(await wasReceived(db, receiver.id, key))) fresh.push(receiver);
  const outcomes: InboundMailOutcome[] = receivers.slice(fresh.length).map(() => 'repeated');
  if (fresh.length === 0) return outcomes;
  const head = mailHeadOf(headerOf(raw));
  const judged =
    raw.length <= MAX_MAIL_BYTES
      ? { raw }
      : { raw, pieces: await largeMailPieces(deps, mail, { receivers: fresh, sender: head.sender }, signal) };
  const { provenDomain } = await deps.judge(judged, key, clock.now());
  if (provenDomain === null) return [...outcomes, ...fresh.map(() => 'dropped' as const)];
  // loads the list of mail providers only where mail comes in
  const { askedAbout } = await import('./asked-about.ts');
  const domain = askedAbout(provenDomain, head.sender);
  const mayStore: Receiver[] = [];
  for (const receiver of fresh) {
    const now = clock.now();
    const isOwn = head.sender === receiver.email && receiver.email.endsWith(`@${provenDomain}`);
    if (!isOwn && !(await isAllowedSender(db, receiver.id, domain)))
      outcomes.push(await holdMail(deps, { userId: receiver.id, domain, key, raw, now }));
    else if (await isOverLimit(db, receiver.id, now)) {
      await noticeTooMany(db, receiver.id, { ...shownHead(head), now });
      outcomes.push('too_many');
    } else mayStore.push(receiver);
  }
  const [first] = mayStore;
  if (!first) return outcomes;
  const contents = await checkedContentsOf(deps, raw, first.id, signal);
  const stored = await storeMail(deps, { receivers: mayStore, key, contents });
  return [...outcomes, ...stored.map(({ outcome }) => outcome)];
}
