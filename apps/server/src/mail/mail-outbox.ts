import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../adapters/database/database.ts';
import type { Tables } from '../adapters/database/schema.ts';
import type { Mail, Mailer } from '../adapters/mail/mail.ts';
import { backoff } from '../backoff.ts';
import type { Clock } from '../clock.ts';
import { seal, unseal } from '../seal.ts';

/**
 * Mails wait in the database until they are sent, so no answer waits for the mail server, and a restart loses none.
 * They are sealed, because a mail may carry a code and the database alone must not be enough to use it.
 */

type OutboxDeps = { db: Database; mailer: Mailer; clock: Clock; mailKey: Uint8Array };

/** longer than any attempt takes; then a mail whose process died is retried */
const CLAIM_MS = 90 * 1000;
const RETRY_MS = { first: 2000, longest: 5 * 60 * 1000 };
const BATCH = 20;
/** while one mail is slow to send, others go out beside it */
const MOST_AT_ONCE = 4;
const MAX_REASON_CHARS = 300;

/** @param expiresAt when the mail is no longer worth sending, epoch milliseconds */
export async function queueMail(
  db: Database,
  mail: Omit<Mail, 'id'>,
  {
    userId,
    mailKey,
    now,
    expiresAt,
  }: { userId: string; mailKey: Uint8Array; now: number; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      id: randomUUID(),
      user_id: userId,
      sealed: seal(mailKey, JSON.stringify(mail)),
      queued_at: now,
      expires_at: expiresAt,
      attempts: 0,
      next_attempt_at: now,
      last_error: null,
    })
    .execute();
}

/**
 * Attempts every due mail once, several at a time, in turns by person: each person's first mail first, and of these the
 * ones without failures. After a crash a mail may arrive twice, with one Message-ID, but it is never lost.
 */
export async function sendDueMails(deps: OutboxDeps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.deleteFrom('mails').where('expires_at', '<', now).execute();
  const due = await deps.db
    .with('due', (db) =>
      db
        .selectFrom('mails')
        .selectAll()
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) =>
              over.partitionBy('user_id').orderBy('attempts').orderBy('next_attempt_at').orderBy('id'),
            )
            .as('turn'),
        )
        .where('next_attempt_at', '<=', now),
    )
    .selectFrom('due')
    .selectAll()
    .orderBy('turn')
    .orderBy('attempts')
    .orderBy('next_attempt_at')
    .limit(BATCH)
    .execute();
  const next = due.values();
  // each worker takes the next mail when it is done
  const lanes = Array.from({ length: MOST_AT_ONCE }, async () => {
    for (const row of next) await claimAndAttempt(deps, row, now);
  });
  const failure = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
  if (failure) throw failure.reason;
}

type Due = Pick<Selectable<Tables['mails']>, 'id' | 'sealed' | 'attempts' | 'next_attempt_at'>;

async function claimAndAttempt(deps: OutboxDeps, row: Due, now: number): Promise<void> {
  const claimed = await deps.db
    .updateTable('mails')
    .set({ attempts: row.attempts + 1, next_attempt_at: now + CLAIM_MS })
    .where('id', '=', row.id)
    .where('next_attempt_at', '=', row.next_attempt_at)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 1n) await attempt(deps, row.id, row.sealed, row.attempts + 1);
}

/** The pending mails. */
export async function mailBacklog(db: Database): Promise<{ waiting: number; oldestAt: number | null }> {
  const { all, oldest } = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll().as('all'), fn.min('queued_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { waiting: Number(all), oldestAt: oldest === null ? null : Number(oldest) };
}

async function attempt(
  { db, mailer, clock, mailKey }: OutboxDeps,
  id: string,
  sealed: string,
  attempts: number,
): Promise<void> {
  try {
    const mail = JSON.parse(unseal(mailKey, sealed)) as Omit<Mail, 'id'>;
    await mailer.send({ ...mail, id });
    await db.deleteFrom('mails').where('id', '=', id).execute();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await db
      .updateTable('mails')
      .set({
        next_attempt_at: clock.now() + backoff(attempts, RETRY_MS),
        last_error: reason.slice(0, MAX_REASON_CHARS),
      })
      .where('id', '=', id)
      .execute();
  }
}
