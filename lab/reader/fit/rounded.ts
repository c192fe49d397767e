/** Rounds to four significant digits. People read the weights, and more digits carry no information. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
