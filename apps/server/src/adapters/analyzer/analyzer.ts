import type { Legibility } from '@slipcase/contract/legibility';
import type { Box, Corners, Doubt } from '@slipcase/contract/scan';

/** Analyzes a picture of a receipt. Every implementation answers in these terms. */

/** the printed part that breaks the total; `index` is an item's */
type Misfit = { part: 'item' | 'subtotal' | 'tax' | 'tip' | 'total' | 'unknown'; index?: number };

export type Found<T> = {
  value: T;
  /** 0 to 1 */
  confidence: number;
  /** a rule's reason to check the value, which then has a low confidence */
  doubt?: Doubt;
  /** the lines it was read from, pixels on the upright picture; empty if it was derived */
  boxes: readonly Box[];
};

/** What is read from the text. */
export type AnalyzedFacts = {
  vendor: Found<string> | null;
  /** integer cents; `text`: as printed */
  total: (Found<number> & { text?: string }) | null;
  /** yyyy-mm-dd; `other`: the same figures with day and month swapped, if that is possible */
  date: (Found<string> & { other?: string }) | null;
  location: Found<string> | null;
  /** ISO 4217: as printed, or of the receipt's country; null if that is unclear */
  currency: string | null;
  /** integer cents, each as printed */
  subtotal: number | null;
  tax: number | null;
  tip: number | null;
  paymentMethod: string | null;
  /** 24 hours */
  time: string | null;
  phone: string | null;
  /** amounts in integer cents; null if too little is printed */
  addsUp: {
    holds: boolean;
    sum: number /** printed, in cents */;
    rounding?: number;
    misfit: Misfit | null;
  } | null;
  /** price in integer cents */
  items: { name: string; quantity: number; price: number }[];
};

/**
 * A receipt that several pictures show in parts, and of which this one is the last. Boxes are on their own
 * pictures.
 */
export type AnalyzedWhole = AnalyzedFacts & {
  /** how many pictures it has */
  parts: number;
  /** which of them each field was read from, from 0 */
  onPart: Record<'vendor' | 'total' | 'date' | 'location', number | null>;
};

export type Analyzed = AnalyzedFacts & {
  /**
   * what `before` of the next picture needs; JSON keeps it, and only the analyzer knows what it is. Absent:
   * no part
   */
  print?: unknown;
  /** if `before` and this picture are parts of one receipt */
  whole?: AnalyzedWhole | null;
  /** how legible its print is; null or absent: too little print to say */
  legibility?: Legibility | null;
  /** the upright picture, as JPEG without EXIF */
  photo: Uint8Array;
  /** size of that picture, pixels */
  image: { width: number; height: number };
  /** clockwise degrees that turned the sent picture upright, after its EXIF orientation */
  rotation: 0 | 90 | 180 | 270;
  /** corners of the paper, clockwise from the top left; null if its edge is not visible */
  corners: Corners | null;
  kind: 'receipt' | 'card_slip' | 'invoice' | 'boarding_pass' | 'statement' | 'other';
  /** other: only amounts, date, time and currency are readable */
  script: 'latin' | 'other';
  /** outline of each receipt's paper; the first one has the fields */
  papers: Corners[];
  /** message for the person: why there is little or nothing; null if all is well */
  problem: string | null;
  /** pixels on the upright picture */
  lines: { text: string /** 0 to 1 */; confidence: number; box: Box; corners: Corners }[];
};

/** Text with a known position, in pixels of the given picture. */
export type KnownLine = { text: string; corners: Corners };

/** Why a picture was not read. */
export class AnalyzerError extends Error {
  override name = 'AnalyzerError';
  /**
   * 'failed': it crashed the reader (a receipt: twice); 'too_long': the reader hung, and was ended; 'away':
   * there is none
   */
  readonly reason: 'unreadable' | 'too_large' | 'busy' | 'failed' | 'too_long' | 'away';
  constructor(reason: AnalyzerError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export type AnalyzeOptions = {
  /** the picture's text if it is known: used instead of recognizing text */
  lines?: readonly KnownLine[] | undefined;
  /**
   * the picture is a file as it came: first it is made upright, at most so many pixels long, and a JPEG, as
   * the page makes it of a file
   */
  longest?: number;
  /** there is no picture, only `lines` on a page of this size: `image` is ignored */
  blank?: { width: number; height: number };
  /** the `print` of the pictures before it in the receipt, in order: it may continue where they end */
  before?: readonly unknown[];
  /** the picture's owner: people take turns */
  person?: string;
  /** nobody waits for it: it runs only while nobody else needs a reader */
  background?: boolean;
  /** it ended a reader before: not tried again after a crash */
  lastTry?: boolean;
  /** aborted when nobody waits for it any more */
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
  /** Whether the analyzer works. @throws the reason why not */
  check(): Promise<void>;
  close(): Promise<void>;
}
