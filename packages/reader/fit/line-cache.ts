import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Half } from '../src/halves/half-of.ts';
import { decode, letGo } from '../src/image/decode.ts';
import type { PlacedLine } from '../src/ocr/lines.ts';
import { loadModels, type Models, readLines, releaseModels } from '../src/ocr/read-lines.ts';
import { ocrVersion } from './ocr-version.ts';

const THREADS = 2;

/** A labeled picture. */
export type LabeledPicture = { picture: string; set: string; half: Half };

/** Reads the lines of labeled pictures, or returns those already read by the same models and sources. */
export type LineReader = {
  linesOf(receipt: LabeledPicture): Promise<PlacedLine[]>;
  close(): Promise<void>;
};

/**
 * @param folder caches the lines that were read, each half in its own folder, below the version of the text
 * recognition. Lines of half B are compressed, and their files named by a hash, so that nobody reads them by
 * accident. Null caches nothing.
 */
export function openLines(folder: string | null): LineReader {
  const root = folder && path.join(folder, ocrVersion());
  let models: Promise<Models> | undefined;
  const read = async (picture: string) => {
    models ??= loadModels(THREADS);
    const decoded = await decode(await readFile(picture));
    const { picture: upright, lines } = await readLines(await models, decoded);
    for (const done of new Set([decoded, upright])) letGo(done);
    return lines;
  };
  return {
    async linesOf(receipt) {
      const file = root && path.join(root, placeOf(receipt));
      if (!file) return read(receipt.picture);
      const bytes = (await stat(receipt.picture)).size;
      const kept = await keptIn(file, receipt.half);
      if (kept?.bytes === bytes) return kept.lines;
      const lines = await read(receipt.picture);
      await keep(file, receipt.half, { bytes, lines });
      return lines;
    },
    close: async () => {
      if (models) await releaseModels(await models);
    },
  };
}

/** @returns the path of a picture's cached lines, below the version */
export function placeOf({ set, half, picture }: LabeledPicture): string {
  const name = path.basename(picture);
  if (half === 'A') return path.join('A', set, `${name}.json`);
  return path.join('B', `${createHash('sha256').update(`${set}/${name}`).digest('hex').slice(0, 32)}.gz`);
}

/** `bytes` is the picture's size: another picture with the same name is read again. */
type Kept = { bytes: number; lines: PlacedLine[] };

async function keptIn(file: string, half: Half): Promise<Kept | null> {
  try {
    const bytes = await readFile(file);
    return JSON.parse(String(half === 'B' ? await promisify(gunzip)(bytes) : bytes));
  } catch {
    return null;
  }
}

async function keep(file: string, half: Half, kept: Kept): Promise<void> {
  const text = JSON.stringify(kept);
  await mkdir(path.dirname(file), { recursive: true });
  // Several processes may read the same set at once. The rename makes the file appear complete or not at all.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, half === 'B' ? await promisify(gzip)(text) : text);
  await rename(draft, file);
}
