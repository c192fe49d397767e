import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Blobs } from './blobs.ts';

const HOUR_MS = 60 * 60 * 1000;
/** how long staged bytes are kept without a row that owns them */
const STAGED_MS = 2 * HOUR_MS;
/**
 * how long a row may come to own them: longer than any request or pending sign-up takes, and so much less than they are
 * kept that no server's clock can be ahead of another's by the difference
 */
const ADOPTABLE_MS = HOUR_MS;
const SWEEP_BATCH = 100;

/**
 * Blobs that a row of the database owns. A crash at any moment leaves neither a row without its file nor, for longer
 * than two hours, a file without its row: a key is written down as doomed before its bytes are stored, and taken off
 * that list in the transaction that writes the owning row.
 */
export type KeptBlobs = {
  /** Stores bytes under a new key; within an hour they may be adopted, later they go away. */
  stage(bytes: Uint8Array): Promise<string>;
  /** Call in the transaction that writes the owning row. */
  adopt(transaction: Database, key: string): Promise<void>;
  /** Call in the transaction that removes the owning row. */
  doom(transaction: Database, keys: readonly (string | null)[]): Promise<void>;
  /** The bytes as a stream. Null when there are none, which is logged: a row names them. */
  open(key: string): Promise<Readable | null>;
  read(key: string): Promise<Uint8Array | null>;
  /**
   * Deletes what is doomed and due. Several processes may do so at once. What cannot be deleted is tried again by the next
   * sweep.
   * @throws AggregateError when something could not be deleted; the rest was
   */
  sweep(): Promise<void>;
  /** Whether the place of the files can be used. @throws whatever is wrong with it */
  check(): Promise<void>;
};

type KeptBlobsDeps = {
  db: Database;
  blobs: Blobs;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /**
   * Called in the transaction of a row that comes to own a file; throws where this server may not write such rows any
   * more.
   */
  mayOwn?: ((transaction: Database) => Promise<void>) | undefined;
};

export function keepBlobs({ db, blobs, clock, log, metrics, mayOwn }: KeptBlobsDeps): KeptBlobs {
  async function open(key: string): Promise<Readable | null> {
    const stream = await blobs.open(key);
    if (stream) return stream;
    metrics.fileMissing();
    // the key is made by chance and names nobody; whoever runs the server finds the row with it
    log.warn({ code: 'file_missing', file: key }, 'a stored file is missing');
    return null;
  }

  return {
    async stage(bytes) {
      const key = randomUUID();
      await db
        .insertInto('doomed_blobs')
        .values({ key, due_at: clock.now() + STAGED_MS })
        .execute();
      await blobs.put(key, bytes);
      return key;
    },

    async adopt(transaction, key) {
      await mayOwn?.(transaction);
      const result = await transaction
        .deleteFrom('doomed_blobs')
        .where('key', '=', key)
        .where('due_at', '>', clock.now() + STAGED_MS - ADOPTABLE_MS)
        .executeTakeFirst();
      // swept meanwhile: the row must not be written, its file is gone
      if (result.numDeletedRows !== 1n) throw new Error('the staged blob is no longer there');
    },

    async doom(transaction, keys) {
      const rows = keys.filter((key) => key !== null).map((key) => ({ key, due_at: clock.now() }));
      if (rows.length > 0) await transaction.insertInto('doomed_blobs').values(rows).execute();
    },

    open,

    check: () => blobs.check(),

    async read(key) {
      const stream = await open(key);
      if (!stream) return null;
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      return Buffer.concat(chunks);
    },

    async sweep() {
      const failures: unknown[] = [];
      let swept = 0;
      let last = '';
      for (;;) {
        const due = await db
          .selectFrom('doomed_blobs')
          .select('key')
          .where('due_at', '<=', clock.now())
          .where('key', '>', last)
          .orderBy('key')
          .limit(SWEEP_BATCH)
          .execute();
        for (const { key } of due) {
          try {
            // the file goes first: nobody can adopt it any more, a crash leaves its row for the next sweep, and on a full disk
            // it makes the room that writing needs
            await blobs.remove(key);
            await db.deleteFrom('doomed_blobs').where('key', '=', key).execute();
            swept += 1;
          } catch (error) {
            failures.push(error);
          }
        }
        last = due.at(-1)?.key ?? '';
        if (due.length < SWEEP_BATCH) break;
      }
      if (swept > 0) {
        metrics.filesSwept(swept);
        log.info({ code: 'files_swept', files: swept }, 'files that nothing owns were deleted');
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} files could not be deleted`);
    },
  };
}
