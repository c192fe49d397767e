import { readFileSync } from 'node:fs';
import { countries, currencies } from '../../locales/index.ts';
import type { Country } from '../../locales/locale.ts';
import type { Row } from '../../ocr/lines.ts';
import type { DateOrder, Home } from '../../reading.ts';
import { hasThreeAfterPoint } from '../text/money.ts';
import { capitals } from '../text/plain.ts';
import { addressEvidence, endsWithTown, strengthOf } from './address-evidence.ts';
import { homeOfBrand } from './brands.ts';
import { countriesOfCodedTowns, countriesOfTowns } from './countries-of-towns.ts';
import {
  ENOUGH_ALONE,
  EVIDENCE,
  type EvidenceKind,
  languageWords,
  namePattern,
  testsOf,
} from './country-patterns.ts';
import { currenciesPrinted, PRICE, type PrintedCurrency, sharedSign } from './currency-signs.ts';
import { taxNumberIn } from './tax-numbers.ts';

/** ISO 3166-1 alpha-2 */
export type CountryCode = Country['code'];

/** Something that points to a country, or away from it, in log-odds: something printed, or being home. */
export type Evidence = { kind: EvidenceKind | 'home'; weight: number };

/** One possible country. */
export type CountryOdds = {
  /** Null for a currency whose country nothing else tells. */
  code: CountryCode | null;
  /** ISO 4217. Null for a sign that several currencies share. */
  currency: string | null;
  dateOrder: DateOrder;
  isHome: boolean;
  /** Whether shops there write dates in the other order, too. Home's order is the company's. */
  datesVary: boolean;
  evidence: readonly Evidence[];
  /** Its chance, 0 to 1. All chances together are 1. */
  share: number;
  /** Whether its evidence is enough to leave home. */
  possible: boolean;
};

/** The country of a receipt, decided once. */
export type CountryDecision = {
  /** Null if the receipt is from abroad, and nothing tells from where. */
  country: CountryCode | null;
  /** ISO 4217. Null abroad if several are about equally likely. */
  currency: string | null;
  /** How sure the currency is, 0 to 1. */
  currencySure: number;
  dateOrder: DateOrder;
  /** The chance that dates are written in this order, 0 to 1. */
  dateOrderSure: number;
  /** The country if something printed tells it; null if it is only the home, or unknown. */
  told: CountryCode | null;
  /** Most likely first. The home is always among them. */
  odds: readonly CountryOdds[];
};

/** Log-odds by kind of evidence; `home` is how much likelier home is before anything is read. */
export type CountryWeights = Readonly<Record<EvidenceKind | 'home', number>>;

const FILE = new URL('./country-weights.json', import.meta.url);
let fitted: CountryWeights | undefined;

/** The fitted weights, read on first use. */
function countryWeights(): CountryWeights {
  fitted ??= JSON.parse(readFileSync(FILE, 'utf8')) as CountryWeights;
  return fitted;
}

/**
 * Of receipts that show nothing of where they are from, this many are not from home: people travel. It keeps a date
 * on them from being certain.
 */
const FROM_ANYWHERE = 0.04;
/** Where dates vary, as in Canada, this many are in the usual order. */
const USUAL_WHERE_DATES_VARY = 0.6;
/** A country that something tells is at least this likely. */
const LIKELY = 0.5;
/** Abroad, a country or a currency has to be this many times likelier than the next one. */
const CLEAR = 2;
/** A brand counts in the rows where a shop's name is printed. */
const HEAD_ROWS = 8;
/** The first group ends with the town, the second is the region. A postcode may follow, even a misread one. */
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

const TESTS = countries.map((country) => ({
  country,
  name: namePattern(country),
  tests: testsOf(country),
  regionCodes: new Set(country.address?.regionCodes?.split(' ')),
  shared: currencies.find(({ code }) => code === country.currency)?.shared ?? [],
}));
const LANGUAGE_WORDS = languageWords();

/**
 * Decides where a receipt is from, by all that it shows together. The home is likelier than any other country before
 * anything is read, and is left only for evidence of two kinds or for one that is enough alone.
 */
export function decideCountry(rows: readonly Row[], home: Home, weights?: CountryWeights): CountryDecision {
  return decideFrom(evidenceIn(rows), home, weights);
}

/** The same from evidence that is already known. */
export function decideFrom(
  evidence: CountryEvidence,
  home: Home,
  weights = countryWeights(),
): CountryDecision {
  const odds = oddsOf(evidence, home, weights);
  const atHome = odds.find(({ isHome }) => isHome);
  const abroad = odds.filter(({ possible, isHome }) => possible && !isHome);
  const away = sum(abroad);
  const own = atHome?.share ?? 0;
  if (away <= own || !atHome)
    return decided(atHome?.code ?? home.country, home.currency, home.dateOrder, odds);
  const [order] = ranked(abroad, ({ dateOrder }) => dateOrder);
  return decided(
    clearest(ranked(abroad, ({ code }) => code)),
    clearest(ranked(abroad, ({ currency }) => currency)),
    order?.key ?? home.dateOrder,
    odds,
  );
}

