import { expect, it } from 'vitest';
import { HOME_COUNTRIES, homeIn } from './home.ts';

it.each([
  ['US', { country: 'US', currency: 'USD', dateOrder: 'MDY' }],
  ['GB', { country: 'GB', currency: 'GBP', dateOrder: 'DMY' }],
  ['DE', { country: 'DE', currency: 'EUR', dateOrder: 'DMY' }],
  ['MY', { country: 'MY', currency: 'MYR', dateOrder: 'DMY' }],
])('A company in %s has its currency and its order of dates', (country, home) => {
  expect(homeIn(country)).toEqual(home);
});

it('Currency and order of dates can each be set separately', () => {
  expect(homeIn('CH', { currency: 'EUR' })).toEqual({ country: 'CH', currency: 'EUR', dateOrder: 'DMY' });
  expect(homeIn('GB', { dateOrder: 'MDY' })).toEqual({ country: 'GB', currency: 'GBP', dateOrder: 'MDY' });
});

it('Only a known country can be home', () => {
  expect(HOME_COUNTRIES).toContain('US');
  for (const country of ['XX', 'us', '']) expect(() => homeIn(country)).toThrow(RangeError);
});
