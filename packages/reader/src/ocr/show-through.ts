import type { Picture } from '../image/decode.ts';
import { pointIn, type RotatedRect } from '../image/rotated-rect.ts';
import { onPicture, type View } from '../image/view.ts';

/**
 * A line with less than this share of the clearest print's contrast comes from the back. On 161 receipts of
 * two sets, nearly all print from the back has 0.05 to 0.22, the faintest word on the front 0.37, and the
 * faintest mark, a '1 x', 0.27.
 */
const FAINT = 0.22;
/** The clearest print is clearer than this share of all lines. Most lines may be from the back. */
const CLEAREST = 0.9;
/** With fewer lines, the clearest may not be ordinary print. */
const LEAST_LINES = 8;
/** The number of samples from the top to the bottom of a line. They are just as close together along it. */
const ACROSS = 14;
const MOST_ALONG = 400;
/** The share of samples that are darker than paper, and than ink. */
const PAPER = 0.75;
const INK = 0.04;
/** Paper in deep shadow says little about its ink. */
const DARKEST_PAPER = 30;

/** The lines without those printed on the back of the paper, which show through mirrored and faint. */
export function withoutShowThrough(
  picture: Picture,
  view: View | null,
  rects: readonly RotatedRect[],
): RotatedRect[] {
  if (rects.length < LEAST_LINES) return [...rects];
  const contrasts = rects.map((rect) => contrastOf(picture, view, rect));
  const sorted = [...contrasts].sort((a, b) => a - b);
  const clear = sorted[Math.floor(CLEAREST * (sorted.length - 1))] ?? 0;
  return rects.filter((_, at) => (contrasts[at] ?? 0) >= FAINT * clear);
}

/** How much darker the ink is than the paper, from 0 to 1. */
function contrastOf({ rgb, width, height }: Picture, view: View | null, rect: RotatedRect): number {
  const along = Math.max(ACROSS, Math.min(MOST_ALONG, Math.round((ACROSS * rect.width) / rect.height)));
  const light = new Uint8Array(ACROSS * along);
  for (let row = 0, count = 0; row < ACROSS; row++) {
    for (let column = 0; column < along; column++) {
      const place = pointIn(
        rect,
        ((column + 0.5) / along - 0.5) * rect.width,
        ((row + 0.5) / ACROSS - 0.5) * rect.height,
      );
      const { x, y } = view ? onPicture(view, place) : place;
      const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
      const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
      const at = (top * width + left) * 3;
      light[count++] = 0.3 * (rgb[at] ?? 0) + 0.6 * (rgb[at + 1] ?? 0) + 0.1 * (rgb[at + 2] ?? 0);
    }
  }
  light.sort();
  const paper = light[Math.floor(PAPER * (light.length - 1))] ?? 0;
  const ink = light[Math.floor(INK * (light.length - 1))] ?? 0;
  return (paper - ink) / Math.max(DARKEST_PAPER, paper);
}
