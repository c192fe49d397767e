import { dayNumber } from '@slipcase/contract/dates';
import { groupBy } from '../../../../lib/group-by.ts';
import type { Charge } from '../reading/statement.ts';
import { type Likeness, learnedLikeness } from './learned-likeness.ts';
import { ALIKE, type Name, nameLikeness, nameReader } from './name-likeness.ts';
import type { Fit, Purchase } from './purchase.ts';
import { usualRates } from './usual-rates.ts';

/** most days between a receipt and its charge, in either direction */
const MAX_DAYS = 3;
/** a tip is at most this share of the total before it */
export const MAX_TIP = 0.35;
/** categories, by name, in which guests add a tip by hand */
const TIPPED = /meal|food|drink|cater|entertain|hospitality|taxi|ride|ground|transport|travel|hotel|lodg/iu;
/** how far a rate may differ from that of other charges on the statement */
const RATE_SPREAD = 0.05;
/** most receipts for one charge, or charges for one receipt */
const MOST_PARTS = 4;
/** how many charges or receipts are tried as parts of a sum */
const MOST_TRIED = 12;

const SCORES: Readonly<Record<Exclude<Fit, 'confirmed'>, number>> = {
  same: 60,
  same_abroad: 60,
  sum: 45,
  tip: 35,
  converted: 30,
};
/**
 * Scores by the number of days from the receipt to its charge, starting at `-MAX_DAYS`. Most banks book a
 * purchase on the next day.
 */
const DAY_SCORES = [1, 4, 8, 14, 15, 13, 9];
const NAME_SCORE = 30;

export type Candidate = {
  charges: readonly number[];
  receipts: readonly string[];
  fit: Exclude<Fit, 'confirmed'>;
  score: number;
  /** whether name and day agree so well that only a rival speaks against it */
  isClear: boolean;
  /** from 0 to 1 */
  likeness: number;
};

type Spent = { charge: Charge; at: number; name: Name };
type Bought = { purchase: Purchase; at: number | null; name: Name; cents: number; currency: string };

/** Every pair that may belong together, with a score; unordered. */
export function candidatesOf(charges: readonly Charge[], purchases: readonly Purchase[]): Candidate[] {
  const nameOf = nameReader();
  const spent = charges.map(
    (charge): Spent => ({ charge, at: dayNumber(charge.day), name: nameOf(charge.name) }),
  );
  const bought = purchases.flatMap((purchase): Bought[] => {
    const { amount, day, vendor } = purchase;
    if (!amount || amount.cents === 0) return [];
    return [{ purchase, at: day === null ? null : dayNumber(day), name: nameOf(vendor ?? ''), ...amount }];
  });
  const near = byDay(bought);
  const pairs = spent.flatMap((one) =>
    [...near(one.at), ...near(null)].flatMap((other) => (mayFit(one, other) ? [[one, other] as const] : [])),
  );
  const likeness = learnedLikeness(
    pairs.flatMap(([one, other]) => (isSameAmount(one, other) ? [[other.name, one.name] as const] : [])),
  );
  const rates = usualRates(pairs.flatMap(([one, other]) => rateOf(one, other, likeness) ?? []));
  const singles = pairs.flatMap(([one, other]) => candidateOf(one, other, rates, likeness) ?? []);
  return [...singles, ...severalReceipts(spent, near, likeness), ...severalCharges(spent, bought, likeness)];
}

/** Returns a search for everything within a few days of a day. Receipts without a day are under null. */
function byDay<T extends { at: number | null }>(all: readonly T[]): (at: number | null) => readonly T[] {
  const days = groupBy(all, ({ at }) => at);
  const around = Array.from({ length: 2 * MAX_DAYS + 1 }, (_, place) => place - MAX_DAYS);
  return (at) =>
    at === null ? (days.get(null) ?? []) : around.flatMap((apart) => days.get(at + apart) ?? []);
}

/** A quick check of the amounts, before names are compared. */
function mayFit({ charge }: Spent, other: Bought): boolean {
  const { cents, currency } = charge.amount;
  if (Math.sign(cents) !== Math.sign(other.cents)) return false;
  if (currency !== other.currency) return true;
  return cents === other.cents || (cents > other.cents && cents <= other.cents * (1 + MAX_TIP));
}

function candidateOf(
  one: Spent,
  other: Bought,
  rates: ReturnType<typeof usualRates>,
  likenessOf: Likeness,
): Candidate | null {
  const fit = fitOf(one, other, rates);
  if (!fit) return null;
  const likeness = likenessOf(other.name, one.name);
  const isSame = fit === 'same' || fit === 'same_abroad';
  if (!isSame && likeness < ALIKE) return null;
  return {
    charges: [one.charge.id],
    receipts: [other.purchase.id],
    fit,
    score: SCORES[fit] + scoreOf([one], [other], likeness) - tipOddness(one, other, fit),
    isClear: isSame && other.at !== null && other.at <= one.at && nameLikeness(other.name, one.name) >= ALIKE,
    likeness,
  };
}

