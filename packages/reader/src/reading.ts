/** A point in pixels of the upright image, origin at the top left. */
export type Point = { x: number; y: number };

/** Four corners, clockwise from the one at the top left of the text. */
export type Quad = [Point, Point, Point, Point];

/** An axis-aligned box in pixels of the upright image. */
export type Box = { x: number; y: number; width: number; height: number };

/** Degrees clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** A fact, and where it was found. */
export type Found<T> = {
  value: T;
  /** How likely the value is right: 0 (a guess) to 1 (certain). */
  confidence: number;
  /** The lines of text it was read from, in the upright image, in reading order. */
  boxes: readonly Box[];
  /** The text as printed. */
  text: string;
  /** Why a rule wants the value checked. Its confidence is then at most 0.5. */
  doubt?: Doubt;
};

/**
 * Why a value has to be checked, no matter where and how clearly it is printed. A total: it is less than one
 * of its parts, it is a refund but the paper does not say so, it is a card slip's amount and differs from the
 * bill's, it is printed in thousandths that hundredths cannot hold, it stands above a line where a tip is
 * added by hand, it is a subtotal and tax is added below it, or the code next to it is no currency in use. A
 * vendor: it is printed only among the items, it says only what kind of shop this is, or it reads like a
 * sentence or an address. A location: a part of the address is missing.
 */
export type Doubt =
  | 'below_part'
  | 'refund_not_printed'
  | 'card_slip'
  | 'rounded'
  | 'tip_line'
  | 'before_tax'
  | 'unknown_currency'
  | 'item'
  | 'kind_of_shop'
  | 'slogan'
  | 'street'
  | 'part_of_address';

/** One printed word, without spaces. `confidence` is 0 to 1. */
export type Word = { text: string; confidence: number; box: Box };

/** One detected line of text. */
export type Line = {
  text: string;
  /** 0 to 1, the mean of the characters' probabilities. */
  confidence: number;
  quad: Quad;
  box: Box;
  /** In reading order. Joined by spaces, their texts are the line's text. */
  words: readonly Word[];
};

/** A line of text that is already known, for example from a PDF's text layer. */
export type GivenLine = {
  text: string;
  /** In pixels of the given picture, after its EXIF orientation is applied. */
  corners: Quad;
};

/** One item. `price` is what the whole row costs, in cents. */
export type Item = {
  name: string;
  /** As printed, or 1 if none is printed. May be a weight (0.525). */
  quantity: number;
  price: number;
  /** 0 to 1 */
  confidence: number;
  boxes: readonly Box[];
};

/**
 * The part that does not fit when the printed parts do not add up to the total. `index` is an item's place in
 * `items`.
 */
export type Misfit =
  | { part: 'item'; index: number }
  | { part: 'subtotal' | 'tax' | 'tip' | 'total' }
  /** The receipt does not show which part is wrong. */
  | { part: 'unknown' };

/**
 * Whether the printed parts add up to the printed total. Amounts in cents. `difference` is the total minus
 * the sum.
 */
export type AddsUp =
  | {
      holds: true;
      /** The sum of the parts. */
      sum: number;
      /** The printed rounding among them, with its sign in the sum. Absent without one. */
      rounding?: number;
      /**
       * What is neither an item, tax, tip nor rounding: service charges and fees, less discounts below the
       * items. Absent if it is nothing.
       */
      fees?: number;
    }
  | { holds: false; sum: number; difference: number; misfit: Misfit };

/** Why the picture gave less than a receipt. `message` is for the person who took it. */
export type Problem = {
  code:
    | 'image_unreadable'
    | 'image_too_large'
    | 'no_text'
    | 'no_receipt'
    | 'several_receipts'
    | 'hard_to_read'
    | 'too_much_text';
  message: string;
};

/**
 * What kind of paper the picture shows. A bill with its card slip on the same paper is a receipt, and so is a
 * till's 'TAX INVOICE'. An invoice is a bill to be paid later. `other`: no purchase is visible.
 */
