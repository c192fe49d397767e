const FEWEST_LETTERS = 4;
const LONG_LETTERS = 8;

/**
 * How many typing mistakes a word may have: none with fewer than four letters, because other words are too
 * close; one with four to seven letters; two with more.
 */
export function allowedEdits(word: string): number {
  const { length } = [...word];
  if (length < FEWEST_LETTERS) return 0;
  return length < LONG_LETTERS ? 1 : 2;
}

/**
 * Whether one word becomes the other with at most so many edits: a letter added, left out or replaced, or two
 * neighbors swapped. No letter is edited twice.
 */
export function isWithinEdits(word: string, other: string, edits: number): boolean {
  return isWithin([...word], [...other], edits);
}

function isWithin(a: readonly string[], b: readonly string[], edits: number): boolean {
  if (Math.abs(a.length - b.length) > edits) return false;
  const at = a.findIndex((letter, place) => letter !== b[place]);
  if (at === -1) return b.length - a.length <= edits;
  if (edits === 0) return false;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  const [afterA, afterB] = [restA.slice(1), restB.slice(1)];
  if (isWithin(afterA, restB, edits - 1)) return true;
  if (restB.length === 0) return false;
  const isSwapped = restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0];
  return (
    isWithin(restA, afterB, edits - 1) ||
    isWithin(afterA, afterB, edits - 1) ||
    (isSwapped && isWithin(afterA.slice(1), afterB.slice(1), edits - 1))
  );
}
