import { percent } from '../../../bench/statistics.ts';
import type { MoreAnswers } from './answer.ts';
import { NEAR, plain, SAME_AMOUNT, similarity, valuesOf } from './score.ts';
import type { Label } from './sets.ts';

/** The parts of a receipt beyond the four fields, as far as a set has labels for them. */
export const PARTS = ['tax', 'subtotal', 'tip', 'payment', 'time', 'phone'] as const;
type Part = (typeof PARTS)[number];

type PartScore = { of: number; right: number; false: number; percent: number | null };
type ItemScore = {
  receipts: number;
  labeled: number;
  answered: number;
  /** Pairs with a similar name (0.85) and the same price (to the cent). */
  matched: number;
  f1: number | null;
};
export type MoreScore = { parts: Record<Part, PartScore>; items: ItemScore };

type Judged = { label: Label; more: MoreAnswers };

export function scoreMore(judged: readonly Judged[]): MoreScore {
  const parts = Object.fromEntries(PARTS.map((part) => [part, scorePart(part, judged)])) as Record<
    Part,
    PartScore
  >;
  return { parts, items: scoreItems(judged) };
}

function scorePart(part: Part, judged: readonly Judged[]): PartScore {
  const verdicts = judged.map(({ label, more }) => partVerdict(part, label, more));
  const asked = verdicts.filter((verdict) => verdict !== null);
  const right = asked.filter(Boolean).length;
  const invented = judged.filter(({ label, more }) => label[part] === null && more[part] !== null).length;
  return { of: asked.length, right, false: invented, percent: percent(right, asked.length) };
}

/** Whether a part is right; null if none is printed or it is not labeled. */
export function partVerdict(part: Part, label: Label, more: MoreAnswers): boolean | null {
  const said = more[part];
  const truths = valuesOf<string | number>(label[part]);
  if (truths.length === 0) return null;
  return said !== null && truths.some((value) => SAME[part](value, said));
}

type Same = (truth: string | number, said: string | number) => boolean;
const sameAmount: Same = (truth, said) => Math.abs(Number(truth) - Number(said)) < SAME_AMOUNT;
const SAME: Record<Part, Same> = {
  tax: sameAmount,
  subtotal: sameAmount,
  tip: sameAmount,
  payment: (truth, said) => samePayment(String(truth), String(said)),
  time: (truth, said) => minutesIn(String(truth)).some((minute) => minutesIn(String(said)).includes(minute)),
  phone: (truth, said) => digits(String(truth)) === digits(String(said)),
};

const BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'maestro'];
/** Ways to pay as labels have them, in the languages of the sets; without accents and spaces. */
const WAYS: readonly [RegExp, string][] = [
  [/master|^mc$|^mcard$/, 'mastercard'],
  [/americanexpress/, 'amex'],
  [new RegExp(BRANDS.join('|')), '$&'],
  [
    /^(?:bar|bargeld|barzahlung|contanti?|contado|hotovost|gotow?ka|gotovina|efectivo|nakit|novcanice)$/,
    'cash',
  ],
  [/^kredi/, 'credit'],
  [/^(?:credit|debit)(?=card$)/, '$&'],
  [/^e[cf]|kart|tarjet|kort$|kaart$|carte|pos$|shoppingcard|^unbar$|^c[bc]$|method/, 'card'],
];

/**
 * A label names what is printed: a brand, or only 'card', 'credit' or 'debit'. A brand matches those three;
 * 'credit' does not match 'debit'. If a receipt was paid in two ways ('cash+card'), one is enough.
 */
export function samePayment(truth: string, said: string): boolean {
  const answer = wayIn(said);
  return truth.split('+').some((way) => {
    const wanted = wayIn(way);
    if (wanted === answer) return true;
    if (wanted === 'card') return [...BRANDS, 'credit', 'debit', 'girocard'].includes(answer);
    return ['credit', 'debit'].includes(wanted) && BRANDS.includes(answer);
  });
}

function wayIn(text: string): string {
  const key = plain(text).toLowerCase();
  const [pattern, way] = WAYS.find(([known]) => known.test(key)) ?? [];
  if (!pattern || !way) return key;
  return way === '$&' ? (pattern.exec(key)?.[0] ?? key) : way;
}

/** The times of day in a text, in minutes; both ends of a range. */
export function minutesIn(text: string): number[] {
  return [...text.matchAll(/(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP])?/gi)].map(([, hours, minutes, half]) => {
    const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hours);
    return hour * 60 + Number(minutes);
  });
}

/** Without the country code 1 or +1, which is not always printed. */
function digits(text: string): string {
  return text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

function scoreItems(judged: readonly Judged[]): ItemScore {
  let [receipts, labeled, answered, matched] = [0, 0, 0, 0];
  for (const { label, more } of judged) {
    if (!label.items) continue;
    receipts += 1;
    labeled += label.items.length;
    answered += more.items.length;
    matched += pairs(label.items, more.items);
  }
  return { receipts, labeled, answered, matched, f1: percent(2 * matched, labeled + answered) };
}

type Item = { name: string; price: number };

/** How many items of both lists match, each at most once, most similar names first. */
export function pairs(truths: readonly Item[], said: readonly Item[]): number {
  const likely = truths
    .flatMap((truth) =>
      said
        .filter(({ price }) => sameAmount(price, truth.price))
        .map((item) => ({ truth, item, likeness: similarity(plain(truth.name), plain(item.name)) })),
    )
    .filter(({ likeness }) => likeness >= NEAR)
    .sort((a, b) => b.likeness - a.likeness);
  const taken = new Set<Item>();
  let matched = 0;
  for (const { truth, item } of likely) {
    if (taken.has(truth) || taken.has(item)) continue;
    taken.add(truth).add(item);
    matched += 1;
  }
  return matched;
}
