import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOf, matchOf, phraseOf } from './phrase-match.ts';

const quality = (phrase: string, text: string) => matchOf(phraseOf(phrase), keyOf(text))?.quality ?? 0;

describe('Finding a phrase in misread print', () => {
  it('finds it as printed, whatever the case, accents and punctuation', () => {
    expect(quality('A PAYER', 'À payer :')).toBe(1);
    expect(quality('STRASSE', 'Straße')).toBe(1);
  });

  it('allows for letters that look alike, but less in shorter phrases', () => {
    expect(quality('SUBTOTAL', 'SUBT0TA1')).toBeGreaterThan(0.9);
    expect(quality('BALANCE DUE', 'BAIANCE OUE')).toBeGreaterThan(0.7);
    expect(quality('TAX', 'TAR')).toBe(0);
    expect(quality('TUNAI', 'TUNA')).toBe(0);
  });

  it('gives a phrase inside a word less weight than a whole word', () => {
    expect(quality('TOTAL', 'GRAND TOTAL')).toBe(1);
    expect(quality('TOTAL', 'SUBTOTAL')).toBeLessThan(1);
  });

  it('says where the phrase is and how much of the text it covers', () => {
    expect(matchOf(phraseOf('DUE'), keyOf('AMOUNT DUE'))).toMatchObject({
      start: 6,
      end: 9,
      coverage: 1 / 3,
    });
  });

  it('finds every phrase in itself, and stays between 0 and 1 on any text', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ABCDEILOST018 -.é'), minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const phrase = phraseOf(a);
        const match = matchOf(phrase, keyOf(b));
        if (match) {
          expect(match.quality).toBeGreaterThanOrEqual(0);
          expect(match.quality).toBeLessThanOrEqual(1);
          expect(match.end).toBeGreaterThan(match.start);
        }
        if (phrase.letters.length > 0 && phrase.letters.length <= 42)
          expect(quality(phrase.letters, phrase.letters)).toBe(1);
      }),
    );
  });
});
