import type { ArrivedMail } from '../../../adapters/inbound-mail/inbound-mail.ts';
import { ApiError } from '../../../http/errors.ts';
import { countCall, type Rate } from '../../../http/rate.ts';
import type { AddCaptureDeps } from '../add-captures.ts';
import type { Receiver } from './address-store.ts';
import { domainOf } from './mail-header.ts';
import { isOverLimit } from './received-store.ts';
import { isAllowedSender } from './sender-store.ts';

/** loading and hashing 100 MB takes some seconds */
const LARGE_MAILS: Rate = { kind: 'mail-large', perMinute: 10 / 60, burst: 10 };
/** time for loading one */
const LOADING_MS = 5 * 60_000;

/**
 * A mail that is too large makes a notice, if its sender is proven and may send. Only mails that name such a
 * sender are loaded, ten an hour for each person, so strangers cannot make the server load theirs.
 * @returns the mail in pieces, as they are loaded; null: it is not worth loading
 */
export async function largeMailPieces(
  { db, clock }: Pick<AddCaptureDeps, 'db' | 'clock'>,
  { pieces }: ArrivedMail,
  { receivers, sender }: { receivers: readonly Receiver[]; sender: string | null },
  signal: AbortSignal,
): Promise<AsyncIterable<Buffer> | null> {
  if (!pieces || sender === null) return null;
  const { askedAbout } = await import('./asked-about.ts');
  const allowed = askedAbout(domainOf(sender), sender);
  const now = clock.now();
  for (const { id, email } of receivers) {
    if (email !== sender && !(await isAllowedSender(db, id, allowed))) continue;
    if (await isOverLimit(db, id, now)) continue;
    try {
      await countCall(db, LARGE_MAILS, id, now);
    } catch (error) {
      if (error instanceof ApiError) continue;
      throw error;
    }
    return pieces(AbortSignal.any([signal, AbortSignal.timeout(LOADING_MS)]));
  }
  return null;
}
