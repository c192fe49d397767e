import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type Analyzed, type AnalyzeOptions, AnalyzerError, type KnownLine } from '../analyzer.ts';

// Long: every statement on one table, side by side, because they depend on each other.

/**
 * Pictures that wait in PostgreSQL for a reader on another server. Only the database's clock counts. Each
 * statement is one step, so any number of servers may ask and read at once.
 */

/** announces new readings */
export const READINGS_CHANNEL = 'slipcase_readings';
/** how often a reader reports that it is alive */
export const BEAT_MS = 2000;
/** a reader silent for this long is dead, and another one reads its pictures */
const DEAD_MS = 8000;
/** after this time without any reader, nobody waits for one */
const AWAY_MS = 30_000;
/** an asking server silent for this long is gone */
const ASKED_MS = 10_000;
/** after this time, its readings are deleted, including answers */
const FORGET_MS = 60_000;
const FORGET_READERS_MS = 24 * 60 * 60 * 1000;
/** how often to start a picture: twice, because something else may have ended the first reader */
const MOST_ATTEMPTS = 2;
/** the most waiting pictures: as in reader-processes.ts, and more in total where more are read at once */
const WAITING = { perPerson: 24, all: 64, perSlot: 32 };

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const ALIVE = sql`stopped = 0 AND seen_at > ${NOW} - ${sql.lit(DEAD_MS)}`;

type ReadingTask = { lines: readonly KnownLine[]; before: readonly unknown[] } & Pick<
  AnalyzeOptions,
  'longest' | 'blank'
>;
export type NewReading = {
  id: string;
  work: 'read' | 'profile_picture';
  owner: string;
  background: boolean;
  task: ReadingTask;
  asker: string;
};
export type ClaimedReading = {
  id: string;
  work: NewReading['work'];
  owner: string;
  background: boolean;
  task: ReadingTask;
  pictureKey: string;
  asker: string;
  /** attempts so far, including this one */
  attempts: number;
  /** time in line, ms */
  waitedMs: number;
};
export type ReadingAnswer =
  | { outcome: 'read'; analyzed: Omit<Analyzed, 'photo'> | null; photoKey: string | null }
  | { outcome: AnalyzerError['reason'] | 'error' };

/** The channel that notifies a server of answers. @param asker a UUID */
export function answersChannel(asker: string): string {
  return `slipcase_answers_${asker.replaceAll('-', '')}`;
}

/**
 * Takes a place in line for a picture that is still being stored. People take turns: a person's next picture
 * comes after as many pictures of everybody else who waits.
 * @throws AnalyzerError if the line is full, or there is no reader
 */
export async function queueReading(db: Database, reading: NewReading): Promise<void> {
  const { id, work, owner, background, task, asker } = reading;
  const { rows } = await sql<{ away: boolean; added: boolean }>`
    WITH line AS (
      SELECT count(*) FILTER (WHERE state IN ('sent', 'waiting') AND owner = ${owner}) AS own,
        count(*) FILTER (WHERE state IN ('sent', 'waiting')) AS everyones,
        greatest(
          coalesce(max(turn) FILTER (WHERE state = 'reading'), min(turn) FILTER (WHERE state <> 'answered'), 0),
          coalesce(max(turn) FILTER (WHERE state <> 'answered' AND owner = ${owner}) + 1, 0)
        ) AS turn
      FROM readings WHERE background = 0 AND asked_until > ${NOW}
    ), crew AS (
      SELECT coalesce(max(seen_at), 0) <= ${NOW} - ${sql.lit(AWAY_MS)} AS away,
        coalesce(sum(slots) FILTER (WHERE ${ALIVE}), 0) AS slots
      FROM readers
    ), added AS (
      INSERT INTO readings (id, work, owner, background, task, state, turn, queued_at, asker, asked_until, attempts, held_until)
      SELECT ${id}, ${work}, ${owner}, ${background ? 1 : 0}, ${JSON.stringify(task)}, 'sent', line.turn, ${NOW}, ${asker},
        ${NOW} + ${sql.lit(ASKED_MS)}, 0, 0
      FROM line, crew
      WHERE NOT crew.away AND (${background} OR (line.own < ${sql.lit(WAITING.perPerson)}
        AND line.everyones < greatest(${sql.lit(WAITING.all)}, ${sql.lit(WAITING.perSlot)} * crew.slots)))
      RETURNING id
    )
    SELECT away, EXISTS (SELECT FROM added) AS added FROM crew`.execute(db);
  const [row] = rows;
  if (row?.away) throw new AnalyzerError('away');
  if (!row?.added) throw new AnalyzerError('busy');
}

