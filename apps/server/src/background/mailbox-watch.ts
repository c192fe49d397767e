import { setTimeout as wait } from 'node:timers/promises';
import type { InboundMail } from '../adapters/inbound-mail/inbound-mail.ts';
import type { Attempt } from './job-runner.ts';

/**
 * how often the watch reports that it is alive. Without a report, another server takes over after the time
 * limit of an attempt.
 */
const RENEW_MS = 20_000;
/** how long one watch lasts, ms; then another server may have its turn */
const WATCH_MS = 30 * 60_000;

/**
 * Watches the mailbox until its time is up, the server stops, or another server has taken over.
 * @throws the mailbox's error; another attempt follows
 */
export async function watchMailbox(
  mailbox: InboundMail,
  deliver: Parameters<InboundMail['start']>[0],
  { signal, renew }: Pick<Attempt<null>, 'signal' | 'renew'>,
): Promise<void> {
  const ended = new AbortController();
  const running = mailbox
    .start((mail, its) => deliver(mail, AbortSignal.any([its, signal])))
    .catch((error: unknown) => {
      ended.abort();
      throw error;
    });
  // awaited below
  running.catch(() => {});
  const either = AbortSignal.any([signal, ended.signal]);
  try {
    for (let waited = 0; waited < WATCH_MS; waited += RENEW_MS) {
      await wait(RENEW_MS, undefined, { signal: either }).catch(() => {});
      if (either.aborted || !(await renew())) break;
    }
  } finally {
    await mailbox.stop();
    await running;
  }
}
