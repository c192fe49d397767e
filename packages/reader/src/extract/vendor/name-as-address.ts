import { countries, languages } from '../../locales/index.ts';
import type { AddressWords } from '../../locales/locale.ts';
import { TRADES } from '../../locales/name-words.ts';
import type { Row } from '../../ocr/lines.ts';
import { addressEvidence, strengthOf } from '../evidence/address-evidence.ts';
import type { Paper } from '../paper/paper.ts';
import { memoized } from '../text/memo.ts';
import { wordsOf } from '../text/plain.ts';

/** The words for 'street' of one country. */
type Streets = {
  words: ReadonlySet<string>;
  /** Those that may come before the street's name: 'RUE des Lilas', 'JALAN Melur'. */
  leading: ReadonlySet<string>;
  /** Those that are hardly ever the end of another name: 'ROAD', but not 'CORNER'. */
  plain: ReadonlySet<string>;
  ends: readonly string[];
};

const SPOKEN = languages.flatMap(({ address }) => address ?? []);
const COMPASS = new Set(wordsIn(SPOKEN, ({ compass }) => compass));
const SITES = new Set(wordsIn(SPOKEN, ({ sites }) => sites));
const NUMBER = /^\d+[A-Z]?$/;
const NUMBER_LABEL = /^(?:NO|LOT|UNIT|SHOP|HSE) \d+[A-Z]?$/;
/** Words this short mean 'street' only beside a house number: 'Dr', 'St'. */
const SHORT = 2;
/** A shorter word cannot be a street's name joined with 'street'. */
const SHORTEST_JOINED = 7;
/** Joins two people's names, or two streets at a corner: 'Hobbs & Tanner'. */
const JOINS = /[&+]/;
const ALL_OF_IT = 0.95;

/**
 * Whether a vendor's name is an address: a postcode with its town, a street, or a place that the receipt's
 * address names as well. Every second shop name is also the name of some town, and many end in a point of the
 * compass, so neither is enough alone.
 */
export function isAddress(name: string, { rows, country }: Pick<Paper, 'rows' | 'country'>): boolean {
  const { postcode, town, regions, regionCode } = addressEvidence(name);
  if (postcode && (town || regions > 0 || regionCode)) return true;
  return isStreet(name, streetsOf(country.told ?? '')) || isPlace(name, rows);
}

/** The parts of a name around one of its words. */
type Parts = {
  word: string;
  /** without the house number in front */
  before: readonly string[];
  behind: readonly string[];
  /** a house number is in front */
  leads: boolean;
};

/** '12 Canyon Rd W', '14 rue des Lilas', 'Kerkstraat 41', 'West Elm Street'; not 'Wall Street Cafe'. */
function isStreet(name: string, streets: Streets): boolean {
  const printed = wordsOf(name);
  const words = NUMBER_LABEL.test(printed.slice(0, 2).join(' ')) ? printed.slice(1) : printed;
  const leads = NUMBER.test(words[0] ?? '');
  return words.some((word, at) => {
    const parts = { word, before: words.slice(leads ? 1 : 0, at), behind: words.slice(at + 1), leads };
    if (!isStreetWord(word, streets, leads || parts.behind.some((other) => NUMBER.test(other)))) return false;
    const isLeading = parts.before.length === 0 && streets.leading.has(word);
    return isLeading ? isLeadingStreet(name, parts, streets) : isTrailingStreet(name, parts, streets);
  });
}

/** 'Street' comes first: '14 rue des Lilas', 'Jalan Melur 41', 'Rue de Rochefort'. */
function isLeadingStreet(name: string, parts: Parts, streets: Streets): boolean {
  const { behind, leads } = parts;
  if (leads || NUMBER.test(behind.at(-1) ?? '')) return behind.length > 0;
  if (isNumbered(parts)) return isRestOfAddress(parts);
  return !JOINS.test(name) && isNamedAsStreet(behind, behind, parts, streets);
}

