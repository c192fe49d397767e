/** Reads a picture of a receipt. Whatever does the reading, it answers in these terms. */

type Box = { x: number; y: number; width: number; height: number };

export type Found<T> = {
  value: T;
  /** 0 to 1 */
  confidence: number;
  /** pixels on the upright picture; null when the value was derived */
  box: Box | null;
};

export type Analysed = {
  /** the picture turned upright, as JPEG without EXIF */
  photo: Uint8Array;
  /** of that picture, pixels */
  image: { width: number; height: number };
  lines: { text: string; box: Box }[];
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
  /** price in integer cents */
  items: { name: string; quantity: number; price: number }[];
};

/** Why a picture was not read. */
export class AnalyserError extends Error {
  override name = 'AnalyserError';
  readonly reason: 'unreadable' | 'too_large' | 'busy';
  constructor(reason: AnalyserError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface Analyser {
  /**
   * @param image bytes of a JPEG, PNG or WebP
   * @throws AnalyserError
   */
  analyse(image: Uint8Array): Promise<Analysed>;
  close(): Promise<void>;
}
