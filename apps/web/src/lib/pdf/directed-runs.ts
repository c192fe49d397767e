/** Letters that are written in the same direction. `backwards`: from right to left. */
export type DirectedRun = { letters: string[]; backwards: boolean };

type Direction = 'left' | 'right' | 'digit' | 'none';

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/**
 * A line's letters in runs of one direction, in the order in which people see them from left to right. This
 * is a simple form of the Unicode Bidirectional Algorithm (UAX #9): the first letter decides how the line is
 * read, digits run to the right in either case, and characters without a direction take that of their
 * neighbors if these agree, or otherwise the line's.
 */
export function directedRuns(text: string): DirectedRun[] {
  const letters = [...text];
  const kinds = letters.map(directionOf);
  if (!kinds.includes('right')) return letters.length === 0 ? [] : [{ letters, backwards: false }];
  const base = kinds.find((kind) => kind === 'left' || kind === 'right') === 'right';
  const backwards = kinds.map((kind, index) => {
    if (kind !== 'none') return kind === 'right';
    const before = kinds
      .slice(0, index)
      .reverse()
      .find((other) => other !== 'none');
    const after = kinds.slice(index + 1).find((other) => other !== 'none');
    return before === after && before !== undefined ? before === 'right' : base;
  });
  const runs: DirectedRun[] = [];
  for (const [index, letter] of letters.entries()) {
    const run = runs.at(-1);
    if (run && run.backwards === backwards[index]) run.letters.push(letter);
    else runs.push({ letters: [letter], backwards: backwards[index] === true });
  }
  return base ? runs.reverse() : runs;
}

function directionOf(letter: string): Direction {
  if (/\p{Nd}/u.test(letter)) return 'digit';
  if (RIGHT_TO_LEFT.test(letter)) return 'right';
  return /\p{L}/u.test(letter) ? 'left' : 'none';
}
