import { type DateOrder, dayOf, formatDay, parseDateText } from '@slipcase/contract/dates';
import type { Company } from '@slipcase/contract/projects';
import { DOUBTED_FIELDS, type DoubtedField } from '@slipcase/contract/receipts';
import { isDoubtful, READ_FIELDS, type ReadField } from '../../../domain/analysis/facts.ts';
import { type TwoDays, whichDay } from '../../../domain/which-day.ts';
import { preview } from '../../../messages/review.ts';
import { isUnclear } from '../../receipts/form/unclear-amounts.ts';
import { type Draft, isConfirmed, likelyCurrencies, sumWithTip } from '../captures/receipt-draft.ts';
import { isOff, type TotalCheckOfForm, totalCheckOfForm } from './total-check-of-form.ts';

/** Why the person should check a field before the save. It never blocks the save. */
export type FieldDoubt = {
  readonly field: ReadField;
  /**
   * 'missing': nothing was read; 'empty': the person cleared it; 'check': the value may be wrong; 'which': it
   * can mean several days or amounts
   */
  readonly is: 'missing' | 'empty' | 'check' | 'which';
  /** shown to people */
  readonly reason: string;
  /** whether the reason has its own line. 'Hard to read' has none, because the picture shows it. */
  readonly isTold: boolean;
  /** only for a date that is 'which' */
  readonly days?: TwoDays;
};

type Surroundings = {
  sum: TotalCheckOfForm | null;
  order: DateOrder;
  /** in the person's time zone */
  now: Date;
  /** possible currencies of an amount whose currency is unclear, ISO 4217, the most likely first */
  likely: readonly string[];
  /** all receipts of the pile are old, so an old date causes no doubt */
  inOldPile?: boolean;
};

type Moment = Partial<Pick<Surroundings, 'now' | 'inOldPile'>>;

const DAY_MS = 86_400_000;
/** people hand in receipts within weeks, so an older date was often misread */
const RECENT_DAYS = 60;
/**
 * From the contract: a value with a doubt has at most this confidence. Less means that it was also hard to
 * read.
 */
const MOST_CONFIDENCE_IN_DOUBT = 0.5;

/**
 * The fields to check, in the form's order. Only this function decides it: the marks, the hints and the line
 * beside Save follow. Editing or confirming a field settles it. A typed total that differs from the sum of
 * the parts is settled only by confirming it.
 */
export function doubtsOf(draft: Draft, surroundings: Surroundings): FieldDoubt[] {
  if (draft.reading === 'running') return [];
  return READ_FIELDS.flatMap((field) => doubtOf(field, draft, surroundings) ?? []);
}

/**
 * The same at this moment, with the sum on which the doubts depend. @param company undefined while loading
 */
export function doubtsWithSum(
  draft: Draft,
  company: Company | undefined,
  { now = new Date(), inOldPile = false }: Moment = {},
) {
  const currency = company?.currency ?? null;
  const sum = totalCheckOfForm(draft, currency);
  const order = company?.dateOrder ?? 'MDY';
  const likely = likelyCurrencies(draft, currency);
  return { sum, doubts: doubtsOf(draft, { sum, order, now, likely, inOldPile }) };
}

/**
 * The fields that still have to be checked in the library after a save. The server adds fields without a
 * value. Fields that were edited or confirmed before the save are not included.
 */
export function doubtsToSave(
  draft: Draft,
  company: Company | undefined,
  moment: Moment = {},
): DoubtedField[] {
  // while a further page is being read, the doubts about the others remain
  const read = draft.reading === 'running' ? ({ ...draft, reading: 'done' } as const) : draft;
  const doubted = doubtsWithSum(read, company, moment)
    .doubts.filter(({ is }) => is === 'check' || is === 'which')
    .map(({ field }) => field);
  return DOUBTED_FIELDS.filter((field) => doubted.includes(field));
}

function doubtOf(
  field: ReadField,
  draft: Draft,
  { sum, order, now, likely, inOldPile = false }: Surroundings,
): FieldDoubt | null {
  const check = (reason: string, isTold = true): FieldDoubt => ({ field, is: 'check', reason, isTold });
  const fact = draft.facts?.[field];
  const isTyped = draft.touched.includes(field);
  if (!fact && !isTyped) return { field, is: 'missing', reason: preview.notFound[field], isTold: false };
  if (isTyped && field !== 'location' && draft.values[field].trim() === '')
    return { field, is: 'empty', reason: preview.leftEmpty[field], isTold: false };
  if (isUnclear(draft.values, field, likely))
    return { field, is: 'which', reason: preview.unclear, isTold: true };
  if (isConfirmed(draft, field)) return null;
  if (fact?.roundedFrom && !isTyped) return check(preview.roundedFrom(fact.roundedFrom));
  const isWithTip = field === 'total' && sumWithTip(draft) !== null;
  if (fact?.doubt && !isTyped && !isWithTip) return check(preview.doubts[fact.doubt]);
  if (field === 'total' && isOff(sum)) return check(preview.partsDiffer, false);
  if (!fact || isTyped || (isWithTip && fact.confidence >= MOST_CONFIDENCE_IN_DOUBT)) return null;
  const day = field === 'date' ? parseDateText(draft.values.date, order) : null;
  // comes before oddDay: either day may be odd, and the answer shows it
  if (day && fact.other && fact.other !== day) {
    const days: TwoDays = [day, fact.other];
    return { field, is: 'which', reason: whichDay(days), isTold: true, days };
  }
  const isExpected = inOldPile && day !== null && isOldDay(day, dayOf(now));
  const odd = day && !isExpected ? oddDay(day, dayOf(now)) : null;
  if (odd) return check(odd);
  return isDoubtful(fact) ? check(preview.hardToRead, false) : null;
}

/** @param day, today yyyy-mm-dd */
function oddDay(day: string, today: string): string | null {
  if (day > today) return preview.stillToCome(formatDay(day));
  return isOldDay(day, today) ? preview.daysAgo(formatDay(day), daysSince(day, today)) : null;
}

/** Whether the day is so long ago that it may be misread. @param day, today yyyy-mm-dd */
export function isOldDay(day: string, today: string): boolean {
  return daysSince(day, today) > RECENT_DAYS;
}

function daysSince(day: string, today: string): number {
  return (Date.parse(today) - Date.parse(day)) / DAY_MS;
}

/**
 * The fields that the line beside Save names. A missing address is left out, because many receipts have none.
 */
export function fieldsToCheck(doubts: readonly FieldDoubt[]): ReadField[] {
  return doubts.filter(({ field, is }) => is === 'check' || field !== 'location').map(({ field }) => field);
}
