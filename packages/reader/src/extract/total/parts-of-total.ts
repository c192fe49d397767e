import { languages } from '../../locales/index.ts';
import type { Language } from '../../locales/locale.ts';
import { TAX_ROW } from '../../locales/row-words.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Found, Item } from '../../reading.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import { breakDown, isOneDigit, rowOfTotal, type TotalBreakdown } from '../paper/arithmetic.ts';
import { type Money, moneyIn } from '../text/money.ts';

// Long: the ways in which parts make a total, tried in this order.

/** What the total is made of, in cents; null if not printed or not known. */
type PartsOfTotal = {
  subtotal: Found<number> | null;
  tax: Found<number> | null;
  tip: Found<number> | null;
};

/** How certain a part is. It is proven if the printed parts add up to the total. */
const SURE = { proven: 0.98, provenUnlabeled: 0.85, labeled: 0.8, oneOfSeveral: 0.6 };
/** Sums of only a part of the purchase. */
const IS_PARTIAL = partOfKey(({ partialSum }) => partialSum);
const IS_NOT_TAX = partOfKey(({ notTax }) => notTax);
const IS_ALL_TAXES = partOfKey(({ allTaxes }) => allTaxes);
/** These are not taxes, but may have a rate too: '10% service charge', 'Discount 10%'. */
const HAS_OWN_RATE: ReadonlySet<LabeledAmount['kind']> = new Set(['service', 'tip', 'discount']);
/**
 * The largest part of a total that can be tax: 27 % of the net price, Hungary's rate, is the highest VAT
 * (European Commission, 'VAT rates applied in the Member States').
 */
const MOST_TAX = 27 / 127;
const RATE = /(?<!\d)(\d{1,2}(?:[.,]\d{1,2})?)\s?%/;
const LONE_RATE = /^\W*\d{1,2}(?:[.,]\d{1,2})?\s?%\W*$/;
/** The rate of Malaysian GST and SST if the row names none. */
const USUAL_RATE = 6;

/** Subtotal, tax and tip, chosen so that together they add up to the total if enough is printed. */
export function findPartsOfTotal(
  rows: readonly Row[],
  amounts: readonly LabeledAmount[],
  items: readonly Item[],
  total: number | null,
): PartsOfTotal {
  const bought = items.reduce((sum, { price }) => sum + price, 0);
  const subtotal = subtotalOf(amounts, items.length, bought, total);
  const fromItems = wayFromItems(amounts, items.length, bought, total);
  const way = subtotal?.way ?? fromItems;
  return {
    subtotal:
      subtotal && (!fromItems || isSubtotalOf(bought, subtotal))
        ? asFound(subtotal.amount, subtotal.sure)
        : null,
    tax:
      taxProven(way) ??
      taxProven(fromItems) ??
      taxAmongCharges(amounts, total) ??
      taxBesideNet(rows, amounts, total) ??
      taxIncluded(rows, amounts, total) ??
      taxLabeled(amounts, total),
    tip: tipOf(amounts, total, [way, fromItems]),
  };
}

/**
 * Whether a subtotal belongs to items that make the total. If neither fits the other, it is of some of them
 * ('Bar Subtotal'), or a tax. One wrong digit is a misread subtotal.
 */
function isSubtotalOf(bought: number, { amount, way }: Subtotal): boolean {
  return way !== null || amount.cents === bought || isOneDigit(amount.cents - bought);
}

type Subtotal = { amount: LabeledAmount; sure: number; way: TotalBreakdown | null };

