import { formatDay } from '@slipcase/contract/dates';
import { preview } from '../messages/review.ts';
import type { FieldHint } from '../ui/typed-row.tsx';

/**
 * The two days that a printed date can mean, yyyy-mm-dd: the one in the field, which follows the company's
 * country, and the other one.
 */
export type TwoDays = readonly [inField: string, other: string];

/** 'March 9, 2014 or September 3, 2014?' */
export function whichDay([inField, other]: TwoDays): string {
  return preview.whichDay(inFull(inField), inFull(other));
}

/** Asks which day a date means. One press answers. */
export function askWhichDay(days: TwoDays, onDay: (day: string) => void): FieldHint {
  const answers = days.map((day, place) => ({
    text: formatDay(day),
    isNow: place === 0,
    label: preview.useDay(inFull(day)),
    onClick: () => onDay(day),
  }));
  return { tone: 'question', text: whichDay(days), answers };
}

/** 'September 3, 2014': screen readers would spell 'Sep' */
function inFull(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
