import { countries } from '../../locales/index.ts';
import type { Country } from '../../locales/locale.ts';
import type { Row } from '../../ocr/lines.ts';
import type { DateOrder } from '../../reading.ts';
import { capitals } from '../text/plain.ts';
import { endsWithTown } from './address-evidence.ts';
import { homeOfBrand } from './brands.ts';
import { countriesOfCodedTowns, countriesOfTowns } from './countries-of-towns.ts';
import { languageWords, PRICE, testsOf, WEIGHT } from './country-patterns.ts';
import { currenciesPrinted } from './currency-signs.ts';

/** ISO 3166-1 alpha-2 */
export type CountryCode = Country['code'];

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

const TESTS = countries.map((country) => ({
  country,
  tests: testsOf(country),
  regionCodes: new Set(country.address?.regionCodes?.split(' ')),
}));
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
  const unpriced = texts.filter((row) => !PRICE.test(row)).join('\n');
  const order = orderPrinted(text);
  const printed = currenciesPrinted(rows);
  const spoken = languagesIn(text);
  const codes = regionCodesIn(texts);
  const homes = brandHomesIn(rows);
  const coded = countriesOfCodedTowns(unpriced);
  const homesOfTowns = countriesOfTowns(texts);
  return TESTS.map(({ country, tests, regionCodes }) => {
    let weight = 0;
    for (const test of tests) if (test.pattern.test(test.unpriced ? unpriced : text)) weight += test.counts;
    if (codes.some((code) => regionCodes.has(code))) weight += WEIGHT.town;
    if (coded.has(country.code)) weight += WEIGHT.town;
    if (homes.has(country.code)) weight += WEIGHT.brand;
    if (homesOfTowns.has(country.code)) weight += WEIGHT.place;
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

function languagesIn(text: string): ReadonlySet<string> {
  return new Set(LANGUAGE_WORDS.filter(({ pattern }) => pattern.test(text)).map(({ code }) => code));
}
