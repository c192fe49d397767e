/** A point in pixels of the upright image, origin at the top left. */
export type Point = { x: number; y: number };

/** An axis-aligned box in pixels of the upright image. */
export type Box = { x: number; y: number; width: number; height: number };

/** A fact and the place it was found. */
export type Found<T> = {
  value: T;
  /** 0 (a guess) to 1 (sure): how likely the value is right. */
  confidence: number;
  /** Where it stands on the upright image; null when it was derived from something else. */
  box: Box | null;
  /** The text as it is printed. */
  text: string;
};

/** One detected line of text. `quad` runs clockwise from the top left corner of the text. */
export type Line = {
  text: string;
  /** 0 to 1, the mean of the characters' probabilities. */
  confidence: number;
  quad: [Point, Point, Point, Point];
  box: Box;
};

/** One bought thing; `price` is what the row costs in cents. */
export type Item = { name: string; quantity: number; price: number };

/** Everything read from one image. A field that the receipt does not show, or that cannot be told, is null. */
export type Reading = {
  /** Size of the upright image in pixels. */
  image: { width: number; height: number };
  /** In reading order: rows from the top, from left to right within a row. */
  lines: Line[];
  vendor: Found<string> | null;
  /** Integer cents, the sum asked for. */
  total: Found<number> | null;
  /** ISO yyyy-mm-dd. */
  date: Found<string> | null;
  /** The printed address on one line. */
  location: Found<string> | null;
  /** ISO 4217, only when the receipt names its currency unambiguously. */
  currency: Found<string> | null;
  /** Integer cents. */
  subtotal: Found<number> | null;
  /** Integer cents. */
  tax: Found<number> | null;
  /** Integer cents. */
  tip: Found<number> | null;
  /** For example 'Visa ending 1234' or 'Cash'. */
  paymentMethod: Found<string> | null;
  items: Item[];
  /** Milliseconds this reading took, without loading the models. */
  ms: number;
};

/** Order of day and month in a date such as 03/04/2026. */
export type DateOrder = 'MDY' | 'DMY';