type Share<T> = { key: T; share: number };

/** The share of each country, currency or order, largest first. */
function ranked<T>(odds: readonly CountryOdds[], keyOf: (one: CountryOdds) => T): Share<T>[] {
  return [...Map.groupBy(odds, keyOf)]
    .map(([key, own]) => ({ key, share: sum(own) }))
    .sort((a, b) => b.share - a.share);
}

function clearest<T>([first, second]: readonly Share<T>[]): T | null {
  return first && first.share >= CLEAR * (second?.share ?? 0) ? first.key : null;
}

function decided(
  country: CountryCode | null,
  currency: string | null,
  dateOrder: DateOrder,
  odds: readonly CountryOdds[],
): CountryDecision {
  const chosen = odds.find(({ code }) => code === country);
  const like = (agrees: (one: CountryOdds) => boolean) => (1 - FROM_ANYWHERE) * sum(odds.filter(agrees));
  const varying = (1 - USUAL_WHERE_DATES_VARY) * sum(odds.filter((one) => one.datesVary));
  return {
    country,
    currency,
    currencySure: like((one) => one.currency === currency),
    dateOrder,
    dateOrderSure: like((one) => one.dateOrder === dateOrder) - varying,
    told:
      chosen?.evidence.some(({ kind, weight }) => weight > 0 && kind !== 'home') && chosen.share >= LIKELY
        ? country
        : null,
    odds,
  };
}

function sum(odds: readonly CountryOdds[]): number {
  return odds.reduce((total, { share }) => total + share, 0);
}

/** What a receipt shows of every country. */
export type CountryEvidence = {
  countries: readonly { country: Country; kinds: ReadonlySet<EvidenceKind> }[];
  printed: readonly PrintedCurrency[];
  /** A sign that several currencies share. */
  shared: string | null;
};

/** Pure, like all that follows: the same rows give the same evidence. */
export function evidenceIn(rows: readonly Row[]): CountryEvidence {
  const texts = rows.map((row) => capitals(row.text.replace(/\bRm\b/g, '')));
  const text = texts.join('\n');
  const unpriced = texts.filter((row) => !PRICE.test(row)).join('\n');
  const order = orderPrinted(text);
  const printed = currenciesPrinted(rows);
  const shared = printed.some(({ text: sign }) => sign.includes('$'))
    ? null
    : (sharedSign(rows)?.sign ?? null);
  const hasThousandths = hasThreeAfterPoint(texts);
  const spoken = languagesIn(text);
  const codes = regionCodesIn(texts);
  const homes = brandHomesIn(rows);
  const coded = countriesOfCodedTowns(unpriced);
  const homesOfTowns = countriesOfTowns(texts);
  const found = TESTS.map(({ country, name, tests, regionCodes, shared: signs }) => {
    const kinds = new Set<EvidenceKind>();
    for (const { kind, pattern, unpriced: isUnpriced } of tests)
      if (pattern.test(isUnpriced ? unpriced : text)) kinds.add(kind);
    const named = placeOfName(name, texts);
    if (named) kinds.add(named);
    const number = taxNumberIn(text, country);
    if (number) kinds.add(number.valid ? 'valid tax number' : 'tax number');
    if (codes.some((code) => regionCodes.has(code))) kinds.add('town and region');
    if (coded.has(country.code)) kinds.add('postcode and town');
    if (homes.has(country.code)) kinds.add('brand');
    if (homesOfTowns.has(country.code)) kinds.add('town of one country');
    if (country.languages.some((language) => language !== 'en' && spoken.has(language)))
      kinds.add('language');
    if (hasThousandths && THREE_AFTER_POINT.has(country.currency)) kinds.add('decimals');
    if (order && !country.datesVary)
      kinds.add(order === country.dateOrder ? 'order of dates' : 'other order of dates');
    const own = printed.find(({ code }) => code === country.currency || code === country.formerly?.currency);
    if (own) kinds.add(CURRENCY_AT[own.place]);
    else if (shared && signs.includes(shared)) kinds.add('shared sign');
    return { country: asOfYear(country, text), kinds };
  });
  return { countries: withoutSharedPhones(found), printed, shared };
}

/** A number of ten digits with a Canadian area code says nothing for the US, which has the same form. */
function withoutSharedPhones(found: CountryEvidence['countries']): CountryEvidence['countries'] {
  if (!found.some(({ kinds }) => kinds.has('area code'))) return found;
  return found.map(({ country, kinds }) =>
    country.callingCode === '1'
      ? { country, kinds: new Set([...kinds].filter((kind) => kind !== 'phone')) }
      : { country, kinds },
  );
}

