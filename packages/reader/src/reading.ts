/** A point in pixels of the upright image, origin at the top left. */
export type Point = { x: number; y: number };

/** Four corners, clockwise from the one at the top left of the text. */
export type Quad = [Point, Point, Point, Point];

/** An axis-aligned box in pixels of the upright image. */
export type Box = { x: number; y: number; width: number; height: number };

/** Clockwise degrees. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** A fact and the places it was found. */
export type Found<T> = {
  value: T;
  /** 0 (a guess) to 1 (sure): how likely the value is right. */
  confidence: number;
  /** The lines of text it was read from, on the upright image, in reading order. */
  boxes: readonly Box[];
  /** The text as it is printed. */
  text: string;
};

/** One printed word; its text has no space. */
export type Word = { text: string /** 0 to 1 */; confidence: number; box: Box };

/** One detected line of text. */
export type Line = {
  text: string;
  /** 0 to 1, the mean of the characters' probabilities. */
  confidence: number;
  quad: Quad;
  box: Box;
  /** In reading order; their texts joined by spaces are the line's text. */
  words: readonly Word[];
};

/** A line of text that is known without reading the picture: a PDF's text layer. */
export type GivenLine = {
  text: string;
  /** In pixels of the given picture, after its own EXIF note. */
  corners: Quad;
};

/** One bought thing; `price` is what the row costs in cents, for all of the quantity. */
export type Item = {
  name: string;
  /** As printed, 1 when nothing is printed; may be a weight (0.525). */
  quantity: number;
  price: number;
  /** 0 to 1 */
  confidence: number;
  boxes: readonly Box[];
};

/** What keeps the printed parts from making the total. `index` is an item's place in `items`. */
export type Misfit =
  | { part: 'item'; index: number }
  | { part: 'subtotal' | 'tax' | 'tip' | 'total' }
  /** The printed lines do not say which of them it is. */
  | { part: 'unknown' };

/** Whether the parts that a receipt prints make its total. Amounts in cents. */
export type AddsUp =
  | { holds: true /** What the parts make. */; sum: number }
  | { holds: false; sum: number /** The total less the sum. */; difference: number; misfit: Misfit };

/** Why a picture gave less than a receipt; `message` is for the person who took it. */
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
 * What kind of paper a picture shows. A bill with its card slip on the same paper is a receipt, and so is a till's
 * 'TAX INVOICE'; an invoice is a bill that asks to be paid later. `other`: no purchase can be seen.
 */
export type Kind = 'receipt' | 'card_slip' | 'invoice' | 'boarding_pass' | 'statement' | 'other';

/** `other`: Japanese, Arabic, Thai and the like, of which the figures alone can be read. */
export type Script = 'latin' | 'other';

/** Everything read from one image. A field that the receipt does not show, or that cannot be told, is null. */
export type Reading = {
  /** Size of the upright image in pixels; 0 by 0 when it could not be decoded. */
  image: { width: number; height: number };
  /** How far the given image (after its own EXIF note) was turned to be upright; all places are after that turn. */
  rotation: QuarterTurn;
  /** The paper's corners, or null when its edge cannot be seen. */
  corners: Quad | null;
  kind: Kind;
  /** Where it is `other`, only amounts, date, time and currency are given. */
  script: Script;
  /**
   * The outline of each receipt's paper, of the one that the facts are from first. Where an edge cannot be seen, it is
   * the outline of the text. Two or more come with the problem `several_receipts`; none where nothing is read.
   */
  papers: Quad[];
  /** In reading order: rows from the top, from left to right within a row. */
  lines: Line[];
  vendor: Found<string> | null;
  /** Integer cents, the sum asked for. */
  total: Found<number> | null;
  /** ISO yyyy-mm-dd. */
  date: Found<string> | null;
  /** 24 hours, hh:mm or hh:mm:ss as far as printed. */
  time: Found<string> | null;
  /** The printed address on one line. */
  location: Found<string> | null;
  /** The shop's telephone number as printed. */
  phone: Found<string> | null;
  /** ISO 4217, only when the receipt names its currency unambiguously. */
  currency: Found<string> | null;
  /** Integer cents. */
  subtotal: Found<number> | null;
  /** Integer cents. */
  tax: Found<number> | null;
  /** Integer cents. */
  tip: Found<number> | null;
  /** For example 'Visa' or 'Cash'. */
  paymentMethod: Found<string> | null;
  /** The last four digits of the card, where they are printed masked. */
  cardLastFour: Found<string> | null;
  items: Item[];
  /** Null when too little is printed to tell. */
  addsUp: AddsUp | null;
  /** Null when the picture shows one readable receipt. Fields may still hold values beside it. */
  problem: Problem | null;
  /** Only where they were asked for. */
  explanations?: Explanation[];
  /** Milliseconds this reading took, without loading the models. */
  ms: number;
};

/** One feature of a candidate and the points it brings. */
export type WeighedFeature = { feature: string; value: number; points: number };

/** One answer that a field may have had. */
export type WeighedCandidate = {
  value: string;
  /** 0 to 1, of all candidates and of there being none. */
  probability: number;
  /** Log-odds between candidates. */
  score: number;
  /** The weightiest first. */
  features: WeighedFeature[];
  boxes: readonly Box[];
};

/** Why a field was answered as it was. */
export type Explanation = {
  field: 'vendor' | 'total' | 'date' | 'location';
  /** The likeliest first. */
  candidates: WeighedCandidate[];
  /** Probability that nothing is printed. */
  nothing: number;
  confidence: number | null;
  /** What the winner has over the next, the weightiest first. */
  because: WeighedFeature[];
};

/** Order of day and month in a date such as 03/04/2026. */
export type DateOrder = 'MDY' | 'DMY';
