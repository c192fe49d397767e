/** A seed for `randomNumbers`. The same name gives the same seed. */
export function seedOf(name: string): number {
  return [...name].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7);
}

/** Mulberry32: numbers from 0 to 1. The same seed gives the same numbers. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Adds grain like a camera's in the dark. */
export function addNoise(data: Uint8Array, deviation: number): void {
  const random = randomNumbers(1);
  for (let at = 0; at < data.length; at++) {
    const bell = (random() + random() + random() + random() - 2) * Math.sqrt(3);
    data[at] = Math.max(0, Math.min(255, Math.round((data[at] ?? 0) + bell * deviation)));
  }
}
