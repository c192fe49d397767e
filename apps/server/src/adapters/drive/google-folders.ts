import type { Database } from '../database/database.ts';
import { DriveError } from './drive.ts';
import { deleteFolderId, findFolderId, insertFolderId, isKnownFolder } from './folder-store.ts';
import type { GoogleCalls } from './google-calls.ts';

const FOLDER_MIME = 'application/vnd.google-apps.folder';
/** how long we assume that a known folder still exists; people may delete it at any time */
const BELIEVED_MS = 10 * 60 * 1000;
/** the most known folders: about a megabyte */
const MAX_SEEN = 10_000;
/** give up when a folder keeps disappearing: someone else is deleting it */
const MAX_TRIES = 4;
/** Google's name for a person's own drive */
const OWN_ROOT = 'root';

export type GoogleFolders = {
  /** The id of a folder, which is created if needed. @param names from the outermost in */
  ensure(userId: string, names: readonly string[], calls: GoogleCalls): Promise<string>;
  /**
   * Call it when one of the folders is gone: all are checked before their next use, and missing ones
   * recreated.
   */
  doubt(): void;
  /** Whether we have created this folder. */
  isOurs(userId: string, folderId: string): Promise<boolean>;
};

/**
 * The folders on people's drives. A folder's id is stored before the folder is created, so neither two
 * servers nor a retry creates a second one with the same name.
 */
export function createGoogleFolders(db: Database, sharedDriveId: string | null): GoogleFolders {
  /** ids of folders known to exist, and when we checked */
  const seen = new Map<string, number>();

  async function writtenId(userId: string, path: string, calls: GoogleCalls): Promise<string> {
    const known = await findFolderId(db, userId, path);
    if (known !== null) return known;
    await insertFolderId(db, userId, path, await calls.newId());
    // another server may have been faster
    const written = await findFolderId(db, userId, path);
    if (written === null)
      throw new DriveError('unreachable', 'a folder was deleted while it was being created');
    return written;
  }

  /**
   * @returns false if this id can no longer be that folder: it is in the trash, or inside a deleted folder
   */
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
    // the id is already used, by another server just now or by a folder that was deleted forever
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
      // deletes only this id, because another server may have stored a new one
      await deleteFolderId(db, userId, path, id);
    }
    throw new DriveError('unreachable', 'a folder on the drive keeps disappearing');
  }

  function doubt(): void {
    seen.clear();
  }

  return {
    ensure,
    doubt,
    isOurs: (userId, folderId) => isKnownFolder(db, userId, folderId),
  };
}
