import * as z from 'zod/mini';

/**
 * Money is integer cents and a currency. The specification's fields carry it as a number or as text. Page and server
 * each turn those into an `Amount` at their edge and compute only with amounts.
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
/** Signs of one currency each. A dollar sign alone is the specification's US dollar. */
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
/** ISO 4217 codes: three other letters are no currency, and the text no amount. */
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const SYMBOL = '(?:US|AU?|CA?|HK|NZ|R|S)?\\$|RM|[€£₹₩¥]|(?:kr|rs)\\b\\.?';
const CODE = '[A-Za-z]{3}';
const AMOUNT = new RegExp(
  `^(-)?\\s*(?:(${SYMBOL})|(${CODE})(?=[\\s\\d]))?\\s*(-)?(\\d[\\d.,]*(?:[\\s'’]\\d[\\d.,]*)*)(?:/-)?\\s*(?:(${SYMBOL})|(${CODE}))?$`,
  'iu',
);
/** A negative amount of accountants: '(12.50)', '$(12.50)'. */
const IN_PARENTHESES = /^([^\d()]*)\(([^()]*\d[^()]*)\)([^\d()]*)$/u;

/**
 * Reads an amount as a person types it or as it is printed: '$1,234.56', '1.234,56', '12,50 €', '12', '-3.50', 'A$5',
 * 'MYR 12.30', '1 234,56', "1'235.00", '1,23,500.00', 'Rs. 450/-', '(12.50)'.
 *
 * The last period or comma is the decimal one if one or two digits follow it. Separators before groups of three are
 * thousands. India's commas make groups of two before a last one of three. Text that could mean two amounts ('12.345') is
 * rejected instead of guessed.
 *
 * @param likely ISO 4217 codes, most likely first. A sign that currencies share, such as ¥, stands for the first of them that uses it;
 * without one the text is ambiguous.
 * @returns null when the text is not an amount, names no currency ('44.78abc'), is ambiguous, or exceeds 99,999,999.99
 */
export function parseMoney(text: string, likely: readonly string[] = []): TypedAmount | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const { cents, name } = parts;
  if (name === undefined) return { cents, currency: null };
  const sharing = SHARED_SYMBOLS[name];
  const currency = sharing ? likely.find((code) => sharing.includes(code)) : (SYMBOLS[name] ?? name);
  return currency === undefined || !CODES.has(currency) ? null : { cents, currency };
}

/** The readings of an amount whose sign several currencies share: '¥1200' is 1,200 yen or yuan. Empty for other texts. */
export function possibleAmounts(text: string): Amount[] {
  const parts = partsOf(text);
  const sharing = SHARED_SYMBOLS[parts?.name ?? ''];
  return parts && sharing ? sharing.map((currency) => ({ cents: parts.cents, currency })) : [];
}

/** Cents, and the sign or code in capitals without a period. */
function partsOf(text: string): { cents: number; name: string | undefined } | null {
  const given = text.trim();
  const bare = given.replace(IN_PARENTHESES, '$1$2$3');
  const match = AMOUNT.exec(bare);
  if (!match) return null;
  const [, minusBefore, symbolBefore, codeBefore, minusAfter, figures = '', symbolAfter, codeAfter] = match;
  const named = [symbolBefore, codeBefore, symbolAfter, codeAfter].filter((name) => name !== undefined);
  const minuses = [minusBefore, minusAfter, bare !== given].filter(Boolean);
  if (minuses.length > 1 || named.length > 1) return null;
  const unsigned = centsOf(figures);
  if (unsigned === null || unsigned > MAX_CENTS) return null;
  const cents = minuses.length > 0 ? -unsigned : unsigned;
  return { cents: cents === 0 ? 0 : cents, name: named[0]?.toUpperCase().replace('.', '') };
}

function centsOf(figures: string): number | null {
  const decimal = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(figures);
  const whole = decimal?.[1] ?? '';
  const fraction = (decimal?.[2] ?? '').padEnd(2, '0');
  const decimalMark = decimal?.[2] ? figures.at(-decimal[2].length - 1) : undefined;
  if (!/^\d+$/u.test(whole)) {
    const mark = /\D/u.exec(whole)?.[0] ?? '';
    if (mark === decimalMark) return null;
    const groups = whole.split(mark);
    const isGrouped =
      /^\d{1,3}$/u.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/u.test(group));
    if (!isGrouped && !/^\d\d?(?:,\d\d)+,\d{3}$/u.test(whole)) return null;
    // '12.345' alone could be twelve or twelve thousand
    if (mark === '.' && !decimalMark && groups.length === 2) return null;
  }
  const digits = whole.replaceAll(/\D/gu, '') + fraction;
  return digits.length > 12 ? null : Number(digits);
}

const figuresOf = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '$1,234.56' for US dollars, 'MYR 1,234.56' for any other currency. */
export function formatMoney({ cents, currency }: Amount): string {
  const figures = figuresOf.format(Math.abs(cents) / 100);
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
