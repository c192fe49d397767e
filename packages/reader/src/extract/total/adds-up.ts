import type { Row } from '../../ocr/lines.ts';
import type { AddsUp, Found, Item, Misfit } from '../../reading.ts';
import type { ItemList } from '../items/items.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import { breakDown, isOneDigit, rowOfTotal, sumOfKinds, sumsOf } from '../paper/arithmetic.ts';
import { keyOf } from '../text/phrase-match.ts';
import { holds } from '../text/phrase-set.ts';
import { phrasesOf, STANDS } from '../text/vocabulary.ts';

type Facts = {
  rows: readonly Row[];
  amounts: readonly LabeledAmount[];
  list: ItemList;
  total: Found<number> | null;
  subtotal: Found<number> | null;
  tax: Found<number> | null;
  tip: Found<number> | null;
};

/**
 * Prices that include their tax. Then the items or the subtotal are the total, and the tax row adds nothing.
 */
const TAX_INCLUDED = phrasesOf(({ words }) => words.taxIncluded);
/** A part read with less confidence than this may be the recognizer's mistake, not the shop's. */
const CONFIDENTLY_READ = 0.9;
/**
 * Of 40 sums that did not fit on labeled receipts, 14 fitted no part of a total this sure, and all 14 totals
 * were right.
 */
const SURE_TOTAL = 0.97;
/** The most cents that rounding to 5 sen changes. Some tills do not print it as a row. */
const MOST_ROUNDING = 4;

/**
 * Whether the printed parts add up to the total: items or subtotal, with tax, service charge, tip, discounts
 * and rounding as needed. `holds: false` needs more than a gap: a second sum that shows which part does not
 * fit, parts read with certainty, or a gap of one wrong digit. Null if too little is printed, or if parts may
 * have been overlooked.
 */
export function checkSum(facts: Facts): AddsUp | null {
  const { amounts, list, total, subtotal } = facts;
  if (!total || isPrintedOnce(total, facts)) return null;
  const end = { cents: total.value, row: rowOfTotal(total.value, amounts) };
  const bought = sumOf(list.items);
  const fromSubtotal = subtotal && makes(subtotal.value, end, facts);
  const fromItems = list.items.length > 0 && makes(bought, end, facts);
  if (subtotal && fromSubtotal && !fromItems) {
    if (isOtherTotal(bought, facts))
      return { holds: false, sum: bought, difference: end.cents - bought, misfit: { part: 'total' } };
    return againstListed(facts, subtotal.value - bought) ?? holding(subtotal.value, end, facts);
  }
  const isMisread = subtotal && isOneDigit(subtotal.value - bought);
  if (isMisread && fromItems && !fromSubtotal && list.complete && isReadConfidently(facts)) {
    const sum = subtotal.value + end.cents - bought;
    return { holds: false, sum, difference: end.cents - sum, misfit: { part: 'subtotal' } };
  }
  if (fromSubtotal || fromItems) return holding(fromItems ? bought : (subtotal?.value ?? 0), end, facts);
  if (subtotal) return againstSubtotal(facts, subtotal.value, end.cents, bought);
  const added = isTaxIncluded(facts) ? extrasOf({ ...facts, tax: null }) : extrasOf(facts);
  return againstListed(facts, end.cents - bought - added);
}

/** Whether the only item and the total are the same printed amount, which proves nothing. */
function isPrintedOnce(total: Found<number>, { amounts, list }: Facts): boolean {
  const [only, second] = list.items;
  if (!only || second || only.price !== total.value) return false;
  return amounts.filter(({ cents }) => cents === total.value).length === 1;
}

/**
 * Whether the items make another amount that is printed as a total or a payment. Then the total is of
 * something else, such as the net amounts of all rates.
 */
function isOtherTotal(bought: number, { amounts, list, total, subtotal }: Facts): boolean {
  if (list.items.length < 2 || bought === subtotal?.value || isSure(total)) return false;
  return amounts.some(({ kind, cents }) => cents === bought && (kind === 'total' || kind === 'tender'));
}

