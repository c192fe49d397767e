/** What changing one sign into another costs; 0 for the same sign. */
type CostOfChange = (from: string, to: string) => number;

const ANY_CHANGE: CostOfChange = (from, to) => (from === to ? 0 : 1);

/**
 * Levenshtein's distance between two texts with costs of one's own.
 * @param lost what a sign too many or too few costs
 * @param limit above it the answer is any number above it
 */
export function editDistance(
  a: string,
  b: string,
  {
    change = ANY_CHANGE,
    lost = 1,
    limit = Infinity,
  }: { change?: CostOfChange; lost?: number; limit?: number } = {},
): number {
  let before = Array.from({ length: b.length + 1 }, (_, j) => j * lost);
  for (let i = 1; i <= a.length; i++) {
    const row = [i * lost];
    const sign = a[i - 1] ?? '';
    for (let j = 1; j <= b.length; j++) {
      const changed = (before[j - 1] ?? 0) + change(sign, b[j - 1] ?? '');
      row.push(Math.min(changed, (before[j] ?? 0) + lost, (row[j - 1] ?? 0) + lost));
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = row;
  }
  return before[b.length] ?? 0;
}

/** 1 for the same text, 0 for one that shares nothing. */
export function similarity(a: string, b: string): number {
  return 1 - editDistance(a, b) / Math.max(a.length, b.length, 1);
}
