import { currencies } from './locales/currencies.ts';

const TWO = 2;

/**
 * The figures of an amount with the decimals of its currency: '11.65', '1130' of yen, '125.500' of Kuwaiti
 * dinars. Hundredths that were read are shown even if the currency has none.
 * @param cents hundredths of the currency
 * @param currency ISO 4217; null or unknown: two decimals
 */
export function figuresOf(cents: number, currency: string | null): string {
  const decimals = currencies.find(({ code }) => code === currency)?.decimals ?? TWO;
  return (cents / 100).toFixed(decimals || (cents % 100 === 0 ? 0 : TWO));
}
