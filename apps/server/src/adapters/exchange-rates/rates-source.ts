/** The value of one euro in other currencies, by day: yyyy-mm-dd, in order. */
export type EuroRates = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type RatesSource = {
  /** The rates; null if the company has turned them off, or while they are unavailable. */
  euroRates(): Promise<EuroRates | null>;
};
