import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, DatabaseAwayError, OtherServerError } from './database.ts';

/**
 * Keeps a second server off a PostgreSQL database whose files are in a folder of one computer. The lock is
 * the holder's name in the row of `installation`. It is valid for ten seconds by the database's clock, and
 * renewed every two.
 * The lock is a row, because an advisory lock ends with its connection: after a database restart, any server
 * could take it. The row survives the restart, and its holder continues. A killed server leaves the row
 * behind, and the next server waits at most ten seconds to see whether it is renewed. A server that was
 * paused for longer finds another name there and must end. Its work in progress is not saved, because every
 * save checks the row in its transaction.
 */
export type ServerLease = {
  /** Resolves when another server takes over. */
  lost: Promise<OtherServerError>;
  /**
   * Call it in a transaction that only the holder may commit. @throws DatabaseAwayError, so the client
   * retries
   */
  confirm(transaction: Database): Promise<void>;
  /** Releases the lock. */
  release(): Promise<void>;
};

const HELD_MS = 10_000;
const RENEW_MS = 2_000;
const LOOK_MS = 250;
const RELEASE_MS = 1_000;

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * @param db a separate connection, so renewals never wait; closed with the lease
 * @param name this server's name, in readable form
 * @param say tells an administrator why the start takes longer
 * @throws OtherServerError when another server holds the lock
 */
export async function takeLease(
  db: Database,
  name: string,
  say: (line: string) => void,
): Promise<ServerLease> {
  const holder = randomUUID();
  const lost = Promise.withResolvers<OtherServerError>();
  let timer: NodeJS.Timeout | null = null;
  let renewing: Promise<void> = Promise.resolve();
  let released = false;

  async function renew(): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable('installation')
      .set({ held_until: sql`${NOW} + ${sql.lit(HELD_MS)}` })
      .where('holder', '=', holder)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return plan(RENEW_MS);
    const other = await findHolder(db);
    lost.resolve(
      new OtherServerError(
        `Another server (${other?.holder_name ?? 'unknown'}) has taken over this database, because this one did not answer for ${HELD_MS / 1000} s.\n` +
          'Only one server may run without BLOBS_URL. Stop one of them, or set BLOBS_URL for both.',
      ),
    );
  }

  function plan(milliseconds: number): void {
    if (released) return;
    timer = setTimeout(() => {
      // while the database is unavailable, no other server can take over either
      renewing = renew().catch(() => plan(RENEW_MS / 2));
    }, milliseconds);
    timer.unref();
  }

  await take(db, holder, name, say);
  plan(RENEW_MS);
  return {
    lost: lost.promise,
    async confirm(transaction) {
      const row = await transaction
        .selectFrom('installation')
        .select('holder')
        .where('holder', '=', holder)
        .where('held_until', '>', NOW)
        .executeTakeFirst();
      if (!row) throw new DatabaseAwayError(new Error('this server does not hold the lock of its database'));
    },
    async release() {
      released = true;
      if (timer) clearTimeout(timer);
      const giveBack = async () => {
        await renewing;
        await db
          .updateTable('installation')
          .set({ holder: null, holder_name: null, held_until: 0 })
          .where('holder', '=', holder)
          .execute();
      };
      // do not delay the stop while the database is unavailable: the lock expires automatically
      const given = giveBack()
        .catch(() => {})
        .finally(() => db.destroy());
      await Promise.race([given, wait(RELEASE_MS, undefined, { ref: false })]);
    },
  };
}

async function take(db: Database, holder: string, name: string, say: (line: string) => void): Promise<void> {
  await waitUntil(db, say, async () => {
    const { numUpdatedRows } = await db
      .updateTable('installation')
      .set({ holder, holder_name: name, held_until: sql`${NOW} + ${sql.lit(HELD_MS)}` })
      .where((is) => is.or([is('holder', 'is', null), is('held_until', '<=', NOW)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/**
 * For servers that may run in any number. None of them may run beside a server that must be alone.
 * @throws OtherServerError
 */
export async function waitUntilFree(db: Database, say: (line: string) => void): Promise<void> {
  await waitUntil(db, say, async () => {
    const other = await findHolder(db);
    return !other || other.holder === null || other.left <= 0;
  });
}

async function waitUntil(
  db: Database,
  say: (line: string) => void,
  done: () => Promise<boolean>,
): Promise<void> {
  let first: Holder | undefined;
  while (!(await done())) {
    const seen = await findHolder(db);
    if (first && seen?.holder && (seen.holder !== first.holder || seen.held_until > first.held_until)) {
      throw new OtherServerError(
        `DATABASE_URL: another server (${seen.holder_name}) works on this database and keeps its files in a folder of its machine, which a second server cannot reach.\n` +
          'Stop that server first, or set BLOBS_URL for both: any number of servers can use a bucket.',
      );
    }
    if (!first && seen?.holder) {
      const seconds = Math.max(1, Math.ceil(seen.left / 1000));
      say(
        `A server (${seen.holder_name}) held this database a moment ago. Waiting for up to ${seconds} s to see whether it still runs.`,
      );
      first = seen;
    }
    await wait(LOOK_MS);
  }
}

type Holder = Awaited<ReturnType<typeof findHolder>>;

function findHolder(db: Database) {
  return db
    .selectFrom('installation')
    .select(['holder', 'holder_name', 'held_until', sql<number>`held_until - ${NOW}`.as('left')])
    .executeTakeFirst();
}
