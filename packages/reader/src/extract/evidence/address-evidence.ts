import { countries, languages } from '../../locales/index.ts';
import { TOWNS } from '../../locales/lists.ts';
import type { AddressWords } from '../../locales/locale.ts';
import { memoized } from '../text/memo.ts';
import { capitals, plain, wordsOf } from '../text/plain.ts';

/** Evidence in a text that it is an address. */
export type AddressEvidence = {
  /** Words that mean 'street'. */
  streets: number;
  /** A number where house numbers are printed: at the beginning, or after the street's name. */
  houseNumber: boolean;
  postcode: boolean;
  regions: number;
  /** A state's abbreviation at the end or next to a postcode. */
  regionCode: boolean;
  town: boolean;
  buildings: number;
  areas: number;
  country: boolean;
  /** The share of the text's letters and digits that belong to words with such evidence. */
  covered: number;
};

const ALL = [...languages, ...countries].flatMap(({ address }) => address ?? []);
const wordSet = (pick: (words: AddressWords) => string | undefined) =>
  new Set(ALL.flatMap((words) => pick(words)?.split(' ') ?? []));
const nameSet = (pick: (words: AddressWords) => string | undefined) =>
  new Set(ALL.flatMap((words) => pick(words)?.split(';').map(plain) ?? []));

const STREETS = wordSet(({ streets }) => streets);
const STREET_ENDS = [...wordSet(({ streetEnds }) => streetEnds)].filter((end) => end.length > 2);
const BUILDINGS = wordSet(({ buildings }) => buildings);
const AREAS = wordSet(({ areas }) => areas);
const REGIONS = nameSet(({ regions }) => regions);
const COUNTRIES = nameSet(({ countries }) => countries);
/** Abbreviations of states and provinces, in capitals. */
export const REGION_CODES = wordSet(({ regionCodes }) => regionCodes);
const GERMAN_FORMS = new Set(languages.find(({ code }) => code === 'de')?.address?.legalForms?.split(' '));
const LEGAL_FORMS = wordSet(({ legalForms }) => legalForms);
const POSTCODES = ALL.flatMap(({ postcode }) => postcode ?? []);
/** Names have at most this many words. */
const LONGEST_NAME = 4;
/** Words this short mean 'street' only in a text with digits. */
const SHORT = 2;

