import type { LabeledAmount } from '../paper/amounts.ts';
import { sumsOfParts } from '../paper/arithmetic.ts';

/** What the receipt's own arithmetic says about an amount. */
export type Proofs = {
  /** A subtotal and printed parts add up to it: 1 with one part, less with more; 0 if none do. */
  subtotalAndParts: (amount: LabeledAmount) => number;
  /** A subtotal has the same amount. */
  isSubtotal: (amount: LabeledAmount) => boolean;
  /** The prices above it add up to it, alone (1) or with printed parts (0.5). */
  pricesMakeIt: (amount: LabeledAmount) => number;
  paidLessChange: (amount: LabeledAmount) => boolean;
  severalPayments: (amount: LabeledAmount) => boolean;
  /** Two amounts next to each other on one row add up to it, like net and tax. */
  netAndTax: (amount: LabeledAmount) => boolean;
  /**
   * Another total above is this one before rounding: 1 if the rounding or payment shows it, 0.5 by the
   * amounts alone.
   */
  isRounded: (amount: LabeledAmount) => number;
  /** A total or payment below is this one after rounding, in the same way. */
  hasRounded: (amount: LabeledAmount) => number;
  /** It was paid exactly, in place of a total that is not a multiple of the smallest coin. */
  isExactPayment: (amount: LabeledAmount) => boolean;
  hasExactPayment: (amount: LabeledAmount) => boolean;
  /** With printed parts it adds up to a larger amount labeled as a total. */
  isPartOfSum: (amount: LabeledAmount) => boolean;
};

/** A label this clear is taken at its word. */
const PLAIN = 0.6;
/** Cash is rounded to five of the smallest unit, so the change is smaller than that. */
const ROUNDED_TO = 5;

/** @param amounts the certain ones */
export function proofsOf(amounts: readonly LabeledAmount[]): Proofs {
  const parts = sumsOfParts(amounts);
  const labeled = (kind: 'total' | 'subtotal' | 'tender' | 'change') =>
    amounts.filter(({ label, cents }) => label[kind] >= PLAIN && cents !== 0);
  const subtotals = labeled('subtotal').filter(({ label }) => label.subtotal > label.total);
  // 'Food 37.90', 'Bar 14.00': together they are the subtotal.
  const bases = [...new Set(subtotals.map(({ cents }) => cents))];
  if (bases.length > 1) bases.push(bases.reduce((sum, cents) => sum + cents, 0));
  const totals = labeled('total');
  const paid = labeled('tender').map(({ cents }) => Math.abs(cents));
  // No change means that the payment is the total.
  const change = amounts.filter(({ label }) => label.change >= PLAIN).map(({ cents }) => Math.abs(cents));
  const roundings = new Set(
    amounts.filter(({ kind }) => kind === 'rounding').map(({ cents }) => Math.abs(cents)),
  );
  const prices = amounts.filter(
    ({ kind, last, loose }) => last && !loose && (kind === 'other' || kind === 'discount'),
  );
  // Paid exactly, in cash without single cents: the total is the payment.
  const exactly = new Set(change.includes(0) ? paid.filter((cents) => cents % ROUNDED_TO === 0) : []);
  const rows = rowsOf(amounts);
  const rounded = (from: number, to: number) => {
    const by = Math.abs(to - from);
    if (by === 0 || by >= ROUNDED_TO) return 0;
    if (roundings.has(by) || exactly.has(to)) return 1;
    return to % ROUNDED_TO === 0 ? 0.5 : 0;
  };
  const most = (values: readonly number[]) => Math.max(0, ...values);
  return {
    subtotalAndParts: ({ cents }) =>
      most(
        bases.map((base) => {
          const count = parts.get(cents - base);
          return count ? 1 / count : 0;
        }),
      ),
    isSubtotal: (amount) => subtotals.some((base) => base.cents === amount.cents && base.at !== amount.at),
    pricesMakeIt: (amount) => {
      const above = prices.filter(({ at }) => at < amount.at);
      if (above.length < 2) return 0;
      const sum = above.reduce((all, { cents }) => all + cents, 0);
      if (sum === amount.cents) return 1;
      return parts.has(amount.cents - sum) ? 0.5 : 0;
    },
    paidLessChange: ({ cents }) =>
      paid.some((given) => change.some((back) => given - back === Math.abs(cents))),
    severalPayments: ({ cents }) => {
      const kinds = [...new Set(paid)];
      return kinds.some((one, i) => kinds.some((other, k) => k > i && one + other === cents));
    },
    netAndTax: (amount) =>
      rows.some(
        (row) =>
          row.length >= 2 &&
          row.some((net, i) =>
            row.some(
              (tax, k) => k > i && net.cents > 0 && tax.cents > 0 && net.cents + tax.cents === amount.cents,
            ),
          ),
      ),
    isRounded: (amount) =>
      most(totals.filter((other) => other.at < amount.at).map((other) => rounded(other.cents, amount.cents))),
    hasRounded: (amount) =>
      most(
        amounts
          .filter(
            (other) => other.at > amount.at && (other.label.total >= PLAIN || other.label.tender >= PLAIN),
          )
          .map((other) => rounded(amount.cents, other.cents)),
      ),
    isExactPayment: ({ cents, label }) =>
      label.tender >= PLAIN && exactly.has(cents) && totals.some((total) => isNear(total.cents, cents)),
    hasExactPayment: ({ cents, label }) =>
      label.total >= PLAIN && [...exactly].some((paidExactly) => isNear(cents, paidExactly)),
    isPartOfSum: (amount) =>
      totals.some(
        (total) =>
          total.at !== amount.at &&
          total.cents > amount.cents &&
          (parts.get(total.cents - amount.cents) ?? 0) > 0,
      ),
  };
}

function isNear(total: number, paid: number): boolean {
  return total !== paid && Math.abs(total - paid) < ROUNDED_TO;
}

function rowsOf(amounts: readonly LabeledAmount[]): LabeledAmount[][] {
  const rows = new Map<number, LabeledAmount[]>();
  for (const amount of amounts) rows.set(amount.at, [...(rows.get(amount.at) ?? []), amount]);
  return [...rows.values()];
}
