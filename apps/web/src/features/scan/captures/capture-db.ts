import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Capture, CapturePage } from './capture.ts';

/**
 * Captures on this device, in IndexedDB. Pictures and PDFs lie beside the records, so that a change of the form does
 * not write megabytes. Every write is flushed to the disk before its promise resolves.
 */
type StoredPage = Omit<CapturePage, 'picture'> & { picture: Omit<CapturePage['picture'], 'blob'> };
type StoredCapture = Omit<Capture, 'pages' | 'outgoing'> & {
  pages: readonly StoredPage[];
  outgoing: Omit<NonNullable<Capture['outgoing']>, 'pdf'> | null;
};

interface Schema extends DBSchema {
  captures: { key: string; value: StoredCapture; indexes: { userId: string } };
  /** by page id, and PDFs by their own */
  files: { key: string; value: Blob };
}

export type CaptureDb = {
  /** Writes a capture that is new or changed, with the files that are not stored yet. */
  put(capture: Capture): Promise<void>;
  /** As `put`, but only while the capture is there: another tab may have sent it. False when it is gone. */
  update(capture: Capture): Promise<boolean>;
  remove(capture: Capture): Promise<void>;
  find(id: string): Promise<Capture | null>;
  /** A user's captures, oldest first. */
  load(userId: string): Promise<Capture[]>;
};

const NAME = 'slipcase-captures';
const STRICT = { durability: 'strict' } as const;

/** @throws DOMException where the browser stores nothing, as in some private windows */
export async function openCaptureDb(): Promise<CaptureDb> {
  const db = await openDB<Schema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('captures', { keyPath: 'id' }).createIndex('userId', 'userId');
      database.createObjectStore('files');
    },
    // a newer page in another tab waits for this one's connection otherwise
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
  });
  return {
    put: async (capture) => void (await write(db, capture, false)),
    update: (capture) => write(db, capture, true),
    async remove(capture) {
      const transaction = db.transaction(['captures', 'files'], 'readwrite', STRICT);
      const files = transaction.objectStore('files');
      await Promise.all([
        transaction.objectStore('captures').delete(capture.id),
        ...filesOf(capture).map(([key]) => files.delete(key)),
        transaction.done,
      ]);
    },
    async find(id) {
      const transaction = db.transaction(['captures', 'files']);
      const stored = await transaction.objectStore('captures').get(id);
      const files = transaction.objectStore('files');
      return stored ? withFiles(stored, (key) => files.get(key)) : null;
    },
    async load(userId) {
      const transaction = db.transaction(['captures', 'files']);
      const stored = await transaction.objectStore('captures').index('userId').getAll(userId);
      const files = transaction.objectStore('files');
      const captures = await Promise.all(stored.map((record) => withFiles(record, (key) => files.get(key))));
      return captures.filter((capture) => capture !== null).sort((a, b) => a.createdAt - b.createdAt);
    },
  };
}

async function write(db: IDBPDatabase<Schema>, capture: Capture, onlyIfThere: boolean): Promise<boolean> {
  const transaction = db.transaction(['captures', 'files'], 'readwrite', STRICT);
  const captures = transaction.objectStore('captures');
  const files = transaction.objectStore('files');
  const before = await captures.get(capture.id);
  if (onlyIfThere && !before) return false;
  const kept = new Set(before ? fileKeys(before) : []);
  const wanted = filesOf(capture);
  const wantedKeys = new Set(wanted.map(([key]) => key));
  await Promise.all([
    captures.put(asStored(capture)),
    ...wanted.filter(([key]) => !kept.has(key)).map(([key, blob]) => files.put(blob, key)),
    ...[...kept].filter((key) => !wantedKeys.has(key)).map((key) => files.delete(key)),
    transaction.done,
  ]);
  return true;
}

function filesOf({ pages, outgoing }: Capture): [key: string, blob: Blob][] {
  const pictures = pages.map(({ id, picture }): [string, Blob] => [id, picture.blob]);
  return outgoing ? [...pictures, [outgoing.pdfId, outgoing.pdf]] : pictures;
}

function fileKeys({ pages, outgoing }: StoredCapture): string[] {
  return [...pages.map(({ id }) => id), ...(outgoing ? [outgoing.pdfId] : [])];
}

function asStored({ pages, outgoing, ...rest }: Capture): StoredCapture {
  const withoutPdf = outgoing && (({ pdf: _, ...kept }) => kept)(outgoing);
  return {
    ...rest,
    pages: pages.map(({ picture: { blob: _, ...picture }, ...page }) => ({ ...page, picture })),
    outgoing: withoutPdf,
  };
}

/** Null when a picture is missing, which no write of ours leaves behind. */
async function withFiles(
  { pages, outgoing, ...rest }: StoredCapture,
  fileOf: (key: string) => Promise<Blob | undefined>,
): Promise<Capture | null> {
  const pictures = await Promise.all(pages.map(({ id }) => fileOf(id)));
  const pdf = outgoing ? await fileOf(outgoing.pdfId) : undefined;
  const whole = pages.flatMap((page, index) => {
    const blob = pictures[index];
    return blob ? [{ ...page, picture: { ...page.picture, blob } }] : [];
  });
  if (whole.length === 0) return null;
  return { ...rest, pages: whole, outgoing: outgoing && pdf ? { ...outgoing, pdf } : null };
}