/** The country with the currency of the years that are printed: Croatia had its own until 2022. */
function asOfYear(country: Country, text: string): Country {
  const { formerly } = country;
  if (!formerly) return country;
  const years = [...text.matchAll(/(?<!\d)20\d\d(?!\d)/g)].map(([year]) => Number(year));
  return years.length > 0 && Math.max(...years) <= formerly.until
    ? { ...country, currency: formerly.currency }
    : country;
}

const CURRENCY_AT = {
  total: 'currency beside the total',
  amount: 'currency beside an amount',
  alone: 'currency alone',
} as const;

/** Kinds that do not tell one country from the many that share them. */
const OF_MANY: ReadonlySet<string> = new Set(['currency', 'order of dates']);

export function oddsOf(
  { countries: found, printed, shared }: CountryEvidence,
  home: Home,
  weights: CountryWeights,
) {
  const candidates: Omit<CountryOdds, 'share'>[] = [];
  const ofHome = found.find(({ country }) => country.code === home.country)?.kinds;
  for (const { country, kinds } of found) {
    const isHome = country.code === home.country;
    const groups = new Set([...kinds].map((kind) => EVIDENCE[kind]));
    if (!isHome && [...groups].every((group) => OF_MANY.has(group))) continue;
    candidates.push({
      code: country.code,
      currency: isHome ? home.currency : country.currency,
      dateOrder: isHome ? home.dateOrder : country.dateOrder,
      isHome,
      datesVary: !isHome && country.datesVary === true,
      evidence: [
        ...(isHome ? [{ kind: 'home', weight: weights.home } as const] : []),
        ...weighed(kinds, weights),
      ],
      possible: isHome || mayLeaveHome(kinds, ofHome ?? new Set(), weights),
    });
  }
  candidates.push(...currenciesOfNoCountry({ countries: found, printed, shared }, home, weights));
  const points = candidates.map(({ evidence }) => evidence.reduce((total, { weight }) => total + weight, 0));
  const most = Math.max(...points);
  const powers = points.map((point) => Math.exp(point - most));
  const all = powers.reduce((total, power) => total + power, 0);
  return candidates
    .map((candidate, at): CountryOdds => ({ ...candidate, share: (powers[at] ?? 0) / all }))
    .sort((a, b) => b.share - a.share);
}

/** Whether there is evidence of two groups, or of a kind that is enough alone. A sign that home has too is none. */
function mayLeaveHome(
  kinds: ReadonlySet<EvidenceKind>,
  ofHome: ReadonlySet<EvidenceKind>,
  weights: CountryWeights,
): boolean {
  const speaking = [...kinds].filter(
    (kind) => weights[kind] > 0 && !(kind === 'shared sign' && ofHome.has(kind)),
  );
  return (
    new Set(speaking.map((kind) => EVIDENCE[kind])).size > 1 ||
    speaking.some((kind) => ENOUGH_ALONE.has(kind))
  );
}

/** A currency that home does not have is from abroad, even if nothing tells from which of its countries. */
function currenciesOfNoCountry(
  { countries: found, printed, shared }: CountryEvidence,
  home: Home,
  weights: CountryWeights,
): Omit<CountryOdds, 'share'>[] {
  const base = { code: null, dateOrder: 'DMY', isHome: false, datesVary: false } as const;
  const ofHome = found.find(({ country }) => country.code === home.country)?.kinds ?? new Set();
  const dates: EvidenceKind[] = ofHome.has('other order of dates') ? ['order of dates'] : [];
  const own = printed
    .filter(({ code }) => code !== home.currency)
    .map(({ code, place }) => {
      const kinds = new Set([CURRENCY_AT[place], ...dates]);
      const evidence = weighed(kinds, weights);
      return { ...base, currency: code, evidence, possible: mayLeaveHome(kinds, ofHome, weights) };
    });
  const sharing = shared === null ? [] : currencies.filter((currency) => currency.shared?.includes(shared));
  if (printed.length > 0 || sharing.length === 0 || sharing.some(({ code }) => code === home.currency))
    return own;
  const [only, another] = sharing;
  const currency = only && !another ? only.code : null;
  // One letter may be a size or a misread one.
  const possible = (shared?.length ?? 0) > 1 || shared === '$' || shared === '¥';
  return [{ ...base, currency, evidence: weighed(new Set(['shared sign']), weights), possible }];
}

function weighed(kinds: ReadonlySet<EvidenceKind>, weights: CountryWeights): Evidence[] {
  return [...kinds].map((kind) => ({ kind, weight: weights[kind] })).sort((a, b) => b.weight - a.weight);
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

function languagesIn(text: string): ReadonlySet<string> {
  return new Set(LANGUAGE_WORDS.filter(({ pattern }) => pattern.test(text)).map(({ code }) => code));
}
