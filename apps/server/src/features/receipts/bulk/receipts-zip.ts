import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ExactLength } from './exact-length.ts';
import type { ProofFile } from './proof-files.ts';
import { zipBytes } from './zip-bytes.ts';

const CSV_NAME = 'receipts.csv';

export type ZipEntry = { filename: string; key: string; bytes: number; writtenAt: Date };

type ZipOptions = {
  entries: readonly ZipEntry[];
  csv: Buffer;
  /** small files next to the receipts, in their own folders */
  proof?: readonly ProofFile[];
  /** @returns null when there is no such file */
  open(key: string): Promise<Readable | null>;
  /** Called with the reason if a ZIP is interrupted. */
  onError(error: Error): void;
};

/**
 * The files and a CSV of them, stored without compression because PDFs are already compressed. Each file is
 * opened when it is its turn.
 * If a file is missing or has the wrong length, the stream is destroyed: the client gets fewer bytes than
 * announced and cannot mistake them for the whole. After the stream is destroyed, such as when the client
 * disconnects, no more files are opened.
 * @returns the stream and its length in bytes
 */
export function zipOf(options: ZipOptions): { stream: Readable; bytes: number } {
  const { entries, csv, proof = [], open, onError } = options;
  const names = uniqueNames(entries.map(({ filename }) => filename));
  const files = entries.map((entry, index) => ({ ...entry, name: names[index] ?? entry.filename }));
  const bytes = zipBytes([
    { name: CSV_NAME, bytes: csv.byteLength, streamed: false },
    ...proof.map(({ name, data }) => ({ name, bytes: data.byteLength, streamed: false })),
    ...files.map((file) => ({ name: file.name, bytes: file.bytes, streamed: true })),
  ]);
  const zip = new ZipFile();
  const written = zip.outputStream;
  if (!(written instanceof PassThrough)) throw new TypeError('yazl gives a PassThrough');
  const stream = new ExactLength(bytes);
  let reading: Readable | null = null;
  const fail = (error: Error) => void stream.destroy(error);
  stream.once('error', onError).once('close', () => reading?.destroy());
  // this also stops yazl's output when the client disconnects
  pipeline(written, stream, () => {});
  zip.on('error', fail);

  const mtime = new Date(Math.max(0, ...entries.map(({ writtenAt }) => writtenAt.getTime())));
  zip.addBuffer(csv, CSV_NAME, { compress: false, mtime });
  for (const { name, data } of proof) zip.addBuffer(data, name, { compress: false, mtime });
  for (const { name, key, bytes: size, writtenAt } of files) {
    zip.addReadStreamLazy(name, { compress: false, size, mtime: writtenAt }, (give) => {
      if (stream.destroyed) return;
      open(key).then((file) => {
        if (!file) return fail(new Error(`the stored file '${key}' is missing`));
        reading = file.once('error', fail);
        if (stream.destroyed) file.destroy();
        else give(null, file);
      }, fail);
    });
  }
  zip.end();
  return { stream, bytes };
}

/** 'a.pdf', 'A (2).pdf': unique even on a system that ignores case, or stores 'é' as 'e' plus an accent. */
export function uniqueNames(filenames: readonly string[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return filenames.map((filename) => {
    const wanted = folded(filename);
    let name = filename;
    // continue after the last duplicate: otherwise ten thousand duplicates would take a billion checks
    let count = counts.get(wanted) ?? 1;
    for (; taken.has(folded(name)); count += 1)
      name = filename.replace(/(\.[^.]*)?$/u, (extension) => ` (${count + 1})${extension}`);
    counts.set(wanted, count);
    taken.add(folded(name));
    return name;
  });
}

/**
 * Returns the same text for names that some system treats as equal: macOS decomposes letters, and some treat
 * 'ß' as 'SS'.
 */
function folded(name: string): string {
  return name.normalize('NFD').toLowerCase().toUpperCase().normalize('NFD');
}
