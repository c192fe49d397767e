/** The file is not a complete picture of its type, or its parts contradict each other. */
export class UnreadableOriginalError extends Error {
  override name = 'UnreadableOriginalError';
}

/** pixels: the largest phone cameras have 200 million */
const MAX_PIXELS = 210_000_000;
/** segments, chunks, boxes or items of one file; a PNG of 15 MB in the smallest usual chunks has 4,000 */
const MAX_PARTS = 20_000;

/** @throws UnreadableOriginalError */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new UnreadableOriginalError('a picture without pixels');
  if (width * height > MAX_PIXELS) throw new UnreadableOriginalError('too many pixels');
}

/** Counts the parts of a file. @throws UnreadableOriginalError from the first call over the limit on */
export function partCounter(): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > MAX_PARTS) throw new UnreadableOriginalError('too many parts');
  };
}
