import { median } from '../../median.ts';
import type { Row } from '../../ocr/lines.ts';
import { type Candidate, readTrust } from '../choice/field-model.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import type { TotalFeature } from './total-features.ts';
import { type Proofs, proofsOf } from './total-proofs.ts';

/** An amount that may be the total. */
export type TotalCandidate = Candidate<TotalFeature> & { amount: LabeledAmount };

const FORMS: Readonly<Record<LabeledAmount['form'], number>> = {
  plain: 0,
  whole: 1,
  figures: 2,
  broken: 3,
  'one decimal': 4,
  pointless: 5,
};
/** Rows farther apart than this all count as far apart. */
const FAR = 12;
/** If a picture is full of numbers, only the last ones are used: each is compared with all the others. */
const MOST_AMOUNTS = 400;
const PLAIN_TOTAL = 0.6;

/** Every amount on the receipt, with its features as the total. */
export function totalCandidates(rows: readonly Row[], amounts: readonly LabeledAmount[]): TotalCandidate[] {
  const own = amounts.filter(({ cents, form }) => cents !== 0 || form === 'plain').slice(-MOST_AMOUNTS);
  // Numbers without a single word are not a receipt.
  if (own.length === 0 || !rows.some(({ text }) => /\p{L}{3}/u.test(text))) return [];
  const page = pageOf(rows, own);
  return own
    .map((amount) => candidate(amount, page))
    .filter((one) => hasReason(one) || (page.isOnly && one.amount.form === 'plain'));
}

/** A price in a list is not a total: there must be at least faint evidence for it. */
function hasReason({ features }: TotalCandidate): boolean {
  const named = features['printed again'] > 0 && features['words beside it'] > 0 && features.currency > 0;
  return named || REASONS.some((reason) => features[reason] >= LEAST_REASON);
}

const LEAST_REASON = 0.3;
const REASONS: readonly TotalFeature[] = [
  'label total',
  'above total',
  'below total',
  'label tender',
  'label subtotal',
  'again as total',
  'again as tender',
  'again as subtotal',
  'subtotal and parts',
  'prices make it',
  'paid less change',
  'several payments',
  'net and tax',
  'is the rounded one',
  'tender below',
];

type Page = {
  rows: readonly Row[];
  amounts: readonly LabeledAmount[];
  proofs: Proofs;
  usualHeight: number;
  left: number;
  width: number;
  largest: number;
  /** How clearly the best total label says 'total', and its row. */
  best: { score: number; row: number };
  /** Apart from taxes, only one amount is printed, possibly more than once. */
  isOnly: boolean;
};

function pageOf(rows: readonly Row[], amounts: readonly LabeledAmount[]): Page {
  const sure = amounts.filter(({ loose }) => !loose);
  const best = sure.reduce<LabeledAmount | undefined>(
    (top, amount) => (top && totalScore(top) > totalScore(amount) ? top : amount),
    undefined,
  );
  const left = Math.min(...rows.map(({ box }) => box.x));
  return {
    rows,
    amounts,
    proofs: proofsOf(sure),
    usualHeight: median(
      rows.map(({ height }) => height),
      1,
    ),
    left,
    width: Math.max(1, Math.max(...rows.map(({ box }) => box.x + box.width)) - left),
    largest: Math.max(1, ...sure.filter(({ kind }) => kind !== 'tender').map(({ cents }) => Math.abs(cents))),
    best: { score: best ? totalScore(best) : 0, row: best?.row ?? 0 },
    isOnly: new Set(sure.filter(({ label }) => label.tax < PLAIN_TOTAL).map(({ cents }) => cents)).size === 1,
  };
}

/**
 * How clearly an amount is labeled as the total. If cash has no single cents, '41.52' is paid with 41.50.
 * Then the payment is the total, and the labeled amount is not.
 */
function totalLabel(amount: LabeledAmount, { proofs, best }: Page): number {
  const own = amount.label.total * labelCounts(amount);
  if (proofs.isExactPayment(amount)) return Math.max(own, best.score);
  return proofs.hasExactPayment(amount) ? own * 0.6 : own;
}

/** A label on another row, or in the tax summary, counts less. */
function labelCounts({ sameRow, sections }: LabeledAmount): number {
  if (sections.taxTable >= 0) return 0.6;
  return sameRow ? 1 : 0.9;
}

/** 'Amount due 0.00' after payment. */
function isNothingLeft({ cents }: LabeledAmount, others: readonly LabeledAmount[]): boolean {
  return cents === 0 && others.some((other) => other.cents !== 0 && other.label.total >= PLAIN_TOTAL);
}

