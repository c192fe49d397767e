export type Frame = { width: number; height: number; data: Uint8ClampedArray };

/** What a camera adds to a scene, as in `Scene`. */
type Lens = { blur: number; motion: { x: number; y: number }; noise: number; seed: number };

/** A Gaussian's kernel ends at this many standard deviations. */
const REACH = 3;
/** standard deviation, pixels: less blur than this does not count */
const SHARP = 0.2;

/**
 * What a camera makes of a scene: the hand's motion, the lens's blur, the sensor's noise.
 * @param rgb three values for each pixel, row by row
 */
export function seenThrough(lens: Lens, rgb: Float32Array, across: number, down: number): Frame {
  const long = Math.max(across, down);
  const moved = movedBy(rgb, across, down, { x: lens.motion.x * long, y: lens.motion.y * long });
  const pixels = blurredBy(moved, across, down, lens.blur * long);
  const data = new Uint8ClampedArray(across * down * 4);
  let state = (lens.seed * 2654435761) >>> 0;
  for (let at = 0; at < across * down; at += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const one = state / 4294967296;
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      // the sum of two is close enough to a bell
      const grain = (one + state / 4294967296 - 1) * 2.45 * lens.noise;
      data[at * 4 + channel] = (pixels[at * 3 + channel] as number) + grain;
    }
    data[at * 4 + 3] = 255;
  }
  return { width: across, height: down, data };
}

/** The mean of copies along the hand's path. */
function movedBy(
  rgb: Float32Array,
  across: number,
  down: number,
  way: { x: number; y: number },
): Float32Array {
  const steps = Math.ceil(Math.hypot(way.x, way.y));
  if (steps < 1) return rgb;
  const moves = Array.from({ length: steps + 1 }, (_, step) => ({
    x: Math.round((step / steps - 0.5) * way.x),
    y: Math.round((step / steps - 0.5) * way.y),
  })).filter(({ x, y }, index, all) => index === 0 || x !== all[index - 1]?.x || y !== all[index - 1]?.y);
  if (moves.length < 2) return rgb;
  const out = new Float32Array(rgb.length);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      let [r, g, b] = [0, 0, 0];
      for (const move of moves) {
        const px = Math.max(0, Math.min(across - 1, x + move.x));
        const py = Math.max(0, Math.min(down - 1, y + move.y));
        const from = (py * across + px) * 3;
        r += rgb[from] as number;
        g += rgb[from + 1] as number;
        b += rgb[from + 2] as number;
      }
      const at = (y * across + x) * 3;
      out[at] = r / moves.length;
      out[at + 1] = g / moves.length;
      out[at + 2] = b / moves.length;
    }
  }
  return out;
}

/** @param deviation the Gaussian's, in pixels */
function blurredBy(rgb: Float32Array, across: number, down: number, deviation: number): Float32Array {
  if (deviation < SHARP) return rgb;
  const half = Math.ceil(REACH * deviation);
  const weights = Array.from({ length: 2 * half + 1 }, (_, at) =>
    Math.exp(-((at - half) ** 2) / (2 * deviation ** 2)),
  );
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const kernel = Float32Array.from(weights, (weight) => weight / sum);
  const rows = new Float32Array(rgb.length);
  const row = 3 * across;
  const isEdge = (at: number, length: number) => at < half || at >= length - half;
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1)
      convolve(rgb, rows, y * row + 3 * x, 3, isEdge(x, across) ? { at: x, length: across } : null, kernel);
  const out = new Float32Array(rgb.length);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1)
      convolve(rows, out, y * row + 3 * x, row, isEdge(y, down) ? { at: y, length: down } : null, kernel);
  return out;
}

/**
 * Convolves one pixel. @param step values to the next pixel. @param edge the pixel's place along the way, if
 * the way ends nearby
 */
function convolve(
  from: Float32Array,
  to: Float32Array,
  at: number,
  step: number,
  edge: { at: number; length: number } | null,
  kernel: Float32Array,
): void {
  const half = (kernel.length - 1) / 2;
  let [r, g, b] = [0, 0, 0];
  for (let tap = -half; tap <= half; tap += 1) {
    const by = edge ? Math.max(0, Math.min(edge.length - 1, edge.at + tap)) - edge.at : tap;
    const weight = kernel[tap + half] as number;
    const place = at + by * step;
    r += weight * (from[place] as number);
    g += weight * (from[place + 1] as number);
    b += weight * (from[place + 2] as number);
  }
  to[at] = r;
  to[at + 1] = g;
  to[at + 2] = b;
}