/** @param text one row, or a part of one */
export const addressEvidence: (text: string) => AddressEvidence = memoized((text) => {
  const upper = capitals(text);
  const words = wordsOf(text);
  const numbered = /\d/.test(upper);
  /** One entry per word: 1 if it is evidence of an address. */
  const covering = new Uint8Array(words.length);
  let streets = 0;
  let buildings = 0;
  let areas = 0;
  let letters = 0;
  for (const [at, word] of words.entries()) {
    const street = isStreet(word, at, words.length, numbered);
    const building = BUILDINGS.has(word);
    const area = AREAS.has(word);
    if (street) streets++;
    if (building) buildings++;
    if (area) areas++;
    if (street || building || area) covering[at] = 1;
    letters += word.length;
  }
  let regions = 0;
  let country = false;
  let town = false;
  for (let from = 0; from < words.length; from++) {
    let name = '';
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_NAME); to++) {
      name += words[to - 1] ?? '';
      const isRegion = REGIONS.has(name);
      const isCountry = COUNTRIES.has(name);
      const isTown = TOWNS.has(name);
      if (isRegion) regions++;
      if (isCountry) country = true;
      if (isTown) town = true;
      if (isRegion || isCountry || isTown) covering.fill(1, from, to);
    }
  }
  const regionCode =
    /(?:^|[\s,.])([A-Z]{2,4})\.?[\s,]*(?:\d{4,5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)?\W*$/.exec(upper)?.[1] ??
    '';
  let told = 0;
  for (const [at, word] of words.entries()) if (covering[at]) told += word.length;
  return {
    streets,
    houseNumber:
      numbered &&
      (/^\W*(?:(?:NO|LOT|UNIT|SHOP|STORE|KEDAI|HSE)[.: #]*)?[A-Z]?\d{1,5}[A-Z]?(?:[ ,/&-]|$)/.test(upper) ||
        /[A-Z.] ?\d{1,4} ?[A-Z]?(?:\W*$|,)/.test(upper)),
    // Every country's postcodes contain digits.
    postcode: numbered && POSTCODES.some((form) => form.test(upper)),
    regions,
    regionCode: REGION_CODES.has(regionCode) && words.length > 1,
    town,
    buildings,
    areas,
    country,
    covered: Math.min(1, told / (letters || 1)),
  };
});

function isStreet(word: string, at: number, words: number, numbered: boolean): boolean {
  if (STREETS.has(word) && (word.length > SHORT || numbered) && words > 1 && !(at === 0 && word === 'ST'))
    return true;
  return word.length > 6 && STREET_ENDS.some((end) => word.endsWith(end));
}

/** Whether a text ends with the name of a known town, of one to three words. */
export function endsWithTown(text: string): boolean {
  const words = wordsOf(text);
  return [1, 2, 3].some((count) => count <= words.length && TOWNS.has(words.slice(-count).join('')));
}

/** Whether a word, in capitals, is typical of addresses: 'ROAD', 'SUITE', 'TAMAN'. */
export function isAddressWord(word: string): boolean {
  return STREETS.has(word) || BUILDINGS.has(word) || AREAS.has(word);
}

/** '1409 Sycamore Boulevard': a number, a name, a word for 'street', and nothing else. */
export function isStreetAlone(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 2 && /^\d+[A-Z]?$/.test(words[0] ?? '') && STREETS.has(words.at(-1) ?? '');
}

/**
 * How confidently a text belongs to an address: 0 not at all, 1 only next to a surer text, 2 on its own, 3
 * has a postcode and a place.
 */
export function strengthOf(evidence: AddressEvidence): 0 | 1 | 2 | 3 {
  const { streets, houseNumber, postcode, regions, regionCode, town, buildings, areas, country } = evidence;
  const place = town || regionCode || regions > 0 || country;
  if (postcode && place) return 3;
  if ((streets > 0 && houseNumber) || (town && regionCode) || streets > 1 || (postcode && streets > 0))
    return 2;
  if (areas + buildings + streets > 1 && (houseNumber || place)) return 2;
  if (streets > 0 || regions > 0 || postcode || town || country) return 1;
  return buildings > 0 || areas > 0 ? 1 : 0;
}

/**
 * How many words at the end of a text are a company's legal form: 1 for 'Melur Ltd.', 2 for 'MELUR SDN BHD'.
 */
export const legalFormWords: (text: string) => number = memoized((text) => {
  const joined = capitals(text)
    .replace(/(?<![A-Z])(?:[A-Z]\.){2,}[A-Z]?(?![A-Z])/g, (form) => form.replaceAll('.', ''))
    .replace(/\bS\/B\b/g, 'SB')
    .replace(/\bSDN\W*BHD\b/g, 'SDN BHD');
  const words = wordsOf(joined.replace(/\([^)]*\)?/g, ' '));
  let count = 0;
  while (count < words.length - 1 && LEGAL_FORMS.has(words[words.length - 1 - count] ?? '')) count++;
  return count;
});

/**
 * Whether a text ends in a German legal form. People leave it out when they name the shop: 'Melur GmbH & Co.
 * KG'.
 */
export function endsInGermanForm(text: string): boolean {
  return (
    legalFormWords(text) > 0 &&
    wordsOf(text)
      .slice(-2)
      .some((word) => GERMAN_FORMS.has(word))
  );
}

/** Whether a word is part of a company's legal form. */
export function isLegalForm(word: string): boolean {
  return LEGAL_FORMS.has(word);
}

/** Whether a text begins with a legal form. No name does, except with 'CO'. */
export function beginsWithLegalForm(text: string): boolean {
  const [first = ''] = wordsOf(text.replace(/\bS\/B\b/g, 'SB'));
  return LEGAL_FORMS.has(first) && first !== 'CO';
}
