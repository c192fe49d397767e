import { describe, expect, it } from 'vitest';
import { correctName } from './correct-name.ts';

describe('a shop’s name', () => {
  it.each([
    ['FOODLION', 'Food Lion'],
    ['KOHLS', "Kohl's"],
    ['OLD NAUY', 'Old Navy'],
    ['SUBUUAY', 'Subway'],
    ['W a l m a r t', 'Walmart'],
  ])('that is a brand gets the brand’s spelling: %s', (printed, name) => {
    expect(correctName(printed)).toBe(name);
  });

  it.each([
    ['SOUL FOOD &CATERING', 'SOUL FOOD & CATERING'],
    ['MELUR BAKERIES(KL) SDNBHD', 'MELUR BAKERIES (KL) SDN BHD'],
  ])('gets its spaces: %s', (printed, name) => {
    expect(correctName(printed)).toBe(name);
  });

  it.each(['WALMART', 'Target', 'Larkspur Cafe', 'R&R', 'H&M', 'Marlow1', '8 urger King'])(
    'stays unchanged: %s',
    (name) => {
      expect(correctName(name)).toBe(name);
    },
  );
});
