import { countries, languages } from '../locales/index.ts';
import { TOWNS_IN } from '../locales/lists.ts';
import type { Country } from '../locales/locale.ts';
import type { Row } from '../ocr/lines.ts';
import type { DateOrder } from '../reading.ts';
import { endsWithTown } from './address-evidence.ts';
import { homeOfBrand } from './brands.ts';
import { currenciesPrinted } from './currency-signs.ts';
import { capitals, wordsOf } from './plain.ts';

/** ISO 3166-1 alpha-2 */
export type CountryCode = Country['code'];

/** The weight of each kind of evidence. Evidence found twice counts once. */
const WEIGHT = {
  name: 3,
  currency: 4,
  registration: 3,
  domain: 2.5,
  postcode: 2.5,
  town: 2.5,
  calling: 2.5,
  word: 2,
  areaCode: 2,
  place: 1.5,
  brand: 1.5,
  rupee: 1.5,
  tax: 1.5,
  phone: 1,
  order: 1,
  other: 1,
  language: 0.7,
} as const;
/** Less total weight than this says nothing. */
const LEAST = 1.5;
/** How far the second country has to be behind. */
const LEAD = 0.5;

/** A brand counts in the rows where a shop's name is printed. */
const HEAD_ROWS = 8;
/** The first group ends with the town, the second is the region. A postcode may follow, even a misread one. */
const TOWN_AND_REGION = new RegExp(
  String.raw`([A-Z][A-Z .'-]{2,}?)[,. ]+(${regionCodes().join('|')})\.?(?:[, ]+(?=[A-Z\d -]*\d)[A-Z\d]{2,5}(?:[ -]?[A-Z\d]{3,4})?)?\W*$`,
);

