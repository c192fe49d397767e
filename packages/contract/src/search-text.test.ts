import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchTerms, searchText } from './search-text.ts';

it.each([
  ['Café Ros\u00e9', 'cafe rose'],
  ['CAFE\u0301', 'cafe'],
  ['STRASSE', searchText('Straße')],
  ['ΟΔΟΣ', searchText('οδος')],
  ['İstanbul', 'istanbul'],
  ['  two \t\n words\u0000', 'two words'],
  ['ﬁne №', 'fine no'],
  ['100% _', '100% _'],
])('The search compares %j without accents, case and repeated spaces', (text, compared) =>
  expect(searchText(text)).toBe(compared),
);

const text = fc.string({ unit: 'grapheme', maxLength: 12 });

it('The search finds every part of a text, however it is written', () => {
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      const whole = searchText(before + part + after);
      for (const typed of [part, part.toUpperCase(), part.normalize('NFD'), part.normalize('NFC')])
        expect(whole).toContain(searchText(typed));
    }),
    { numRuns: 1000 },
  );
});

it('The search simplifies a text only once, and removes all control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (any) => {
      const once = searchText(any);
      expect(searchText(once)).toBe(once);
      expect(once).not.toMatch(/\p{Cc}|\p{M}/u);
    }),
  );
});

it.each([
  ['Pandan  HARBOR', ['pandan', 'harbor']],
  ['tea tea teapot', ['teapot']],
  ['EUR 5 lunch', ['eur 5', 'lunch']],
  ['$ 12.50', ['$ 12.50']],
  ['-MYR 3', ['-myr 3']],
  ['5,00 € taxi', ['5,00 €', 'taxi']],
  ['Pandan Nov 3', ['pandan', 'nov 3']],
  ['november 2026', ['november 2026']],
  ['pandan 12.50', ['pandan', '12.50']],
  ['  ', []],
])('The search looks for %j as %j', (search, terms) => expect(searchTerms(search)).toEqual(terms));

it('The search treats the same words in any order alike', () => {
  const word = fc.stringMatching(/^[\p{L}]{4,8}$/u);
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      const backwards = searchTerms([...words].reverse().join(' '));
      expect(searchTerms(words.join(' ')).sort()).toEqual(backwards.sort());
    }),
  );
});

it('The search finds words in any order at least as well as in a row', () => {
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      const whole = searchText(before + part + after);
      for (const term of searchTerms(part)) expect(whole).toContain(term);
    }),
    { numRuns: 1000 },
  );
});
