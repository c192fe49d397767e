import type { QuarterTurn } from '../reading.ts';
import type { Picture } from './decode.ts';

/** The picture, turned clockwise. */
export function turned(picture: Picture, degrees: QuarterTurn): Picture {
  if (degrees === 0) return picture;
  const { width, height, rgb } = picture;
  const result: Picture = {
    width: degrees === 180 ? width : height,
    height: degrees === 180 ? height : width,
    rgb: new Uint8Array(rgb.length),
  };
  for (let y = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++) {
      const from =
        degrees === 180
          ? (height - 1 - y) * width + (width - 1 - x)
          : degrees === 90
            ? (height - 1 - x) * width + y
            : x * width + (width - 1 - y);
      const to = (y * result.width + x) * 3;
      result.rgb[to] = rgb[from * 3] ?? 0;
      result.rgb[to + 1] = rgb[from * 3 + 1] ?? 0;
      result.rgb[to + 2] = rgb[from * 3 + 2] ?? 0;
    }
  }
  return result;
}
