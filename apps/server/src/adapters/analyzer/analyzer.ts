/** Reads a picture of a receipt. Whatever does the reading, it answers in these terms. */

type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };
/** clockwise from the top left of the text */
type Corners = [Point, Point, Point, Point];
/** the printed part that keeps the others from making the total; `index` is an item's */
type Misfit = { part: 'item' | 'subtotal' | 'tax' | 'tip' | 'total' | 'unknown'; index?: number };

export type Found<T> = {
  value: T;
  /** 0 to 1 */
  confidence: number;
  /** the lines it was read from, pixels on the upright picture; none when it was derived */
  boxes: readonly Box[];
};

export type Analyzed = {
  /** the picture turned upright, as JPEG without EXIF */
  photo: Uint8Array;
  /** of that picture, pixels */
  image: { width: number; height: number };
  /** clockwise degrees that the sent picture, after its own EXIF note, was turned */
  rotation: 0 | 90 | 180 | 270;
  /** of the paper, clockwise from the top left; null when its edge cannot be seen */
  corners: Corners | null;
  kind: 'receipt' | 'card_slip' | 'invoice' | 'boarding_pass' | 'statement' | 'other';
  /** other: only amounts, date, time and currency can be read */
  script: 'latin' | 'other';
  /** outline of each receipt's paper, the one that the fields are from first */
  papers: Corners[];
  /** for the person: why there is little or nothing; null when all is well */
  problem: string | null;
  /** pixels on the upright picture */
  lines: { text: string; box: Box; corners: Corners }[];
  vendor: Found<string> | null;
  /** integer cents */
  total: Found<number> | null;
  /** yyyy-mm-dd */
  date: Found<string> | null;
  location: Found<string> | null;
  /** ISO 4217, when printed */
  currency: string | null;
  /** integer cents, each as printed */
  subtotal: number | null;
  tax: number | null;
  tip: number | null;
  paymentMethod: string | null;
  /** 24 hours */
  time: string | null;
  phone: string | null;
  /** amounts in integer cents; null when too little is printed to tell */
  addsUp: { holds: boolean; sum: number; misfit: Misfit | null } | null;
  /** price in integer cents */
  items: { name: string; quantity: number; price: number }[];
};

/** Text whose place is known, in pixels of the given picture. */
export type KnownLine = { text: string; corners: Corners };

/** Why a picture was not read. */
export class AnalyzerError extends Error {
  override name = 'AnalyzerError';
  /** 'failed': it ended the reader (a receipt: twice), or took too long */
  readonly reason: 'unreadable' | 'too_large' | 'busy' | 'failed';
  constructor(reason: AnalyzerError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export type AnalyseOptions = {
  /** the picture's text where it is known: taken instead of looking for it */
  lines?: readonly KnownLine[] | undefined;
  /** whose it is: people take turns */
  person?: string;
};

export interface Analyzer {
  /**
   * @param image bytes of a JPEG, PNG or WebP
   * @throws AnalyzerError
   */
  analyze(image: Uint8Array, options?: AnalyseOptions): Promise<Analyzed>;
  /**
   * A small JPEG of a profile picture, within seconds, for somebody waits to be signed in.
   * @param image bytes of a JPEG, PNG or WebP
   * @throws AnalyzerError
   */
  profilePicture(image: Uint8Array, person?: string): Promise<Uint8Array>;
  /** Whether pictures can be read. @throws whatever keeps them from it */
  check(): Promise<void>;
  close(): Promise<void>;
}