function fitOf(
  { charge }: Spent,
  other: Bought,
  rates: ReturnType<typeof usualRates>,
): Candidate['fit'] | null {
  const { amount, original } = charge;
  if (amount.currency === other.currency) {
    if (amount.cents === other.cents) return 'same';
    const more = (amount.cents - other.cents) / other.cents;
    return other.cents > 0 && more > 0 && more <= MAX_TIP && isTipped(other) ? 'tip' : null;
  }
  if (original) return isSameAbroad(original, other) ? 'same_abroad' : null;
  const usual = rates(other.currency, amount.currency);
  const rate = amount.cents / other.cents;
  return usual === null || Math.abs(rate / usual - 1) <= RATE_SPREAD ? 'converted' : null;
}

/**
 * Whether the amounts abroad agree. If a bank only gives the rate, the amount is precise to about a
 * thousandth.
 */
function isSameAbroad(original: { cents: number; currency: string }, other: Bought): boolean {
  if (original.currency !== other.currency) return false;
  return Math.abs(original.cents - other.cents) <= Math.abs(other.cents) / 1000;
}

function isTipped({ purchase }: Bought): boolean {
  return TIPPED.test(purchase.category);
}

/** How unusual a tip is. Most tips are 10 to 25 %. */
function tipOddness(one: Spent, other: Bought, fit: Fit): number {
  if (fit !== 'tip') return 0;
  return Math.abs((one.charge.amount.cents - other.cents) / other.cents - 0.18) * 40;
}

function scoreOf(spent: readonly Spent[], bought: readonly Bought[], likeness: number): number {
  const days = spent.flatMap(({ at }) =>
    bought.map((one) => (one.at === null ? 0 : (DAY_SCORES[at - one.at + MAX_DAYS] ?? 0))),
  );
  return Math.min(...days) + likeness * NAME_SCORE;
}

function isSameAmount({ charge }: Spent, other: Bought): boolean {
  return charge.amount.currency === other.currency && charge.amount.cents === other.cents;
}

function rateOf(one: Spent, other: Bought, likenessOf: Likeness) {
  const { cents, currency } = one.charge.amount;
  if (other.currency === currency || likenessOf(other.name, one.name) < ALIKE) return null;
  return { from: other.currency, to: currency, rate: cents / other.cents };
}

/** One charge for two to four receipts from one shop, such as a hotel. */
function severalReceipts(
  spent: readonly Spent[],
  near: (at: number) => readonly Bought[],
  likenessOf: Likeness,
): Candidate[] {
  return spent.flatMap((one) => {
    const { currency, cents } = one.charge.amount;
    const parts = near(one.at)
      .filter((other) => other.currency === currency && isPart(other.cents, cents))
      .filter((other) => likenessOf(other.name, one.name) >= ALIKE)
      .slice(0, MOST_TRIED);
    return sumsTo(parts, (part) => part.cents, cents).map((chosen) => ({
      charges: [one.charge.id],
      receipts: chosen.map(({ purchase }) => purchase.id),
      fit: 'sum' as const,
      score: SCORES.sum + scoreOf([one], chosen, 1) - chosen.length,
      isClear: false,
      likeness: 1,
    }));
  });
}

/** One receipt that was paid with two to four charges. */
function severalCharges(
  spent: readonly Spent[],
  bought: readonly Bought[],
  likenessOf: Likeness,
): Candidate[] {
  const near = byDay(spent);
  return bought.flatMap((other) => {
    if (other.at === null) return [];
    const parts = near(other.at)
      .filter(
        ({ charge }) => charge.amount.currency === other.currency && isPart(charge.amount.cents, other.cents),
      )
      .filter((one) => likenessOf(other.name, one.name) >= ALIKE)
      .slice(0, MOST_TRIED);
    return sumsTo(parts, ({ charge }) => charge.amount.cents, other.cents).map((chosen) => ({
      charges: chosen.map(({ charge }) => charge.id),
      receipts: [other.purchase.id],
      fit: 'sum' as const,
      score: SCORES.sum + scoreOf(chosen, [other], 1) - chosen.length,
      isClear: false,
      likeness: 1,
    }));
  });
}

function isPart(cents: number, whole: number): boolean {
  return Math.sign(cents) === Math.sign(whole) && Math.abs(cents) < Math.abs(whole);
}

/** All selections of two to four parts whose cents add up to the whole. */
function sumsTo<T>(parts: readonly T[], centsOf: (part: T) => number, whole: number): T[][] {
  const found: T[][] = [];
  const go = (from: number, left: number, chosen: readonly T[]) => {
    if (left === 0 && chosen.length > 1) found.push([...chosen]);
    if (left === 0 || chosen.length === MOST_PARTS) return;
    for (let at = from; at < parts.length; at += 1) {
      const part = parts[at] as T;
      const rest = left - centsOf(part);
      if (rest === 0 || Math.sign(rest) === Math.sign(whole)) go(at + 1, rest, [...chosen, part]);
    }
  };
  go(0, whole, []);
  return found;
}
