import { countries } from './locales/index.ts';
import type { Home } from './reading.ts';

/** ISO 3166-1 alpha-2 codes of the countries that can be a company's home. */
export const HOME_COUNTRIES: readonly string[] = countries.map(({ code }) => code);

/**
 * A company's home: its country, whose currency and date order apply unless they are given.
 * @throws RangeError if the country is not one of `HOME_COUNTRIES`
 */
export function homeIn(country: string, other: Partial<Pick<Home, 'currency' | 'dateOrder'>> = {}): Home {
  const known = countries.find(({ code }) => code === country);
  if (!known) throw new RangeError(`no such home: ${country}`);
  return {
    country,
    currency: other.currency ?? known.currency,
    dateOrder: other.dateOrder ?? known.dateOrder,
  };
}
