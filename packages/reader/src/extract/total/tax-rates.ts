import { TAX_ROW } from '../../locales/row-words.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Found } from '../../reading.ts';
import { type Money, moneyIn } from '../text/money.ts';
import { PART_SURE, partFound } from './printed-part.ts';

const RATE = /(?<!\d)(\d{1,2}(?:[.,]\d{1,2})?)\s?%/;
const LONE_RATE = /^\W*\d{1,2}(?:[.,]\d{1,2})?\s?%\W*$/;
/** A number that may be a rate, with or without its sign: '19%', 'A=19,000', '7.70'. */
const NUMBER = /(?<![\d.,])\d{1,2}(?:[.,]\d{1,3})?(?![\d.,]*\d)/g;
/** How many rows below its heading a row of a table may be: '% MwSt Netto Brutto'. */
const BELOW_HEADING = 3;
/** How many rates are tried, and rows of each. A paper with more has goods with a rate: '3,5 % fat'. */
const MOST_RATES = 5;
const MOST_OF_RATE = 4;
/** A single tax without another amount is proven elsewhere. */
const LEAST_ALONE = 2;
/**
 * Hungary's 27 % is the highest VAT (European Commission, 'VAT rates applied in the Member States').
 */
export const HIGHEST_RATE = 27;

/** A tax with its rate. */
type RatedTax = PrintedAmount & {
  rate: number;
  /** Cents, without the tax; null if only the tax is printed. */
  net: number | null;
  /** Cents, tax included. */
  gross: number;
};

/**
 * The taxes of all rates, added up, if each row shows its tax beside the net or the gross amount, or if the
 * taxes alone make the total at their rates. The rest of the total may be untaxed if there are several
 * rates: tobacco, deposits.
 */
export function taxesOfRates(rows: readonly Row[], total: number): Found<number> | null {
  const beside = rows.flatMap((_row, at) => [...taxInTable(rows, at), ...taxBesideAmount(rows, at)]);
  const inEach = (taxesIn: typeof taxAlone) => rows.flatMap((_row, at) => taxesIn(rows, at));
  const whole =
    makingWhole(beside, total) ??
    makingWhole(inEach(taxBelowHeading), total) ??
    makingWhole(inEach(taxAlone), total, LEAST_ALONE);
  if (whole) return partFound(whole.map(amountOf), PART_SURE.proven);
  const known = eachRateOnce(beside);
  if (!known || known.length < 2 || grossOf(known) > total) return null;
  return partFound(known.map(amountOf), PART_SURE.labeled);
}

function grossOf(taxes: readonly RatedTax[]): number {
  return taxes.reduce((sum, { gross }) => sum + gross, 0);
}

/**
 * The taxes, at most one of each rate, whose gross amounts add up to the total. A second tax on the same net
 * amount adds only itself: Croatia's 'PDV 25%' and 'PP 3%'.
 * @returns null if there are none, or if others with another sum do so, too
 */
function makingWhole(taxes: readonly RatedTax[], total: number, least = 1): RatedTax[] | null {
  const distinct = new Map(taxes.map((tax) => [`${tax.rate} ${tax.money.cents} ${tax.net}`, tax]));
  const rates = [...Map.groupBy(distinct.values(), ({ rate }) => rate).values()]
    .map((own) => own.slice(0, MOST_OF_RATE))
    .slice(0, MOST_RATES);
  let found: RatedTax[] | null = null;
  let isOne = true;
  const tryFrom = (at: number, chosen: readonly RatedTax[], gross: number) => {
    const own = rates[at];
    if (!own) {
      const rounding = chosen.reduce((sum, tax) => sum + roundingOfGross(tax), 0);
      if (chosen.length < least || Math.abs(gross - total) > rounding) return;
      if (found && taxOf(found) !== taxOf(chosen)) isOne = false;
      if (!found || chosen.length > found.length) found = [...chosen];
      return;
    }
    tryFrom(at + 1, chosen, gross);
    for (const tax of own) {
      const withTax = [...chosen, tax];
      tryFrom(at + 1, withTax, gross + tax.gross);
      const isOnSameNet = tax.net !== null && chosen.some(({ net }) => net === tax.net);
      if (isOnSameNet) tryFrom(at + 1, withTax, gross + tax.money.cents);
    }
  };
  tryFrom(0, [], 0);
  return isOne ? found : null;
}

function taxOf(taxes: readonly RatedTax[]): number {
  return taxes.reduce((sum, { money }) => sum + money.cents, 0);
}