/** Marks the picture as stored, so readers may take it. */
export async function beginWaiting(db: Database, id: string, pictureKey: string): Promise<void> {
  await sql`
    WITH ready AS (UPDATE readings SET state = 'waiting', picture_key = ${pictureKey} WHERE id = ${id} RETURNING id)
    SELECT pg_notify(${READINGS_CHANNEL}, '{}') FROM ready`.execute(db);
}

/** Removes a reading that no reader has started. @returns false if one has */
export async function leaveLine(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM readings WHERE id = ${id} AND state IN ('sent', 'waiting') RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Removes a reading in any state. */
export async function removeReading(db: Database, id: string): Promise<void> {
  await db.deleteFrom('readings').where('id', '=', id).execute();
}

/** Removes an answered reading and returns its answer. @returns null if it has no answer */
export async function takeAnswer(db: Database, id: string): Promise<ReadingAnswer | null> {
  const row = await db
    .deleteFrom('readings')
    .where('id', '=', id)
    .where('state', '=', 'answered')
    .returning(['outcome', 'answer', 'photo_key'])
    .executeTakeFirst();
  if (!row) return null;
  if (row.outcome !== 'read') return { outcome: row.outcome as AnalyzerError['reason'] };
  return { outcome: 'read', analyzed: row.answer && JSON.parse(row.answer), photoKey: row.photo_key };
}

/**
 * Reports that a server still waits for its readings.
 * @returns ids of all of them and of the answered ones, and whether there is no reader
 */
export async function keepAsking(
  db: Database,
  asker: string,
): Promise<{ known: Set<string>; answered: string[]; away: boolean }> {
  const { rows } = await sql<{ id: string; state: string }>`
    UPDATE readings SET asked_until = ${NOW} + ${sql.lit(ASKED_MS)} WHERE asker = ${asker} RETURNING id, state`.execute(
    db,
  );
  const answered = rows.filter(({ state }) => state === 'answered').map(({ id }) => id);
  return { known: new Set(rows.map(({ id }) => id)), answered, away: await areReadersAway(db) };
}

/** Whether no reader has been seen for half a minute. */
export async function areReadersAway(db: Database): Promise<boolean> {
  const { rows } = await sql<{ away: boolean }>`
    SELECT coalesce(max(seen_at), 0) <= ${NOW} - ${sql.lit(AWAY_MS)} AS away FROM readers`.execute(db);
  return rows[0]?.away ?? true;
}

/**
 * Claims waiting readings in turns.
 * @param background whether to claim readings that nobody waits for, if nothing else waits
 */
export async function claimReadings(
  db: Database,
  reader: string,
  most: number,
  background: boolean,
): Promise<ClaimedReading[]> {
  const { rows } = await sql<
    Omit<ClaimedReading, 'task' | 'background' | 'waitedMs'> & {
      task: string;
      waitedMs: number;
      background: number;
    }
  >`
    WITH next AS MATERIALIZED (
      SELECT id FROM readings WHERE state = 'waiting' AND background = ${background ? 1 : 0} AND asked_until > ${NOW}
        AND (${!background} OR NOT EXISTS (SELECT FROM readings WHERE state = 'waiting' AND background = 0 AND asked_until > ${NOW}))
      ORDER BY turn, queued_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    UPDATE readings SET state = 'reading', reader = ${reader}, held_until = ${NOW} + ${sql.lit(DEAD_MS)}, attempts = attempts + 1
    FROM next WHERE readings.id = next.id
    RETURNING readings.id, work, owner, background, task, picture_key AS "pictureKey", asker, attempts, ${NOW} - queued_at AS "waitedMs"`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    background: row.background === 1,
    task: JSON.parse(row.task),
    waitedMs: Number(row.waitedMs),
  }));
}

