import { countries, currencies, languages, paymentBrands } from '../../locales/index.ts';
import { LABEL_KINDS, type LabelKind } from '../../locales/locale.ts';
import { ROOM_ROW } from '../../locales/row-words.ts';
import { memoized } from './memo.ts';
import { type Key, keyOf, keyWithout, phraseOf } from './phrase-match.ts';
import { matchesIn, phraseSet } from './phrase-set.ts';

/** How clearly a label says each kind of amount, 0 to 1. */
export type LabelScores = Readonly<Record<LabelKind, number>>;

/** The most that a phrase counts if it is plain, likely or vague in its language. */
const TIERS = { plain: 1, likely: 0.9, vague: 0.6 } as const;
/**
 * How much a phrase counts if the label has many other words. The more of the label it explains, the more it
 * counts.
 */
const PART = 0.3;

/** Every phrase of every language, once: the receipt's language does not matter. */
const PHRASES = gathered();
/** Words that say nothing about an amount: currencies, and each language's neutral words. */
const NEUTRAL: ReadonlySet<string> = new Set([
  ...currencies.flatMap(({ code, signs = [], shared = [] }) => [code, ...signs, ...shared]),
  ...languages.flatMap(({ words }) => words.neutral),
]);

export const NO_LABEL: LabelScores = Object.fromEntries(LABEL_KINDS.map((kind) => [kind, 0])) as Record<
  LabelKind,
  number
>;

/**
 * Looks a label up in one table of all languages. Each kind gets the score of its best phrase: how close the
 * print comes to the phrase, how plain the phrase is, and how much of the label it explains.
 */
export const labelScores: (text: string) => LabelScores = memoized((text) => {
  if (ROOM_ROW.test(text)) return NO_LABEL;
  const whole = keyOf(text);
  const short = keyWithout(text, NEUTRAL);
  const scores = scoresOf(whole);
  return short.letters === '' || short.letters === whole.letters ? scores : greater(scores, scoresOf(short));
});

/** Whether a text has only a currency and other neutral words. */
export function saysNothing(text: string): boolean {
  return keyWithout(text, NEUTRAL).letters.length < 2;
}

/** The kind that a label says most clearly; null if it says none clearly enough. */
export function plainest(scores: LabelScores): LabelKind | null {
  let best: LabelKind | null = null;
  for (const kind of LABEL_KINDS)
    if (scores[kind] >= (kind === 'tip' ? PLAIN_TIP : PLAIN) && (!best || scores[kind] > scores[best]))
      best = kind;
  return best;
}

/** A longer text is a sentence. */
const MOST_LETTERS = 42;
/** A label with at least this score is taken at its word. */
const PLAIN = 0.5;
/** Higher, because items have names like it: 'Gratin' (gratuity), 'BAC SS' (Romanian 'bacșiș'). */
const PLAIN_TIP = 0.8;

function scoresOf(key: Key): LabelScores {
  if (key.letters.length < 2 || key.letters.length > MOST_LETTERS) return NO_LABEL;
  const scores = { ...NO_LABEL };
  for (const { phrase, match } of matchesIn(PHRASES, key)) {
    const score = match.quality * (PART + (1 - PART) * match.coverage);
    for (const [kind, tier] of phrase.kinds) scores[kind] = Math.max(scores[kind], tier * score);
  }
  return scores;
}

function greater(a: LabelScores, b: LabelScores): LabelScores {
  return Object.fromEntries(LABEL_KINDS.map((kind) => [kind, Math.max(a[kind], b[kind])])) as Record<
    LabelKind,
    number
  >;
}

function gathered() {
  const kindsOf = new Map<string, Map<LabelKind, number>>();
  const add = (text: string, kind: LabelKind, tier: number) => {
    const { letters } = phraseOf(text);
    const kinds = kindsOf.get(letters) ?? new Map<LabelKind, number>();
    kinds.set(kind, Math.max(kinds.get(kind) ?? 0, tier));
    kindsOf.set(letters, kinds);
  };
  for (const { labels } of languages) {
    for (const kind of LABEL_KINDS) {
      for (const tier of ['plain', 'likely', 'vague'] as const) {
        for (const text of labels[kind]?.[tier] ?? []) add(text, kind, TIERS[tier]);
      }
    }
  }
  for (const { printed } of paymentBrands) for (const text of printed) add(text, 'tender', TIERS.likely);
  for (const { taxes = [] } of countries) for (const text of taxes) add(text, 'tax', TIERS.likely);
  return phraseSet([...kindsOf].map(([letters, kinds]) => ({ ...phraseOf(letters), kinds: [...kinds] })));
}
