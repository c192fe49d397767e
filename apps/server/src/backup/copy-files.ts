import { subtle } from 'node:crypto';
import type { BlobBatch, Blobs, MarkedBlobs } from '../adapters/blobs/blobs.ts';
import type { BackedUpFile } from './backup-point.ts';
import type { NamedFile } from './table-store.ts';

/** how many files to read at once, because each mostly waits for the disk or the bucket */
const AT_ONCE = 8;

/** A file that does not match its row. */
export type FileFault = { key: string; problem: 'missing' | 'damaged' };

type FileCopy = {
  from: Blobs;
  to: MarkedBlobs;
  /** the files that are already there */
  known?: ReadonlyMap<string, BackedUpFile>;
  /** Called with each file, copied or known. */
  onFile: (file: BackedUpFile, isNew: boolean) => void;
  onFault: (fault: FileFault) => void;
  /** Stops early, with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/**
 * Copies files that are not there yet, and hashes them on the way. Once it resolves, the copies survive a
 * crash. Damaged files are copied too: a damaged file is better than none. While the disk flushes one batch,
 * the next one is read.
 * @param batches a few hundred files each
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
      // awaited after the next batch; until then, the error must not count as unhandled
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

/** Processes items, a few at a time. @throws the first error, once the others in progress are done */
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
  // hashes in another thread, so several files are hashed at once
  return data && { data, sha256: Buffer.from(await subtle.digest('SHA-256', data)).toString('hex') };
}
