import type { Row } from '../../ocr/lines.ts';
import { editDistance } from '../text/edit-distance.ts';
import { WORD_COSTS } from '../text/look-alikes.ts';
import { capitals } from '../text/plain.ts';
import { RIGHT_WORDS } from './lexicon.ts';
import { inCaseOf } from './respelled.ts';
import { withTexts } from './with-texts.ts';

/** A word read with more confidence than this is taken as read. */
const SURE = 0.98;
/** The other reading has at least this confidence, and is at least this much more confident. */
const LEAST_SURE = 0.97;
const LEAST_LEAD = 0.015;
/** The other reading has at least this many letters. */
const SHORTEST = 5;
/** The cost of a letter read twice or not at all. */
const COST_LOST = 0.8;
/** How far the two readings may be apart, per letter. */
const COST_PER_LETTER = 0.16;

const WORD = /\p{L}{4,}/gu;

/**
 * The rows with doubtful words spelled as elsewhere on the paper, where they were read confidently: 'LARKEPUR
 * BAKERIES' above 'Thank you for choosing Larkspur' is 'LARKSPUR BAKERIES'. Words that are in the lexicon,
 * and plurals, stay.
 */
export function asPrintedAgain(rows: readonly Row[]): Row[] {
  const best = new Map<string, number>();
  for (const { text, confidence } of rows.flatMap((row) => row.lines.flatMap(({ words }) => words)))
    for (const [word] of text.matchAll(WORD)) {
      const key = capitals(word);
      best.set(key, Math.max(best.get(key) ?? 0, confidence));
    }
  const meant = new Map<string, string>();
  for (const [key, confidence] of best) {
    if (confidence >= SURE || RIGHT_WORDS.has(key)) continue;
    const others = [...best].filter(
      ([other, sure]) => sure >= Math.max(LEAST_SURE, confidence + LEAST_LEAD) && isReadingOf(key, other),
    );
    if (others.length === 1 && others[0]) meant.set(key, others[0][0]);
  }
  if (meant.size === 0) return [...rows];
  return withTexts(rows, (text) =>
    text.replace(WORD, (word) => {
      const other = meant.get(capitals(word));
      return other === undefined ? word : inCaseOf(isMostlyCapitals(word) ? capitals(word) : word, other);
    }),
  );
}

function isReadingOf(read: string, other: string): boolean {
  if (other.length < SHORTEST || other === read || other.startsWith(read) || read.startsWith(other))
    return false;
  const limit = COST_PER_LETTER * other.length;
  if (Math.abs(read.length - other.length) * COST_LOST > limit) return false;
  return editDistance(read, other, { changes: WORD_COSTS, lost: COST_LOST, limit }) <= limit;
}

function isMostlyCapitals(word: string): boolean {
  return (word.match(/\p{Lu}/gu)?.length ?? 0) > word.length / 2;
}
