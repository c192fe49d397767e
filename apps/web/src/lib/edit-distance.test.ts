import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedEdits, isWithinEdits } from './edit-distance.ts';

/** computed directly from the definition */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return Math.min(
    distance(restA, b) + 1,
    distance(a, restB) + 1,
    distance(restA, restB) + (a[0] === b[0] ? 0 : 1),
    isSwapped ? distance(a.slice(2), b.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

/** few different letters, so that words are often close to each other */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
/** the kinds of mistakes that people make when they type */
const mistake = fc.record({
  how: fc.constantFrom('add', 'leave out', 'replace', 'swap'),
  place: fc.nat(20),
  letter: fc.constantFrom('a', 'b', 'x'),
});

function mistyped(right: string, { how, place, letter }: { how: string; place: number; letter: string }) {
  const at = right.length === 0 ? 0 : place % right.length;
  const [before, here, after] = [right.slice(0, at), right.slice(at, at + 1), right.slice(at + 1)];
  if (how === 'add') return before + letter + here + after;
  if (how === 'leave out') return before + after;
  if (how === 'replace') return before + (here && letter) + after;
  return before + after.slice(0, 1) + here + after.slice(1);
}

describe('Two words', () => {
  it('are within a number of edits exactly when their edit distance is', () => {
    fc.assert(
      fc.property(word, word, fc.nat(3), (a, b, edits) => {
        expect(isWithinEdits(a, b, edits)).toBe(distance(a, b) <= edits);
      }),
      { numRuns: 500 },
    );
  });

  it('are within one edit after any single mistake', () => {
    fc.assert(fc.property(word, mistake, (right, how) => isWithinEdits(mistyped(right, how), right, 1)));
  });

  it('are equally close in either direction', () => {
    fc.assert(
      fc.property(word, word, fc.nat(2), (a, b, edits) => {
        expect(isWithinEdits(a, b, edits)).toBe(isWithinEdits(b, a, edits));
      }),
    );
  });
});

it('A word of four to seven letters may have one mistake, a longer one two, and a shorter one none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 30 }), (typed) => {
      expect(allowedEdits(typed)).toBe(typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2);
    }),
  );
});