/** A numeric postcode before or after a town's name. A district or a country may follow the name. */
const CODE_AND_TOWN =
  /(?<![\d#:.,-])(?:[A-Z]{1,2} ?- ?)?(?<code>\d{4}-\d{3}|\d\d-\d{3}|\d{3} ?\d\d|\d{4,6})[ ,]+(?<town>[A-Z][A-Z .'-]{2,40})/g;
const TOWN_AND_CODE = /(?<town>[A-Z][A-Z .'-]{2,40}?)[ ,–-]+(?<code>\d{3} ?\d{3}|\d{4,5})(?![\d:.,%/-])/g;
const MOST_TOWN_WORDS = 4;

/** A country's name that is part of a street's or a product's: '1660 India Street', 'India pale ale'. */
const NOT_THE_COUNTRY =
  '(?! ?(?:STREET|ST|ROAD|RD|AVENUE|AVE|BOULEVARD|BLVD|LANE|LN|DRIVE|DR|PLACE|WHARF|PALE)(?![A-Z]))';

const TESTS = countries.map((country) => ({
  country,
  tests: testsOf(country),
  regionCodes: new Set(country.address?.regionCodes?.split(' ')),
}));
/** Label words that only one language has; half a dozen languages say 'total'. */
const LANGUAGE_WORDS = languageWords();

/** The country that the receipt's text points to. Null if it points to none, or equally to two. */
export function countryOf(rows: readonly Row[]): CountryCode | null {
  const [first, second] = countriesOf(rows);
  if (!first || first.weight < LEAST || first.weight - (second?.weight ?? 0) < LEAD) return null;
  return first.code;
}

export type Spoken = {
  code: CountryCode;
  currency: string;
  weight: number;
  /** The weight without the currency's own symbol. */
  apart: number;
};

/** Several fields ask about the same rows. */
const known = new WeakMap<readonly Row[], Spoken[]>();

/** Every country that something on the receipt points to, most likely first. */
export function countriesOf(rows: readonly Row[]): readonly Spoken[] {
  const before = known.get(rows);
  if (before) return before;
  const found = weighed(rows);
  known.set(rows, found);
  return found;
}

function weighed(rows: readonly Row[]): Spoken[] {
  const texts = rows.map((row) => capitals(row.text.replace(/\bRm\b/g, '')));
  const text = texts.join('\n');
  const unpriced = texts.filter((row) => !/\d[.,]\d\d(?!\d)/.test(row)).join('\n');
  const order = orderPrinted(text);
  const printed = currenciesPrinted(rows);
  const spoken = languagesIn(text);
  const codes = regionCodesIn(texts);
  const homes = brandHomesIn(rows);
  const coded = countriesOfCodedTowns(unpriced);
  return TESTS.map(({ country, tests, regionCodes }) => {
    let weight = 0;
    for (const test of tests) if (test.pattern.test(test.unpriced ? unpriced : text)) weight += test.counts;
    if (codes.some((code) => regionCodes.has(code))) weight += WEIGHT.town;
    if (coded.has(country.code)) weight += WEIGHT.town;
    if (homes.has(country.code)) weight += WEIGHT.brand;
    if (order && weight > 0 && !country.datesVary) weight += order === country.dateOrder ? 0 : -WEIGHT.order;
    if (order === 'MDY' && country.dateOrder === 'MDY') weight += WEIGHT.order;
    if (country.languages.some((language) => language !== 'en' && spoken.has(language)))
      weight += WEIGHT.language;
    const own = printed.find(({ code }) => code === country.currency);
    // The recognizer sometimes reads a poorly printed '$' as '₹'.
    const sign = own?.text.includes('₹') ? WEIGHT.rupee : WEIGHT.currency;
    return {
      code: country.code,
      currency: country.currency,
      weight: weight + (own ? sign : 0),
      apart: weight,
    };
  })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
}

/** Those of all countries, with 'O' or '0': 'M0'. */
function regionCodes(): string[] {
  const codes = countries.flatMap(({ address }) => address?.regionCodes?.split(' ') ?? []);
  return [...new Set(codes)].map((code) => code.replaceAll('O', '[O0]'));
}

/** Abbreviations of states and provinces after a town at the end of a row: 'Fresno, CA', 'TORONTO ON M6N 5H4'. */
function regionCodesIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const found = TOWN_AND_REGION.exec(text);
    return found?.[1] && found[2] && endsWithTown(found[1]) ? [found[2].replaceAll('0', 'O')] : [];
  });
}

/** Countries with a town of this name and postcodes of this format: '76530 Baden-Baden', 'Auckland 1010'. */
function countriesOfCodedTowns(text: string): ReadonlySet<CountryCode> {
  const found = new Set<CountryCode>();
  const look = (pattern: RegExp, first: boolean) => {
    for (const { groups } of text.matchAll(pattern)) {
      const words = wordsOf(groups?.town ?? '');
      const figures = groups?.code?.replace(/\D/g, '').length;
      for (const { code, townCode } of countries) {
        if (townCode?.first !== first || townCode.figures !== figures) continue;
        if (namesOf(words, first).some((name) => TOWNS_IN.get(code)?.has(name))) found.add(code);
      }
    }
  };
  look(CODE_AND_TOWN, true);
  look(TOWN_AND_CODE, false);
  return found;
}

/** Possible names of the town: one to four words next to its postcode. */
function namesOf(words: readonly string[], first: boolean): string[] {
  const counts = Array.from({ length: Math.min(MOST_TOWN_WORDS, words.length) }, (_, i) => i + 1);
  return counts.map((count) => (first ? words.slice(0, count) : words.slice(-count)).join(''));
}

/** Countries that have all the shops of a brand named in the head. */
function brandHomesIn(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(
    rows
      .slice(0, HEAD_ROWS)
      .flatMap(({ text, lines }) => [text, ...lines.map((line) => line.text)])
      .flatMap((text) => homeOfBrand(text) ?? []),
  );
}

/** The order of numeric dates, if a day above 12 gives it away. */
function orderPrinted(text: string): DateOrder | null {
  const found = (pattern: RegExp) => pattern.test(text);
  const monthFirst = found(/(?<![\d/.-])(?:0?[1-9]|1[0-2])([/-])(?:1[3-9]|2\d|3[01])\1(?:20)?\d\d(?![/-])/);
  const dayFirst = found(/(?<![\d/.-])(?:1[3-9]|2\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:20)?\d\d(?![/.-])/);
  return monthFirst === dayFirst ? null : monthFirst ? 'MDY' : 'DMY';
}

/** How dates are written in a country. */
export function dateOrderIn(code: CountryCode): DateOrder {
  return countries.find((country) => country.code === code)?.dateOrder ?? 'DMY';
}

/** @returns patterns; `unpriced` ones are not tried next to an amount, because of India pale ale */
function testsOf(country: Country): { pattern: RegExp; counts: number; unpriced?: boolean }[] {
  const { names, places = [], words = [], taxes = [], domains = [], callingCode, postcode, phone } = country;
  const { areaCodes } = country;
  const { registration, other } = country;
  const calling = callingCode && new RegExp(String.raw`\+ ?${callingCode}(?=[ \-.(\d])`);
  const areaCode =
    areaCodes &&
    new RegExp(
      String.raw`(?<![\d-])(?:1[-. ])?\(? ?(?:${areaCodes.replaceAll(' ', '|')}) ?\)?[-. ]? ?\d{3} ?[-. ] ?\d{4}(?!\d)`,
    );
  const anyOf = (list: readonly string[], counts: number, unpriced = false, end = '') =>
    list.length > 0 ? [{ pattern: wordsPattern(list, end), counts, unpriced }] : [];
  return [
    ...anyOf(names, WEIGHT.name, true, NOT_THE_COUNTRY),
    ...anyOf(places, WEIGHT.place, true),
    ...anyOf(words, WEIGHT.word),
    // 'ST' is a tax in India and a street elsewhere.
    ...anyOf(
      taxes.filter((name) => name.length > 2),
      WEIGHT.tax,
    ),
    ...(domains.length > 0
      ? [
          {
            pattern: new RegExp(`[A-Z0-9](?:${domains.map(escaped).join('|')})(?![A-Z0-9.]*[A-Z0-9])`),
            counts: WEIGHT.domain,
          },
        ]
      : []),
    ...(postcode ? [{ pattern: postcode, counts: WEIGHT.postcode }] : []),
    ...(phone ? [{ pattern: phone, counts: WEIGHT.phone }] : []),
    ...(registration ? [{ pattern: registration, counts: WEIGHT.registration }] : []),
    ...(other ? [{ pattern: other, counts: WEIGHT.other }] : []),
    ...(calling ? [{ pattern: calling, counts: WEIGHT.calling }] : []),
    ...(areaCode ? [{ pattern: areaCode, counts: WEIGHT.areaCode }] : []),
  ];
}

function wordsPattern(words: readonly string[], end = ''): RegExp {
  return new RegExp(`(?<![A-Z])(?:${words.map(escaped).join('|').replaceAll(' ', ' ?')})(?![A-Z])${end}`);
}

function escaped(text: string): string {
  return text.replace(/[.()$/]/g, String.raw`\$&`);
}

function languageWords(): { code: string; pattern: RegExp }[] {
  const wordsOf = languages.map(({ code, labels, words }) => ({
    code,
    own: [
      ...Object.values(labels).flatMap(({ plain = [], likely = [] }) => [...plain, ...likely]),
      ...words.date,
      ...words.taxTable,
    ].filter((word) => word.length >= 5),
  }));
  return wordsOf.map(({ code, own }) => {
    const others = new Set(wordsOf.filter((other) => other.code !== code).flatMap((other) => other.own));
    return { code, pattern: wordsPattern(own.filter((word) => !others.has(word))) };
  });
}

function languagesIn(text: string): ReadonlySet<string> {
  return new Set(LANGUAGE_WORDS.filter(({ pattern }) => pattern.test(text)).map(({ code }) => code));
}
