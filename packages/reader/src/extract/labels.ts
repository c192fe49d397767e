import { countries, currencies, languages, paymentBrands } from '../locales/index.ts';
import { LABEL_KINDS, type LabelKind } from '../locales/locale.ts';
import { memoised } from './memo.ts';
import { type Key, keyOf, keyWithout, phraseOf } from './phrase-match.ts';
import { matchesIn, phraseSet } from './phrase-set.ts';

/** How plainly a label says each kind of amount, 0 to 1. */
export type LabelScores = Readonly<Record<LabelKind, number>>;

/** What a phrase that is plain, likely or vague in its language counts at most. */
const TIERS = { plain: 1, likely: 0.9, vague: 0.6 } as const;
/** What a phrase counts where the label says much else; the rest is for explaining all of it. */
const PART = 0.3;

/** Every phrase of every language once: a receipt's language is not asked. */
const PHRASES = gathered();
/** Words that say nothing about an amount: currencies, and what languages call neutral. */
const NEUTRAL: ReadonlySet<string> = new Set([
  ...currencies.flatMap(({ code, signs = [], shared = [] }) => [code, ...signs, ...shared]),
  ...languages.flatMap(({ words }) => words.neutral),
]);

export const NO_LABEL: LabelScores = Object.fromEntries(LABEL_KINDS.map((kind) => [kind, 0])) as Record<
  LabelKind,
  number
>;

/**
 * Looks a label up in the one table of all languages. Each kind gets its best phrase's score: how near the print comes
 * to the phrase, how plain the phrase is, and how much of the label it explains.
 */
export const labelScores: (text: string) => LabelScores = memoised((text) => {
  const whole = keyOf(text);
  const short = keyWithout(text, NEUTRAL);
  const scores = scoresOf(whole);
  return short.letters === '' || short.letters === whole.letters ? scores : greater(scores, scoresOf(short));
});

/** Whether a text says nothing but a currency and the like. */
export function saysNothing(text: string): boolean {
  return keyWithout(text, NEUTRAL).letters.length < 2;
}

/** The kind that a label says most plainly; null when it says none plainly enough. */
export function plainest(scores: LabelScores): LabelKind | null {
  let best: LabelKind | null = null;
  for (const kind of LABEL_KINDS)
    if (scores[kind] >= PLAIN && (!best || scores[kind] > scores[best])) best = kind;
  return best;
}

/** What says more is a sentence. */
const MOST_LETTERS = 42;
/** From here on a label is taken to say what it seems to. */
const PLAIN = 0.5;

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
