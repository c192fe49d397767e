import type { Corners, Point, QuarterTurn, Size } from './picture.ts';

/** Pixels. With shorter sides, nothing in a quad can be seen. */
const LEAST_SIDE = 2;
/**
 * Twice the area of the triangle at a corner, as a share of the square of the quad's longest side. Below
 * this, three corners are on a line.
 */
const LEAST_CORNER = 1e-4;

/** A plane projective map: x' = (a x + b y + c) / (g x + h y + 1), y' = (d x + e y + f) / (g x + h y + 1). */
export type Coefficients = readonly [number, number, number, number, number, number, number, number, number];

export type Homography = {
  /** size of the straightened picture: the means of opposite sides of the quad */
  size: Size;
  /** source pixel -> straightened pixel */
  map(point: Point): Point;
  /** straightened pixel -> source pixel */
  unmap: Coefficients;
};

/** The corners do not enclose an area: three are on a line, some are equal, or sides cross. */
export class FlatQuad extends Error {
  constructor() {
    super('These corners enclose no paper');
    this.name = 'FlatQuad';
  }
}

/**
 * Whether `homographyOf` accepts these corners: a convex quad, clockwise, with sides long enough to see
 * something.
 */
export function isProperQuad(corners: Corners): boolean {
  const sides = corners.map((corner, index) => distance(corner, at(corners, index + 1)));
  const longest = Math.max(...sides);
  if (!Number.isFinite(longest) || Math.min(...sides) < LEAST_SIDE) return false;
  return corners.every((corner, index) => {
    const [before, after] = [at(corners, index + 3), at(corners, index + 1)];
    const turn = (corner.x - before.x) * (after.y - corner.y) - (corner.y - before.y) * (after.x - corner.x);
    return turn > LEAST_CORNER * longest * longest;
  });
}

/**
 * The map from a quad in a picture to the rectangle that it shows. The closed form of the map from the unit
 * square to a quad is from P. Heckbert, Fundamentals of Texture Mapping and Image Warping (UCB/CSD 89/516,
 * 1989), section 2.2.3; its inverse is the adjugate matrix. The rectangle's sides are the means of the quad's
 * opposite sides, because the paper's true ratio is unknown without the lens.
 */
export function homographyOf(corners: Corners): Homography {
  if (!isProperQuad(corners)) throw new FlatQuad();
  const [p0, p1, p2, p3] = corners;
  const size = {
    width: (distance(p0, p1) + distance(p3, p2)) / 2,
    height: (distance(p0, p3) + distance(p1, p2)) / 2,
  };
  const toQuad = squareToQuad(corners);
  const toSquare = adjugate(toQuad);
  return {
    size,
    map(point) {
      const { x, y } = apply(toSquare, point);
      return { x: x * size.width, y: y * size.height };
    },
    unmap: scaled(toQuad, 1 / size.width, 1 / size.height),
  };
}

/** Where a point of a picture moves to when the picture is turned clockwise. */
export function turnPoint({ x, y }: Point, { width, height }: Size, turn: QuarterTurn): Point {
  if (turn === 90) return { x: height - y, y: x };
  if (turn === 180) return { x: width - x, y: height - y };
  if (turn === 270) return { x: y, y: width - x };
  return { x, y };
}

function squareToQuad([p0, p1, p2, p3]: Corners): Coefficients {
  const [dx1, dx2, dx3] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, dy3] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ];
}

/** The inverse, except for a factor, which makes no difference in a projective map. */
function adjugate([a, b, c, d, e, f, g, h, i]: Coefficients): Coefficients {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/** The map for points that are scaled first. */
function scaled([a, b, c, d, e, f, g, h, i]: Coefficients, x: number, y: number): Coefficients {
  return [a * x, b * y, c, d * x, e * y, f, g * x, h * y, i];
}

export function apply([a, b, c, d, e, f, g, h, i]: Coefficients, { x, y }: Point): Point {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

function at(corners: Corners, index: number): Point {
  return corners[index % 4] as Point;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
