const DAY_MS = 24 * 60 * 60 * 1000;

/** A day's number, so that days can be subtracted. @param day yyyy-mm-dd */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / DAY_MS);
}
