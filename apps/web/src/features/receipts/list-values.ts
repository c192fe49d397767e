import { isBillable } from '@slipcase/contract/category-group';
import { dayOf } from '@slipcase/contract/dates';
import { type Amount, formatMoney, plainFigures } from '@slipcase/contract/money';
import { someLine } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import { searchText } from '@slipcase/contract/search-text';
import { vendorKey } from '@slipcase/contract/vendor-key';
import { dateText } from './receipt-text.ts';

/**
 * Values that a list of ten thousand receipts needs again and again. The cache is safe because a changed
 * receipt is a new object.
 */
type Facts = {
  /** the receipt's own date, or otherwise the day of its save by this device's clock: yyyy-mm-dd */
  day: string;
  /** the month of that day: yyyy-mm */
  month: string;
  /** the month of the save by this device's clock: yyyy-mm */
  savedMonth: string;
  /** all searchable fields, one per line */
  texts: SearchTexts;
  /** the key that all spellings of the vendor share; '' without a vendor */
  vendor: string;
};

type SearchTexts = {
  /** in lower case */
  written: string;
  /** normalized by `search-text.ts` for comparison; the same string if that changes nothing */
  plain: string;
  /** letters and digits of vendor, project and place, one per line: people type McDonald's as 'mcdonalds' */
  keys: string;
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
  facts.savedMonth ??= monthHere(receipt.createdAt);
  return facts.savedMonth;
}

/** @param instant ISO 8601 in UTC */
function monthHere(instant: string): string {
  const day = instant.slice(8, 10);
  // time zones differ by less than a day, so the exact day only matters at the ends of a month. Creating a
  // Date for each of ten thousand receipts is slow.
  if (day > '01' && day < '28') return instant.slice(0, 7);
  return dayOf(new Date(instant)).slice(0, 7);
}

/**
 * Whether the receipt was never analyzed, its picture may show a value that is missing, and the person has
 * not decided to keep it as typed.
 */
export function isUnread(receipt: Receipt): boolean {
  return !receipt.keptAsIs && mayHaveMore(receipt);
}

/** Whether it, or a part of it, is billable to a client. */
export function hasBillable(receipt: Receipt): boolean {
  return someLine(receipt, ({ category }) => isBillable(category));
}

/**
 * Whether the person has something to check: what a later analysis found, or a field that was missing or
 * doubtful at the save.
 */
export function isToCheck({ toCheck, doubts }: Receipt): boolean {
  return toCheck === true || doubts !== undefined;
}

/** Whether the receipt was never analyzed, and its picture may show a value that is missing. */
export function mayHaveMore({ wasRead, vendor, amount, date }: Receipt): boolean {
  return !wasRead && (vendor === null || amount === null || date === null);
}

export function searchTextsOf(receipt: Receipt): SearchTexts {
  const facts = cachedFactsOf(receipt);
  if (!facts.texts) {
    const texts = textsOf(receipt).filter((text) => text !== null);
    const written = texts.join('\n').toLowerCase();
    const plain = texts.map(searchText).filter(Boolean).join('\n');
    const projects = receipt.parts?.map(({ projectName }) => projectName) ?? [receipt.projectName];
    const names = [receipt.vendor, ...projects, receipt.location];
    const keys = names.map((name) => name && vendorKey(name)).filter(Boolean);
    facts.texts = { written: written === plain ? plain : written, plain, keys: keys.join('\n') };
  }
  return facts.texts;
}

function textsOf(receipt: Receipt): (string | null)[] {
  const { vendor, category, location, filename, projectName, groupHead, paymentMethod } = receipt;
  const { date, createdAt, amount, note = null, billed, parts = [] } = receipt;
  const shown = dateText(receipt);
  const month = shownMonth(receipt);
  // the day as the slip shows it, with the full name of its month (for 'march', as the slip only says 'Mar'),
  // and as other programs write it
  const days = [shown, inFull(shown), receipt.dateIso];
  const months = [monthTitle(month), `${monthName(month)} ${month.slice(0, 4)}`];
  const further = parts.slice(1).flatMap((part) => [part.category, part.projectName, part.groupHead]);
  const tags = [...new Set([category, projectName, groupHead, ...further])];
  const amounts = amount ? amountTexts(amount) : [];
  return [
    vendor,
    ...tags,
    location,
    filename,
    paymentMethod,
    note,
    billed?.as ?? null,
    date,
    date && withoutZeros(date),
    createdAt,
    ...days,
    ...months,
    ...amounts,
  ];
}

/** '06/03/2026' as people type it: '6/3/2026'. */
function withoutZeros(date: string): string {
  return date.replaceAll(/\b0(?=\d)/gu, '');
}

/**
 * The amount as the slip shows it, with the sign of the currency, and as people type it: without thousands
 * separators, or with a comma.
 */
function amountTexts(amount: Amount): string[] {
  const { cents, currency } = amount;
  const shown = formatMoney(amount);
  const plain = plainFigures({ cents: Math.abs(cents), currency });
  const minus = cents < 0 ? '-' : '';
  const sign = SIGNS[currency];
  const signed = [currency, ...(sign ? [sign] : [])].flatMap((name) => [
    `${minus}${name}${plain}`,
    `${minus}${name} ${plain}`,
  ]);
  return [shown, ...signed, `${minus}${plain.replace('.', ',')} ${sign ?? currency}`];
}

/** Currencies are shown as 'EUR 5.00' here, but people type their signs. */
const SIGNS: Record<string, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  INR: '₹',
  KRW: '₩',
};

/** The key that all spellings of the receipt's vendor share; '' without a vendor. */
export function vendorKeyOf(receipt: Receipt): string {
  const facts = cachedFactsOf(receipt);
  facts.vendor ??= keyOfVendor(receipt.vendor ?? '');
  return facts.vendor;
}

/** @returns the name itself if it has no letter or digit */
export function keyOfVendor(name: string): string {
  return vendorKey(name) ?? name;
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
