import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchText } from './search-text.ts';

it.each([
  ['Café Ros\u00e9', 'cafe rose'],
  ['CAFE\u0301', 'cafe'],
  ['STRASSE', searchText('Straße')],
  ['ΟΔΟΣ', searchText('οδος')],
  ['İstanbul', 'istanbul'],
  ['  two \t\n words\u0000', 'two words'],
  ['ﬁne №', 'fine no'],
  ['100% _', '100% _'],
])('compares %j without accents, case and runs of spaces', (text, compared) =>
  expect(searchText(text)).toBe(compared),
);

const text = fc.string({ unit: 'grapheme', maxLength: 12 });

it('finds every part of a text, however it is written', () => {
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      const whole = searchText(before + part + after);
      for (const typed of [part, part.toUpperCase(), part.normalize('NFD'), part.normalize('NFC')])
        expect(whole).toContain(searchText(typed));
    }),
    { numRuns: 1000 },
  );
});

it('changes nothing a second time, and leaves no control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (any) => {
      const once = searchText(any);
      expect(searchText(once)).toBe(once);
      expect(once).not.toMatch(/\p{Cc}|\p{M}/u);
    }),
  );
});
