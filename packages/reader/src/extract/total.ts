import type { Found } from '../reading.ts';
import type { LabelledAmount } from './amounts.ts';

/** Points that a second piece of evidence adds to a candidate; a label itself is worth 1 to 4 (see amounts.ts). */
const SUPPORT = {
  subtotalAndTax: 1.5,
  cashLessChange: 1.5,
  tender: 1,
  rounding: 1,
  anotherTotal: 0.5,
  lowerOnThePage: 0.4,
  otherRow: -0.5,
  zero: -2.5,
  negative: -1,
  whole: -0.3,
};

/**
 * What was to be paid, in cents: the printed amount with the plainest label, weighed with the receipt's own arithmetic
 * (subtotal and tax, cash less change, the card's amount). Without any such label it is the amount that was paid.
 */
export function findTotal(amounts: readonly LabelledAmount[]): Found<number> | null {
  const totals = amounts.filter(({ kind }) => kind === 'total');
  const lastRow = Math.max(1, ...totals.map(({ row }) => row));
  let best: { amount: LabelledAmount; score: number } | null = null;
  for (const amount of totals) {
    const score =
      amount.strength + support(amount, amounts) + (SUPPORT.lowerOnThePage * amount.row) / lastRow;
    if (!best || score > best.score) best = { amount, score };
  }
  if (best) return found(best.amount, confidenceOf(best.score));
  return paidWithoutLabel(amounts);
}

function support(amount: LabelledAmount, amounts: readonly LabelledAmount[]): number {
  const { cents } = amount;
  let points = 0;
  if (addsUp(cents, amounts)) points += SUPPORT.subtotalAndTax;
  if (isCashLessChange(cents, amounts)) points += SUPPORT.cashLessChange;
  if (amounts.some(({ kind, cents: paid }) => kind === 'tender' && Math.abs(paid) === Math.abs(cents)))
    points += SUPPORT.tender;
  if (amounts.some((other) => other.kind === 'total' && other.row !== amount.row && other.cents === cents)) {
    points += SUPPORT.anotherTotal;
  }
  if (isRounded(amount, amounts)) points += SUPPORT.rounding;
  if (!amount.sameRow) points += SUPPORT.otherRow;
  if (cents === 0) points += SUPPORT.zero;
  if (cents < 0) points += SUPPORT.negative;
  if (amount.whole) points += SUPPORT.whole;
  return points;
}

/** Whether some subtotal, with the taxes, charges, tips and discounts printed, makes this sum. */
function addsUp(cents: number, amounts: readonly LabelledAmount[]): boolean {
  const sum = (...kinds: string[]) =>
    amounts.filter(({ kind }) => kinds.includes(kind)).reduce((total, amount) => total + amount.cents, 0);
  const extras = [...amounts.filter(({ kind }) => kind === 'tax').map((tax) => tax.cents), sum('tax')];
  const adjustments = [
    0,
    sum('service'),
    sum('tip'),
    sum('service', 'rounding'),
    sum('rounding'),
    sum('discount'),
    sum('service', 'tip'),
  ];
  return amounts.some(
    ({ kind, cents: base }) =>
      kind === 'subtotal' &&
      base !== 0 &&
      extras.some(
        (extra) => extra !== 0 && adjustments.some((adjustment) => base + extra + adjustment === cents),
      ),
  );
}

function isCashLessChange(cents: number, amounts: readonly LabelledAmount[]): boolean {
  const change = amounts.filter((amount) => amount.kind === 'change' && amount.cents !== 0);
  return amounts.some(
    ({ kind, cents: paid }) =>
      kind === 'tender' && change.some((back) => paid - Math.abs(back.cents) === cents),
  );
}

/** Whether this is another total after the rounding that cash payments need (Malaysia rounds to 5 sen). */
function isRounded(amount: LabelledAmount, amounts: readonly LabelledAmount[]): boolean {
  return amounts.some(
    ({ kind, cents: rounding }) =>
      kind === 'rounding' &&
      rounding !== 0 &&
      Math.abs(rounding) < 5 &&
      amounts.some(
        (other) =>
          other !== amount &&
          (other.kind === 'total' || other.kind === 'subtotal') &&
          Math.abs(other.cents - amount.cents) === Math.abs(rounding) &&
          amount.row > other.row,
      ),
  );
}

/** No label says total: the amount paid says it, less the change when that difference is itself printed. */
function paidWithoutLabel(amounts: readonly LabelledAmount[]): Found<number> | null {
  const paid = amounts.filter(({ kind, cents }) => kind === 'tender' && cents > 0);
  const printed = amounts.find(
    (amount) =>
      amount.kind !== 'tender' && amount.kind !== 'change' && isCashLessChange(amount.cents, amounts),
  );
  if (printed) return found(printed, 0.75);
  const summed = amounts.find((amount) => amount.kind !== 'tax' && addsUp(amount.cents, amounts));
  if (summed) return found(summed, 0.75);
  const same = paid.at(-1);
  if (same && paid.every(({ cents }) => cents === same.cents)) return found(same, 0.6);
  const subtotal = amounts.filter(({ kind }) => kind === 'subtotal').at(-1);
  const taxed = amounts.some(({ kind, cents, key }) => kind === 'tax' && cents !== 0 && !/^INC/.test(key));
  return subtotal && !taxed && subtotal.cents > 0 ? found(subtotal, 0.4) : null;
}

function confidenceOf(score: number): number {
  return Math.max(0.2, Math.min(0.98, 0.5 + score * 0.1));
}

function found(amount: LabelledAmount, sure: number): Found<number> {
  return { value: amount.cents, confidence: sure * amount.read, boxes: [amount.box], text: amount.text };
}
