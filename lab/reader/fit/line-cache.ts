import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decode, letGo } from '../../../packages/reader/src/image/decode.ts';
import type { PlacedLine } from '../../../packages/reader/src/ocr/lines.ts';
import {
  loadModels,
  type Models,
  readLines,
  releaseModels,
} from '../../../packages/reader/src/ocr/read-lines.ts';
import { ocrVersion } from './ocr-version.ts';

const THREADS = 2;

type LabeledPicture = { picture: string; set: string };

/** Reads the lines of labeled pictures, or returns those already read by the same models and sources. */
export type LineReader = {
  linesOf(receipt: LabeledPicture): Promise<PlacedLine[]>;
  close(): Promise<void>;
};

/**
 * @param folder caches the lines that were read, each set in its own folder, below the version of the text
 * recognition. Null caches nothing.
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
      const kept = await keptIn(file);
      if (kept?.bytes === bytes) return kept.lines;
      const lines = await read(receipt.picture);
      await keep(file, { bytes, lines });
      return lines;
    },
    close: async () => {
      if (models) await releaseModels(await models);
    },
  };
}

/** @returns the path of a picture's cached lines, below the version */
function placeOf({ set, picture }: LabeledPicture): string {
  return path.join(set, `${path.basename(picture)}.json`);
}

/** `bytes` is the picture's size: another picture with the same name is read again. */
type Kept = { bytes: number; lines: PlacedLine[] };

async function keptIn(file: string): Promise<Kept | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

async function keep(file: string, kept: Kept): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // Several processes may read the same set at once. The rename makes the file appear complete or not at all.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(kept));
  await rename(draft, file);
}
