import type { DateOrder } from '../src/reading.ts';

/** A receipt that may be in the repository: what is printed on it and where, and what is right. */
export type GuardReceipt = {
  id: string;
  /** 'drawn', 'written', or where the photo is from. */
  source: string;
  dateOrder: DateOrder;
  width: number;
  height: number;
  label: GuardLabel;
  /** Corners are x and y of the four, clockwise from the top left. */
  lines: { text: string; confidence: number; corners: number[] }[];
};

/** As labels of sets; a field that is absent was not labelled. Amounts in units of the currency. */
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
  /** Null where nothing printed tells the currency: then none is right as well. */
  currency_alt?: (string | null)[];
  phone?: string | null;
  time?: string | null;
};
