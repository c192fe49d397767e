/** The median; the upper of two middle values. Returns `none` for an empty list. */
export function median(values: readonly number[], none = 0): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? none;
}
