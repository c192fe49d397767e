import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from '../adapters/database/database.ts';
import { HopelessJobError, type JobKind, type Jobs } from '../adapters/jobs/jobs.ts';
import type { Mail, Mailer } from '../adapters/mail/mail.ts';
import type { Clock } from '../lib/clock.ts';
import { seal, unseal } from '../lib/seal.ts';
import { takeDueMails } from './mail-store.ts';

/**
 * Mails wait in the database until they are sent, so no answer waits for the mail server, and no restart
 * loses one. They are sealed, because a mail may carry a code, and the database alone must not reveal it.
 */

const waitingMail = z.object({
  /** id for the Message-ID, the same at every attempt */
  id: z.string(),
  /** the mail as JSON, encrypted with a key outside the database */
  sealed: z.string(),
  /** do not send after this time, epoch ms */
  expiresAt: z.number(),
});
type WaitingMail = z.infer<typeof waitingMail>;

export const MAILS: JobKind<WaitingMail> = {
  name: 'mails',
  version: 1,
  schema: waitingMail,
  // every five minutes, for longer than any mail matters: mails expire earlier
  attempts: 2000,
  retryMs: { first: 2000, longest: 5 * 60 * 1000 },
  // longer than the mail server's own limits
  attemptMs: 90 * 1000,
  // other mails are sent while one is slow
  atOnce: 4,
  atOncePerOwner: 4,
};

/** @param expiresAt when the mail no longer matters, epoch milliseconds */
export async function queueMail(
  jobs: Jobs,
  transaction: Database,
  mail: Omit<Mail, 'id'>,
  { userId, mailKey, expiresAt }: { userId: string; mailKey: Uint8Array; expiresAt: number },
): Promise<void> {
  const payload = { id: randomUUID(), sealed: seal(mailKey, JSON.stringify(mail)), expiresAt };
  await jobs.add(transaction, MAILS, { owner: userId, payload });
}

type SendDeps = { mailer: Mailer; clock: Clock; mailKey: Uint8Array };

/**
 * Sends a mail unless it has expired. After a crash, it may arrive twice with the same Message-ID, but it is
 * never lost.
 * @throws HopelessJobError for a mail sealed with another key
 */
export async function sendMail(
  { mailer, clock, mailKey }: SendDeps,
  { id, sealed, expiresAt }: WaitingMail,
): Promise<void> {
  if (expiresAt < clock.now()) return;
  let mail: Omit<Mail, 'id'>;
  try {
    mail = JSON.parse(unseal(mailKey, sealed));
  } catch (error) {
    throw new HopelessJobError('the mail was sealed with another pepper', { cause: error });
  }
  await mailer.send({ ...mail, id });
}

/**
 * Turns mails of the last version without jobs into jobs when they are due. Its servers may still run beside
 * this one. A mail that they are attempting is not due here.
 */
export async function takeOverMails(db: Database, jobs: Jobs, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { id, user_id, sealed, expires_at } of await takeDueMails(transaction, now)) {
      const payload = { id, sealed, expiresAt: expires_at };
      await jobs.add(transaction, MAILS, { owner: user_id ?? 'unknown', payload });
    }
  });
}
