import { describe, expect, it } from 'vitest';
import { sharedKind, shortName } from './chip-name.ts';

describe('Chips of categories leave out the prefix that all of them share', () => {
  it.each([
    [
      ['Billable: Catering', 'Billable: Travel - Meals'],
      ['Catering', 'Travel – Meals'],
    ],
    [['Billable: Catering'], ['Catering']],
    // the kinds differ, so they are shown
    [
      ['Billable: Catering', 'Non-Billable: Catering'],
      ['Billable: Catering', 'Non-Billable: Catering'],
    ],
    [
      ['Admin - Taxes: City', 'Admin - Taxes: State'],
      ['City', 'State'],
    ],
    [
      ['Employee Personal - Due to Civic', 'Admin: Rent'],
      ['Employee Personal - Due to Civic', 'Admin: Rent'],
    ],
    [[], []],
  ])('%j: %j', (categories, shown) => {
    const shared = sharedKind(categories);
    expect(categories.map((category) => shortName(category, shared))).toEqual(shown);
  });
});