/**
 * The other sums agree, or there are none. Checks whether one of the items is wrong. A gap that no single
 * digit explains is almost always an item that was not read.
 */
function againstListed(facts: Facts, gap: number): AddsUp | null {
  const { list, total } = facts;
  if (list.items.length === 0 || !list.complete || gap === 0 || !total) return null;
  if (isUnprintedRounding(facts, gap)) return null;
  const misfit = itemMisfit(list, gap) ?? unknownMisfit(facts, gap);
  return misfit && { holds: false, sum: total.value - gap, difference: gap, misfit };
}

function unknownMisfit({ list, total }: Facts, gap: number): Misfit | null {
  return isOneDigit(gap) && !isOneTooMany(list, gap) && !isSure(total) ? { part: 'unknown' } : null;
}

/** Whether the total is so sure that a part of it must be wrong, or was not read. */
function isSure(total: Found<number> | null): boolean {
  return total !== null && total.confidence >= SURE_TOTAL;
}

/**
 * Whether the sums agree without one of the items. It may be a note below an item that was read as an item,
 * such as '(1.00)', which is already included in the price.
 */
function isOneTooMany({ items }: ItemList, gap: number): boolean {
  return items.length > 1 && items.some(({ price }) => price === -gap);
}

/** Malaysian tills round to 5 sen, some without a row for it. Then the payment shows it. */
function isUnprintedRounding(facts: Facts, gap: number): boolean {
  const { total, amounts } = facts;
  const included = isTaxIncluded(facts);
  const paid = amounts.some(({ kind, cents }) => kind === 'tender' && cents === total?.value);
  const rounds = (included || paid) && (total?.value ?? 0) % 5 === 0;
  return rounds && Math.abs(gap) <= MOST_ROUNDING;
}

/** Items, subtotal and total are printed. Two of the three sums show which one does not fit. */
function againstSubtotal(facts: Facts, subtotal: number, total: number, bought: number): AddsUp | null {
  const { amounts, list, tax } = facts;
  const extras = extrasOf(facts);
  const sum = subtotal + extras;
  const end = { cents: total, row: rowOfTotal(total, amounts) };
  if (unknownRows(facts).some(({ cents }) => cents === total - sum)) return holding(subtotal, end, facts);
  const wrong = (misfit: Misfit): AddsUp => ({ holds: false, sum, difference: total - sum, misfit });
  const itemsAgree = list.items.length > 0 && bought === subtotal;
  const paid = paidOf(amounts);
  if (itemsAgree && paid === sum) return wrong({ part: 'total' });
  if (itemsAgree && paid === total && tax && unknownRows(facts).length === 0) return wrong({ part: 'tax' });
  if (list.items.length > 0 && bought + extras === total && isOneDigit(subtotal - bought))
    return wrong({ part: 'subtotal' });
  if (isUnprintedRounding(facts, total - sum)) return null;
  const confident = (itemsAgree || tax) && isReadConfidently(facts) && unknownRows(facts).length === 0;
  return confident && !isSure(facts.total) ? wrong({ part: 'unknown' }) : null;
}

/** The item whose quantity times unit price would close the gap. */
function itemMisfit({ items, made }: ItemList, gap: number): Misfit | null {
  const closing = items.flatMap(({ price }, index) => {
    const cents = made[index];
    return cents !== null && cents !== undefined && cents - price === gap ? [index] : [];
  });
  const [index, second] = closing;
  return index === undefined || second !== undefined ? null : { part: 'item', index };
}

function makes(base: number, end: { cents: number; row: number }, facts: Facts): boolean {
  const { amounts, subtotal } = facts;
  const label = amounts.find(({ kind, cents }) => kind === 'subtotal' && cents === subtotal?.value);
  const way = breakDown({ cents: base, row: label?.row ?? end.row }, end, amounts);
  const included = isTaxIncluded(facts);
  const near = Math.abs(base - end.cents) <= MOST_ROUNDING && included;
  if (!way) return near || base + extrasOf(facts) === end.cents;
  const taxed = way.parts.some(({ amount }) => amount.kind === 'tax');
  const bought = sumOf(facts.list.items);
  if (facts.list.items.length > 0 && bought === base && base === subtotal?.value) return true;
  // If tax is added, a sum that works without it is one number read twice.
  const untaxed = !amounts.some(({ kind, cents }) => kind === 'tax' && cents !== 0);
  return taxed || included || untaxed || way.parts.some(({ amount }) => amount.kind === 'other');
}

