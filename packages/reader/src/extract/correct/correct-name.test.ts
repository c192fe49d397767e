import { describe, expect, it } from 'vitest';
import { correctName } from './correct-name.ts';

describe('A shop’s name', () => {
  it.each([
    ['FOODLION', 'Food Lion'],
    ['KOHLS', "Kohl's"],
    ['OLD NAUY', 'Old Navy'],
    ['SUBUUAY', 'Subway'],
    ['W a l m a r t', 'Walmart'],
  ])('that is a brand gets the brand’s spelling: %s', (printed, name) => {
    expect(correctName(printed, 'US')).toBe(name);
  });

  it('stays as printed if the brand of that spelling has shops only in another country', () => {
    expect(correctName('real', 'DE')).toBe('real');
    expect(correctName('real', 'HU')).toBe('Reál');
    expect(correctName('KOHLS', 'GB')).toBe('KOHLS');
    expect(correctName('KOHLS', null)).toBe("Kohl's");
  });

  it.each([
    ['SOUL FOOD &CATERING', 'SOUL FOOD & CATERING'],
    ['MELUR BAKERIES(KL) SDNBHD', 'MELUR BAKERIES (KL) SDN BHD'],
    ["KEDAI MELUR'YEW CHUAN", 'KEDAI MELUR YEW CHUAN'],
    ['BLUE DOOR CASH% CARRY', 'BLUE DOOR CASH & CARRY'],
    ['Larkspur s on Vine Street', "Larkspur's on Vine Street"],
  ])('gets its spaces and signs: %s', (printed, name) => {
    expect(correctName(printed, 'US')).toBe(name);
  });

  it.each([
    'WALMART',
    'Target',
    'Larkspur Cafe',
    'R&R',
    'H&M',
    'Marlow1',
    '8 urger King',
    "Dern'sche Höfe",
    'MELUR S',
  ])('stays unchanged: %s', (name) => {
    expect(correctName(name, 'US')).toBe(name);
  });
});
