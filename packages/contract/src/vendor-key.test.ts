import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBeOneVendor, vendorKey } from './vendor-key.ts';

const anyName = fc.string({ unit: 'grapheme', maxLength: 60 });
/** letters and symbols in shop names */
const shopName = fc.string({
  unit: fc.constantFrom(...'abzABZ019éÉüÜñÑßøŁçÇıİΣσςдДщЩ東京の', ' ', '-', "'", '&', '.', 'ﬁ', '’'),
  minLength: 1,
  maxLength: 40,
});

describe('Two spellings of a vendor', () => {
  it.each([
    ['CAFÉ ROSÉ', 'Cafe Rose'],
    ["Joe's  Diner #12", 'JOES DINER 12'],
    ['Straßenbäckerei', 'STRASSENBACKEREI'],
    ['Coﬀee & Co.', 'coffee co'],
    ['ＦＡＭＩＬＹ　ＭＡＲＴ', 'Family Mart'],
    ['e\u0301toile', 'étoile'],
    ['ΟΔΟΣ 7', 'οδος 7'],
    ['GROẞE STRAẞE', 'Grosse Strasse'],
  ])('are the same: %s and %s', (one, other) => {
    expect(vendorKey(one)).toBe(vendorKey(other));
    expect(vendorKey(one)).not.toBeNull();
  });

  it.each([
    ['Pinwright', 'Pinwrights'],
    ['7 Eleven', '711'],
    ['Дом', 'Dom'],
    ['東京', '京東'],
  ])('are different: %s and %s', (one, other) => {
    expect(vendorKey(one)).not.toBe(vendorKey(other));
  });

  it.each(['', '   ', '***', '—', '🍕'])('have no key without a letter or a digit: %j', (name) => {
    expect(vendorKey(name)).toBeNull();
  });

  it('keep their key when normalized again', () => {
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const key = vendorKey(String.fromCodePoint(code));
      if (key !== null && vendorKey(key) !== key) throw new Error(`U+${code.toString(16)}`);
    }
    fc.assert(
      fc.property(anyName, (name) => {
        const key = vendorKey(name);
        if (key !== null) expect(vendorKey(key)).toBe(key);
      }),
      { numRuns: 2000 },
    );
  });

  it('do not differ because of case, spaces, accents or symbols', () => {
    const noise = fc.constantFrom(' ', '\u00a0', '\t', '-', '.', "'", '’', '&', '#', '®', '\u0301', '\u0308');
    fc.assert(
      fc.property(shopName, fc.array(noise, { maxLength: 6 }), fc.nat(), (name, marks, seed) => {
        const key = vendorKey(name);
        expect(vendorKey(name.toUpperCase())).toBe(key);
        expect(vendorKey(name.toLowerCase())).toBe(key);
        expect(vendorKey(name.normalize('NFD'))).toBe(key);
        expect(vendorKey(name.normalize('NFC'))).toBe(key);
        const characters = [...name];
        marks.forEach((mark, index) => {
          characters.splice((seed + index * 7) % (characters.length + 1), 0, mark);
        });
        expect(vendorKey(characters.join(''))).toBe(key);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('Two names that may be the same vendor', () => {
  it.each([
    ['CVS', 'CVS/pharmacy'],
    ['McDonald’s', 'MCDONALDS RESTAURANT #31'],
    ['Café Rosé', 'CAFE ROSE BAKERY'],
    ['Walmart Supercenter', 'walmart'],
  ])('%s and %s', (one, other) => {
    expect(mayBeOneVendor(one, other)).toBe(true);
  });

  it.each([
    ['Shell', 'Shellys'],
    ['Harbor Deli', 'Harbor Bagels'],
    ['Al', 'Al Forno'],
    ['', 'Diner'],
    ['Pharmacy', 'CVS Pharmacy'],
  ])('but not %s and %s', (one, other) => {
    expect(mayBeOneVendor(one, other)).toBe(false);
  });

  it('match in any order, case and punctuation, and a name matches itself', () => {
    const word = fc.stringMatching(/^[a-zé]{1,6}$/u);
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, name, (one, other) => {
        const may = mayBeOneVendor(one, other);
        expect(mayBeOneVendor(other, one)).toBe(may);
        expect(mayBeOneVendor(one.toUpperCase(), other.replaceAll(' ', '-'))).toBe(may);
        expect(mayBeOneVendor(one, one)).toBe((vendorKey(one) ?? '').length >= 3);
      }),
    );
  });
});
