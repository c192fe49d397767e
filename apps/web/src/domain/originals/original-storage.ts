import { MAX_ORIGINAL_BYTES } from '@slipcase/contract/limits';
import type { DBSchema } from 'idb';
import { deviceDatabase } from '../../lib/device-database.ts';

/**
 * Originals on this device, in their own database: captures only contain their ids, so showing captures does
 * not read megabytes. An original stays here from the moment it was photographed or chosen until the server
 * has it.
 */

/**
 * Bytes, because WebKit does not store Blobs in private windows. Null if the file is too large to be sent.
 */
type StoredOriginal = { id: string; type: string; bytes: ArrayBuffer | null; keptAt: number };

/** An original of a saved receipt that the server does not have yet, or has refused. */
export type QueuedOriginal = {
  /** `receiptId` and position */
  key: string;
  /** sent and shown only while this user is signed in */
  userId: string;
  receiptId: string;
  position: number;
  fileId: string;
  /** why the server refuses it, as a text for people; null while it waits */
  refusal: string | null;
  queuedAt: number;
  /** since when the server does not know the receipt; null if it does, or was not asked */
  missingSince: number | null;
};

interface Schema extends DBSchema {
  files: { key: string; value: StoredOriginal };
  queue: { key: string; value: QueuedOriginal; indexes: { userId: string } };
}

const STRICT = { durability: 'strict' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
/** a file to which no capture and no queue entry refers may belong to a capture that is just being made */
const UNNAMED_MS = DAY_MS;
/** how long the receipt's details say why an original was refused */
const REFUSAL_MS = 30 * DAY_MS;

const use = deviceDatabase<Schema>('slipcase-originals', 1, (database) => {
  database.createObjectStore('files', { keyPath: 'id' });
  database.createObjectStore('queue', { keyPath: 'key' }).createIndex('userId', 'userId');
});

const CHANNEL = 'slipcase-originals';
const channel = new BroadcastChannel(CHANNEL);
const listeners = new Set<() => void>();
channel.onmessage = () => tellHere();

function tellHere(): void {
  for (const changed of listeners) changed();
}

function tell(): void {
  channel.postMessage(null);
  tellHere();
}

/**
 * @param changed called when the queue has changed, in this or another tab
 * @returns stops listening
 */
export function watchOriginals(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** writes in progress in this tab */
const writing = new Map<string, Promise<unknown>>();

export function storeOriginal(id: string, file: Blob): Promise<void> {
  const write = async () => {
    const bytes = file.size > MAX_ORIGINAL_BYTES ? null : await file.arrayBuffer();
    await use((db) => db.put('files', { id, type: file.type, bytes, keptAt: Date.now() }));
  };
  const written = write().finally(() => writing.delete(id));
  writing.set(
    id,
    written.catch(() => {}),
  );
  return written;
}

/** The file, null if it is too large, or undefined if the device does not have it. */
export async function findOriginal(id: string): Promise<Blob | null | undefined> {
  const stored = await use((db) => db.get('files', id));
  if (!stored) return undefined;
  return stored.bytes && new Blob([stored.bytes], { type: stored.type });
}

/** An original, as a page refers to it, and the picture that the page made from it or took itself. */
export type NamedOriginal = { fileId: string; picture: Blob };

/**
 * Queues the originals of a receipt that the server has saved, in the order of its pages. Originals that are
 * already queued do not change.
 */
export async function queueOriginals(
  { userId, receiptId }: { userId: string; receiptId: string },
  originals: readonly NamedOriginal[],
): Promise<void> {
  await Promise.all(originals.map(({ fileId }) => writing.get(fileId)));
  for (const { fileId, picture } of originals)
    if ((await findOriginal(fileId)) === undefined) await storeOriginal(fileId, picture);
  await use(async (db) => {
    const transaction = db.transaction('queue', 'readwrite', STRICT);
    await Promise.all([
      ...originals.map(async ({ fileId }, index) => {
        const position = index + 1;
        const key = `${receiptId} ${position}`;
        if (await transaction.store.get(key)) return;
        const waits = { refusal: null, queuedAt: Date.now(), missingSince: null };
        await transaction.store.put({ key, userId, receiptId, position, fileId, ...waits });
      }),
      transaction.done,
    ]);
  });
  tell();
}

/** A user's queue, oldest first. */
export async function queuedOriginals(userId: string): Promise<QueuedOriginal[]> {
  const queued = await use((db) => db.getAllFromIndex('queue', 'userId', userId));
  return queued.sort((a, b) => a.queuedAt - b.queuedAt || a.position - b.position);
}

export async function changeQueued(queued: QueuedOriginal): Promise<void> {
  await use((db) => db.put('queue', queued));
  tell();
}

export async function removeQueued(key: string): Promise<void> {
  await use((db) => db.delete('queue', key));
  tell();
}

/**
 * Deletes old refusals, and files to which nothing refers anymore. @param named ids of the files to which
 * captures refer
 */
export async function tidyOriginals(named: ReadonlySet<string>): Promise<void> {
  const now = Date.now();
  await use(async (db) => {
    const transaction = db.transaction(['files', 'queue'], 'readwrite');
    const [files, queue] = [transaction.objectStore('files'), transaction.objectStore('queue')];
    const all = await queue.getAll();
    const isOld = ({ refusal, queuedAt }: QueuedOriginal) => refusal !== null && queuedAt < now - REFUSAL_MS;
    const waiting = new Set(all.filter(({ refusal }) => refusal === null).map(({ fileId }) => fileId));
    for (const { key } of all.filter(isOld)) await queue.delete(key);
    for (let cursor = await files.openCursor(); cursor; cursor = await cursor.continue()) {
      const { id, keptAt } = cursor.value;
      if (!waiting.has(id) && !named.has(id) && keptAt < now - UNNAMED_MS) await cursor.delete();
    }
    await transaction.done;
  });
}

/**
 * Deletes the file of an original that was sent or refused, unless another original needs it.
 * @param named as above
 */
export async function dropOriginal(id: string, named: ReadonlySet<string>): Promise<void> {
  if (named.has(id)) return;
  await use(async (db) => {
    const transaction = db.transaction(['files', 'queue'], 'readwrite');
    const all = await transaction.objectStore('queue').getAll();
    const isNeeded = all.some(({ fileId, refusal }) => fileId === id && refusal === null);
    if (!isNeeded) await transaction.objectStore('files').delete(id);
    await transaction.done;
  });
}
