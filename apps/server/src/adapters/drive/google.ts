import { createHash } from 'node:crypto';
import type { Configuration } from 'openid-client';
import type { Database } from '../database/database.ts';
import { type Drive, DriveError, type DriveGrants, type OnDrive, UnusableIdError } from './drive.ts';
import { createGoogleAccess } from './google-access.ts';
import { type GoogleCalls, type GoogleFile, googleCalls } from './google-calls.ts';
import { createGoogleFolders } from './google-folders.ts';
import { safePlace } from './safe-name.ts';

const GOOGLE_API = 'https://www.googleapis.com/';
const CALL_TIMEOUT_MS = 15_000;

type GoogleSettings = {
  db: Database;
  grants: DriveGrants;
  /** our client at Google */
  configuration: () => Promise<Configuration>;
  /** address of the Drive API; tests set their own */
  rootUrl?: string;
  callTimeoutMs?: number;
  /** a shared drive instead of each person's own */
  sharedDriveId: string | null;
};

/** a folder in the trash is recreated once per attempt; the next attempt handles further deletions */
const MAX_TRIES = 2;
const LINK_HOSTS = new Set(['drive.google.com', 'docs.google.com']);

type Placed = { userId: string; folders: string[]; name: string };

/** Google Drive: files and folders that we created (`drive.file`), in each person's own drive. */
export function openGoogleDrive(settings: GoogleSettings): Drive {
  const access = createGoogleAccess(settings.configuration, settings.grants);
  const folders = createGoogleFolders(settings.db, settings.sharedDriveId);
  const callsFor = (userId: string, signal: AbortSignal) =>
    googleCalls({ rootUrl: GOOGLE_API, callTimeoutMs: CALL_TIMEOUT_MS, ...settings, access }, userId, signal);

  /** Renames and moves an existing file. @returns null if it is gone */
  async function settle(file: GoogleFile, placed: Placed, calls: GoogleCalls): Promise<GoogleFile | null> {
    const { userId, name } = placed;
    // a person trashed it on purpose
    if (file.explicitlyTrashed) return file;
    const folder = await folders.ensure(userId, placed.folders, calls);
    const [parent = folder] = file.parents ?? [];
    // a file that a person has moved stays there
    const moves = parent !== folder && (file.trashed === true || (await folders.isOurs(userId, parent)));
    if (file.name === name && !moves) return file;
    const move = moves ? { addParents: folder, removeParents: parent } : {};
    return calls.change(file.id ?? '', { name, ...move });
  }

  return {
    kind: 'google',
    label: 'Google Drive',

    async connectionOf(userId) {
      const grant = await settings.grants.find(userId);
      if (!grant) return { state: 'connect', account: null };
      return { state: grant.broken ? 'reconnect' : 'ready', account: grant.account };
    },

    newFileId: (userId, _place, signal) => callsFor(userId, signal).newId(),
    isFileId: (fileId) => !fileId.includes('/'),

    async put(userId, { fileId, bytes, place, mediaType = 'application/pdf' }, signal) {
      const calls = callsFor(userId, signal);
      const placed = { userId, ...safePlace(place) };
      const md5 = createHash('md5').update(bytes).digest('hex');
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const folder = await folders.ensure(userId, placed.folders, calls);
        const file = { id: fileId, name: placed.name, mimeType: mediaType, parents: [folder] };
        const made = await calls.create(file, bytes);
        if (made === 'no parent') {
          folders.doubt();
          continue;
        }
        // the id is already used: an earlier attempt uploaded the file, but its answer was lost
        const there = made ?? (await calls.find(fileId));
        // a person deleted the file forever, or it never existed: the receipt needs another id
        if (!there) throw new UnusableIdError('unreachable', 'the id is used up');
        if (there.md5Checksum && there.md5Checksum !== md5)
          throw new DriveError('refused', 'another file already has this id');
        if (there.trashed) folders.doubt();
        return asOnDrive(fileId, await settle(there, placed, calls));
      }
      throw new DriveError('unreachable', 'the folder on the drive keeps disappearing');
    },

    async rename(userId, fileId, place, signal) {
      const calls = callsFor(userId, signal);
      const file = await calls.find(fileId);
      // people may delete the file on their drive
      return asOnDrive(fileId, file && (await settle(file, { userId, ...safePlace(place) }, calls)));
    },

    async setAside(userId, fileId, names, signal) {
      const calls = callsFor(userId, signal);
      const file = await calls.find(fileId);
      if (!file || file.trashed) return;
      const placed = { userId, name: file.name ?? '', folders: [...names] };
      await settle(file, placed, calls);
    },

    async compare(userId, fileId, sha256, signal) {
      const file = await callsFor(userId, signal).find(fileId);
      if (!file || file.trashed) return 'missing';
      if (!file.sha256Checksum) return 'unknown';
      return file.sha256Checksum === sha256 ? 'same' : 'changed';
    },
  };
}

function asOnDrive(fileId: string, file: GoogleFile | null): OnDrive {
  return { fileId, url: safeLink(file?.webViewLink ?? null) };
}

/** Keeps only links to Google itself: nobody should click anything else. */
function safeLink(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const url = new URL(link);
  return url.protocol === 'https:' && LINK_HOSTS.has(url.host) ? url.href : null;
}