function totalScore({ label }: LabeledAmount): number {
  return label.total;
}

function candidate(amount: LabeledAmount, page: Page): TotalCandidate {
  const { rows, amounts, proofs } = page;
  const { cents, label, above, below, row } = amount;
  const sure = amounts.filter((other) => !other.loose && other !== amount);
  const others = sure.filter((other) => other.at !== amount.at);
  const same = others.filter((other) => other.cents === cents);
  const most = (list: readonly LabeledAmount[], kind: 'total' | 'tender' | 'subtotal') =>
    Math.max(0, ...list.map((other) => other.label[kind]));
  const following = sure.filter((other) => other.row > row && other.row <= row + 3);
  const proof = {
    parts: proofs.subtotalAndParts(amount),
    change: proofs.paidLessChange(amount),
    net: proofs.netAndTax(amount),
  };
  const features: Record<TotalFeature, number> = {
    'label total': isNothingLeft(amount, sure) ? 0 : totalLabel(amount, page),
    'label subtotal': label.subtotal,
    'label tax': label.tax,
    'label tender': label.tender,
    'label change': label.change,
    'label rounding': label.rounding,
    'label discount': label.discount,
    'label service or tip': Math.max(label.service, label.tip),
    'label count or saving': Math.max(label.count, label.saving),
    'above total': amount.alone ? above.total : 0,
    'above other': amount.alone
      ? Math.max(above.subtotal, above.tax, above.tender, above.change, above.count)
      : 0,
    'below total': amount.alone ? below.total : 0,
    'best label on the receipt': page.best.score,
    'less than the best label': page.best.score - label.total,
    'words beside it': Math.min(20, amount.key.length),
    'down the page': amount.at / Math.max(1, rows.length - 1),
    'rows to the last amount': Math.min(
      FAR,
      Math.max(...sure.map((other) => other.at), amount.at) - amount.at,
    ),
    'rows from the best label': Math.max(-FAR, Math.min(FAR, row - page.best.row)),
    'totals below': others.filter(
      (other) => other.row > row && other.label.total >= 0.6 && other.cents !== cents,
    ).length,
    'tax table': Math.min(FAR, amount.sections.taxTable),
    'card slip': Math.min(FAR, amount.sections.cardSlip),
    suggestion: Math.min(FAR, amount.sections.suggestion),
    'last of its row': amount.last ? 1 : 0,
    'amounts in its row': amounts.filter((other) => other.at === amount.at && !other.loose).length,
    'right edge': (amount.box.x + amount.box.width - page.left) / page.width,
    height: (rows[amount.at]?.height ?? page.usualHeight) / page.usualHeight,
    form: FORMS[amount.form],
    currency: amount.currency ? 1 : 0,
    read: amount.read,
    sign: Math.sign(cents),
    alone: amount.alone ? 1 : 0,
    'share of the largest': Math.min(2, Math.abs(cents) / page.largest),
    'larger amounts': Math.min(
      10,
      new Set(sure.filter((other) => other.cents > cents).map((other) => other.cents)).size,
    ),
    'printed again': Math.min(4, new Set(same.map((other) => other.at)).size),
    'again as total': most(same, 'total'),
    'again as tender': most(same, 'tender'),
    'again as subtotal': most(same, 'subtotal'),
    'subtotal and parts': proof.parts,
    'subtotal alone': proofs.isSubtotal(amount) ? 1 : 0,
    'prices make it': proofs.pricesMakeIt(amount),
    'paid less change': proof.change ? 1 : 0,
    'several payments': proofs.severalPayments(amount) ? 1 : 0,
    'net and tax': proof.net ? 1 : 0,
    'is the rounded one': proofs.isRounded(amount),
    'has a rounded one': proofs.hasRounded(amount),
    'part of a sum': proofs.isPartOfSum(amount) ? 1 : 0,
    'tender below': following.some((other) => other.label.tender >= 0.6 && other.cents >= cents && cents > 0)
      ? 1
      : 0,
    'change below': following.some((other) => other.label.change >= 0.6) ? 1 : 0,
  };
  const witnesses = [
    proof.parts > 0,
    proof.change,
    same.length > 0,
    proof.net,
    features['prices make it'] > 0,
  ];
  return {
    amount,
    key: String(cents),
    features,
    // Only positive evidence: fitted to a few wrong answers, a missing feature might look like an advantage.
    trust: {
      ...readTrust(amount.read),
      proved: Math.min(3, witnesses.filter(Boolean).length),
      label: Math.max(features['label total'], features['above total'], features['below total']),
    },
  };
}
