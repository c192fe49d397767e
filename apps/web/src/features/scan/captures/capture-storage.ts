import type { DBSchema, IDBPDatabase } from 'idb';
import { deviceDatabase } from '../../../lib/device-database.ts';
import type { Capture } from './capture.ts';
import type { CaptureStorage, Written } from './ports.ts';
import {
  fileKeys,
  filesOf,
  fromStored,
  isTombstone,
  merge,
  removed,
  type StoredCapture,
  type StoredRecord,
} from './stored-capture.ts';

/**
 * Captures on this device, in IndexedDB. Pictures and PDFs are stored separately from the records, because a
 * change to the form should not write megabytes. Every write is flushed to disk before its promise resolves.
 */

/**
 * Files are stored as bytes because WebKit refuses to store Blobs in private windows and aborts the whole
 * transaction (https://webkit.org/b/156347). Earlier versions stored Blobs.
 */
type StoredFile = { type: string; bytes: ArrayBuffer } | Blob;

interface Schema extends DBSchema {
  captures: { key: string; value: StoredRecord; indexes: { userId: string } };
  files: { key: string; value: StoredFile };
}

const NAME = 'slipcase-captures';
const STRICT = { durability: 'strict' } as const;
/**
 * No tab shows a capture for this long without hearing from the others. A capture that was discarded offline
 * waits on the server for at most 30 days, and must not come back from there.
 */
const TOMBSTONE_MS = 31 * 24 * 60 * 60 * 1000;

export function openCaptureStorage(now: () => number): CaptureStorage & { originalIds: NamedOriginals } {
  const use = deviceDatabase<Schema>(NAME, 1, (database) => {
    database.createObjectStore('captures', { keyPath: 'id' }).createIndex('userId', 'userId');
    database.createObjectStore('files');
  });

  return {
    originalIds: () =>
      use(async (db) => {
        const records = await db.getAll('captures');
        return new Set(records.flatMap(({ pages }) => pages.flatMap(({ original }) => original ?? [])));
      }),

    load: (userId) =>
      use(async (db) => {
        await forgetOldTombstones(db, now() - TOMBSTONE_MS);
        const records = await db.getAllFromIndex('captures', 'userId', userId);
        const captures = await Promise.all(
          records.map((record) => (isTombstone(record) ? null : readCapture(db, record, new Map()))),
        );
        return captures.filter((capture) => capture !== null).sort((a, b) => a.createdAt - b.createdAt);
      }),

    find: (id, known) =>
      use(async (db) => {
        const record = await db.get('captures', id);
        if (!record) return { is: 'missing' };
        if (isTombstone(record)) return { is: 'gone', ...record.gone };
        const capture = await readCapture(db, record, known ? filesOf(known) : new Map());
        return capture ? { is: 'here', capture } : { is: 'missing' };
      }),

    write: (captures) =>
      use(async (db) => {
        const stored = await Promise.all(captures.map(({ capture: { id } }) => db.get('captures', id)));
        const there = new Set(stored.flatMap((record) => (record ? fileKeys(record) : [])));
        try {
          return await writeAll(db, captures, await bytesOf(captures, there));
        } catch (error) {
          if (!(error instanceof FileMissing)) throw error;
          // the site's storage was cleared while the page was open, so everything is written again
          return writeAll(db, captures, await bytesOf(captures, new Set()));
        }
      }),

    remove: (id, gone) =>
      use(async (db) => {
        const transaction = db.transaction(['captures', 'files'], 'readwrite', STRICT);
        const captures = transaction.objectStore('captures');
        const files = transaction.objectStore('files');
        const before = await captures.get(id);
        const { record, isGone } = removed(before, id, gone, now());
        const kept = new Set(fileKeys(record));
        const old = before ? fileKeys(before).filter((key) => !kept.has(key)) : [];
        await Promise.all([captures.put(record), ...old.map((key) => files.delete(key)), transaction.done]);
        return isGone;
      }),
  };
}

/** The ids of all original files that captures refer to, whoever owns them. */
type NamedOriginals = () => Promise<ReadonlySet<string>>;

class FileMissing extends Error {}

async function writeAll(
  db: IDBPDatabase<Schema>,
  captures: Parameters<CaptureStorage['write']>[0],
  files: ReadonlyMap<string, StoredFile>,
): Promise<ReadonlyMap<string, Written>> {
  const transaction = db.transaction(['captures', 'files'], 'readwrite', STRICT);
  const [records, stored] = [transaction.objectStore('captures'), transaction.objectStore('files')];
  const results = new Map<string, Written>();
  const requests: Promise<unknown>[] = [];
  try {
    for (const { capture, known } of captures) {
      const before = await records.get(capture.id);
      const merged = merge(before, capture, known);
      results.set(capture.id, merged.is === 'gone' ? merged : { is: merged.is });
      if (merged.is === 'gone') continue;
      const there = new Set(before ? fileKeys(before) : []);
      const wanted = new Set(fileKeys(merged.record));
      requests.push(records.put(merged.record));
      for (const key of wanted) {
        const file = files.get(key);
        if (there.has(key)) continue;
        if (!file) throw new FileMissing();
        requests.push(stored.put(file, key));
      }
      for (const key of there) if (!wanted.has(key)) requests.push(stored.delete(key));
      await Promise.all(requests);
    }
    await transaction.done;
    return results;
  } catch (error) {
    // when one request fails, the rest also fail
    void Promise.allSettled([transaction.done, ...requests]);
    // a failed request has already aborted the transaction
    try {
      transaction.abort();
    } catch {}
    throw error;
  }
}

/**
 * Reads the files before the transaction begins, because a transaction ends while it waits for them.
 * @param there keys that are already stored
 */
async function bytesOf(
  captures: Parameters<CaptureStorage['write']>[0],
  there: ReadonlySet<string>,
): Promise<ReadonlyMap<string, StoredFile>> {
  const missing = captures.flatMap(({ capture }) => [...filesOf(capture)]).filter(([key]) => !there.has(key));
  return new Map(
    await Promise.all(
      missing.map(
        async ([key, blob]) => [key, { type: blob.type, bytes: await blob.arrayBuffer() }] as const,
      ),
    ),
  );
}

/** @param here files that do not need to be read again */
async function readCapture(
  db: IDBPDatabase<Schema>,
  record: StoredCapture,
  here: ReadonlyMap<string, Blob>,
): Promise<Capture | null> {
  const files = await Promise.all(
    fileKeys(record).map(async (key) => {
      const file = here.get(key) ?? asBlob(await db.get('files', key));
      return file ? [[key, file] as const] : [];
    }),
  );
  return fromStored(record, new Map(files.flat()));
}

function asBlob(file: StoredFile | undefined): Blob | null {
  if (!file) return null;
  return file instanceof Blob ? file : new Blob([file.bytes], { type: file.type });
}

async function forgetOldTombstones(db: IDBPDatabase<Schema>, before: number): Promise<void> {
  const records = await db.getAllFromIndex('captures', 'userId', '');
  const old = records.filter((record) => isTombstone(record) && record.at < before);
  await Promise.all(old.map(({ id }) => db.delete('captures', id)));
}
