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

/** A labelled picture. */
export type LabelledPicture = { picture: string; set: string; half: Half };

/** Reads the lines of labelled pictures, or takes those read before by the same models and sources. */
export type LineReader = {
  linesOf(receipt: LabelledPicture): Promise<PlacedLine[]>;
  close(): Promise<void>;
};

/**
 * @param folder keeps the lines that were read, each half in a folder of its own below the version of the text
 * recognition; those of half B are packed and their files named by a hash, so that nobody reads them by accident. Null
 * keeps nothing.
 */
export function openLines(folder: string | null): LineReader {
  const root = folder && path.join(folder, ocrVersion());
  let models: Promise<Models> | undefined;
  const read = async (picture: string) => {
    models ??= loadModels(THREADS);
    const decoded = await decode(await readFile(picture));
    const { picture: upright, lines } = await readLines(await models, decoded, Infinity);
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

/** @returns where the lines of a picture are kept, below the version */
export function placeOf({ set, half, picture }: LabelledPicture): string {
  const name = path.basename(picture);
  if (half === 'A') return path.join('A', set, `${name}.json`);
  return path.join('B', `${createHash('sha256').update(`${set}/${name}`).digest('hex').slice(0, 32)}.gz`);
}

/** `bytes` is the picture's size: another picture of the same name is read anew. */
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
  // several may read the same set at once: a file is there as a whole or not at all
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, half === 'B' ? await promisify(gzip)(text) : text);
  await rename(draft, file);
}
