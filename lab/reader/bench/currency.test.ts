import { expect, it } from 'vitest';
import { currencyVerdict } from './currency.ts';

it('The currency is that of the country', () => {
  expect(currencyVerdict('world', { country: 'CA', location: 'Ashford ON' }, 'CAD')).toBe(true);
  expect(currencyVerdict('world', { country: 'CA', location: 'Ashford ON' }, 'USD')).toBe(false);
  expect(currencyVerdict('scans', { location: 'JOHOR' }, 'MYR')).toBe(true);
});

it('No currency is right only if no address shows the country', () => {
  expect(currencyVerdict('us2', { country: 'US', location: null }, null)).toBe(true);
  expect(currencyVerdict('us2', { country: 'US', location: 'Fresno, CA 93720' }, null)).toBe(false);
  expect(currencyVerdict('world', { country: 'DE' }, null)).toBe(false);
});

it('If the country is unknown, nothing is scored', () => {
  expect(currencyVerdict('world', { country: null, location: null }, 'EUR')).toBeNull();
  expect(currencyVerdict('fixtures', {}, 'EUR')).toBeNull();
});
