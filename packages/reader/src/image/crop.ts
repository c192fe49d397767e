import type { Picture } from './decode.ts';
import { pointIn, type RotatedRect } from './rotated-rect.ts';
import type { View } from './view.ts';

/** One line of text cut out and turned level; values as in `Picture`. */
export type Crop = Picture;

/**
 * Cuts a turned rectangle out of the picture, level, `height` pixels high and as wide as its shape asks, or `stretch`
 * times that. The rectangle lies on the picture, or on the plane of a view of it. Sampled bilinearly from the full-resolution pixels; where more than two of them fall on one, several
 * samples are averaged so that thin strokes do not fall between.
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
  const rgb = new Uint8Array(width * height * 3);
  const sum = new Float64Array(3);
  const origin = pointIn(rect, -rect.width / 2, -rect.height / 2);
  const cos = Math.cos(rect.angle);
  const sin = Math.sin(rect.angle);
  const stepAlong = rect.width / width / samples;
  const stepAcross = rect.height / height / samples;
  const turn = view ? { cos: Math.cos(view.slope), sin: Math.sin(view.slope) } : null;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      sum.fill(0);
      for (let i = 0; i < samples; i++) {
        const across = (row * samples + i + 0.5) * stepAcross;
        for (let j = 0; j < samples; j++) {
          const along = (column * samples + j + 0.5) * stepAlong;
          const x = origin.x + along * cos - across * sin;
          const y = origin.y + along * sin + across * cos;
          if (view && turn) {
            // `onPicture`, without making a point of every sample
            const w = 1 + view.along * x + view.down * y;
            const u = (x + view.lean * y) / w;
            const v = y / w;
            const { centre } = view;
            addBilinear(
              picture,
              centre.x + u * turn.cos - v * turn.sin,
              centre.y + u * turn.sin + v * turn.cos,
              sum,
            );
          } else addBilinear(picture, x, y, sum);
        }
      }
      const at = (row * width + column) * 3;
      rgb[at] = (sum[0] ?? 0) * share;
      rgb[at + 1] = (sum[1] ?? 0) * share;
      rgb[at + 2] = (sum[2] ?? 0) * share;
    }
  }
  return { width, height, rgb };
}

/** Adds the colour at a place, between the middles of four pixels; outside the picture its edge goes on. */
function addBilinear(picture: Picture, x: number, y: number, sum: Float64Array): void {
  const { width, height, rgb } = picture;
  const cx = Math.min(width - 1, Math.max(0, x - 0.5));
  const cy = Math.min(height - 1, Math.max(0, y - 0.5));
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const fx = cx - left;
  const fy = cy - top;
  const upper = (top * width + left) * 3;
  const lower = top < height - 1 ? upper + width * 3 : upper;
  const right = left < width - 1 ? 3 : 0;
  for (let channel = 0; channel < 3; channel++) {
    const topLeft = rgb[upper + channel] ?? 0;
    const bottomLeft = rgb[lower + channel] ?? 0;
    const above = topLeft + ((rgb[upper + right + channel] ?? 0) - topLeft) * fx;
    const below = bottomLeft + ((rgb[lower + right + channel] ?? 0) - bottomLeft) * fx;
    sum[channel] = (sum[channel] ?? 0) + above + (below - above) * fy;
  }
}
