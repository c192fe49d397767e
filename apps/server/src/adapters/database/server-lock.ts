import { DatabaseSync } from 'node:sqlite';
import { OtherServerError } from './database.ts';

/**
 * Keeps a second server off a data folder. The operating system lets go of the lock when the process ends, however it
 * ends, so nobody has to remove a stale file.
 * @param file a database of its own, so that the admin command may still open the main one
 * @returns gives the lock back
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
