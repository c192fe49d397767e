/** Numbers from 0 to 1 that are the same in every run. Mulberry32, by Tommy Ettinger (public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A value from 0 to 1 for each place of a grid. */
function valueAt(x: number, y: number, seed: number): number {
  let mixed = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 1442695041)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1 that changes over about one unit (value noise). */
export function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const ease = (share: number) => share * share * (3 - 2 * share);
  const [u, v] = [ease(x - left), ease(y - top)];
  const upper = valueAt(left, top, seed) * (1 - u) + valueAt(left + 1, top, seed) * u;
  const lower = valueAt(left, top + 1, seed) * (1 - u) + valueAt(left + 1, top + 1, seed) * u;
  return upper * (1 - v) + lower * v;
}
