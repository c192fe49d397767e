/** What one euro is in other currencies, by day: yyyy-mm-dd, in order. */
export type EuroRates = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type RatesSource = {
  /** The rates; null where the company has turned them off, and as long as they cannot be had. */
  euroRates(): Promise<EuroRates | null>;
};
