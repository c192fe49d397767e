import { countries, currencies } from '../../locales/index.ts';
import type { Country } from '../../locales/locale.ts';
import type { Row } from '../../ocr/lines.ts';
import type { DateOrder } from '../../reading.ts';
import { amountFormsOf } from '../text/money.ts';
import { capitals } from '../text/plain.ts';
import { addressEvidence, endsWithTown, strengthOf } from './address-evidence.ts';
import { homeOfBrand } from './brands.ts';
import { countriesOfCodedTowns, countriesOfTowns } from './countries-of-towns.ts';
import { type EvidenceKind, languageWords, namePattern, testsOf } from './country-patterns.ts';
import {
  currenciesPrinted,
  PRICE,
  type PrintedCurrency,
  type SharedSign,
  sharedSign,
} from './currency-signs.ts';
import { misreadLabelIn, taxNumberIn } from './tax-numbers.ts';

/** A brand counts in the rows where a shop's name is printed. */
const HEAD_ROWS = 8;
/**
 * The first group ends with the town, the second is the region. A postcode may follow, even a misread one.
 */
const TOWN_AND_REGION = new RegExp(
  String.raw`([A-Z][A-Z .'-]{2,}?)[,. ]+(${regionCodes().join('|')})\.?(?:[, ]+(?=[A-Z\d -]*\d)[A-Z\d]{2,5}(?:[ -]?[A-Z\d]{3,4})?)?\W*$`,
);
/** What may follow a country at the end of an address: nothing, or a postcode. */
const END_OF_ADDRESS = /^[., ]*(?:[A-Z]{0,2}\d[A-Z\d -]{2,8})?\W*$/;

/** Currencies with three figures after a point: thousandths, or whole thousands. */
const THREE_AFTER_POINT = new Set([
  ...currencies.filter(({ decimals }) => decimals === 3).map(({ code }) => code),
  ...['IDR', 'CLP', 'COP', 'VND', 'PYG', 'ISK', 'HUF'],
]);
/** Currencies whose usual amounts are whole thousands: '45,600'. */
const WHOLE_THOUSANDS = new Set(
  'IDR VND KRW JPY CLP COP PYG UGX TZS RWF XAF XOF LAK MMK KHR MNT UZS IQD LBP'.split(' '),
);

const TESTS = countries.map((country) => ({
  country,
  name: namePattern(country),
  tests: testsOf(country),
  registration: country.registration && new RegExp(country.registration, `${country.registration.flags}g`),
  regionCodes: new Set(country.address?.regionCodes?.split(' ')),
  hasComma: writesDecimalComma(country),
  shared: currencies.find(({ code }) => code === country.currency)?.shared ?? [],
}));
const LANGUAGE_WORDS = languageWords();

/** The kind of evidence that a printed currency is, by its place. */
export const CURRENCY_AT = {
  total: 'currency beside the total',
  amount: 'currency beside an amount',
  alone: 'currency alone',
} as const;

/** A receipt's evidence for every country. */
export type CountryEvidence = {
  countries: readonly { country: Country; kinds: ReadonlySet<EvidenceKind> }[];
  printed: readonly PrintedCurrency[];
  /** The first sign that several currencies share, and its line. */
  sign: SharedSign | null;
  /** The same sign. Null if a sign of just one currency has the '$', such as 'S$'. */
  shared: string | null;
};

