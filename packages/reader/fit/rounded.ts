/** Four digits: more would say nothing, and weights are read by people. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
