import { type Frame, seenThrough } from './lens.ts';
import { noise } from './random.ts';
import type { Print } from './receipts.ts';
import { TABLES } from './tables.ts';

type Point = { x: number; y: number };
export type Quad = [Point, Point, Point, Point];

/**
 * What lies before the camera, and how the camera looks at it, at one moment. Lengths are in widths of the
 * paper.
 */
export type Scene = {
  table: keyof typeof TABLES;
  /** null: an empty table */
  print: Print | null;
  /** radians: how the paper lies, and how the camera leans over it, to the right and down */
  turn: number;
  lean: Point;
  /** where the middle of the paper is: shares of the frame from its middle */
  at: Point;
  /** the paper's width as a share of the frame's shorter side, seen straight from above */
  size: number;
  /** color of the paper, 0 to 255 */
  white: [number, number, number];
  /** how far the long sides bow, and how uneven the paper's light is (crumpled) */
  bow: number;
  crumple: number;
  /** brightness of everything, 0 to 1.2; and how much darker the far end is */
  light: number;
  falloff: number;
  /** standard deviation, in gray levels */
  noise: number;
  /**
   * standard deviation of the lens's blur, and the length of the hand's, as shares of the frame's long side
   */
  blur: number;
  motion: Point;
  /** a lamp's reflection on the paper: where, in shares of the paper, and how large; null: none */
  glare: { at: Point; size: number } | null;
  seed: number;
};

/** `corners` are the paper's; null if there is no paper. */
type Drawn = { frame: Frame; corners: Quad | null };

/** how far away the camera is: the wide lens of a phone */
const DISTANCE = 3;

/** Where the corners of a scene's paper are in the frame, in pixels. */
export function cornersOf(scene: Scene, across: number, down: number): Quad {
  const ratio = ratioOf(scene);
  const short = Math.min(across, down);
  const project = (u: number, v: number): Point => {
    // on the table, from the paper's middle
    const [cos, sin] = [Math.cos(scene.turn), Math.sin(scene.turn)];
    const x = cos * u - sin * v;
    const y = sin * u + cos * v;
    const x1 = x * Math.cos(scene.lean.x);
    const z1 = x * Math.sin(scene.lean.x);
    const y1 = y * Math.cos(scene.lean.y) - z1 * Math.sin(scene.lean.y);
    const z = y * Math.sin(scene.lean.y) + z1 * Math.cos(scene.lean.y) + DISTANCE;
    const scale = (scene.size * short * DISTANCE) / z;
    return { x: across * (0.5 + scene.at.x) + x1 * scale, y: down * (0.5 + scene.at.y) + y1 * scale };
  };
  return [
    project(-0.5, -ratio / 2),
    project(0.5, -ratio / 2),
    project(0.5, ratio / 2),
    project(-0.5, ratio / 2),
  ];
}

function ratioOf({ print }: Scene): number {
  return print ? print.height / print.width : 1.4;
}

/** Draws a scene. @param across,down pixels of the frame */
export function drawScene(scene: Scene, across: number, down: number): Drawn {
  const { print } = scene;
  const ratio = ratioOf(scene);
  const corners = cornersOf(scene, across, down);
  const toTable = inverseOf(corners, ratio);
  const rgb = new Float32Array(across * down * 3);
  const table = TABLES[scene.table] as (typeof TABLES)[string];
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const w = toTable[6] * x + toTable[7] * y + toTable[8];
      const u = (toTable[0] * x + toTable[1] * y + toTable[2]) / w;
      const v = (toTable[3] * x + toTable[4] * y + toTable[5]) / w;
      const at = (y * across + x) * 3;
      shade(scene, table, print, ratio, u, v, rgb, at);
      const light = scene.light * (1 - scene.falloff * (y / down + x / across / 2));
      for (let channel = 0; channel < 3; channel += 1)
        rgb[at + channel] = (rgb[at + channel] as number) * light;
    }
  }
  return { frame: seenThrough(scene, rgb, across, down), corners: print ? corners : null };
}

function shade(
  scene: Scene,
  table: (x: number, y: number) => [number, number, number],
  print: Print | null,
  ratio: number,
  u: number,
  v: number,
  rgb: Float32Array,
  at: number,
): void {
  const share = { x: u + 0.5, y: v / ratio + 0.5 };
  const bend = print ? scene.bow * Math.sin(Math.PI * Math.max(0, Math.min(1, share.y))) : 0;
  const isOn = print && share.y >= 0 && share.y <= 1 && share.x >= -bend && share.x <= 1 - bend;
  if (!isOn) {
    const [r, g, b] = table(u, v);
    // the shadow that the paper's edge throws
    const outX = Math.max(-share.x, share.x - 1, 0);
    const outY = Math.max(-share.y, share.y - 1, 0) * ratio;
    const shadow = print ? 1 - 0.22 * Math.exp(-Math.hypot(outX, outY) / 0.02) : 1;
    rgb[at] = r * shadow;
    rgb[at + 1] = g * shadow;
    rgb[at + 2] = b * shadow;
    return;
  }
  let ink = inkAt(print, (share.x + bend) * print.width - 0.5, share.y * print.height - 0.5) / 255;
  const fold =
    noise(u * 7, v * 7, scene.seed + 7) - 0.5 + 0.6 * (noise(u * 2.5, v * 2.5, scene.seed + 8) - 0.5);
  ink *= 1 + scene.crumple * fold;
  let shine = 0;
  if (scene.glare) {
    const far =
      Math.hypot(share.x - scene.glare.at.x, (share.y - scene.glare.at.y) * ratio) / scene.glare.size;
    shine = 160 * Math.exp(-far * far);
  }
  rgb[at] = scene.white[0] * ink + shine;
  rgb[at + 1] = scene.white[1] * ink + shine;
  rgb[at + 2] = scene.white[2] * ink + shine;
}

/** Interpolated between four pixels. */
function inkAt({ gray, width, height }: Print, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const at = (px: number, py: number) =>
    gray[Math.max(0, Math.min(height - 1, py)) * width + Math.max(0, Math.min(width - 1, px))] as number;
  const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
  const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
  return upper * (1 - v) + lower * v;
}

type Matrix = [number, number, number, number, number, number, number, number, number];

/**
 * From pixels to the table, in widths of the paper from its middle. Heckbert 1989, section 2.2.3, and the
 * adjugate.
 */
function inverseOf([p0, p1, p2, p3]: Quad, ratio: number): Matrix {
  const [dx1, dx2, dx3] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, dy3] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  const [a, b, c] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x];
  const [d, e, f] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y];
  const m: Matrix = [
    e - f * h,
    c * h - b,
    b * f - c * e,
    f * g - d,
    a - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  // from the unit square to widths from the middle
  return [
    m[0] - m[6] / 2,
    m[1] - m[7] / 2,
    m[2] - m[8] / 2,
    ratio * (m[3] - m[6] / 2),
    ratio * (m[4] - m[7] / 2),
    ratio * (m[5] - m[8] / 2),
    m[6],
    m[7],
    m[8],
  ];
}
