import type { Point } from '../reading.ts';
import { crop } from './crop.ts';
import type { Picture } from './decode.ts';
import type { RotatedRect } from './rotated-rect.ts';
import { onPlane, type View } from './view.ts';

/** Long side of the result, in pixels: enough for the detector, which scales it down further. */
const LONG_SIDE = 1280;
/** Paper kept around the text, as a share of the longer side of the text's area. */
const MARGIN = 0.04;

/** A picture of the view's plane, and the mapping from that picture to the plane. */
export type Flattened = { picture: Picture; toPlane: (rect: RotatedRect) => RotatedRect };

/**
 * The area of the text as seen from straight above.
 * @param corners of the text's lines in the picture
 */
export function flatten(picture: Picture, view: View, corners: readonly Point[]): Flattened {
  const points = corners.map((corner) => onPlane(view, corner));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = 2 * MARGIN * Math.max(right - left, bottom - top);
  const area = {
    center: { x: (left + right) / 2, y: (top + bottom) / 2 },
    width: right - left + margin,
    height: bottom - top + margin,
    angle: 0,
  };
  const scale = Math.max(1, Math.max(area.width, area.height) / LONG_SIDE);
  const seen = crop(picture, area, Math.max(1, Math.round(area.height / scale)), { view });
  const scaled = area.width / seen.width;
  return {
    picture: seen,
    toPlane: (rect) => ({
      center: {
        x: left - margin / 2 + rect.center.x * scaled,
        y: top - margin / 2 + rect.center.y * scaled,
      },
      width: rect.width * scaled,
      height: rect.height * scaled,
      angle: rect.angle,
    }),
  };
}
