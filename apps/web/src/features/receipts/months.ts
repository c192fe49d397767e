/** Months as yyyy-mm. */

/** @param months how many months later; negative for earlier */
export function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** @returns yyyy-mm-dd */
export function lastDayOf(month: string): string {
  const date = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`);
  date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
