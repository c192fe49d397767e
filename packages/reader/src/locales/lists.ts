import { readdirSync, readFileSync } from 'node:fs';
import { plain } from '../extract/plain.ts';

const FOLDER = import.meta.dirname;

/** Shops and restaurants with several branches, by their plain names (OpenStreetMap's name-suggestion-index). */
export const BRANDS: ReadonlyMap<string, string> = byPlainName(namesIn('brands.txt'));

/** The plain names of towns with 5,000 people or more, in the US and Canada of all with a post office. */
export const TOWNS: ReadonlySet<string> = new Set(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('towns.txt'))
    .flatMap((name) => namesIn(name).map(plain)),
);

function namesIn(name: string): string[] {
  return readFileSync(`${FOLDER}/${name}`, 'utf8').trim().split('\n');
}

/** Of names that differ in case or signs only, the one with the most capitals and small letters mixed. */
function byPlainName(names: readonly string[]): Map<string, string> {
  const byName = new Map<string, string>();
  for (const name of names) {
    const key = plain(name);
    const known = byName.get(key);
    if (!known || (known === known.toUpperCase() && name !== name.toUpperCase())) byName.set(key, name);
  }
  return byName;
}
