import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aReceipt } from '../testing/receipt.ts';
import { mostWritten } from './vendor-names.ts';

const namesOf = (...vendors: (string | null)[]) => [
  ...mostWritten(vendors.map((vendor) => aReceipt({ vendor }))).values(),
];

it('A vendor’s name is the spelling on most receipts, otherwise the newest', () => {
  expect(namesOf('FIVE GUYS', 'Five Guys', null, 'Café Rosé', 'five guys', 'Five Guys')).toEqual([
    'Five Guys',
    'Café Rosé',
  ]);
  expect(namesOf('FIVE GUYS', 'Five Guys')).toEqual(['FIVE GUYS']);
  expect(namesOf('???', '!!!', '')).toEqual(['???', '!!!']);
});

it('Each vendor has one name, spelled as on one of its receipts, whatever the case', () => {
  const spelled = fc.constantFrom('Five Guys', 'FIVE GUYS', 'five guys', 'Ångström', 'ÅNGSTRÖM');
  fc.assert(
    fc.property(fc.array(spelled), (vendors) => {
      const names = namesOf(...vendors);
      expect(names.length).toBe(new Set(vendors.map((vendor) => vendor.toLowerCase())).size);
      for (const name of names) expect(vendors).toContain(name);
    }),
  );
});