/** Pure, like everything below: the same rows give the same evidence. */
export function evidenceIn(rows: readonly Row[]): CountryEvidence {
  const texts = rows.map((row) => capitals(row.text.replace(/\bRm\b/g, '')));
  const text = texts.join('\n');
  const unpriced = texts.filter((row) => !PRICE.test(row)).join('\n');
  const order = orderPrinted(text);
  const printed = currenciesPrinted(rows);
  const sign = sharedSign(rows);
  const shared = printed.some((one) => one.text.includes('$')) ? null : (sign?.sign ?? null);
  const { threeAfterPoint, wholeThousands, decimalCommas } = amountFormsOf(texts);
  const spoken = languagesIn(text);
  const codes = regionCodesIn(texts);
  const homes = brandHomesIn(rows);
  const coded = countriesOfCodedTowns(unpriced);
  const homesOfTowns = countriesOfTowns(texts);
  const found = TESTS.map((test) => {
    const { country, name, tests, registration, regionCodes, hasComma, shared: signs } = test;
    const kinds = new Set<EvidenceKind>();
    for (const { kind, pattern, unpriced: isUnpriced } of tests)
      if (pattern.test(isUnpriced ? unpriced : text)) kinds.add(kind);
    const named = placeOfName(name, texts);
    if (named) kinds.add(named);
    const number = registration && taxNumberIn(text, registration, country.code);
    if (number) kinds.add(number.valid ? 'valid tax number' : 'tax number');
    const misread = number?.valid ? null : misreadLabelIn(text, country.code);
    if (misread) kinds.add(misread.sure ? 'valid tax number' : 'tax number');
    if (codes.some((code) => regionCodes.has(code))) kinds.add('town and region');
    if (coded.has(country.code)) kinds.add('postcode and town');
    if (homes.has(country.code)) kinds.add('brand');
    if (homesOfTowns.has(country.code)) kinds.add('town of one country');
    if (country.languages.some((language) => language !== 'en' && spoken.has(language)))
      kinds.add('language');
    else if (country.secondLanguages?.some((language) => spoken.has(language))) kinds.add('second language');
    if (threeAfterPoint && THREE_AFTER_POINT.has(country.currency)) kinds.add('decimals');
    if (wholeThousands && WHOLE_THOUSANDS.has(country.currency)) kinds.add('decimals');
    if (decimalCommas && hasComma) kinds.add('decimal comma');
    if (order && !country.datesVary)
      kinds.add(order === country.dateOrder ? 'order of dates' : 'other order of dates');
    const own = printed.find(({ code }) => code === country.currency || code === country.formerly?.currency);
    if (own) kinds.add(CURRENCY_AT[own.place]);
    else if (shared && signs.includes(shared)) kinds.add('shared sign');
    return { country: asOfYear(country, text), kinds };
  });
  return { countries: withoutSharedPhones(found), printed, sign, shared };
}

/** Whether decimals are written after a comma in one of the country's languages (CLDR). */
function writesDecimalComma({ code, languages }: Country): boolean {
  const spoken = languages.length > 0 ? languages : [new Intl.Locale(`und-${code}`).maximize().language];
  return spoken.some((language) => new Intl.NumberFormat(`${language}-${code}`).format(0.5).includes(','));
}

/** A ten-digit number with a Canadian area code is no evidence for the US, which uses the same format. */
function withoutSharedPhones(found: CountryEvidence['countries']): CountryEvidence['countries'] {
  if (!found.some(({ kinds }) => kinds.has('area code'))) return found;
  return found.map(({ country, kinds }) =>
    country.callingCode === '1'
      ? { country, kinds: new Set([...kinds].filter((kind) => kind !== 'phone')) }
      : { country, kinds },
  );
}

/** The country with its currency in the printed year: Croatia had its own until 2022. */
function asOfYear(country: Country, text: string): Country {
  const { formerly } = country;
  if (!formerly) return country;
  const years = [...text.matchAll(/(?<!\d)20\d\d(?!\d)/g)].map(([year]) => Number(year));
  return years.length > 0 && Math.max(...years) <= formerly.until
    ? { ...country, currency: formerly.currency }
    : country;
}

/** Whether a country's name is printed, and whether it ends an address. */
function placeOfName(name: RegExp, texts: readonly string[]): EvidenceKind | null {
  let place: EvidenceKind | null = null;
  for (const [at, text] of texts.entries()) {
    const found = PRICE.test(text) ? null : name.exec(text);
    if (!found) continue;
    place ??= 'country elsewhere';
    const before = text.slice(0, found.index);
    const above = texts[at - 1];
    const isAddress =
      strengthOf(addressEvidence(before)) > 0 ||
      /\d/.test(text.slice(found.index + found[0].length)) ||
      (!/[A-Z]/.test(before) && above !== undefined && strengthOf(addressEvidence(above)) > 1);
    if (isAddress && END_OF_ADDRESS.test(text.slice(found.index + found[0].length)))
      return 'country in an address';
  }
  return place;
}

/** Patterns for the region codes of all countries. A 0 may replace an O: 'M0'. */
function regionCodes(): string[] {
  const codes = countries.flatMap(({ address }) => address?.regionCodes?.split(' ') ?? []);
  return [...new Set(codes)].map((code) => code.replaceAll('O', '[O0]'));
}

/**
 * Abbreviations of states and provinces after a town at the end of a row: 'Fresno, CA', 'TORONTO ON M6N 5H4'.
 */
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

function languagesIn(text: string): ReadonlySet<string> {
  return new Set(LANGUAGE_WORDS.filter(({ pattern }) => pattern.test(text)).map(({ code }) => code));
}