function subtotalOf(
  amounts: readonly LabeledAmount[],
  count: number,
  bought: number,
  total: number | null,
): Subtotal | null {
  const sameSign = (cents: number) => total === null || Math.sign(cents) === Math.sign(total);
  const own = amounts
    .filter(({ kind, cents, sameRow }) => kind === 'subtotal' && sameRow && sameSign(cents))
    .filter(({ cents }) => total === null || total === 0 || Math.abs(cents) <= Math.abs(total) * 2);
  const plain = own.filter(({ key }) => !IS_PARTIAL.test(key));
  const ordered = [...plain.toReversed(), ...own.filter((amount) => !plain.includes(amount)).toReversed()];
  if (total === null) return ordered[0] ? { amount: ordered[0], sure: SURE.labeled, way: null } : null;
  const end = { cents: total, row: rowOfTotal(total, amounts) };
  const explained = (from: readonly LabeledAmount[]) =>
    from.flatMap((amount) => {
      const way = breakDown(amount, end, amounts);
      return way ? [{ amount, way }] : [];
    });
  const proven = explained(ordered);
  const made = proven.find(({ amount }) => amount.cents === bought);
  const best = made ?? proven.find(({ way }) => way.parts.length > 0) ?? proven[0];
  if (best) {
    const checked = best === made || best.way.parts.length > 0;
    return { ...best, sure: checked ? SURE.proven : SURE.labeled };
  }
  const agreeing = ordered.find(({ cents }) => cents === bought);
  if (agreeing) return { amount: agreeing, sure: SURE.proven, way: null };
  if (ordered[0]) return { amount: ordered[0], sure: SURE.labeled * (own.length > 1 ? 0.8 : 1), way: null };
  return unlabeled(amounts, count, bought, end);
}

/** 'Net total', 'Amount' or an unlabeled sum that, with the tax below it, adds up to the total. */
function unlabeled(
  amounts: readonly LabeledAmount[],
  count: number,
  bought: number,
  end: { cents: number; row: number },
): Subtotal | null {
  for (const amount of amounts.toReversed()) {
    const sum = amount.kind === 'total' || amount.key === '' || (count > 1 && amount.cents === bought);
    if (!sum || amount.kind === 'tender' || amount.cents === end.cents || amount.row >= end.row) continue;
    if (Math.sign(amount.cents) !== Math.sign(end.cents)) continue;
    const below = amounts.filter(({ row, kind }) => row > amount.row && kind !== 'other');
    const way = breakDown(amount, end, below);
    if (!way?.parts.some((part) => part.amount.kind === 'tax')) continue;
    return { amount, way, sure: amount.cents === bought ? SURE.proven : SURE.provenUnlabeled };
  }
  return null;
}

/** Without a subtotal, the items themselves may lead to the total. */
function wayFromItems(
  amounts: readonly LabeledAmount[],
  count: number,
  bought: number,
  total: number | null,
): TotalBreakdown | null {
  if (count === 0 || total === null) return null;
  const end = rowOfTotal(total, amounts);
  return breakDown({ cents: bought, row: end }, { cents: total, row: end }, amounts);
}

/**
 * The tax rows that, with the subtotal, add up to the total. Several are added up, because only their sum is
 * the tax.
 */
function taxProven(way: TotalBreakdown | null): Found<number> | null {
  if (!way) return null;
  const labeled = way.parts.filter(({ amount }) => amount.kind === 'tax');
  const others = way.parts.filter(({ amount, cents }) => amount.kind === 'other' && cents > 0);
  // 'City 1.15' between subtotal and total is a tax, unless it is a fee or a donation.
  const taxes = labeled.length > 0 ? labeled : others.filter(({ amount }) => !IS_NOT_TAX.test(amount.key));
  const [first] = taxes;
  if (!first) return null;
  return addedUp(
    taxes.map(({ amount, cents }) => ({ ...amount, cents })),
    labeled.length > 0 ? SURE.proven : SURE.provenUnlabeled,
  );
}

/** The taxes of a bill that lists each night's room and tax: all its rows add up to the total. */
function taxAmongCharges(amounts: readonly LabeledAmount[], total: number | null): Found<number> | null {
  if (total === null) return null;
  const end = rowOfTotal(total, amounts);
  const charges = amounts.filter(
    ({ kind, row, sameRow }) => row < end && sameRow && kind !== 'subtotal' && kind !== 'total',
  );
  const taxes = charges.filter(({ kind, cents }) => kind === 'tax' && cents > 0);
  const isProven = charges.reduce((sum, { cents }) => sum + cents, 0) === total;
  return isProven && taxes.length > 0 && taxes.length < charges.length ? addedUp(taxes, SURE.proven) : null;
}