/** @returns false if nobody waits for it anymore, or another reader has it */
export async function answerReading(
  db: Database,
  reader: string,
  { id, attempts, asker }: ClaimedReading,
  answer: ReadingAnswer,
): Promise<boolean> {
  const read = answer.outcome === 'read' ? answer : null;
  const { rows } = await sql`
    WITH done AS (
      UPDATE readings SET state = 'answered', outcome = ${answer.outcome}, photo_key = ${read?.photoKey ?? null},
        answer = ${read?.analyzed ? JSON.stringify(read.analyzed) : null}
      WHERE id = ${id} AND state = 'reading' AND reader = ${reader} AND attempts = ${attempts} RETURNING id
    )
    SELECT pg_notify(${answersChannel(asker)}, ${JSON.stringify({ id })}) FROM done`.execute(db);
  return rows.length > 0;
}

/** Lets other readers start what this one has not finished. */
export async function giveBackReadings(db: Database, reader: string): Promise<void> {
  await sql`
    WITH given AS (
      UPDATE readings SET state = 'waiting', reader = NULL, attempts = attempts - 1
      WHERE reader = ${reader} AND state = 'reading' RETURNING id
    )
    SELECT pg_notify(${READINGS_CHANNEL}, '{}') FROM given`.execute(db);
}

/**
 * Reports that a reader is alive, and extends its claims.
 * @returns how many readings wait, and whether there is anything to clean up
 */
export async function beat(
  db: Database,
  reader: { id: string; name: string; slots: number },
): Promise<{ waiting: number; untidy: boolean }> {
  const { rows } = await sql<{ waiting: number; untidy: boolean }>`
    WITH seen AS (
      INSERT INTO readers (id, name, slots, seen_at, stopped)
      VALUES (${reader.id}, ${reader.name}, ${reader.slots}, ${NOW}, 0)
      ON CONFLICT (id) DO UPDATE SET seen_at = ${NOW}, stopped = 0
    ), kept AS (
      UPDATE readings SET held_until = ${NOW} + ${sql.lit(DEAD_MS)} WHERE reader = ${reader.id} AND state = 'reading'
    )
    SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      coalesce(bool_or((state = 'reading' AND reader <> ${reader.id} AND held_until < ${NOW})
        OR asked_until < ${NOW} - ${sql.lit(FORGET_MS)}), false) AS untidy
    FROM readings`.execute(db);
  return rows[0] ?? { waiting: 0, untidy: false };
}

/**
 * Lets other readers retry the readings of dead ones, once, and deletes readings that nobody wants anymore.
 */
export async function tidyReadings(db: Database): Promise<void> {
  await sql`
    WITH lost AS (
      UPDATE readings SET reader = NULL,
        state = CASE WHEN attempts < ${sql.lit(MOST_ATTEMPTS)} THEN 'waiting' ELSE 'answered' END,
        outcome = CASE WHEN attempts < ${sql.lit(MOST_ATTEMPTS)} THEN NULL ELSE 'failed' END
      WHERE state = 'reading' AND held_until < ${NOW} RETURNING id, state, asker
    )
    SELECT CASE WHEN state = 'waiting' THEN pg_notify(${READINGS_CHANNEL}, '{}')
      ELSE pg_notify('slipcase_answers_' || replace(asker, '-', ''), json_build_object('id', id)::text) END
    FROM lost`.execute(db);
  await sql`DELETE FROM readings WHERE asked_until < ${NOW} - ${sql.lit(FORGET_MS)}`.execute(db);
  await sql`DELETE FROM readers WHERE seen_at < ${NOW} - ${sql.lit(FORGET_READERS_MS)}`.execute(db);
}

/** Records that the reader stopped on purpose. */
export async function sayGoodbye(db: Database, reader: string): Promise<void> {
  await db.updateTable('readers').set({ stopped: 1 }).where('id', '=', reader).execute();
}

/** For metrics: live readers, and waiting pictures. */
export async function readingsBacklog(
  db: Database,
): Promise<{ readers: number; slots: number; waiting: number; oldestMs: number }> {
  const { rows } = await sql<{ readers: number; slots: number; waiting: number; oldestMs: number }>`
    SELECT (SELECT count(*)::int FROM readers WHERE ${ALIVE}) AS readers,
      (SELECT coalesce(sum(slots), 0)::int FROM readers WHERE ${ALIVE}) AS slots,
      count(*)::int AS waiting, coalesce(${NOW} - min(queued_at), 0)::float8 AS "oldestMs"
    FROM readings WHERE state = 'waiting' AND background = 0 AND asked_until > ${NOW}`.execute(db);
  return rows[0] ?? { readers: 0, slots: 0, waiting: 0, oldestMs: 0 };
}
