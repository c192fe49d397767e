import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRANDS, TOWNS } from '../../locales/lists.ts';
import { rowsFrom } from '../rows-for-tests.ts';
import { wordsOf } from '../text/plain.ts';
import { correctedWord, correctMisread } from './correct-misread.ts';
import { LEXICON } from './lexicon.ts';

const UNSURE = 0.9;
const corrected = (text: string) =>
  correctMisread(
    rowsFrom(text).map((row) => ({
      ...row,
      lines: row.lines.map((line) => ({ ...line, confidence: UNSURE })),
    })),
  )
    .map((row) => row.text)
    .join('\n');

describe('Correcting misread words', () => {
  it.each([
    ['KEDAI MELUR SON BHD', 'KEDAI MELUR SDN BHD'],
    ['Melur Books Sdn.Rhd', 'Melur Books Sdn.Bhd'],
    ['MELUR TRADING SBN BAD', 'MELUR TRADING SDN BHD'],
    ['MELUR HARDUARE', 'MELUR HARDWARE'],
    ['Copper Restaurent', 'Copper Restaurant'],
    ['18, JA1AN CEMPAKA', '18, JALAN CEMPAKA'],
    ['KAJANG, SFLANGOR', 'KAJANG, SELANGOR'],
    ['MELUR MINI SHOP 5/B', 'MELUR MINI SHOP S/B'],
    ['FRESNO, CA 9372O', 'FRESNO, CA 93720'],
    ['43OOO KAJANG', '43000 KAJANG'],
    ['TOLEDO, 0H 43604', 'TOLEDO, OH 43604'],
    ['Raunding Adjustnent', 'Rounding Adjustment'],
  ])('reads %s as %s', (read, meant) => {
    expect(corrected(read)).toBe(meant);
  });

  it('restores the bracket of a name that continues below', () => {
    expect(corrected('MELUR TRADING CPUSAT\nBANDAR) SDN BHD')).toBe('MELUR TRADING (PUSAT\nBANDAR) SDN BHD');
  });

  it.each([
    'SALMON CAKE',
    'Site 12',
    'SEKSYEN9',
    'ENTER PIN',
    'Shipping',
    'REPRINT',
    'ROUND 2',
    'Melur',
    'Larkspur',
  ])('leaves %s unchanged', (text) => {
    expect(corrected(text)).toBe(text);
  });

  it('never changes an amount, a date, a time or a phone number', () => {
    const amount = fc.integer({ min: 0, max: 9_999_99 }).map((cents) => (cents / 100).toFixed(2));
    const day = fc
      .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }))
      .map(([d, m]) => `${d}/${m}/2026`);
    const phone = fc.integer({ min: 2_000_000, max: 9_999_999 }).map((number) => `559-${number}`);
    fc.assert(
      fc.property(fc.oneof(amount, day, phone, fc.constant('12:48 PM')), (text) => {
        expect(corrected(text)).toBe(text);
      }),
    );
  });

  it('leaves every correct word unchanged, and also a short word read with certainty', () => {
    for (const word of LEXICON) expect(correctedWord(word, UNSURE)).toBe(word);
    expect(correctedWord('TAHAN', 0.999)).toBe('TAHAN');
  });

  it('leaves towns, brands and words of other languages unchanged', () => {
    const names = [...TOWNS.values(), ...BRANDS.values()].flatMap((name) => wordsOf(name));
    const changed = names.filter((word) => /^[A-Z]+$/.test(word) && correctedWord(word, UNSURE) !== word);
    expect(changed).toEqual([]);
    expect(corrected('Cape Town 8001')).toBe('Cape Town 8001');
    expect(corrected('Restaurante Industrie Markt Betaling')).toBe('Restaurante Industrie Markt Betaling');
  });
});
