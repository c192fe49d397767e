import { parseDateText } from '@slipcase/contract/dates';
import { MAX_CENTS } from '@slipcase/contract/money';
import type { DayOrder } from './statement.ts';

/** a charge needs a day, a name and an amount */
export const FEWEST_COLUMNS = 3;
/** Signs that stand for one currency on statements. */
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '₹': 'INR', '₩': 'KRW' };
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** A sign, digits with separators, a currency on either side, a sign after it, or 'CR' and 'DR'. */
const MONEY =
  /^([-+−(]?)\s*([^\d\s.,+−()-]{0,4})\s*([-+−]?)\s*(\d[\d.,'’\s]*?)\s*([^\d\s.,+−()-]{0,4})\s*([-+−)]?)$/u;

/** The digits of a cell, the sign beside them, and the currency; null if the text is not an amount. */
export function figuresOf(
  cell: string,
): { figures: string; isNegative: boolean; currency: string | null } | null {
  const found = MONEY.exec(cell.trim());
  if (!found) return null;
  const [, before = '', name = '', minus = '', figures = '', nameAfter = '', after = ''] = found;
  const named = (name || nameAfter).toUpperCase();
  const isCredit = named === 'CR';
  const currency = SIGNS[named] ?? (CODES.has(named) ? named : null);
  if (named !== '' && !currency && !isCredit && named !== 'DR') return null;
  // long numbers without a separator are accounts and references
  if (/^\d{9,}$/u.test(figures)) return null;
  const isNegative = isCredit || [before, minus, after].some((sign) => sign !== '' && '-−('.includes(sign));
  return { figures, isNegative, currency };
}

/** Whether a row has a day and an amount, in any column. */
export function isCharge(cells: readonly string[]): boolean {
  if (cells.length < FEWEST_COLUMNS) return false;
  const day = cells.findIndex((cell) => readDay(cell, 'MDY') !== null);
  return day >= 0 && cells.some((cell, at) => at !== day && figuresOf(cell) !== null);
}

/**
 * An amount in cents, negative if the cell says so; null if the cell is not an amount.
 * @param decimalMark of the whole column, which decides whether '1.234' is more than a thousand or slightly
 * more than one
 */
export function readCents(cell: string, decimalMark: '.' | ','): number | null {
  const found = figuresOf(cell);
  if (!found) return null;
  const [whole = '', fraction = '', ...more] = found.figures.split(decimalMark);
  if (more.length > 0 || !/^\d{0,3}$/u.test(fraction)) return null;
  const cents = Math.round(Number(`${whole.replaceAll(/\D/gu, '')}.${fraction || 0}`) * 100);
  if (cents > MAX_CENTS) return null;
  return found.isNegative && cents !== 0 ? -cents : cents;
}

/** The decimal mark in a column of amounts. */
export function decimalMarkOf(cells: readonly string[]): '.' | ',' {
  let commas = 0;
  for (const cell of cells) {
    const [mark] = /[.,](?=\d{1,2}\D*$)/u.exec(cell) ?? [];
    if (mark) commas += mark === ',' ? 1 : -1;
  }
  return commas > 0 ? ',' : '.';
}

/** A day as banks write it, with or without a time. @returns yyyy-mm-dd */
export function readDay(cell: string, order: DayOrder): string | null {
  const text = cell.trim().replace(/[T ]\d{1,2}:\d{2}.*$/u, '');
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/u.exec(text) ?? [];
  if (year) return parseDateText(`${year}-${month}-${day}`, 'MDY');
  if (order !== 'YMD') return parseDateText(text, order);
  const [, short, second, third] = /^(\d{2})[-/.](\d{2})[-/.](\d{2})$/u.exec(text) ?? [];
  return short ? parseDateText(`20${short}-${second}-${third}`, 'MDY') : parseDateText(text, 'MDY');
}

/**
 * The order of the numbers in a column of days, found from days that can be read in only one way.
 * @param usual the order to use if there is no such day
 */
export function dayOrderOf(cells: readonly string[], usual: DayOrder): DayOrder {
  let [isMonthFirst, isDayFirst, isYearFirst] = [false, false, false];
  for (const cell of cells) {
    const [, first, second] = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]/u.exec(cell.trim()) ?? [];
    if (Number(first) > 31) isYearFirst = true;
    else if (Number(first) > 12) isDayFirst = true;
    if (Number(second) > 12) isMonthFirst = true;
  }
  if (isYearFirst) return 'YMD';
  if (isDayFirst === isMonthFirst) return usual;
  return isDayFirst ? 'DMY' : 'MDY';
}

/** The currency that a heading or a cell names: 'Amount (EUR)', 'Betrag in €', 'USD'. */
export function currencyIn(text: string): string | null {
  for (const [word] of text.matchAll(/[A-Z]{3}|[$€£₹₩]/gu)) {
    const code = SIGNS[word] ?? word;
    if (CODES.has(code)) return code;
  }
  return null;
}
