import type { Point } from '../reading.ts';
import { pointIn, type RotatedRect } from './rotated-rect.ts';

/**
 * The paper as seen from straight above, a plane laid over the picture: its lines of text run level, one below the
 * other, and their margins plumb. A point of the plane is in pixels from `centre`, and in the centre one pixel of it is
 * one of the picture.
 *
 * It is the plane projective map u = (x + lean y) / w, v = y / w with w = 1 + along x + down y, then turned by `slope`
 * and moved to `centre` (Hartley and Zisserman 2004, chapter 2): all that a camera does to a flat paper but its size
 * and how much shorter than wide it looks, which text does not tell.
 */
export type View = {
  /** The plane's origin on the picture. */
  centre: Point;
  /** Of the text in the centre, radians, clockwise on the screen. */
  slope: number;
  /** One over the distance, in pixels along the text, at which all lines meet; 0 for parallel lines. */
  along: number;
  /** The same for the margins, down the page. */
  down: number;
  /** How far the margins lean to the right on their way down, a tangent. */
  lean: number;
};

/** A point of the plane on the picture. */
export function onPicture({ centre, slope, along, down, lean }: View, { x, y }: Point): Point {
  const w = 1 + along * x + down * y;
  const u = (x + lean * y) / w;
  const v = y / w;
  const cos = Math.cos(slope);
  const sin = Math.sin(slope);
  return { x: centre.x + u * cos - v * sin, y: centre.y + u * sin + v * cos };
}

/** A point of the picture on the plane. */
export function onPlane({ centre, slope, along, down, lean }: View, point: Point): Point {
  const cos = Math.cos(slope);
  const sin = Math.sin(slope);
  const u = (point.x - centre.x) * cos + (point.y - centre.y) * sin;
  const v = (point.y - centre.y) * cos - (point.x - centre.x) * sin;
  // x = u w - lean y and y = v w, put into w = 1 + along x + down y
  const w = 1 / (1 - along * (u - lean * v) - down * v);
  return { x: (u - lean * v) * w, y: v * w };
}

/** A line's rectangle on the picture as one on the plane: as long and as high as its middle lines are there. */
export function rectOnPlane(view: View, rect: RotatedRect): RotatedRect {
  const place = (along: number, across: number) => onPlane(view, pointIn(rect, along, across));
  const [left, right] = [place(-rect.width / 2, 0), place(rect.width / 2, 0)];
  const [top, bottom] = [place(0, -rect.height / 2), place(0, rect.height / 2)];
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  return {
    centre: { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 },
    width: Math.hypot(right.x - left.x, right.y - left.y),
    height: (bottom.y - top.y) * Math.cos(angle) - (bottom.x - top.x) * Math.sin(angle),
    angle,
  };
}
