import { describe, expect, it } from 'vitest';
import { correctWords } from './correct-words.ts';

describe('Correcting words', () => {
  it.each([
    ['S0UTH BEND, IN 46601', 'SOUTH BEND, IN 46601'],
    ['Fresn0', 'Fresno'],
    ['Cherry Hi11, NJ', 'Cherry Hill, NJ'],
    ['Oak1and', 'Oakland'],
    ['MELUR F00DS', 'MELUR FOODS'],
  ])('reads %s as %s', (read, meant) => {
    expect(correctWords(read)).toBe(meant);
  });

  it.each(['BLOCK1', 'LOT10', 'U13/X', '101 Main St', 'Ste C10', 'LEVEL11', '1st', 'W10 1AA'])(
    'leaves %s alone',
    (text) => {
      expect(correctWords(text)).toBe(text);
    },
  );
});
