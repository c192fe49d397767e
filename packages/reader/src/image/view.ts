import type { Point } from '../reading.ts';
import { pointIn, type RotatedRect } from './rotated-rect.ts';

/**
 * The paper as seen from straight above: a plane over the picture in which lines of text run level, one below
 * the other, and margins run vertically. A point of the plane is in pixels from `center`. At the center, one
 * pixel of the plane is one of the picture. It is the plane projective map u = (x + lean y) / w, v = y / w
 * with w = 1 + along x + down y, then rotated by `slope` and moved to `center` (Hartley and Zisserman 2004,
 * chapter 2). That is all a camera does to flat paper, except for the paper's size and its aspect ratio,
 * which text does not reveal.
 */
export type View = {
  /** The plane's origin in the picture. */
  center: Point;
  /** The slope of the text at the center, in radians, clockwise on the screen. */
  slope: number;
  /** One over the distance, in pixels along the text, at which all lines meet; 0 for parallel lines. */
  along: number;
  /** The same for the margins, down the page. */
  down: number;
  /** How far the margins lean to the right on their way down, a tangent. */
  lean: number;
};

/** Maps a point of the plane to the picture. */
export function onPicture({ center, slope, along, down, lean }: View, { x, y }: Point): Point {
  const w = 1 + along * x + down * y;
  const u = (x + lean * y) / w;
  const v = y / w;
  const cos = Math.cos(slope);
  const sin = Math.sin(slope);
  return { x: center.x + u * cos - v * sin, y: center.y + u * sin + v * cos };
}

/** Maps a point of the picture to the plane. */
export function onPlane({ center, slope, along, down, lean }: View, point: Point): Point {
  const cos = Math.cos(slope);
  const sin = Math.sin(slope);
  const u = (point.x - center.x) * cos + (point.y - center.y) * sin;
  const v = (point.y - center.y) * cos - (point.x - center.x) * sin;
  // x = u w - lean y and y = v w, put into w = 1 + along x + down y
  const w = 1 / (1 - along * (u - lean * v) - down * v);
  return { x: (u - lean * v) * w, y: v * w };
}

/**
 * Maps a line's rectangle from the picture to the plane, where it is as long and as high as its middle lines
 * are.
 */
export function rectOnPlane(view: View, rect: RotatedRect): RotatedRect {
  const place = (along: number, across: number) => onPlane(view, pointIn(rect, along, across));
  const [left, right] = [place(-rect.width / 2, 0), place(rect.width / 2, 0)];
  const [top, bottom] = [place(0, -rect.height / 2), place(0, rect.height / 2)];
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  return {
    center: { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 },
    width: Math.hypot(right.x - left.x, right.y - left.y),
    height: (bottom.y - top.y) * Math.cos(angle) - (bottom.x - top.x) * Math.sin(angle),
    angle,
  };
}
