import { monthName } from '../list-values.ts';
import type { MonthPart } from './spend.ts';

/** 'Dec 2025 – Nov 2026', 'Jan – Nov 2026' or 'Nov 2026'. */
export function periodText(months: readonly MonthPart[]): string {
  const [first, last] = [months[0]?.name, months.at(-1)?.name];
  if (!first || !last) return '';
  const [firstYear, lastYear] = [first.slice(0, 4), last.slice(0, 4)];
  if (first === last) return `${monthName(last)} ${lastYear}`;
  if (firstYear === lastYear) return `${monthName(first)} – ${monthName(last)} ${lastYear}`;
  return `${monthName(first)} ${firstYear} – ${monthName(last)} ${lastYear}`;
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** from this amount on, a column is too narrow for all digits */
const LONG_UNITS = 10_000;

/** The amount above a column in whole units: '1,509' or '23.4K'. */
export function columnFigure(cents: number): string {
  const units = cents / 100;
  return Math.abs(units) < LONG_UNITS ? WHOLE.format(units) : SHORT.format(units);
}
