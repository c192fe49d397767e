import type { Label } from './sets.ts';

/** The currencies of the countries that the labeled receipts come from. */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...{ US: 'USD', GB: 'GBP', CA: 'CAD', MY: 'MYR', IN: 'INR', SG: 'SGD', AU: 'AUD', NZ: 'NZD', ZA: 'ZAR' },
  ...{ DE: 'EUR', AT: 'EUR', FR: 'EUR', ES: 'EUR', IT: 'EUR', NL: 'EUR', IE: 'EUR', AE: 'AED', CH: 'CHF' },
  ...{ DK: 'DKK', MX: 'MXN', HK: 'HKD', TH: 'THB', ID: 'IDR', PH: 'PHP', VN: 'VND', RO: 'RON', OM: 'OMR' },
  ...{ BN: 'BND', FJ: 'FJD' },
};
/** Sets of one country, whose labels do not repeat it. */
const COUNTRY_OF_SET: Readonly<Record<string, string>> = { us: 'US', us2: 'US', scans: 'MY' };

/** The currency of the country that a receipt is from; undefined if the country is unknown. */
export function currencyWanted(set: string, label: Label): string | undefined {
  const country = label['country'] === undefined ? COUNTRY_OF_SET[set] : label['country'];
  return typeof country === 'string' ? CURRENCIES[country] : undefined;
}

/**
 * Whether the currency is right. The labels do not say whether a symbol, code or country is printed. A
 * labeled address names its country or a place in it, so then an answer is required. If the label says that
 * no address is printed, null is right too.
 * @returns null if the country is unknown
 */
export function currencyVerdict(set: string, label: Label, said: string | null | undefined): boolean | null {
  const truth = currencyWanted(set, label);
  if (truth === undefined || said === undefined) return null;
  if (said === null) return label.location === null;
  return said === truth;
}
