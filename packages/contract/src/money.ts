import * as z from 'zod/mini';

/**
 * Money is integer cents and a currency. The agreed fields of the API carry it as a number or as text. Page
 * and server each turn those into an `Amount` at their edge and compute only with amounts.
 */
export const amount = z.object({
  cents: z.int().check(z.describe('1/100 of the currency')),
  currency: z.string().check(z.describe('ISO 4217')),
});
export type Amount = z.output<typeof amount>;

/** An amount as a person types it, with or without its currency. */
export type TypedAmount = {
  cents: number;
  /** the typed ISO 4217 code, or null */
  currency: string | null;
};

/** 99,999,999.99 */
export const MAX_CENTS = 99_999_999_99;
/** Signs of one currency each. A dollar sign alone is the US dollar. */
const SYMBOLS: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  HK$: 'HKD',
  NZ$: 'NZD',
  R$: 'BRL',
  S$: 'SGD',
  RM: 'MYR',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
};
/** Signs that several currencies share. */
const SHARED_SYMBOLS: Record<string, readonly string[]> = {
  '¥': ['JPY', 'CNY'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
  RS: ['INR', 'PKR', 'LKR', 'NPR'],
};
/** ISO 4217 codes: any other three letters are not a currency, and their text is not an amount. */
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const SYMBOL = '(?:US|AU?|CA?|HK|NZ|R|S)?\\$|RM|[€£₹₩¥]|(?:kr|rs)\\b\\.?';
const CODE = '[A-Za-z]{3}';
const AMOUNT = new RegExp(
  `^(-)?\\s*(?:(${SYMBOL})|(${CODE})(?=[\\s\\d]))?\\s*(-)?(\\d[\\d.,]*(?:[\\s'’]\\d[\\d.,]*)*)(?:/-)?\\s*(?:(${SYMBOL})|(${CODE}))?$`,
  'iu',
);
/** A negative amount as accountants write it: '(12.50)', '$(12.50)'. */
const IN_PARENTHESES = /^([^\d()]*)\(([^()]*\d[^()]*)\)([^\d()]*)$/u;

/** ISO 4217's currencies that do not have two decimals. A table, because browser engines differ. */
const NO_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND';
/**
 * Currencies of countries that write 1.234,56 (CLDR). Some countries that use dinars or the euro write
 * 1,234.56.
 */
const COMMA_DECIMALS =
  'ALL AOA ARS AZN BAM BGN BOB BRL BYN COP CRC CZK DKK DZD EUR GEL HUF IDR KZT MAD MDL MKD MZN NOK PLN RON RSD RUB SEK TRY UAH UYU VES ZAR';

/** The number of decimals of a currency. @param currency ISO 4217; if unknown, the answer is two */
function decimalsOf(currency: string | null | undefined): 0 | 2 | 3 {
  if (!currency) return 2;
  if (NO_DECIMALS.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/**
 * Reads an amount as a person types it or as it is printed: '$1,234.56', '1.234,56', '12,50 €', '12',
 * '-3.50', 'A$5', 'MYR 12.30', '1 234,56', "1'235.00", '1,23,500.00', 'Rs. 450/-', '(12.50)', 'KWD 125.500'.
 *
 * The last period or comma is the decimal separator if one or two digits follow it, or three if the currency
 * has three decimals. Separators before groups of three are thousands. India's commas make groups of two
 * before a last one of three. Text that could mean two amounts ('12.345', 'EUR 1,234') is rejected instead of
 * guessed: see `possibleAmounts`. A third decimal is rounded, because amounts are in hundredths.
 *
 * @param likely ISO 4217 codes, most likely first. A shared sign, such as ¥, stands for the first of these
 * currencies that uses it. If none does, the text is ambiguous. Figures without a currency are in the first
 * one. '1,234' may have decimals if one of these currencies is written that way.
 * @returns null when the text is not an amount, names no currency ('44.78abc'), is ambiguous, or exceeds
 * 99,999,999.99
 */
export function parseMoney(text: string, likely: readonly string[] = []): TypedAmount | null {
  const [reading, ...others] = readingsOf(text, likely);
  return reading && others.length === 0 ? reading : null;
}

/**
 * The readings of an ambiguous amount. The sign of '¥1200' means yen or yuan, and '12.345' is twelve or
 * twelve thousand. Empty for other texts.
 * @param likely as in `parseMoney`
 */
export function possibleAmounts(text: string, likely: readonly string[] = []): TypedAmount[] {
  const readings = readingsOf(text, likely);
  return readings.length > 1 ? readings : [];
}

function readingsOf(text: string, likely: readonly string[]): TypedAmount[] {
  const parts = partsOf(text);
  if (!parts) return [];
  return currenciesOf(parts.name, likely).flatMap((currency) =>
    figuresIn(parts.figures, [...(currency ? [currency] : []), ...likely]).map((cents) => ({
      cents: parts.isNegative && cents !== 0 ? -cents : cents,
      currency,
    })),
  );
}

/**
 * @param name a sign or code in capitals. @returns null for an amount without one; empty for an unknown one
 */
function currenciesOf(name: string | undefined, likely: readonly string[]): (string | null)[] {
  if (name === undefined) return [null];
  const sharing = SHARED_SYMBOLS[name];
  if (!sharing) return [SYMBOLS[name] ?? name].filter((code) => CODES.has(code));
  const first = likely.find((code) => sharing.includes(code));
  return first === undefined ? [...sharing] : [first];
}

/** The figures without their signs, and the sign or code of the currency in capitals without a period. */
function partsOf(text: string): { figures: string; isNegative: boolean; name: string | undefined } | null {
  const given = text.trim();
  const bare = given.replace(IN_PARENTHESES, '$1$2$3');
  const match = AMOUNT.exec(bare);
  if (!match) return null;
  const [, minusBefore, symbolBefore, codeBefore, minusAfter, figures = '', symbolAfter, codeAfter] = match;
  const named = [symbolBefore, codeBefore, symbolAfter, codeAfter].filter((name) => name !== undefined);
  const minuses = [minusBefore, minusAfter, bare !== given].filter(Boolean);
  if (minuses.length > 1 || named.length > 1) return null;
  return { figures, isNegative: minuses.length > 0, name: named[0]?.toUpperCase().replace('.', '') };
}

/**
 * The amounts that figures can mean, in cents: usually one, or none for a text that is not an amount.
 * @param currencies the figures' own currency first, then others whose format they may have
 */
function figuresIn(figures: string, currencies: readonly string[]): number[] {
  const decimals = decimalsOf(currencies[0]);
  const [, units, mark, thousandths] = /^(\d{1,3})([.,])(\d{3})$/u.exec(figures) ?? [];
  const readings =
    units && thousandths
      ? thousandsOrDecimals(units, mark === ',', thousandths, currencies)
      : [centsOf(...splitAtDecimals(figures, decimals))];
  return readings.filter((cents): cents is number => cents !== null && cents <= MAX_CENTS);
}

/** Whether '12.345' or '12,345' has thousands, decimals or either depends on the currencies. */
function thousandsOrDecimals(
  units: string,
  isComma: boolean,
  thousandths: string,
  currencies: readonly string[],
): (number | null)[] {
  const decimals = decimalsOf(currencies[0]);
  // our own format has a period before three decimals, and commas between thousands
  const isDecimal = units.startsWith('0') || (decimals === 3 && !isComma);
  const mayBeDecimal = !isComma || decimals === 3 || currencies.some((code) => COMMA_DECIMALS.includes(code));
  return [
    ...(isDecimal ? [] : [centsOf(units + thousandths, '')]),
    ...(decimals > 0 && (isDecimal || mayBeDecimal) ? [centsOf(units, `.${thousandths}`)] : []),
  ];
}

/** @returns the decimals with their mark, or '' */
function splitAtDecimals(figures: string, decimals: number): [whole: string, fraction: string] {
  const [fraction = ''] = (decimals === 3 ? /[.,]\d{1,3}$/u : /[.,]\d{1,2}$/u).exec(figures) ?? [];
  const whole = figures.slice(0, figures.length - fraction.length);
  // three digits after a thousands separator that occurs twice are thousands, too
  return fraction.length === 4 && whole.includes(fraction.charAt(0)) ? [figures, ''] : [whole, fraction];
}

/** @param fraction with its mark: '.50', or '' */
function centsOf(whole: string, fraction: string): number | null {
  if (!/^\d+$/u.test(whole)) {
    const mark = /\D/u.exec(whole)?.[0] ?? '';
    if (mark === fraction[0]) return null;
    const groups = whole.split(mark);
    const isGrouped =
      /^\d{1,3}$/u.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/u.test(group));
    if (!isGrouped && !/^\d\d?(?:,\d\d)+,\d{3}$/u.test(whole)) return null;
  }
  const units = whole.replaceAll(/\D/gu, '');
  return units.length > 10 ? null : Math.round(Number(`${units}.${fraction.slice(1)}`) * 100);
}

/**
 * The number of decimals to show for an amount: its currency's, or two if its hundredths would be lost
 * otherwise.
 */
export function shownDecimals({ cents, currency }: Amount): 0 | 2 | 3 {
  return decimalsOf(currency) || (cents % 100 === 0 ? 0 : 2);
}

/**
 * The figures of an amount for programs and file names: '1234.56', '1130' of yen, '125.500' of Kuwaiti
 * dinars.
 */
export function plainFigures(amount: Amount): string {
  return (amount.cents / 100).toFixed(shownDecimals(amount));
}

/** '$1,234.56' for US dollars, 'MYR 1,234.56', 'JPY 1,130' or 'KWD 125.500' for other currencies. */
export function formatMoney(amount: Amount): string {
  const { cents, currency } = amount;
  const [units = '', fraction] = plainFigures({ ...amount, cents: Math.abs(cents) }).split('.');
  const figures = [units.replaceAll(/\B(?=(?:\d{3})+$)/gu, ','), fraction].filter(Boolean).join('.');
  const sign = cents < 0 ? '-' : '';
  return currency === 'USD' ? `${sign}$${figures}` : `${sign}${currency} ${figures}`;
}

/** An API number (12.34) as integer cents. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Integer cents as the API's number (12.34). */
export function fromCents(cents: number): number {
  return cents / 100;
}
