import sharp from 'sharp';
import type { Point } from '../reading.ts';
import type { Picture } from './decode.ts';

/** A leveled picture, and the mapping back. */
export type Straightened = {
  picture: Picture;
  /** Maps a point of the straightened picture to the given one. */
  toGiven: (point: Point) => Point;
};

/**
 * Paper kept around the text, as a share of the longer side of its area: it may hold letters at the edge, or
 * a logo that was not found yet.
 */
const MARGIN = 0.04;
/** The fill color outside the picture: neither a color of paper nor of print. */
const OUTSIDE = '#808080';

/**
 * Rotates a picture so that text of the given slope runs level, and crops it to the area of the text.
 * @param slope of the text, in radians, clockwise on the screen
 * @param corners of the text's lines in the picture
 */
export async function straighten(
  picture: Picture,
  slope: number,
  corners: readonly Point[],
): Promise<Straightened> {
  const cos = Math.cos(slope);
  const sin = Math.sin(slope);
  const center = { x: picture.width / 2, y: picture.height / 2 };
  const { data, info } = await sharp(picture.rgb, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
    limitInputPixels: false,
  })
    .rotate((-slope * 180) / Math.PI, { background: OUTSIDE })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const level = (point: Point): Point => {
    const x = point.x - center.x;
    const y = point.y - center.y;
    return { x: x * cos + y * sin + info.width / 2, y: y * cos - x * sin + info.height / 2 };
  };
  const area = areaAround(corners.map(level), info);
  const cut = await sharp(data, {
    raw: { width: info.width, height: info.height, channels: 3 },
    limitInputPixels: false,
  })
    .extract(area)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    picture: { width: area.width, height: area.height, rgb: cut.data },
    toGiven: (point) => {
      const x = point.x + area.left - info.width / 2;
      const y = point.y + area.top - info.height / 2;
      return { x: x * cos - y * sin + center.x, y: y * cos + x * sin + center.y };
    },
  };
}

function areaAround(points: readonly Point[], limit: { width: number; height: number }) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = MARGIN * Math.max(maxX - minX, maxY - minY);
  const left = Math.max(0, Math.floor(minX - margin));
  const top = Math.max(0, Math.floor(minY - margin));
  return {
    left,
    top,
    width: Math.max(1, Math.min(limit.width, Math.ceil(maxX + margin)) - left),
    height: Math.max(1, Math.min(limit.height, Math.ceil(maxY + margin)) - top),
  };
}
