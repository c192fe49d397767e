/**
 * How well a number separates two groups: the chance that one of the first group is larger than one of the
 * second, ties counting half (Mann and Whitney 1947). 0.5 means not at all, 0 or 1 perfectly.
 */
export function auc(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, first: true })),
    ...second.map((value) => ({ value, first: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    // Equal values share the mean of their ranks.
    const rank = (start + 1 + end) / 2;
    ranks += rank * all.slice(start, end).filter((entry) => entry.first).length;
    start = end;
  }
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}
