import { BLANK } from './models.ts';

/**
 * The network's output at each step of a line, not just the chosen text: every letter and digit that was at
 * all likely, and ' ', with their probabilities. Capitals and small letters count as one, accents are
 * dropped. The rest up to 1 is the blank, punctuation, and letters too unlikely to be listed.
 */
export type StepLetters = readonly Readonly<Record<string, number>>[];

/** Less likely letters are not listed. */
const LEAST = 0.001;

const foldings = new WeakMap<readonly string[], (string | null)[]>();

/** What each class of the network counts as. */
function foldingOf(alphabet: readonly string[]): (string | null)[] {
  const known = foldings.get(alphabet);
  if (known) return known;
  const folding = alphabet.map((text, index) => {
    if (index === BLANK) return null;
    if (text === ' ') return ' ';
    const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
    return /^[A-Z0-9]$/.test(bare) ? bare : null;
  });
  foldings.set(alphabet, folding);
  return folding;
}

/** @param steps the network's output: one probability per class, step after step */
export function stepLettersOf(steps: Float32Array, alphabet: readonly string[]): StepLetters {
  const folding = foldingOf(alphabet);
  return Array.from({ length: steps.length / alphabet.length }, (_, step) => {
    const letters: Record<string, number> = {};
    for (let index = 0; index < alphabet.length; index++) {
      const letter = folding[index];
      const probability = steps[step * alphabet.length + index] ?? 0;
      if (letter && probability >= LEAST) letters[letter] = (letters[letter] ?? 0) + probability;
    }
    for (const letter in letters) letters[letter] = Math.round((letters[letter] ?? 0) * 1000) / 1000;
    return letters;
  });
}
