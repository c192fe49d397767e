import { findReceiver } from './address-store.ts';
import { type HeldMailRow, nextAllowed, releaseHeld } from './held-store.ts';
import { type CheckedMail, checkedContentsOf } from './mail-contents.ts';
import { storeMail } from './store-mail.ts';
import type { TakeMailDeps } from './take-mail.ts';

/**
 * Accepts a person's held mails whose domains are allowed by now.
 * @throws what storing throws; the mails are still held then
 */
export async function takeHeldMails(
  deps: Omit<TakeMailDeps, 'judge' | 'domain'>,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, metrics } = deps;
  for (;;) {
    signal.throwIfAborted();
    const held = await nextAllowed(db, userId, clock.now());
    const receiver = held && (await findReceiver(db, userId));
    if (!receiver) return;
    const contents = await heldContents(deps, held, signal);
    const mail = { receivers: [receiver], key: held.mail_key, contents };
    const stored = await storeMail(deps, mail, (transaction) => releaseHeld(deps, transaction, held));
    for (const { outcome } of stored) metrics.inboundMail(outcome);
  }
}

async function heldContents(
  deps: Omit<TakeMailDeps, 'judge' | 'domain'>,
  held: HeldMailRow,
  signal: AbortSignal,
): Promise<CheckedMail> {
  const raw = await deps.blobs.read(held.raw_key);
  if (raw) return checkedContentsOf(deps, Buffer.from(raw), held.user_id, signal);
  return { sender: held.domain, subject: null, files: [], reason: 'unreadable' };
}