/** @param base in cents; it makes the total */
function holding(base: number, end: { cents: number; row: number }, facts: Facts): AddsUp {
  const rounding = roundingOf(base, end, facts);
  const fees = feesOf(end.cents - base - rounding, facts);
  return {
    holds: true,
    sum: end.cents,
    ...(rounding === 0 ? {} : { rounding }),
    ...(fees === 0 ? {} : { fees }),
  };
}

/**
 * What is left of the difference between base and total after tax and tip. Prices may include the tax, and
 * the tip may be below the total.
 * @param added the difference without rounding, in cents
 */
function feesOf(added: number, facts: Facts): number {
  const { tax, tip, amounts } = facts;
  const left = [0, tax?.value ?? 0].flatMap((taxed) => [added - taxed, added - taxed - (tip?.value ?? 0)]);
  if (left.some((cents) => Math.abs(cents) <= MOST_ROUNDING)) return 0;
  const fees = amounts.filter(({ kind }) => kind === 'service' || kind === 'discount');
  const printed = sumsOf([...fees, ...unknownRows(facts)]);
  return left.toReversed().find((cents) => printed.has(cents)) ?? 0;
}

/** The printed rounding that a base needs to make the total, or 0. */
function roundingOf(base: number, end: { cents: number; row: number }, { amounts }: Facts): number {
  const way = breakDown({ cents: base, row: end.row }, end, amounts);
  if (!way) return sumOfKinds(amounts, 'rounding');
  if (!way.parts.some(({ amount }) => amount.kind === 'rounding')) return 0;
  // what is left after the other parts, because some tills print the rounding without its sign
  return way.parts
    .filter(({ amount }) => amount.kind !== 'rounding')
    .reduce((rest, { cents }) => rest - cents, end.cents - base);
}

function extrasOf({ amounts, tax, tip }: Facts): number {
  const discount = Math.abs(sumOfKinds(amounts, 'discount'));
  return (tax?.value ?? 0) + (tip?.value ?? 0) + sumOfKinds(amounts, 'service', 'rounding') - discount;
}

function isTaxIncluded({ rows }: Facts): boolean {
  return rows.some(({ text }) => holds(keyOf(text), TAX_INCLUDED) >= STANDS);
}

/** The amount handed over, minus the change. */
function paidOf(amounts: readonly LabeledAmount[]): number | null {
  const tenders = amounts.filter(({ kind, cents }) => kind === 'tender' && cents !== 0);
  const [tender] = tenders;
  if (!tender || tenders.some(({ cents }) => cents !== tender.cents)) return null;
  const change = amounts.find(({ kind }) => kind === 'change');
  return Math.abs(tender.cents) - Math.abs(change?.cents ?? 0);
}

function isReadConfidently({ total, subtotal, tax, amounts }: Facts): boolean {
  const values = [total, subtotal, tax].flatMap((fact) => (fact ? [fact.value] : []));
  return amounts.filter(({ cents }) => values.includes(cents)).every(({ read }) => read >= CONFIDENTLY_READ);
}

/** The amounts between subtotal and total whose label is not known: 'Same-day courier 95.00'. */
function unknownRows({ amounts, subtotal, total }: Facts): LabeledAmount[] {
  const from =
    amounts.findLast(({ kind, cents }) => kind === 'subtotal' && cents === subtotal?.value)?.row ?? 0;
  const to = rowOfTotal(total?.value ?? 0, amounts);
  return amounts.filter(({ kind, row }) => kind === 'other' && row > from && row < to);
}

function sumOf(items: readonly Item[]): number {
  return items.reduce((sum, { price }) => sum + price, 0);
}
