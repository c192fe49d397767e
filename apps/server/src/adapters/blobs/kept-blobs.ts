import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Blobs } from './blobs.ts';
import { doomedBy, forgetDoomed, insertDoomed, spareDoomed } from './doomed-blob-store.ts';

const HOUR_MS = 60 * 60 * 1000;
/** how long staged bytes stay without a row that owns them */
const STAGED_MS = 2 * HOUR_MS;
/**
 * how long a row may adopt them: longer than any request or pending sign-up takes, and much shorter than they
 * stay, so clock differences between servers do not matter
 */
const ADOPTABLE_MS = HOUR_MS;
const SWEEP_BATCH = 100;

/**
 * Blobs that a database row owns. After a crash at any moment, no row lacks its file, and no file lacks its
 * row for longer than two hours. A key is recorded as doomed before its bytes are stored, and removed from
 * that list in the transaction that writes the owning row.
 */
export type KeptBlobs = {
  /** Stores bytes under a new key. A row may adopt them within an hour; otherwise they are deleted later. */
  stage(bytes: Uint8Array): Promise<string>;
  /** Call it in the transaction that writes the owning row. */
  adopt(transaction: Database, key: string): Promise<void>;
  /** Call it in the transaction that removes the owning row. */
  doom(transaction: Database, keys: readonly (string | null)[]): Promise<void>;
  /** The bytes as a stream. Null if they are missing, which is logged, because a row names them. */
  open(key: string): Promise<Readable | null>;
  read(key: string): Promise<Uint8Array | null>;
  /**
   * Deletes staged bytes that no row has adopted, ahead of time. If that fails, the sweep deletes them later.
   */
  discard(key: string): Promise<void>;
  /**
   * Deletes doomed files that are due. Several processes may do so at once. The next sweep retries any that
   * could not be deleted.
   * @throws AggregateError if some files could not be deleted; the rest were
   */
  sweep(): Promise<void>;
  /** Checks that the store works. @throws the reason why not */
  check(): Promise<void>;
};

type KeptBlobsDeps = {
  db: Database;
  blobs: Blobs;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /**
   * Called in the transaction of a row that adopts a file. Throws if this server is no longer allowed to
   * write such rows.
   */
  mayOwn?: ((transaction: Database) => Promise<void>) | undefined;
};

export function keepBlobs({ db, blobs, clock, log, metrics, mayOwn }: KeptBlobsDeps): KeptBlobs {
  /** Logs a warning if a file that a row names is missing. */
  function found<T>(key: string, file: T | null): T | null {
    if (file) return file;
    metrics.fileMissing();
    // the key is random and identifies nobody, but an administrator can find the row with it
    log.warn({ code: 'file_missing', file: key }, 'a stored file is missing');
    return null;
  }

  return {
    async stage(bytes) {
      const key = randomUUID();
      await insertDoomed(db, [key], clock.now() + STAGED_MS);
      await blobs.put(key, bytes);
      return key;
    },

    async adopt(transaction, key) {
      await mayOwn?.(transaction);
      const spared = await spareDoomed(transaction, key, clock.now() + STAGED_MS - ADOPTABLE_MS);
      // swept meanwhile: the file is gone, so the row must not be written
      if (!spared) throw new Error('the staged blob no longer exists');
    },

    async doom(transaction, keys) {
      await insertDoomed(
        transaction,
        keys.filter((key) => key !== null),
        clock.now(),
      );
    },

    open: async (key) => found(key, await blobs.open(key)),

    check: () => blobs.check(),

    read: async (key) => found(key, await blobs.read(key)),

    async discard(key) {
      await blobs.remove(key);
      await forgetDoomed(db, key);
    },

    async sweep() {
      const failures: unknown[] = [];
      let swept = 0;
      let last = '';
      for (;;) {
        const due = await doomedBy(db, clock.now(), { after: last, most: SWEEP_BATCH });
        for (const key of due) {
          try {
            // delete the file first. Nobody can adopt it anymore, a crash leaves its row for the next sweep,
            // and on a full disk it frees the space that the write needs.
            await blobs.remove(key);
            await forgetDoomed(db, key);
            swept += 1;
          } catch (error) {
            failures.push(error);
          }
        }
        last = due.at(-1) ?? '';
        if (due.length < SWEEP_BATCH) break;
      }
      if (swept > 0) {
        metrics.filesSwept(swept);
        log.info({ code: 'files_swept', files: swept }, 'deleted files that nothing owns');
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} files could not be deleted`);
    },
  };
}
