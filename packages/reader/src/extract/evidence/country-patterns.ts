import { countries, languages } from '../../locales/index.ts';
import type { Country } from '../../locales/locale.ts';

/**
 * What can point to a country. Kinds of one group say the same thing twice: a tax's name and its rate.
 * `EVIDENCE` has every kind's group.
 */
export const EVIDENCE = {
  'currency beside the total': 'currency',
  'currency beside an amount': 'currency',
  'currency alone': 'currency',
  'shared sign': 'currency',
  'country in an address': 'name',
  'country elsewhere': 'name',
  'valid tax number': 'tax number',
  'tax number': 'tax number',
  postcode: 'postcode',
  'postcode and town': 'postcode',
  'town and region': 'postcode',
  'well-known place': 'place',
  'town of one country': 'place',
  'calling code': 'phone',
  'area code': 'phone',
  phone: 'phone',
  'web address': 'web address',
  word: 'word',
  abbreviation: 'word',
  'legal form': 'legal form',
  'tax of one country': 'tax',
  'tax of several': 'tax',
  'tax rate': 'tax',
  decimals: 'decimals',
  'decimal comma': 'decimals',
  language: 'language',
  'second language': 'language',
  'order of dates': 'order of dates',
  'other order of dates': 'order of dates',
  brand: 'brand',
  'other print': 'other print',
} as const;
export type EvidenceKind = keyof typeof EVIDENCE;

/**
 * Kinds that alone are enough for a country other than home. All others need a second kind, from another
 * group.
 */
export const ENOUGH_ALONE: ReadonlySet<EvidenceKind> = new Set([
  'currency beside the total',
  'country in an address',
  'valid tax number',
]);

/** A country's name that is part of another name: '1660 India Street', 'India pale ale', 'New Mexico'. */
const NOT_BEFORE =
  '(?! ?(?:STREET|ST|ROAD|RD|AVENUE|AVE|BOULEVARD|BLVD|LANE|LN|DRIVE|DR|PLACE|WHARF|PALE)(?![A-Z]))';
const NOT_AFTER = '(?<!NEW |NUEVO )';
/** 'Rua de Lisboa', 'Avenue de Paris': a place far away. */
const NOT_IN_A_STREET =
  '(?<!(?:RUA|RUE|CALLE|AVENIDA|AVENUE|AV|VIA|VIALE|CORSO|PLAZA|PLACE|PRACA|LARGO|PIAZZA)[. ]+(?:(?:DE|DI|DU|DA|DO|DEL|LA)[. ]+)*)';

/** Names of taxes that many countries share, so they say little about which: 'GST'. */
const COMMON_TAXES = commonTaxes(4);

/** Words that are legal forms of companies. */
const LEGAL_FORM = /SDN|BHD|PTE|PTY|S\.?A\.? DE C\.?V|S\.? DE R\.?L|D\.?O\.?O|S\.?R\.?O(?![A-Z])|GMBH/;

/** Endings of web addresses that are also words after a point: 'REG.NO', 'TAX.ID'. */
const WORDS_AFTER_A_DOT =
  /^\.(?:NO|ID|IN|IT|IS|CO|PH|ME|TO|AM|PM|CR|DR|DO|SO|PA|MA|LA|NA|PE|AR|MT|BE|AT|DE|ES|CH|SA|SE|PL|TT|TN|NI)$/;

/** `unpriced` patterns are not tried next to an amount, because of India pale ale. */
export type CountryTest = { kind: EvidenceKind; pattern: RegExp; unpriced?: boolean };

/** The patterns that point to a country. The patterns for its name and its tax numbers are separate. */
export function testsOf(country: Country): CountryTest[] {
  const { places = [], words = [], taxes = [], domains = [], callingCode, postcode, phone } = country;
  const { areaCodes, other, rates } = country;
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
  const anyOf = (list: readonly string[], kind: EvidenceKind): CountryTest[] =>
    list.length > 0 ? [{ pattern: wordsPattern(list), kind }] : [];
  const form = (pattern: RegExp | '' | undefined, kind: EvidenceKind): CountryTest[] =>
    pattern ? [{ pattern, kind }] : [];
  const isForm = (word: string) => LEGAL_FORM.test(word);
  return [
    ...(places.length > 0
      ? [
          {
            pattern: wordsPattern(places, NOT_IN_A_STREET, NOT_BEFORE),
            kind: 'well-known place',
            unpriced: true,
          } as const,
        ]
      : []),
    ...anyOf(
      words.filter((word) => !isShort(word) && !isForm(word)),
      'word',
    ),
    // Three letters can stand for anything: 'GRN' is hryvnia, or green.
    ...anyOf(words.filter(isShort), 'abbreviation'),
    ...anyOf(words.filter(isForm), 'legal form'),
    // 'ST' is a tax in India and a street elsewhere.
    ...anyOf(
      taxes.filter((name) => name.length > 2 && !COMMON_TAXES.has(name)),
      'tax of one country',
    ),
    ...anyOf(
      taxes.filter((name) => COMMON_TAXES.has(name)),
      'tax of several',
    ),
    ...form(domains.length > 0 ? domainPattern(domains) : undefined, 'web address'),
    ...form(rates && ratePattern(rates), 'tax rate'),
    ...form(postcode, 'postcode'),
    ...form(phone, 'phone'),
    ...form(other, 'other print'),
    ...form(calling, 'calling code'),
    ...form(areaCode, 'area code'),
  ];
}

/** A country's own name, not part of another one. Tried on rows without a price. */
export function namePattern({ names }: Country): RegExp {
  return wordsPattern(names, NOT_AFTER, NOT_BEFORE);
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

/** A rate of the country's tax in the same row as the tax's name: 'MwSt 19 %'. */
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
