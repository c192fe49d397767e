import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { plain } from '../extract/text/plain.ts';
import { postalArea } from './postal-areas.ts';

const FOLDER = import.meta.dirname;

type TownLine = { town: string; key: string; country: string; areas: string };

/**
 * Each line has '~' if the name is a common word, then the name, then '|' and a country's code if the brand
 * has shops only there.
 */
const BRAND_LINES = namesIn('brands.txt').map((line) => {
  const name = line.replace(/^~|\|[a-z]{2}$/g, '');
  const home = /\|([a-z]{2})$/.exec(line)?.[1]?.toUpperCase();
  return { name, key: plain(name), isCommon: line.startsWith('~'), home };
});

/**
 * Shops and restaurants with several branches, by normalized name (OpenStreetMap's name-suggestion-index).
 */
export const BRANDS: ReadonlyMap<string, string> = brands();
/** Normalized names of brands that are common words, such as 'INSIDE'. */
export const COMMON_BRANDS: ReadonlySet<string> = new Set(
  BRAND_LINES.filter(({ isCommon }) => isCommon).map(({ key }) => key),
);
/** ISO 3166-1 alpha-2 of the only country where a brand has shops, by the brand's normalized name. */
export const BRAND_HOMES: ReadonlyMap<string, string> = brandHomes();

/**
 * Every town with its normalized name, its country's ISO 3166-1 alpha-2 code, and the areas of its postcodes.
 */
const TOWN_LINES = [
  ...readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'towns.txt')
    .flatMap((name) =>
      namesIn(name).map((line) => {
        const [town = '', areas = ''] = line.split('|');
        return townLine(town, path.dirname(name), areas);
      }),
    ),
  ...namesIn('towns-elsewhere.txt').map((line) => {
    const [town = '', country = ''] = line.split('|');
    return townLine(town, country, '');
  }),
];

/**
 * By normalized name: towns with at least 5,000 people, in the US and Canada all towns with a post office,
 * and in the countries of `elsewhere.ts` towns with at least 40,000 and the thirty largest.
 */
export const TOWNS: ReadonlyMap<string, string> = new Map(TOWN_LINES.map(({ key, town }) => [key, town]));
/** Normalized names of a country's towns, by its code. */
export const TOWNS_IN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...Map.groupBy(TOWN_LINES, ({ country }) => country)].map(([country, lines]) => [
    country,
    new Set(lines.map(({ key }) => key)),
  ]),
);

let byArea: Map<string, ReadonlySet<string>> | undefined;

/**
 * Normalized names of the towns whose postcodes start like this one. Empty if the country's postcodes are not
 * known.
 * @param country ISO 3166-1 alpha-2
 */
export function townsWithPostcode(country: string, postcode: string): ReadonlySet<string> {
  byArea ??= townsByArea();
  return byArea.get(`${country} ${postalArea(country, postcode)}`) ?? new Set();
}

function townsByArea(): Map<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { key, country, areas } of TOWN_LINES)
    for (const area of areas ? areas.split(' ') : [])
      found.set(`${country} ${area}`, (found.get(`${country} ${area}`) ?? new Set()).add(key));
  return found;
}

/** The only country that has a town of this name. @param key the town's normalized name */
export function onlyCountryOfTown(key: string): string | null {
  if (!TOWNS.has(key)) return null;
  const [only = null, another] = [...TOWNS_IN].filter(([, towns]) => towns.has(key)).map(([code]) => code);
  return another === undefined ? only : null;
}

function brandHomes(): Map<string, string> {
  const homes = new Map<string, string>();
  const several = new Set<string>();
  for (const { key, home } of BRAND_LINES) {
    if (!home || (homes.has(key) && homes.get(key) !== home)) several.add(key);
    else homes.set(key, home);
  }
  for (const key of several) homes.delete(key);
  return homes;
}

function townLine(town: string, country: string, areas: string): TownLine {
  return { town, key: plain(town), country: country.toUpperCase(), areas };
}

function namesIn(name: string): string[] {
  return readFileSync(`${FOLDER}/${name}`, 'utf8').trim().split('\n');
}

/** If names differ only in case or punctuation, keeps the one with the most mixed case. */
function brands(): Map<string, string> {
  const byName = new Map<string, string>();
  for (const { name, key } of BRAND_LINES) {
    const known = byName.get(key);
    if (!known || (known === known.toUpperCase() && name !== name.toUpperCase())) byName.set(key, name);
  }
  return byName;
}
