import { subtle } from 'node:crypto';
import type { BlobBatch, Blobs, MarkedBlobs } from '../adapters/blobs/blobs.ts';
import type { BackedUpFile } from './backup-point.ts';
import type { NamedFile } from './table-store.ts';

/** files that are read at the same time: most of the time of one is the wait for the disk or the bucket */
const AT_ONCE = 8;

/** A file that is not as its row says. */
export type FileFault = { key: string; problem: 'missing' | 'damaged' };

type FileCopy = {
  from: Blobs;
  to: MarkedBlobs;
  /** what is there already */
  known?: ReadonlyMap<string, BackedUpFile>;
  /** Called with each file, copied or known. */
  onFile: (file: BackedUpFile, isNew: boolean) => void;
  onFault: (fault: FileFault) => void;
  /** Ends it early, with its reason. */
  signal?: AbortSignal | undefined;
};

/**
 * Copies files that are not there yet, and hashes what it copies. Once it resolves they survive a crash. A
 * damaged file is copied: it is better than none. While the disk flushes one batch, the next one is read.
 * @param batches some hundred files each
 */
export async function copyFiles(
  batches: AsyncIterable<Iterable<NamedFile>> | Iterable<Iterable<NamedFile>>,
  { from, to, known, onFile, onFault, signal }: FileCopy,
): Promise<void> {
  const copy = async (batch: BlobBatch, { key, sha256 }: NamedFile) => {
    signal?.throwIfAborted();
    const found = known?.get(key) ?? (await readWhole(from, key));
    if (!found) return onFault({ key, problem: 'missing' });
    if (sha256 !== null && sha256 !== found.sha256) onFault({ key, problem: 'damaged' });
    if (!('data' in found)) return onFile(found, false);
    await batch.put(key, found.data);
    onFile({ key, bytes: found.data.byteLength, sha256: found.sha256 }, true);
  };
  let flushed: Promise<void> = Promise.resolve();
  let batch = to.batch();
  try {
    for await (const files of batches) {
      await atSameTime(files, (file) => copy(batch, file));
      await flushed;
      flushed = flush(batch);
      // awaited after the next batch: until then, nobody else hears of it
      flushed.catch(() => {});
      batch = to.batch();
    }
    await flushed;
  } catch (error) {
    await Promise.allSettled([flushed, batch.discard()]);
    throw error;
  }
}

async function flush(batch: BlobBatch): Promise<void> {
  try {
    await batch.flush();
  } catch (error) {
    await batch.discard();
    throw error;
  }
}

/** Does the same with each item, some at a time. @throws the first error, when the others at work are done */
export async function atSameTime<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const all = items[Symbol.iterator]();
  const one = async () => {
    for (let next = all.next(); !next.done; next = all.next()) await work(next.value);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, one));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** The bytes of a file and their SHA-256; null if it is missing. */
export async function readWhole(
  files: Blobs,
  key: string,
): Promise<{ data: Uint8Array; sha256: string } | null> {
  const data = await files.read(key);
  // in another thread: several files are hashed at the same time
  return data && { data, sha256: Buffer.from(await subtle.digest('SHA-256', data)).toString('hex') };
}
