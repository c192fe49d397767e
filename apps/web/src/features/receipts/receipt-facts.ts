import { dayOf } from '@slipcase/contract/dates';
import type { Receipt } from '@slipcase/contract/receipts';
import { dateText } from './receipt-text.ts';

/** Values that a list of ten thousand computes again and again. The cache is safe: a changed receipt is a new object. */
type Facts = {
  /** the receipt's own date, or else the day of its save by this device's clock: yyyy-mm-dd */
  day: string;
  /** the month of that day: yyyy-mm */
  month: string;
  /** the month of the save by this device's clock: yyyy-mm */
  savedMonth: string;
  /** all searchable text, in lower case */
  text: string;
};

const known = new WeakMap<Receipt, Partial<Facts>>();

export function shownDay(receipt: Receipt): string {
  const facts = cachedFactsOf(receipt);
  facts.day ??= receipt.dateIso ?? dayOf(new Date(receipt.createdAt));
  return facts.day;
}

export function shownMonth(receipt: Receipt): string {
  const facts = cachedFactsOf(receipt);
  facts.month ??= shownDay(receipt).slice(0, 7);
  return facts.month;
}

export function savedMonth(receipt: Receipt): string {
  const facts = cachedFactsOf(receipt);
  facts.savedMonth ??= dayOf(new Date(receipt.createdAt)).slice(0, 7);
  return facts.savedMonth;
}

/** The receipt was never analyzed, and its picture may have a missing value. */
export function isUnread({ wasRead, vendor, amount, date }: Receipt): boolean {
  return !wasRead && (vendor === null || amount === null || date === null);
}

export function searchText(receipt: Receipt): string {
  const facts = cachedFactsOf(receipt);
  facts.text ??= textsOf(receipt).filter(Boolean).join('\n').toLowerCase();
  return facts.text;
}

function textsOf(receipt: Receipt): (string | null)[] {
  const { vendor, category, location, filename, projectName, date, createdAt, note = null } = receipt;
  const shown = dateText(receipt);
  const month = shownMonth(receipt);
  // the day as the slip shows it, with its full month ('march' is 'Mar' there), and as other programs write it
  const days = [shown, inFull(shown), receipt.dateIso];
  const months = [monthTitle(month), `${monthName(month)} ${month.slice(0, 4)}`];
  return [vendor, category, location, filename, projectName, note, date, createdAt, ...days, ...months];
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function inFull(shown: string): string | null {
  const month = MONTHS.find((name) => shown.startsWith(`${name.slice(0, 3)} `));
  return month ? month + shown.slice(3) : null;
}

/** 'November 2026'. @param month yyyy-mm */
export function monthTitle(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** 'Nov'. @param month yyyy-mm */
export function monthName(month: string): string {
  return (MONTHS[Number(month.slice(5)) - 1] ?? '').slice(0, 3);
}

function cachedFactsOf(receipt: Receipt): Partial<Facts> {
  const before = known.get(receipt);
  if (before) return before;
  const facts = {};
  known.set(receipt, facts);
  return facts;
}
