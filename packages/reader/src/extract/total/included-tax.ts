import { TAX_ROW } from '../../locales/row-words.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Found } from '../../reading.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import { type Money, moneyIn } from '../text/money.ts';
import { PART_SURE } from './printed-part.ts';

/** These are not taxes, but may have a rate too: '10% service charge', 'Discount 10%'. */
const HAS_OWN_RATE: ReadonlySet<LabeledAmount['kind']> = new Set(['service', 'tip', 'discount']);
const RATE = /(?<!\d)(\d{1,2}(?:[.,]\d{1,2})?)\s?%/;
const LONE_RATE = /^\W*\d{1,2}(?:[.,]\d{1,2})?\s?%\W*$/;
/** The rate of Malaysian GST and SST if the row names none. */
const USUAL_RATE = 6;

/** The tax included in the total: the row that shows it at its rate, next to the net amount or alone. */
export function taxIncluded(
  printed: readonly Row[],
  amounts: readonly LabeledAmount[],
  total: number | null,
): Found<number> | null {
  if (total === null || total <= 0) return null;
  const others = new Set(
    amounts.flatMap(({ kind, sameRow, row }) => (sameRow && HAS_OWN_RATE.has(kind) ? [row] : [])),
  );
  const rows = printed.filter((_row, at) => !others.has(at));
  const several = taxesOfRates(rows, total);
  if (several) return several;
  for (const row of rows) {
    if (!TAX_ROW.test(row.text)) continue;
    const beside = amountsIn(row);
    const rate = rateIn(row.text);
    const tax = beside.find(({ money }) =>
      isIncluded(
        money,
        beside.map((other) => other.money),
        rate,
        total,
      ),
    );
    if (!tax) continue;
    const { money, line } = tax;
    return { value: money.cents, confidence: 0.95 * line.confidence, boxes: [line.box], text: money.text };
  }
  return null;
}

/** A tax in a row with its rate. */
type RatedTax = {
  rate: number;
  money: Money;
  line: Row['lines'][number];
  /** Cents, tax included. */
  gross: number;
};

/**
 * The taxes of several rates, added up. Each row shows its tax beside the net or the gross amount, or the
 * taxes alone make the total at their rates. The rest of the total is untaxed: tobacco, deposits.
 */
function taxesOfRates(rows: readonly Row[], total: number): Found<number> | null {
  const rated = rows.flatMap((row, at) => withRate(row, [rows[at - 1], rows[at + 1]]));
  const beside = eachRateOnce(rated.flatMap(taxBesideAmount));
  const known = beside && beside.length > 1 ? beside : eachRateOnce(rated.flatMap(taxAlone));
  if (!known || known.length < 2) return null;
  const gross = known.reduce((sum, tax) => sum + tax.gross, 0);
  const isWhole = Math.abs(gross - total) <= known.reduce((sum, tax) => sum + roundingOfGross(tax), 0);
  if (!isWhole && (known !== beside || gross > total)) return null;
  return {
    value: known.reduce((sum, { money }) => sum + money.cents, 0),
    confidence:
      (isWhole ? PART_SURE.proven : PART_SURE.labeled) *
      Math.min(...known.map(({ line }) => line.confidence)),
    boxes: known.map(({ line }) => line.box),
    text: known.map(({ money }) => money.text).join(' + '),
  };
}

/** The row if it has a rate, or the row with the rate that stands alone above or below it. */
function withRate(row: Row, beside: readonly (Row | undefined)[]): Row[] {
  if (RATE.test(row.text)) return [row];
  const alone = beside.find((other) => other !== undefined && LONE_RATE.test(other.text));
  return alone ? [{ ...row, text: `${alone.text} ${row.text}` }] : [];
}

/** The tax in a row that also has its net amount, its gross amount or both. */
function taxBesideAmount(row: Row): RatedTax[] {
  const rate = rateIn(row.text);
  const amounts = amountsIn(row);
  const pairs = amounts.flatMap(({ money, line }) =>
    amounts.flatMap(({ money: other }): RatedTax[] => {
      if (money.cents <= 0 || money.whole || other.cents <= money.cents) return [];
      const isNet = Math.abs((other.cents * rate) / 100 - money.cents) <= 1;
      const isGross = Math.abs((other.cents * rate) / (100 + rate) - money.cents) <= 1;
      if (!isNet && !isGross) return [];
      return [{ rate, money, line, gross: isNet ? other.cents + money.cents : other.cents }];
    }),
  );
  return rate > 0 && pairs[0] ? [pairs[0]] : [];
}

/** A row's only amount, if the row names a tax. */
function taxAlone(row: Row): RatedTax[] {
  const rate = rateIn(row.text);
  const [only, second] = amountsIn(row);
  if (!TAX_ROW.test(row.text) || rate <= 0 || !only || second || only.money.whole || only.money.cents <= 0)
    return [];
  return [{ rate, ...only, gross: (only.money.cents * (100 + rate)) / rate }];
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
function roundingOfGross({ rate, gross }: RatedTax): number {
  return Number.isInteger(gross) ? 1 : (0.5 * (100 + rate)) / rate;
}

function amountsIn(row: Row) {
  return row.lines.flatMap((line) => moneyIn(line.text).map((money) => ({ money, line })));
}

/** A row's rate, or the usual one if the row has none. */
function rateIn(text: string): number {
  return printedRate(text) ?? USUAL_RATE;
}

/** The rate in a text, in percent. */
export function printedRate(text: string): number | null {
  const digits = RATE.exec(text)?.[1];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}

function isIncluded(tax: Money, beside: readonly Money[], rate: number, total: number): boolean {
  if (tax.cents <= 0 || rate <= 0 || tax.whole) return false;
  const expected = (total * rate) / (100 + rate);
  if (Math.abs(tax.cents - expected) <= 1.5) return true;
  // Some goods may be tax-free. Then the tax is next to the net or gross amount of the other goods.
  return beside.some(
    ({ cents }) =>
      cents > tax.cents &&
      cents <= total &&
      [100, 100 + rate].some((whole) => Math.abs((cents * rate) / whole - tax.cents) <= 1),
  );
}
