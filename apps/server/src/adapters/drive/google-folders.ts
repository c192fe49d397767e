import type { Database } from '../database/database.ts';
import { DriveError } from './drive.ts';
import type { GoogleCalls } from './google-calls.ts';

const FOLDER_MIME = 'application/vnd.google-apps.folder';
/** a folder that was there is believed to be for so long; a person may throw it away at any time */
const BELIEVED_MS = 10 * 60 * 1000;
/** about a megabyte */
const MAX_SEEN = 10_000;
/** a folder that goes away again and again while we look is somebody else's doing */
const MAX_TRIES = 4;
/** people's own drive, in Google's words */
const OWN_ROOT = 'root';

export type GoogleFolders = {
  /** The id of a folder, made where there is none. @param names from the outside in */
  ensure(userId: string, names: readonly string[], calls: GoogleCalls): Promise<string>;
  /** One of them turned out to be gone: all are looked at before their next use, and made anew where need be. */
  doubt(): void;
  /** Whether we have made this folder. */
  isOurs(userId: string, folderId: string): Promise<boolean>;
};

/**
 * The folders on people's drives. A folder's id is written down before the folder is made, so that neither two servers
 * nor a retry make a second one of the same name.
 */
export function createGoogleFolders(db: Database, sharedDriveId: string | null): GoogleFolders {
  /** folder ids that were there, and when */
  const seen = new Map<string, number>();

  const rows = (userId: string, path: string) =>
    db
      .selectFrom('drive_folders')
      .select('folder_id')
      .where('user_id', '=', userId)
      .where('path', '=', path)
      .executeTakeFirst();

  async function writtenId(userId: string, path: string, calls: GoogleCalls): Promise<string> {
    const row = await rows(userId, path);
    if (row) return row.folder_id;
    await db
      .insertInto('drive_folders')
      .values({ user_id: userId, path, folder_id: await calls.newId() })
      .onConflict((conflict) => conflict.columns(['user_id', 'path']).doNothing())
      .execute();
    // another server may have been faster
    const written = await rows(userId, path);
    if (!written) throw new DriveError('unreachable', 'a folder was forgotten while it was made');
    return written.folder_id;
  }

  /** @returns false when this id can never be that folder: thrown away, or of a folder that was deleted */
  async function isThere(
    id: string,
    userId: string,
    names: readonly string[],
    calls: GoogleCalls,
  ): Promise<boolean> {
    const found = await calls.find(id);
    if (found?.trashed) doubt();
    if (found) return found.trashed !== true;
    const parent = await ensure(userId, names.slice(0, -1), calls);
    const made = await calls.create({
      id,
      name: names.at(-1) ?? '',
      mimeType: FOLDER_MIME,
      parents: [parent],
    });
    if (made === 'no parent' || made?.trashed) {
      doubt();
      return false;
    }
    if (made) return true;
    // used already: by another server a moment ago, or by a folder that has since been deleted for good
    const other = await calls.find(id);
    return other !== null && other.trashed !== true;
  }

  async function ensure(userId: string, names: readonly string[], calls: GoogleCalls): Promise<string> {
    if (names.length === 0) return sharedDriveId ?? OWN_ROOT;
    const path = names.join('/');
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const id = await writtenId(userId, path, calls);
      const at = seen.get(id);
      if (at !== undefined && performance.now() - at < BELIEVED_MS) return id;
      if (await isThere(id, userId, names, calls)) {
        if (seen.size >= MAX_SEEN) seen.clear();
        seen.set(id, performance.now());
        return id;
      }
      // only this id: another server may have put a new one in its place
      await db
        .deleteFrom('drive_folders')
        .where('user_id', '=', userId)
        .where('path', '=', path)
        .where('folder_id', '=', id)
        .execute();
    }
    throw new DriveError('unreachable', 'a folder on the drive goes away again and again');
  }

  function doubt(): void {
    seen.clear();
  }

  return {
    ensure,
    doubt,
    async isOurs(userId, folderId) {
      const row = await db
        .selectFrom('drive_folders')
        .select('path')
        .where('user_id', '=', userId)
        .where('folder_id', '=', folderId)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
