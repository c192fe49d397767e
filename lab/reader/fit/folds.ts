/**
 * Splits groups into folds with nearly the same number of receipts. All receipts of a group are in one fold,
 * so that no shop is judged by weights that saw it. The same groups always give the same folds.
 */
export function foldsOf(groups: readonly string[], count: number): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const loads = Array.from({ length: count }, () => 0);
  const foldOf = new Map<string, number>();
  const ordered = [...sizes].sort(([a, m], [b, n]) => n - m || hash(a) - hash(b));
  for (const [group, size] of ordered) {
    const lightest = loads.indexOf(Math.min(...loads));
    foldOf.set(group, lightest);
    loads[lightest] = (loads[lightest] ?? 0) + size;
  }
  return foldOf;
}

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (value * 31 + character.charCodeAt(0)) >>> 0;
  return value;
}
