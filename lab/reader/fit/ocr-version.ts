import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { READER } from '../reader-folder.ts';

/** Everything that turns a picture into lines of text, but not what interprets the text. */
const SOURCES = ['src/ocr', 'src/image', 'src/median.ts', 'models', 'package.json'];

/**
 * Changes whenever a picture may be read differently: with the models, the sources that find and read lines,
 * and the versions of their libraries. Cached lines are valid for one version only.
 * @param reader the reader's folder
 */
export function ocrVersion(reader = READER): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) => filesUnder(path.join(reader, source)));
  for (const file of files) {
    hash.update(`${path.basename(file)}\n`);
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** A file, or all files in a folder except tests, sorted by name; empty if the path does not exist. */
function filesUnder(place: string): string[] {
  let names: string[];
  try {
    names = readdirSync(place, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTDIR') return [place];
    if (code === 'ENOENT') return [];
    throw error;
  }
  return names
    .filter((name) => /\.[a-z]+$/u.test(name) && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => path.join(place, name));
}
