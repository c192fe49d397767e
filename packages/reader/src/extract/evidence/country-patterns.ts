import { countries, languages } from '../../locales/index.ts';
import type { Country } from '../../locales/locale.ts';

/** The weight of each kind of evidence. Evidence found twice counts once. */
export const WEIGHT = {
  name: 3,
  currency: 4,
  registration: 3,
  domain: 2.5,
  postcode: 2.5,
  town: 2.5,
  calling: 2.5,
  word: 2,
  /** Three letters can stand for anything: 'GRN' is hryvnia, or green. On their own they are not enough. */
  shortWord: 1,
  areaCode: 2,
  place: 1.5,
  brand: 1.5,
  rupee: 1.5,
  tax: 1.5,
  commonTax: 1,
  phone: 1,
  order: 1,
  other: 1,
  rate: 1.5,
  language: 0.7,
} as const;

/** A country's name that is part of another name: '1660 India Street', 'India pale ale', 'New Mexico'. */
const NOT_BEFORE =
  '(?! ?(?:STREET|ST|ROAD|RD|AVENUE|AVE|BOULEVARD|BLVD|LANE|LN|DRIVE|DR|PLACE|WHARF|PALE)(?![A-Z]))';
const NOT_AFTER = '(?<!NEW |NUEVO )';

/** Names of taxes that many countries share, so they say little about which: 'GST'. */
const COMMON_TAXES = commonTaxes(4);

/** An amount with decimals. */
export const PRICE = /\d[.,]\d\d(?!\d)/;

/** Endings of web addresses that are also words after a point: 'REG.NO', 'TAX.ID'. */
const WORDS_AFTER_A_DOT =
  /^\.(?:NO|ID|IN|IT|IS|CO|PH|ME|TO|AM|PM|CR|DR|DO|SO|PA|MA|LA|NA|PE|AR|MT|BE|AT|DE|ES|CH|SA|SE|PL|TT|TN|NI)$/;

/** @returns patterns; `unpriced` ones are not tried next to an amount, because of India pale ale */
export function testsOf(country: Country): { pattern: RegExp; counts: number; unpriced?: boolean }[] {
  const { names, places = [], words = [], taxes = [], domains = [], callingCode, postcode, phone } = country;
  const { areaCodes, registration, other, rates } = country;
  const calling =
    callingCode &&
    new RegExp(
      String.raw`(?:\+ ?${callingCode}\)?|(?<!\d)00${callingCode}(?=[ \-(]))(?:[ \-()\/]*\d|\.(?=\d{3})){7,}(?!\d)`,
    );
  const areaCode =
    areaCodes &&
    new RegExp(
      String.raw`(?<![\d-])(?:1[-. ])?\(? ?(?:${areaCodes.replaceAll(' ', '|')}) ?\)?[-. ]? ?\d{3} ?[-. ] ?\d{4}(?!\d)`,
    );
  const anyOf = (list: readonly string[], counts: number, unpriced = false) =>
    list.length > 0 ? [{ pattern: wordsPattern(list), counts, unpriced }] : [];
  return [
    { pattern: wordsPattern(names, NOT_AFTER, NOT_BEFORE), counts: WEIGHT.name, unpriced: true },
    ...anyOf(places, WEIGHT.place, true),
    ...anyOf(
      words.filter((word) => !isShort(word)),
      WEIGHT.word,
    ),
    ...anyOf(words.filter(isShort), WEIGHT.shortWord),
    // 'ST' is a tax in India and a street elsewhere.
    ...anyOf(
      taxes.filter((name) => name.length > 2 && !COMMON_TAXES.has(name)),
      WEIGHT.tax,
    ),
    ...anyOf(
      taxes.filter((name) => COMMON_TAXES.has(name)),
      WEIGHT.commonTax,
    ),
    ...(domains.length > 0 ? [{ pattern: domainPattern(domains), counts: WEIGHT.domain }] : []),
    ...(rates ? [{ pattern: ratePattern(rates), counts: WEIGHT.rate }] : []),
    ...(postcode ? [{ pattern: postcode, counts: WEIGHT.postcode }] : []),
    ...(phone ? [{ pattern: phone, counts: WEIGHT.phone }] : []),
    ...(registration ? [{ pattern: registration, counts: WEIGHT.registration }] : []),
    ...(other ? [{ pattern: other, counts: WEIGHT.other }] : []),
    ...(calling ? [{ pattern: calling, counts: WEIGHT.calling }] : []),
    ...(areaCode ? [{ pattern: areaCode, counts: WEIGHT.areaCode }] : []),
  ];
}

function commonTaxes(least: number): ReadonlySet<string> {
  const names = countries.flatMap(({ taxes = [] }) => taxes).filter((name) => name.length > 2);
  const byName = Map.groupBy(names, (name) => name);
  return new Set([...byName].filter(([, all]) => all.length >= least).map(([name]) => name));
}

function isShort(word: string): boolean {
  return /^[A-Z]{1,3}$/.test(word);
}

/** 'WWW.KORNBLUM.HR', 'INFO@KORNBLUM.HR', 'KORNBLUM.COM.HR'; not 'REG.NO', 'TAX.ID', 'CHECK.IN'. */
function domainPattern(domains: readonly string[]): RegExp {
  const endings = domains.map(escaped).join('|');
  const short = domains.filter((domain) => !domain.includes('.', 1) && !WORDS_AFTER_A_DOT.test(domain));
  const bare = [...short, ...domains.filter((domain) => domain.includes('.', 1))].map(escaped).join('|');
  const end = '(?![A-Z0-9.]*[A-Z0-9])';
  const web = String.raw`(?:WWW[.,] ?|@|:\/\/)[A-Z0-9._-]*[A-Z0-9](?:${endings})${end}`;
  return new RegExp(bare ? `${web}|[A-Z0-9](?:${bare})${end}` : web);
}

/** A rate of the country's tax in one row with the tax's name: 'MwSt 19 %'. */
function ratePattern({ tax, percent }: NonNullable<Country['rates']>): RegExp {
  const names = tax
    .split(' ')
    .map((name) => [...name].map(escaped).join(String.raw`\.?`))
    .join('|');
  const numbers = percent
    .split(' ')
    .map((rate) => rate.replace(',', '[.,]'))
    .join('|');
  // In Turkey, the sign comes first: '%20'.
  const rate = String.raw`(?:(?<![\d.,])(?:${numbers})(?:[.,]0{1,2})? ?%|% ?(?:${numbers})(?![\d.,]*\d))`;
  const name = `(?<![A-Z])(?:${names})(?![A-Z])`;
  return new RegExp(`${name}[^\\n]*${rate}|${rate}[^\\n]*${name}`);
}

function wordsPattern(words: readonly string[], start = '', end = ''): RegExp {
  return new RegExp(
    `${start}(?<![A-Z])(?:${words.map(escaped).join('|').replaceAll(' ', ' ?')})(?![A-Z])${end}`,
  );
}

function escaped(text: string): string {
  return text.replace(/[.()$/%+]/g, String.raw`\$&`);
}

/** Label words that only one language has; half a dozen languages say 'total'. */
export function languageWords(): { code: string; pattern: RegExp }[] {
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