export type Kind = 'receipt' | 'card_slip' | 'invoice' | 'boarding_pass' | 'statement' | 'other';

/** `other`: Japanese, Arabic, Thai and so on. Only the digits can be read. */
export type Script = 'latin' | 'other';

/**
 * Everything read from one image. A field is null if the receipt does not show it, or if it cannot be
 * determined.
 */
export type Reading = {
  /** Size of the upright image in pixels; 0 by 0 if it could not be decoded. */
  image: { width: number; height: number };
  /**
   * How far the image was turned to make it upright, after its EXIF orientation. All positions refer to the
   * turned image.
   */
  rotation: QuarterTurn;
  /** The paper's corners, or null if its edge cannot be seen. */
  corners: Quad | null;
  kind: Kind;
  /** If it is `other`, only amounts, date, time and currency are given. */
  script: Script;
  /**
   * The outline of each receipt. The one that the facts come from is first. If the paper's edge cannot be
   * seen, it is the outline of the text. Two or more come with the problem `several_receipts`. Empty if
   * nothing was read.
   */
  papers: Quad[];
  /** In reading order: rows from the top, from left to right within a row. */
  lines: Line[];
  vendor: Found<string> | null;
  /** Integer cents: the amount to be paid. Thousandths are rounded; `text` keeps them. */
  total: Found<number> | null;
  /**
   * ISO yyyy-mm-dd. `other` is set if the printed figures also make a date with day and month swapped, and
   * the country is too uncertain to rule that out. `value` then follows the company's date order.
   */
  date: (Found<string> & { other?: string }) | null;
  /** 24-hour clock, hh:mm, or hh:mm:ss if seconds are printed. */
  time: Found<string> | null;
  /** The printed address on one line. */
  location: Found<string> | null;
  /** The shop's telephone number as printed. */
  phone: Found<string> | null;
  /**
   * ISO 4217: as printed, or the currency of the receipt's country, which is home unless the receipt shows
   * another. Null abroad if several currencies are about equally likely.
   */
  currency: Found<string> | null;
  /** Integer cents. */
  subtotal: Found<number> | null;
  /** Integer cents. */
  tax: Found<number> | null;
  /** Integer cents. */
  tip: Found<number> | null;
  /** For example 'Visa' or 'Cash'. */
  paymentMethod: Found<string> | null;
  /** The last four digits of the card, if the number is printed masked. */
  cardLastFour: Found<string> | null;
  items: Item[];
  /** Null if too little is printed to tell. */
  addsUp: AddsUp | null;
  /** Null if the picture shows one readable receipt. Other fields may have values even when it is set. */
  problem: Problem | null;
  /** Only if requested. */
  explanations?: Explanation[];
  /** Milliseconds this reading took, not counting the loading of the models. */
  ms: number;
};

/** One feature of a candidate, and the points it adds. */
export type WeighedFeature = { feature: string; value: number; points: number };

/** One possible answer for a field. */
export type WeighedCandidate = {
  value: string;
  /** 0 to 1, compared with all candidates and with the field not being printed. */
  probability: number;
  /** Log-odds between candidates. */
  score: number;
  /** Largest effect first. */
  features: WeighedFeature[];
  boxes: readonly Box[];
};

/** Why a field got its answer. The country is an ISO 3166-1 code, and its features are the evidence. */
export type Explanation = {
  field: 'country' | 'vendor' | 'total' | 'date' | 'location';
  /** Most likely first. */
  candidates: WeighedCandidate[];
  /** The probability that the field is not printed. */
  nothing: number;
  confidence: number | null;
  /** How the winner beats the runner-up, largest effect first. */
  because: WeighedFeature[];
};

/** Order of day and month in a date such as 03/04/2026. */
export type DateOrder = 'MDY' | 'DMY';

/** Where the company is, and what follows from it. */
export type Home = {
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** ISO 4217: the currency of an amount if the receipt does not say */
  currency: string;
  /** What 03/04/2026 means if the receipt does not say. */
  dateOrder: DateOrder;
};
