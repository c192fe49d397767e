import type { Legibility } from '@slipcase/contract/legibility';
import type { Box, Corners, Doubt } from '@slipcase/contract/scan';

/** Analyzes a picture of a receipt. All implementations answer in these terms. */

/** the printed part that makes the total wrong; `index` is the item's */
type Misfit = { part: 'item' | 'subtotal' | 'tax' | 'tip' | 'total' | 'unknown'; index?: number };

export type Found<T> = {
  value: T;
  /** 0 to 1 */
  confidence: number;
  /** why a rule wants the value to be checked; the confidence is then low */
  doubt?: Doubt;
  /** the lines that the value was read from, in pixels on the upright picture; empty if it was derived */
  boxes: readonly Box[];
};

/** The facts that are read from the text. */
export type AnalyzedFacts = {
  vendor: Found<string> | null;
  /** integer cents; `text`: the amount as printed */
  total: (Found<number> & { text?: string }) | null;
  /** yyyy-mm-dd; `other`: the date with day and month swapped, if that is possible */
  date: (Found<string> & { other?: string }) | null;
  location: Found<string> | null;
  /** ISO 4217: the printed currency, or the currency of the receipt's country; null if unclear */
  currency: string | null;
  /** the printed amounts, in integer cents */
  subtotal: number | null;
  tax: number | null;
  tip: number | null;
  paymentMethod: string | null;
  /** 24-hour clock */
  time: string | null;
  phone: string | null;
  /** amounts in integer cents; null if too little is printed */
  addsUp: {
    holds: boolean;
    sum: number;
    /** printed, in cents */
    rounding?: number;
    /** service charges and fees, less discounts, in cents */
    fees?: number;
    misfit: Misfit | null;
  } | null;
  /** price in integer cents */
  items: { name: string; quantity: number; price: number }[];
};

/** A receipt in several pictures, of which this one is the last. Boxes are in pixels of their own picture. */
export type AnalyzedWhole = AnalyzedFacts & {
  /** number of pictures */
  parts: number;
  /** the picture that each field was read from, counting from 0 */
  onPart: Record<'vendor' | 'total' | 'date' | 'location', number | null>;
};

export type Analyzed = AnalyzedFacts & {
  /**
   * what `before` of the next picture needs. It is stored as JSON, and only the analyzer understands it.
   * Absent: the picture cannot be part of a longer receipt.
   */
  print?: unknown;
  /** set if `before` and this picture are parts of one receipt */
  whole?: AnalyzedWhole | null;
  /** how legible its print is; null or absent: too little print to say */
  legibility?: Legibility | null;
  /** the upright picture, as JPEG without EXIF */
  photo: Uint8Array;
  /** key of a staged file with these bytes, for a caller that stores them (`storesPhoto`) */
  photoKey?: string;
  /** size of that picture, pixels */
  image: { width: number; height: number };
  /** clockwise degrees that turned the original picture upright, after its EXIF orientation */
  rotation: 0 | 90 | 180 | 270;
  /** corners of the paper, clockwise from the top left; null if its edge is not visible */
  corners: Corners | null;
  kind: 'receipt' | 'card_slip' | 'invoice' | 'boarding_pass' | 'statement' | 'other';
  /** other: only amounts, date, time and currency are readable */
  script: 'latin' | 'other';
  /** outline of each receipt's paper; the fields come from the first one */
  papers: Corners[];
  /** message for the person: why little or nothing was read; null if all is well */
  problem: string | null;
  /** the lines, in pixels on the upright picture; `confidence` is 0 to 1 */
  lines: { text: string; confidence: number; box: Box; corners: Corners }[];
};

/** Text with a known position, in pixels of the given picture. */
export type KnownLine = { text: string; corners: Corners };

/** Why a picture was not read. */
export class AnalyzerError extends Error {
  override name = 'AnalyzerError';
  /**
   * 'failed': the picture crashed the reader (for a receipt: twice); 'too_long': the reader hung and was
   * killed; 'away': there is no reader
   */
  readonly reason: 'unreadable' | 'too_large' | 'busy' | 'failed' | 'too_long' | 'away';
  constructor(reason: AnalyzerError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export type AnalyzeOptions = {
  /** the picture's text if it is known; it replaces text recognition */
  lines?: readonly KnownLine[] | undefined;
  /**
   * the picture is an original file: first turn it upright, shrink it to this many pixels on the longer side,
   * and make it a JPEG, as the page does with files
   */
  longest?: number;
  /** there is no picture, only `lines` on a page of this size: `image` is ignored */
  blank?: { width: number; height: number };
  /** the `print` of the receipt's earlier pictures, in order: this one may continue where they end */
  before?: readonly unknown[];
  /** the picture's owner: people take turns */
  person?: string;
  /** nobody waits for it, so it runs only while nobody else needs a reader */
  background?: boolean;
  /** it crashed a reader before, so it is not tried again after another crash */
  lastTry?: boolean;
  /** the caller adopts `photoKey`. If it does not, the sweep deletes the file. */
  storesPhoto?: boolean;
  /** aborts when nobody waits for it anymore */
  signal?: AbortSignal;
};

export interface Analyzer {
  /**
   * @param image bytes of a JPEG, PNG or WebP
   * @throws AnalyzerError
   */
  analyze(image: Uint8Array, options?: AnalyzeOptions): Promise<Analyzed>;
  /**
   * Makes a small JPEG of a profile picture, within seconds, because a person waits to sign in.
   * @param image bytes of a JPEG, PNG or WebP
   * @throws AnalyzerError
   */
  profilePicture(image: Uint8Array, person?: string): Promise<Uint8Array>;
  /** Checks that the analyzer works. @throws the reason why not */
  check(): Promise<void>;
  close(): Promise<void>;
}