function addedUp(taxes: readonly LabeledAmount[], sure: number): Found<number> {
  return {
    value: taxes.reduce((sum, { cents }) => sum + cents, 0),
    confidence: sure * Math.min(...taxes.map(({ read }) => read)),
    boxes: taxes.map(({ box }) => box),
    text: taxes.map(({ text }) => text).join(' + '),
  };
}

/** The tax of a receipt whose VAT label is next to the net amount: '16 % VAT on 12.05', then '1.93'. */
function taxBesideNet(
  rows: readonly Row[],
  amounts: readonly LabeledAmount[],
  total: number | null,
): Found<number> | null {
  if (total === null || total <= 0) return null;
  const nets = amounts.filter(({ kind, sameRow, cents }) => kind === 'tax' && sameRow && cents < total);
  const [tax] = nets.flatMap((net) => {
    const rate = printedRate(rows[net.row]?.text ?? '');
    const rest = total - net.cents;
    const isTax = rate !== null && Math.abs((net.cents * rate) / 100 - rest) <= 1;
    return isTax ? (amounts.find(({ cents }) => cents === rest) ?? []) : [];
  });
  return tax ? asFound(tax, SURE.proven) : null;
}

/** The tax included in the total: the row that shows it at its rate, next to the net amount or alone. */
function taxIncluded(
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
      (isWhole ? SURE.proven : SURE.labeled) * Math.min(...known.map(({ line }) => line.confidence)),
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

function printedRate(text: string): number | null {
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

/** One tax row, or several that agree. The sum does not prove it. */
function taxLabeled(amounts: readonly LabeledAmount[], total: number | null): Found<number> | null {
  const most = amounts.some(isReduction) ? 1 : MOST_TAX;
  const limit = total === null ? Number.POSITIVE_INFINITY : Math.max(Math.abs(total) * most, 1);
  const own = amounts.filter(({ kind, sameRow, whole }) => kind === 'tax' && sameRow && !whole);
  const fitting = own.filter(({ cents }) => (cents >= 0 || (total ?? 0) < 0) && Math.abs(cents) <= limit);
  const nonZero = fitting.filter(({ cents }) => cents !== 0);
  const named = nonZero.filter(({ key }) => IS_ALL_TAXES.test(key));
  const choice = named.length > 0 ? named : nonZero.length > 0 ? nonZero : fitting;
  const [first, ...others] = choice;
  if (!first || others.some(({ cents }) => cents !== first.cents)) return null;
  return asFound(first, nonZero.length > 1 ? SURE.oneOfSeveral : SURE.labeled);
}

/**
 * Whether this lowers the total. Tax can be due on the price before a coupon, and is then a large part of
 * what is paid.
 */
function isReduction({ kind, cents, label }: LabeledAmount): boolean {
  return kind === 'discount' || cents < 0 || label.saving > 0;
}

/** The tip that was given, not a suggested one. */
function tipOf(
  amounts: readonly LabeledAmount[],
  total: number | null,
  ways: readonly (TotalBreakdown | null)[],
): Found<number> | null {
  // A tip printed above the subtotal is included in it. Then only the items show that it was added.
  const proven = ways.flatMap((way) => way?.parts ?? []).find(({ amount }) => amount.kind === 'tip');
  if (proven) return asFound(proven.amount, SURE.proven);
  if (total === null) return null;
  const sum = amounts.find(({ kind }) => kind === 'subtotal' || kind === 'total');
  const isAmongItems = (row: number) => sum?.kind === 'subtotal' && row < sum.row;
  const own = amounts.filter(
    ({ kind, sameRow, cents, row }) => kind === 'tip' && sameRow && cents > 0 && !isAmongItems(row),
  );
  const [only, second] = own.filter(({ cents }) => cents < total);
  return second || !only ? null : asFound(only, SURE.oneOfSeveral);
}

/** A pattern for label keys that contain one of these words. */
function partOfKey(pick: (words: Language['words']) => readonly string[] | undefined): RegExp {
  return new RegExp(languages.flatMap(({ words }) => pick(words) ?? []).join('|'));
}

function asFound(amount: LabeledAmount, sure: number): Found<number> {
  return { value: amount.cents, confidence: sure * amount.read, boxes: [amount.box], text: amount.text };
}
