import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type ZipEntry = { filename: string; key: string; bytes: number; writtenAt: Date };

type ZipOptions = {
  entries: readonly ZipEntry[];
  csv: Buffer;
  /** @returns null when there is no such file */
  open(key: string): Promise<Readable | null>;
  /** Is told why a ZIP broke off. */
  onError(error: Error): void;
};

/**
 * The files and a CSV of them, stored and not compressed (PDFs are), one opened after another while they are read.
 *
 * A file that is missing or of another length destroys the stream: fewer bytes come than were announced, so nobody
 * takes what came for the whole. Destroying the stream, as when the caller has gone, opens no further file.
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

  const [newest] = entries;
  const mtime = newest?.writtenAt ?? new Date(0);
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

/** Known as soon as all is added, because nothing is compressed. */
function sizeOf(zip: ZipFile): Promise<number> {
  return new Promise((resolve) => {
    const told = (size?: unknown) => resolve(Number(size));
    zip.end({ forceZip64Format: false, comment: '' }, told);
  });
}

/** 'a.pdf', 'A (2).pdf': no two are alike on a system that ignores case. */
export function uniqueNames(filenames: readonly string[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return filenames.map((filename) => {
    const wanted = filename.toLowerCase();
    let name = filename;
    // goes on where the last of the same name ended, so that ten thousand alike do not take a billion looks
    let count = counts.get(wanted) ?? 1;
    for (; taken.has(name.toLowerCase()); count += 1)
      name = filename.replace(/(\.[^.]*)?$/u, (extension) => ` (${count + 1})${extension}`);
    counts.set(wanted, count);
    taken.add(name.toLowerCase());
    return name;
  });
}
