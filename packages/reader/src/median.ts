/** The middle one of some numbers, the upper one of two; `none` when there are none. */
export function median(values: readonly number[], none = 0): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? none;
}
