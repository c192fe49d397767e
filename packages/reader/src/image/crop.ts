import type { Picture } from './decode.ts';
import { pointIn, type RotatedRect } from './rotated-rect.ts';
import type { View } from './view.ts';

/** One line of text, cut out and leveled; values as in `Picture`. */
export type Crop = Picture;

/**
 * Cuts a rotated rectangle out of the picture and levels it. The result is `height` pixels high and as wide
 * as its shape requires, times `stretch`. The rectangle lies in the picture, or in the plane of a view of it.
 * Samples are bilinear, from the full-resolution pixels. If the crop is less than half as large, each pixel
 * is the average of several samples, so that thin strokes do not disappear.
 */
export function crop(
  picture: Picture,
  rect: RotatedRect,
  height: number,
  { stretch = 1, view }: { stretch?: number; view?: View | null } = {},
): Crop {
  const scale = rect.height / height;
  const width = Math.max(1, Math.round((rect.width / scale) * stretch));
  const samples = Math.max(1, Math.ceil(scale / 2));
  const share = 1 / (samples * samples);
  const result = { width, height, rgb: new Uint8Array(width * height * 3) };
  const origin = pointIn(rect, -rect.width / 2, -rect.height / 2);
  const cos = Math.cos(rect.angle);
  const sin = Math.sin(rect.angle);
  const stepAlong = rect.width / width / samples;
  const stepAcross = rect.height / height / samples;
  const turn = view ? { cos: Math.cos(view.slope), sin: Math.sin(view.slope) } : null;

  const { rgb } = picture;
  const [lastColumn, lastRow, rowBytes] = [picture.width - 1, picture.height - 1, picture.width * 3];
  // Our hottest loop: half a million samples per receipt, so it allocates nothing and calls nothing.
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let i = 0; i < samples; i++) {
        const across = (row * samples + i + 0.5) * stepAcross;
        for (let j = 0; j < samples; j++) {
          const along = (column * samples + j + 0.5) * stepAlong;
          let x = origin.x + along * cos - across * sin;
          let y = origin.y + along * sin + across * cos;
          if (view && turn) {
            // the same formula as in `onPicture`
            const w = 1 + view.along * x + view.down * y;
            const u = (x + view.lean * y) / w;
            const v = y / w;
            x = view.center.x + u * turn.cos - v * turn.sin;
            y = view.center.y + u * turn.sin + v * turn.cos;
          }
          // Interpolate between the centers of four pixels. Outside the picture, repeat its edge.
          const cx = Math.min(lastColumn, Math.max(0, x - 0.5));
          const cy = Math.min(lastRow, Math.max(0, y - 0.5));
          const left = Math.trunc(cx);
          const top = Math.trunc(cy);
          const fx = cx - left;
          const fy = cy - top;
          const a = top * rowBytes + left * 3;
          const b = left < lastColumn ? a + 3 : a;
          const down = top < lastRow ? rowBytes : 0;
          const c = a + down;
          const d = b + down;
          const redLeft = rgb[a] ?? 0;
          const redBelow = rgb[c] ?? 0;
          const redTop = redLeft + ((rgb[b] ?? 0) - redLeft) * fx;
          red += redTop + (redBelow + ((rgb[d] ?? 0) - redBelow) * fx - redTop) * fy;
          const greenLeft = rgb[a + 1] ?? 0;
          const greenBelow = rgb[c + 1] ?? 0;
          const greenTop = greenLeft + ((rgb[b + 1] ?? 0) - greenLeft) * fx;
          green += greenTop + (greenBelow + ((rgb[d + 1] ?? 0) - greenBelow) * fx - greenTop) * fy;
          const blueLeft = rgb[a + 2] ?? 0;
          const blueBelow = rgb[c + 2] ?? 0;
          const blueTop = blueLeft + ((rgb[b + 2] ?? 0) - blueLeft) * fx;
          blue += blueTop + (blueBelow + ((rgb[d + 2] ?? 0) - blueBelow) * fx - blueTop) * fy;
        }
      }
      result.rgb[at] = red * share;
      result.rgb[at + 1] = green * share;
      result.rgb[at + 2] = blue * share;
    }
  }
  return result;
}
