/**
 * A receipt whose license allows it in the repository: the printed text with its positions, and the right
 * answers.
 */
export type GuardReceipt = {
  id: string;
  /** 'drawn', 'written', or where the photo is from. */
  source: string;
  width: number;
  height: number;
  label: GuardLabel;
  /** Corners are x and y of four points, clockwise from the top left. */
  lines: { text: string; confidence: number; corners: number[] }[];
};

/** Like the labels of sets; an absent field was not labeled. Amounts in units of the currency. */
export type GuardLabel = {
  vendor?: string | null;
  vendor_alt?: string[];
  total?: number | null;
  total_alt?: number[];
  date?: string | null;
  date_alt?: string[];
  location?: string | null;
  location_alt?: string[];
  currency?: string | null;
  /** ISO 3166-1 alpha-2. Only for written receipts. */
  country?: string;
  /** Contains null if nothing printed shows the currency. Then no answer is right, too. */
  currency_alt?: (string | null)[];
  phone?: string | null;
  time?: string | null;
};
