import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type ZipEntry = { filename: string; key: string; bytes: number; writtenAt: Date };

type ZipOptions = {
  entries: readonly ZipEntry[];
  csv: Buffer;
  /** @returns null when there is no such file */
  open(key: string): Promise<Readable | null>;
  /** Gets the reason why a ZIP broke off. */
  onError(error: Error): void;
};

/**
 * The files and a CSV of them, stored without compression (PDFs are compressed already). Each file opens when its turn comes.
 *
 * A missing file or one of another length destroys the stream: the client gets fewer bytes than announced and cannot
 * mistake them for the whole. Destroying the stream, for example when the client disconnects, opens no further file.
 * @returns the stream and its length in bytes
 */
export async function zipOf(options: ZipOptions): Promise<{ stream: Readable; bytes: number }> {
  const { entries, csv, open, onError } = options;
  const zip = new ZipFile();
  const stream = zip.outputStream;
  if (!(stream instanceof PassThrough)) throw new TypeError('yazl gives a PassThrough');
  let reading: Readable | null = null;
  const fail = (error: Error) => void stream.destroy(error);
  stream.once('error', onError).once('close', () => reading?.destroy());
  zip.on('error', fail);

  const mtime = new Date(Math.max(0, ...entries.map(({ writtenAt }) => writtenAt.getTime())));
  zip.addBuffer(csv, 'receipts.csv', { compress: false, mtime });
  const names = uniqueNames(entries.map(({ filename }) => filename));
  for (const [index, { filename, key, bytes, writtenAt }] of entries.entries()) {
    const entryOptions = { compress: false, size: bytes, mtime: writtenAt };
    zip.addReadStreamLazy(names[index] ?? filename, entryOptions, (give) => {
      if (stream.destroyed) return;
      open(key).then((file) => {
        if (!file) return fail(new Error(`the stored PDF of '${key}' is missing`));
        reading = file.once('error', fail);
        if (stream.destroyed) file.destroy();
        else give(null, file);
      }, fail);
    });
  }
  return { stream, bytes: await sizeOf(zip) };
}

/** Known as soon as everything is added, because nothing is compressed. */
function sizeOf(zip: ZipFile): Promise<number> {
  return new Promise((resolve) => {
    const told = (size?: unknown) => resolve(Number(size));
    zip.end({ forceZip64Format: false, comment: '' }, told);
  });
}

/** 'a.pdf', 'A (2).pdf': unique even on a system that ignores case. */
export function uniqueNames(filenames: readonly string[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return filenames.map((filename) => {
    const wanted = filename.toLowerCase();
    let name = filename;
    // continue where the last duplicate ended, or ten thousand duplicates would take a billion checks
    let count = counts.get(wanted) ?? 1;
    for (; taken.has(name.toLowerCase()); count += 1)
      name = filename.replace(/(\.[^.]*)?$/u, (extension) => ` (${count + 1})${extension}`);
    counts.set(wanted, count);
    taken.add(name.toLowerCase());
    return name;
  });
}