/** The street's name comes first: '12 Canyon Rd W', 'Kerkstraat 41', 'West Elm Street'. */
function isTrailingStreet(name: string, parts: Parts, streets: Streets): boolean {
  const { word, before, behind, leads } = parts;
  const isNamed = leads || before.length > 0 || !streets.words.has(word);
  if (!isNamed) return false;
  if (isNumbered(parts)) return isRestOfAddress(parts);
  if (JOINS.test(name) || !behind.every((other) => COMPASS.has(other))) return false;
  return isNamedAsStreet(before, [...before.slice(0, 1), ...behind], parts, streets);
}

/** Whether the house number is in a clear position: in front, or right after 'street'. */
function isNumbered({ behind, leads }: Parts): boolean {
  return leads || NUMBER.test(behind[0] ?? '');
}

/**
 * Whether a name without a house number is a street: only a place or a point of the compass shows that.
 * @param own the words of the street's name
 * @param outer where a point of the compass may be
 */
function isNamedAsStreet(
  own: readonly string[],
  outer: readonly string[],
  { word }: Parts,
  streets: Streets,
): boolean {
  return isPlaces(own) || (streets.plain.has(word) && outer.some((other) => COMPASS.has(other)));
}

function isStreetWord(word: string, { words, plain, ends }: Streets, numbered: boolean): boolean {
  if (words.has(word)) return word.length > SHORT || numbered || plain.has(word);
  return word.length >= SHORTEST_JOINED && !TRADES.has(word) && ends.some((end) => word.endsWith(end));
}

/** What may follow a street: its number, a point of the compass, a part of the building, a town. */
function isRestOfAddress({ behind, leads }: Parts): boolean {
  const rest = behind.slice(leads ? 0 : 1).filter((word) => !COMPASS.has(word));
  if (rest.length === 0) return true;
  const text = rest.join(' ');
  const { buildings, town, regions, regionCode, postcode } = addressEvidence(text);
  if (rest.some((word) => TRADES.has(word))) return false;
  return postcode || regionCode || (buildings > 0 && /\d/.test(text)) || town || regions > 0;
}

/** Whether words are only names of towns and areas: the streets of one town are often named after another. */
function isPlaces(words: readonly string[]): boolean {
  const { streets, covered } = addressEvidence(words.join(' '));
  return words.length === 0 || (streets === 0 && covered > ALL_OF_IT);
}

/** 'Minneapolis Airport'; 'Rochefort' if the paper also prints '17300 Rochefort'. */
function isPlace(name: string, rows: readonly Row[]): boolean {
  const words = wordsOf(name);
  const { covered, streets, town, regions } = addressEvidence(name);
  const isCovered = covered > ALL_OF_IT && streets === 0 && (town || regions > 0);
  if (!isCovered || JOINS.test(name) || COMPASS.has(words.at(-1) ?? '') || COMPASS.has(words[0] ?? ''))
    return false;
  if (words.some((word) => SITES.has(word))) return true;
  const last = words.at(-1) ?? '';
  return rows.some(({ text }) => {
    const evidence = addressEvidence(text);
    return strengthOf(evidence) >= 2 && wordsOf(text).includes(last);
  });
}

/** The street words of a country, or of all countries if the code is empty. */
const streetsOf: (code: string) => Streets = memoized((code) => {
  const own = countries.find((country) => country.code === code);
  const codes = own && [...own.languages, ...(own.secondLanguages ?? [])];
  const spoken = codes ? languages.filter((language) => codes.includes(language.code)) : languages;
  const addresses = [...spoken, ...(own ? [own] : countries)].flatMap(({ address }) => address ?? []);
  const english = languages.find((language) => language.code === 'en')?.address;
  const others = addresses.filter((address) => address !== english);
  return {
    words: new Set(wordsIn(addresses, ({ streets }) => streets)),
    leading: new Set(wordsIn(others, ({ streets }) => streets)),
    plain: new Set(wordsIn(addresses, ({ apart }) => apart)),
    ends: wordsIn(addresses, ({ streetEnds }) => streetEnds).filter((end) => end.length > SHORT),
  };
});

function wordsIn(
  addresses: readonly AddressWords[],
  pick: (words: AddressWords) => string | undefined,
): string[] {
  return addresses.flatMap((address) => pick(address)?.split(' ') ?? []);
}