/** The tax of a row with net, tax and gross amount and the rate, whose sign may be in the heading. */
function taxInTable(rows: readonly Row[], at: number): RatedTax[] {
  const row = rows[at];
  const amounts = row ? amountsIn(row).filter(({ money }) => money.cents > 0 && !money.whole) : [];
  if (!row || amounts.length < 2) return [];
  const numbers = [...row.text.matchAll(NUMBER)].map(([text]) => Number(text.replace(',', '.')));
  return amounts.flatMap((tax) =>
    amounts.flatMap((net): RatedTax[] => {
      const gross = net.money.cents + tax.money.cents;
      if (net === tax || !amounts.some(({ money }) => money.cents === gross)) return [];
      const taxed = [net.money.cents, tax.money.cents, gross];
      // a rate such as '25,00' may be the tax, too, and is then printed twice
      const isRate = (rate: number) =>
        numbers.filter((number) => number === rate).length >
        taxed.filter((cents) => cents === Math.round(rate * 100)).length;
      const rate = [...numbers.filter(isRate), ...ratesAbove(rows, at)].find((percent) =>
        isTaxOn(net.money.cents, percent, tax.money.cents),
      );
      return rate === undefined ? [] : [{ rate, ...tax, net: net.money.cents, gross }];
    }),
  );
}

/** The tax in a row that also has its rate and its net or its gross amount. */
function taxBesideAmount(rows: readonly Row[], at: number): RatedTax[] {
  const row = withRate(rows, at);
  const rate = row && printedRate(row.text);
  return row && rate ? taxAtRate(row, rate) : [];
}

/** The tax in a row below the heading that has the rate: 'VAT 19%', then '89,50 14,29'. */
function taxBelowHeading(rows: readonly Row[], at: number): RatedTax[] {
  const row = rows[at];
  return row && !RATE.test(row.text) ? ratesAbove(rows, at).flatMap((rate) => taxAtRate(row, rate)) : [];
}

function ratesAbove(rows: readonly Row[], at: number): number[] {
  return rows.slice(Math.max(0, at - BELOW_HEADING), at).flatMap(({ text }) => printedRate(text) ?? []);
}

/** The amounts of a row that are the tax on another of its amounts. */
function taxAtRate(row: Row, rate: number): RatedTax[] {
  const amounts = amountsIn(row);
  return amounts.flatMap(({ money, line }) =>
    amounts.flatMap(({ money: other }): RatedTax[] => {
      if (money.cents <= 0 || money.whole || other.cents <= money.cents) return [];
      if (isTaxOn(other.cents, rate, money.cents))
        return [{ rate, money, line, net: other.cents, gross: other.cents + money.cents }];
      const isInGross = rate > 0 && Math.abs((other.cents * rate) / (100 + rate) - money.cents) <= 1;
      return isInGross ? [{ rate, money, line, net: other.cents - money.cents, gross: other.cents }] : [];
    }),
  );
}

/** A row's only amount, if the row names a tax and its rate. */
function taxAlone(rows: readonly Row[], at: number): RatedTax[] {
  const row = withRate(rows, at);
  const rate = row && printedRate(row.text);
  if (!row || !rate || !TAX_ROW.test(row.text)) return [];
  const [only, second] = amountsIn(row);
  if (!only || second || only.money.whole || only.money.cents <= 0) return [];
  return [{ rate, ...only, net: null, gross: (only.money.cents * (100 + rate)) / rate }];
}

function isTaxOn(net: number, rate: number, tax: number): boolean {
  return rate > 0 && rate <= HIGHEST_RATE && Math.abs((net * rate) / 100 - tax) <= 1;
}

/** The row if it has a rate, or the row with the rate that stands alone above or below it. */
function withRate(rows: readonly Row[], at: number): Row | null {
  const row = rows[at];
  if (!row || RATE.test(row.text)) return row ?? null;
  const alone = [rows[at - 1], rows[at + 1]].find((other) => other && LONE_RATE.test(other.text));
  return alone ? { ...row, text: `${alone.text} ${row.text}` } : null;
}

/** Some tills print the table twice. Null if a rate has two amounts. */
function eachRateOnce(taxes: readonly RatedTax[]): RatedTax[] | null {
  const byRate = new Map<number, RatedTax>();
  for (const tax of taxes) {
    const known = byRate.get(tax.rate);
    if (known && known.money.cents !== tax.money.cents) return null;
    if (!known) byRate.set(tax.rate, tax);
  }
  return [...byRate.values()];
}

/** How far, in cents, a gross amount may be off because its tax was rounded to a cent. */
function roundingOfGross({ rate, net }: RatedTax): number {
  return net === null ? (0.5 * (100 + rate)) / rate : 1;
}

export type PrintedAmount = { money: Money; line: Row['lines'][number] };

/** The amounts in a row, with their lines. */
export function amountsIn(row: Row): PrintedAmount[] {
  return row.lines.flatMap((line) => moneyIn(line.text).map((money) => ({ money, line })));
}

/** The same amount, as `partFound` takes it. */
export function amountOf({ money, line }: PrintedAmount) {
  return { cents: money.cents, read: line.confidence, box: line.box, text: money.text };
}

/** The rate in a text, in percent; null if there is none. */
export function printedRate(text: string): number | null {
  const digits = RATE.exec(text)?.[1];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}
