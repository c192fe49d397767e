/** Periods that are one press away. */
export const DATE_PRESETS = ['thisMonth', 'lastMonth', 'quarter'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** First and last day of a period. @param today yyyy-mm-dd */
export function presetDays(period: DatePreset, today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  if (period === 'thisMonth') return months(year, month, 1);
  if (period === 'lastMonth') return months(year, month - 1, 1);
  return months(year, month - (month % 3), 3);
}

function months(year: number, first: number, count: number): { from: string; to: string } {
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
  return { from: dayOf(first, 1), to: dayOf(first + count, 0) };
}
