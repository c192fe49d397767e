import type { Facts } from './extract/extract.ts';
import { moneyIn } from './extract/money.ts';
import { keyOf, type Phrase, phraseOf } from './extract/phrase-match.ts';
import { matchesIn, phraseSet } from './extract/phrase-set.ts';
import { languages } from './locales/index.ts';
import { PAPER_KINDS, type PaperKind } from './locales/locale.ts';
import type { Row } from './ocr/lines.ts';
import type { Kind, Script } from './reading.ts';

/** A phrase has to be found this plainly. */
const SURE = 0.85;
/** What a phrase counts, found once or often. */
const POINTS = { plain: 2, likely: 1 } as const;
/** Points from which a paper is of a kind, and how many different phrases it takes. */
const LEAST: Readonly<Record<PaperKind, { points: number; phrases: number }>> = {
  receipt: { points: 2, phrases: 1 },
  boarding_pass: { points: 5, phrases: 4 },
  statement: { points: 5, phrases: 3 },
  invoice: { points: 4, phrases: 2 },
  card_slip: { points: 4, phrases: 3 },
};
/** A heading explains this much of its row; in prose the word is one of many. */
const HEADING = 0.5;
const FIGURE_ROWS = 4;
/** A card slip names its amount, and the tip and the sum beside it. */
const MOST_SLIP_AMOUNTS = 4;
/** A receipt that prints the card's data at its end says other things for the most part. */
const SLIP_SHARE = 0.15;

type KindPhrase = Phrase & { kind: PaperKind; points: number };

const ALL_PHRASES = PAPER_KINDS.flatMap((kind): KindPhrase[] => {
  const points = new Map<string, number>();
  for (const { kinds } of languages) {
    for (const tier of ['likely', 'plain'] as const) {
      for (const phrase of kinds[kind][tier] ?? []) points.set(phrase, POINTS[tier]);
    }
  }
  return [...points].map(([phrase, counts]) => ({ ...phraseOf(phrase), kind, points: counts }));
});
const PHRASES = phraseSet(ALL_PHRASES);

/** How much a paper's words speak for a kind. */
type KindScore = { points: number; phrases: number; rows: number };

/**
 * What kind of paper the rows are from. A receipt where nothing else is plain: a till prints the words of invoices and
 * card slips too, so a kind has to be told by several phrases, and by what it lacks.
 */
export function kindOf(rows: readonly Row[], facts: Facts, script: Script): Kind {
  const scores = kindScores(rows);
  const is = (kind: PaperKind) =>
    scores[kind].points >= LEAST[kind].points && scores[kind].phrases >= LEAST[kind].phrases;
  const paid = facts.paymentMethod !== null || facts.cardLastFour !== null;
  if (is('boarding_pass') && facts.items.length === 0) return 'boarding_pass';
  if (is('statement')) return 'statement';
  if (is('invoice') && !paid) return 'invoice';
  if (is('card_slip') && isSlipAlone(rows, facts, scores.card_slip)) return 'card_slip';
  return showsPurchase(rows, facts, script) || is('receipt') ? 'receipt' : 'other';
}

/** What remains of the facts of a paper that by its kind cannot have all of them. */
export function asOfKind(kind: Kind, facts: Facts): Facts {
  if (kind === 'card_slip') return { ...facts, tax: null, items: [], addsUp: null };
  if (kind !== 'statement') return facts;
  return { ...facts, total: null, subtotal: null, tax: null, tip: null, items: [], addsUp: null };
}

/**
 * Whether anything that is bought or paid can be seen: a total, or two amounts. Beside words that cannot be read, an
 * amount without decimals is a figure like others, so figures are enough.
 */
export function showsPurchase(rows: readonly Row[], facts: Facts, script: Script): boolean {
  if (script === 'other' && rows.filter(({ text }) => /\d/.test(text)).length >= FIGURE_ROWS) return true;
  return facts.total !== null || rows.filter(({ text }) => moneyIn(text).length > 0).length > 1;
}

function kindScores(rows: readonly Row[]): Record<PaperKind, KindScore> {
  const scores = Object.fromEntries(
    PAPER_KINDS.map((kind) => [kind, { points: 0, phrases: 0, rows: 0 }]),
  ) as Record<PaperKind, KindScore>;
  const telling = new Map<PaperKind, Set<number>>(PAPER_KINDS.map((kind) => [kind, new Set()]));
  const counted = new Set<KindPhrase>();
  for (const [at, { text }] of rows.entries()) {
    for (const { phrase, match } of matchesIn(PHRASES, keyOf(text))) {
      const least = phrase.kind === 'receipt' ? HEADING : 0;
      if (match.quality < SURE || match.coverage < least) continue;
      telling.get(phrase.kind)?.add(at);
      if (counted.has(phrase)) continue;
      counted.add(phrase);
      scores[phrase.kind].points += phrase.points;
      scores[phrase.kind].phrases += 1;
    }
  }
  for (const kind of PAPER_KINDS) scores[kind].rows = telling.get(kind)?.size ?? 0;
  return scores;
}

/** Whether nothing but a card's payment is printed: no goods, no tax. */
function isSlipAlone(rows: readonly Row[], { total, tax, items }: Facts, slip: KindScore): boolean {
  const amounts = rows.filter(({ text }) => moneyIn(text).length > 0).length;
  // the one amount of a slip may look like goods, or like a tax
  const isOther = (cents: number) => cents !== total?.value;
  return (
    !items.some(({ price }) => isOther(price)) &&
    !(tax && isOther(tax.value)) &&
    amounts <= MOST_SLIP_AMOUNTS &&
    slip.rows >= rows.length * SLIP_SHARE
  );
}
