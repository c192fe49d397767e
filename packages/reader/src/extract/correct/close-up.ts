import { median } from '../../median.ts';
import type { Line } from '../../reading.ts';

/** This many letters in a row that stand alone are one spaced-out word: 'P O S T'. */
const LEAST_LETTERS = 4;
/** One piece in three may have two letters that the recognizer joined: 'AU S T R A L IA'. */
const PAIRS = 1 / 3;
/** A gap this many times wider than the usual one separates words. */
const WORD_GAP = 1.7;

/**
 * Joins letters that are printed far apart into words: 'B L U E  D O O R' becomes 'BLUE DOOR'. Other lines do
 * not change.
 */
export function closedUp(line: Line): Line {
  const pieces = line.text.split(' ');
  const alone = pieces.filter((piece) => /^\p{L}$/u.test(piece)).length;
  const pairs = pieces.filter((piece) => /^\p{L}{2}$/u.test(piece)).length;
  if (alone < LEAST_LETTERS || alone + pairs < pieces.length || pairs > PAIRS * pieces.length) return line;
  const gaps = gapsOf(line, pieces.length);
  const wide = WORD_GAP * median(gaps);
  const text = pieces.map((piece, at) => ((gaps[at - 1] ?? 0) > wide ? ` ${piece}` : piece)).join('');
  return { ...line, text };
}

/** The distances between the middles of neighboring words, or none if the words are not known. */
function gapsOf({ words }: Line, count: number): number[] {
  if (words.length !== count) return [];
  const middles = words.map(({ box }) => box.x + box.width / 2);
  return middles.slice(1).map((middle, at) => middle - (middles[at] ?? 0));
}
