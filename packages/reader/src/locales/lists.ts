import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { plain } from '../extract/plain.ts';

const FOLDER = import.meta.dirname;

const BRAND_LINES = namesIn('brands.txt');
/** Without what the list says of them. */
const nameOf = (line: string) => line.replace(/^~|\|[a-z]{2}$/g, '');

/** Shops and restaurants with several branches, by their plain names (OpenStreetMap's name-suggestion-index). */
export const BRANDS: ReadonlyMap<string, string> = byPlainName(BRAND_LINES.map(nameOf));
/** Plain names of brands that are common words, as 'INSIDE'. */
export const COMMON_BRANDS: ReadonlySet<string> = new Set(
  BRAND_LINES.filter((line) => line.startsWith('~')).map((line) => plain(nameOf(line))),
);
/** ISO 3166-1 alpha-2 of the only country where a brand, by its plain name, has shops. */
export const BRAND_HOMES: ReadonlyMap<string, string> = brandHomes();

/** Every town, its plain name, and its country's ISO 3166-1 alpha-2 code. */
const TOWN_LINES = [
  ...readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'towns.txt')
    .flatMap((name) => namesIn(name).map((town) => townLine(town, path.dirname(name)))),
  ...namesIn('towns-elsewhere.txt').map((line) => {
    const [town = '', country = ''] = line.split('|');
    return townLine(town, country);
  }),
];

/**
 * By their plain names: towns with 5,000 people or more, in the US and Canada all with a post office; with 40,000 in the
 * countries of `elsewhere.ts`.
 */
export const TOWNS: ReadonlyMap<string, string> = new Map(TOWN_LINES.map(({ key, town }) => [key, town]));
/** Plain names of a country's towns, by its code. */
export const TOWNS_IN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...Map.groupBy(TOWN_LINES, ({ country }) => country)].map(([country, lines]) => [
    country,
    new Set(lines.map(({ key }) => key)),
  ]),
);

function brandHomes(): Map<string, string> {
  const homes = new Map<string, string>();
  const several = new Set<string>();
  for (const line of BRAND_LINES) {
    const key = plain(nameOf(line));
    const home = /\|([a-z]{2})$/.exec(line)?.[1]?.toUpperCase();
    if (!home || (homes.has(key) && homes.get(key) !== home)) several.add(key);
    else homes.set(key, home);
  }
  for (const key of several) homes.delete(key);
  return homes;
}

function townLine(town: string, country: string): { town: string; key: string; country: string } {
  return { town, key: plain(town), country: country.toUpperCase() };
}

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
