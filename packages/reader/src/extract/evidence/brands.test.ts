import { describe, expect, it } from 'vitest';
import { brandCutOff, brandLike, brandOf, brandsIn, isCommonWord } from './brands.ts';

describe('Recognizing brands', () => {
  it('works whatever the case and punctuation', () => {
    expect(brandOf('WALMART')).toBe('Walmart');
    expect(brandOf('five  guys!')).toBe('Five Guys');
    expect(brandOf('Copper Kettle of Fresno')).toBeNull();
  });

  it('finds brands inside a text only as whole words', () => {
    expect(brandsIn('THANK YOU FOR SHOPPING AT WALGREENS 3421')).toContain('Walgreens');
    expect(brandsIn('Costumer')).toEqual([]);
  });

  it('works for a logo that was misread or cut off', () => {
    expect(brandLike('Waimiart')?.name).toBe('Walmart');
    expect(brandCutOff('algreens')).toBe('Walgreens');
  });

  it('does not mistake a trade for the rest of a brand', () => {
    expect(brandLike('pharmac')).toBeNull();
    expect(brandCutOff('pharmac')).toBeNull();
  });

  it('knows which brands are common words', () => {
    expect(isCommonWord('TARGET')).toBe(true);
    expect(isCommonWord('WALGREENS')).toBe(false);
  });
});
