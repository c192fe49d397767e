import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';
import { type ClaimedJob, GIVEN_UP_KEPT_MS, type JobKind, type Jobs, type NewJob } from './jobs.ts';
import { countWaiting, dueIds, waitingTurn } from './sqlite-turns.ts';

// Long: the whole interface, on top of one table.

/** how often to poll, ms, for jobs that another process made due, such as the admin command */
const POLL_MS = 5000;
/** longer than any attempt or pause between attempts */
const LONGEST_MS = 2 * 60 * 60 * 1000;

type Row = Selectable<Tables['jobs']>;
type Wake = (kind: string | null, afterMs: number) => void;

/** Jobs in one table, for the single server of a SQLite file and the admin command beside it. */
export function createSqliteJobs(db: Database, clock: Clock): Jobs {
  const watchers = new Set<Wake>();
  const announce: Wake = (kind, afterMs) => {
    for (const wake of watchers) wake(kind, afterMs);
  };

  async function remove(transaction: Database, { id, claim }: ClaimedJob): Promise<boolean> {
    const removed = await transaction
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where('claim', '=', claim)
      .executeTakeFirst();
    return removed.numDeletedRows === 1n;
  }

  async function add(
    transaction: Database,
    kind: JobKind,
    { payload, owner, key, delayMs = 0, hurry = false }: NewJob<unknown>,
    turns: { new: number; hurried: number },
  ): Promise<boolean> {
    const now = clock.now();
    const added = await transaction
      .insertInto('jobs')
      .values({
        id: randomUUID(),
        kind: kind.name,
        version: kind.version,
        payload: JSON.stringify(payload),
        owner,
        turn: turns.new,
        key: key ?? null,
        attempts: 0,
        queued_at: now,
        run_at: now + delayMs,
        claim: null,
        claimed_until: 0,
        given_up_at: null,
        reason: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const isNew = added.numInsertedOrUpdatedRows === 1n;
    if (!isNew && hurry && key !== undefined)
      await waitingJobs(transaction, kind)
        .set((row) => ({
          run_at: sql<number>`min(${row.ref('run_at')}, ${now})`,
          turn: sql<number>`min(${row.ref('turn')}, ${turns.hurried})`,
        }))
        .where('key', '=', key)
        .execute();
    // the next check waits for this transaction, because SQLite has one connection
    if (isNew || hurry) announce(kind.name, isNew ? delayMs : 0);
    return isNew;
  }

  return {
    async add(transaction, kind, job) {
      const turns = { new: await countWaiting(transaction, kind.name, job.owner), hurried: 0 };
      return add(transaction, kind as JobKind, job, turns);
    },

    async addAll(transaction, kind, jobs) {
      const turnsOf = new Map<string, { new: number; hurried: number }>();
      for (const job of jobs) {
        const turns = turnsOf.get(job.owner) ?? {
          new: await countWaiting(transaction, kind.name, job.owner),
          hurried: 0,
        };
        await add(transaction, kind as JobKind, job, turns);
        turnsOf.set(job.owner, { new: turns.new + 1, hurried: turns.hurried + 1 });
      }
    },

    async hurry(transaction, kind, owner) {
      const now = clock.now();
      await waitingJobs(transaction, kind)
        .set({ run_at: now })
        .where('owner', '=', owner)
        .where('run_at', '>', now)
        .execute();
      announce(kind.name, 0);
    },

    async claim(kind, most) {
      const now = clock.now();
      const rows = await db
        .updateTable('jobs')
        .set((row) => ({
          claim: randomUUID(),
          claimed_until: now + kind.attemptMs,
          attempts: row('attempts', '+', 1),
        }))
        .where('id', 'in', sql<string>`(${dueIds(kind, most, now)})`)
        .returningAll()
        .execute();
      return rows.map(claimed);
    },

    async renew(kind, { id, claim }) {
      const renewed = await db
        .updateTable('jobs')
        .set({ claimed_until: clock.now() + kind.attemptMs })
        .where('id', '=', id)
        .where('claim', '=', claim)
        .executeTakeFirst();
      return renewed.numUpdatedRows === 1n;
    },

    finish: (job) => remove(db, job),

    async postpone(kind, job, { delayMs, attempts, reason }) {
      const isOurs = await db.transaction().execute(async (transaction) => {
        const back = await sql`
          UPDATE OR IGNORE jobs SET claim = NULL, claimed_until = 0, attempts = ${attempts}, reason = ${reason},
            turn = ${waitingTurn(kind.name, job.owner)}, run_at = ${clock.now() + delayMs} WHERE id = ${job.id} AND claim = ${job.claim}`.execute(
          transaction,
        );
        // ignored if a job with the same key was added during the attempt: that job does the work
        return back.numAffectedRows === 1n || remove(transaction, job);
      });
      if (isOurs) announce(kind.name, delayMs);
      return isOurs;
    },

    async giveUp(job, reason) {
      const aside = await db
        .updateTable('jobs')
        .set({ claim: null, claimed_until: 0, reason, given_up_at: clock.now() })
        .where('id', '=', job.id)
        .where('claim', '=', job.claim)
        .executeTakeFirst();
      return aside.numUpdatedRows === 1n;
    },

    async sweep() {
      const now = clock.now();
      await db
        .deleteFrom('jobs')
        .where('given_up_at', '<', now - GIVEN_UP_KEPT_MS)
        .execute();
      // work that was postponed while the clock was ahead
      const limit = now + LONGEST_MS;
      await db.updateTable('jobs').set({ run_at: now }).where('run_at', '>', limit).execute();
      await db.updateTable('jobs').set({ claimed_until: 0 }).where('claimed_until', '>', limit).execute();
    },

    async keysOf(transaction, { name }) {
      const rows = await transaction
        .selectFrom('jobs')
        .select('key')
        .where('kind', '=', name)
        .where('key', 'is not', null)
        .execute();
      return new Set(rows.flatMap(({ key }) => (key === null ? [] : [key])));
    },

    async backlog() {
      return db
        .selectFrom('jobs')
        .select(({ fn }) => [
          'kind',
          fn.count<number>('id').filterWhere('given_up_at', 'is', null).as('waiting'),
          fn.min('queued_at').filterWhere('given_up_at', 'is', null).as('oldestAt'),
          fn.count<number>('id').filterWhere('given_up_at', 'is not', null).as('givenUp'),
        ])
        .groupBy('kind')
        .orderBy('kind')
        .execute();
    },

    async givenUp(most) {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('given_up_at', 'is not', null)
        .orderBy('given_up_at', 'desc')
        .limit(most)
        .execute();
      return rows.map(({ id, kind, owner, attempts, reason, queued_at, given_up_at }) => ({
        id,
        kind,
        owner,
        attempts,
        reason: reason ?? '',
        queuedAt: queued_at,
        givenUpAt: given_up_at ?? 0,
      }));
    },

    async retryGivenUp(choice) {
      const chosen = 'id' in choice ? sql`id = ${choice.id}` : sql`kind = ${choice.kind}`;
      const count = await db.transaction().execute(async (transaction) => {
        const back = await sql`
          UPDATE OR IGNORE jobs SET given_up_at = NULL, reason = NULL, attempts = 0, run_at = ${clock.now()}
          WHERE ${chosen} AND given_up_at IS NOT NULL`.execute(transaction);
        // ignored: a job with the same key waits and does the work
        const spare = await sql`DELETE FROM jobs WHERE ${chosen} AND given_up_at IS NOT NULL`.execute(
          transaction,
        );
        return Number((back.numAffectedRows ?? 0n) + (spare.numAffectedRows ?? 0n));
      });
      if (count > 0) announce(null, 0);
      return count;
    },

    watch(wake) {
      watchers.add(wake);
      return { pollMs: POLL_MS, stop: async () => void watchers.delete(wake) };
    },

    async close() {
      watchers.clear();
    },
  };
}

function waitingJobs(transaction: Database, kind: JobKind) {
  return transaction
    .updateTable('jobs')
    .where('kind', '=', kind.name)
    .where('claim', 'is', null)
    .where('given_up_at', 'is', null);
}

function claimed({ id, kind, version, payload, owner, key, attempts, queued_at, claim }: Row): ClaimedJob {
  return {
    id,
    kind,
    version,
    payload: JSON.parse(payload),
    owner,
    key,
    attempts,
    queuedAt: queued_at,
    claim: claim ?? '',
  };
}
