import type { Country } from '../locale.ts';

/**
 * What differs from most countries, where days come before months and web addresses end in the country's
 * code.
 */
type More = Partial<Omit<Country, 'code' | 'currency' | 'names' | 'callingCode'>>;

/** A country that has no folder of its own. */
export function known(
  code: string,
  currency: string,
  callingCode: string,
  names: readonly string[],
  more: More = {},
): Country {
  return {
    code,
    currency,
    callingCode,
    names,
    dateOrder: 'DMY',
    languages: [],
    domains: [`.${code}`],
    ...more,
  };
}
