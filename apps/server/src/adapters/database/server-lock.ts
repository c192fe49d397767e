import { DatabaseSync } from 'node:sqlite';
import { OtherServerError } from './database.ts';

/**
 * Keeps a second server out of a data folder. The operating system releases the lock however the process
 * ends, so a stale lock is impossible.
 * @param file a separate database, so the admin command can still open the main one
 * @returns a function that releases the lock
 * @throws OtherServerError
 */
export function lockFolder(file: string): () => void {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/iu.test(error.message)) {
      throw new OtherServerError(
        `Another Slipcase server is using this data folder (${file}). Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    throw error;
  }
  return () => lock.close();
}
