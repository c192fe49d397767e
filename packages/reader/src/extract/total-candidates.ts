import type { LabelledAmount } from './amounts.ts';
import type { Features } from './boosted-trees.ts';
import { type Candidate, readTrust } from './field-model.ts';

/** An amount that may be what was to be paid. */
export type TotalCandidate = Candidate & { amount: LabelledAmount };

/**
 * Every amount labelled as a total, with what speaks for it: its label, its place, and the receipt's own arithmetic
 * (subtotal and tax, cash less change, the card's amount, rounding). Without any such label, the amounts that were paid
 * or that the arithmetic gives.
 */
export function totalCandidates(amounts: readonly LabelledAmount[]): TotalCandidate[] {
  const totals = amounts.filter(({ kind }) => kind === 'total');
  if (totals.length === 0) return paidWithoutLabel(amounts);
  const lastRow = Math.max(1, ...totals.map(({ row }) => row));
  const largest = Math.max(...totals.map(({ cents }) => cents));
  const labelled = totals.map((amount) =>
    candidate(amount, amounts, {
      label: amount.strength,
      'lower on the page': amount.row / lastRow,
      ...flag('largest of the totals', amount.cents === largest),
      ...support(amount, amounts),
    }),
  );
  return [...labelled, ...roundedPayments(totals, amounts)];
}

/** Malaysian cash prices end in 0 or 5 sen: a payment that close to a printed total is that total rounded. */
const ROUNDED_TO = 5;

/** Payments that are a printed total rounded, where the rounded total itself is not labelled, or was misread. */
function roundedPayments(
  totals: readonly LabelledAmount[],
  amounts: readonly LabelledAmount[],
): TotalCandidate[] {
  return amounts
    .filter(
      ({ kind, cents }) =>
        kind === 'tender' &&
        cents > 0 &&
        cents % ROUNDED_TO === 0 &&
        totals.some((total) => total.cents !== cents && Math.abs(total.cents - cents) < ROUNDED_TO) &&
        !totals.some((total) => total.cents === cents),
    )
    .map((amount) => candidate(amount, amounts, { 'payment just off a total': 1 }));
}

function candidate(
  amount: LabelledAmount,
  amounts: readonly LabelledAmount[],
  features: Features,
): TotalCandidate {
  const others = amounts.filter(
    (other) => other.kind === 'total' && other.cents !== amount.cents && other.cents > 0,
  );
  return {
    amount,
    key: String(amount.cents),
    features,
    trust: {
      ...readTrust(amount.read),
      ...flag('proved', provedBy(amount, amounts) > 0),
      ...flag('proved twice', provedBy(amount, amounts) > 1),
      ...flag('other totals', others.length > 0),
      ...flag('no label', amount.kind !== 'total'),
      ...flag('label in another row', !amount.sameRow),
    },
  };
}

/** How many independent witnesses there are. */
function provedBy(amount: LabelledAmount, amounts: readonly LabelledAmount[]): number {
  const { cents } = amount;
  const again = amounts.some(
    (other) => other.row !== amount.row && other.kind === 'total' && other.cents === cents,
  );
  const proofs = [
    addsUp(cents, amounts),
    isCashLessChange(cents, amounts),
    isTendered(cents, amounts),
    again,
  ];
  return proofs.filter(Boolean).length;
}

function support(amount: LabelledAmount, amounts: readonly LabelledAmount[]): Features {
  const { cents } = amount;
  return {
    ...flag('subtotal and tax make it', addsUp(cents, amounts)),
    ...flag('cash less change makes it', isCashLessChange(cents, amounts)),
    ...flag('paid', isTendered(cents, amounts)),
    ...flag(
      'another total says it',
      amounts.some((other) => other.kind === 'total' && other.row !== amount.row && other.cents === cents),
    ),
    ...flag('rounded', isRounded(amount, amounts)),
    ...flag('label in another row', !amount.sameRow),
    ...flag('zero', cents === 0),
    ...flag('negative', cents < 0),
    ...flag('no decimals', amount.whole),
    ...flag(
      'a subtotal says it',
      amounts.some((other) => other.kind === 'subtotal' && other.cents === cents),
    ),
    ...flag(
      'smaller than an item',
      amounts.some((other) => other.kind === 'other' && other.cents > cents),
    ),
  };
}

function isTendered(cents: number, amounts: readonly LabelledAmount[]): boolean {
  return amounts.some(
    ({ kind, cents: paid }) => kind === 'tender' && Math.abs(paid) === Math.abs(cents) && paid !== 0,
  );
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

/** No label says total: the amount paid, less the change where that difference is itself printed, or a sum. */
function paidWithoutLabel(amounts: readonly LabelledAmount[]): TotalCandidate[] {
  const paid = amounts.filter(({ kind, cents }) => kind === 'tender' && cents > 0);
  const taxed = amounts.some(({ kind, cents, key }) => kind === 'tax' && cents !== 0 && !/^INC/.test(key));
  const lastSubtotal = amounts.filter(({ kind, cents }) => kind === 'subtotal' && cents > 0).at(-1);
  return amounts.flatMap((amount) => {
    const { kind, cents } = amount;
    const features = {
      ...flag(
        'no label: cash less change',
        kind !== 'tender' && kind !== 'change' && isCashLessChange(cents, amounts),
      ),
      ...flag('no label: subtotal and tax', kind !== 'tax' && addsUp(cents, amounts)),
      ...flag('no label: paid', amount === paid.at(-1) && paid.every((other) => other.cents === cents)),
      ...flag('no label: subtotal', amount === lastSubtotal && !taxed),
    };
    return Object.keys(features).length > 0 ? [candidate(amount, amounts, features)] : [];
  });
}

function flag(name: string, holds: boolean): Features {
  return holds ? { [name]: 1 } : {};
}
