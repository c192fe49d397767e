import { dayOf, formatDay } from '@slipcase/contract/dates';
import { formatMoney } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { receipts } from '../../messages/receipts.ts';

/** '$12.34'; null without an amount. */
export function amountText({ amount }: Receipt): string | null {
  return amount && formatMoney(amount);
}

/**
 * The receipt's own date as 'Nov 18, 2026', the typed text if it is not a date, or else the day of the save.
 */
export function dateText({ date, dateIso, createdAt }: Receipt): string {
  if (dateIso) return formatDay(dateIso);
  return date || formatDay(dayOf(new Date(createdAt)));
}

/** Like `dateText`, but marks the day of the save as such. */
export function cardDateText(receipt: Receipt): string {
  return receipt.date ? dateText(receipt) : receipts.savedOn(dateText(receipt));
}

/** 'Saved Nov 18', with the year if the receipt's own date is from another one. */
export function savedText(receipt: Receipt): string {
  const day = savedDay(receipt);
  const text = formatDay(day);
  const isSameYear = receipt.dateIso?.slice(0, 4) === day.slice(0, 4);
  return receipts.savedOn(isSameYear ? text.replace(/, \d+$/u, '') : text);
}

/** Like `savedText`; null if `cardDateText` already shows that day. */
export function cardSavedText(receipt: Receipt): string | null {
  return !receipt.date || receipt.dateIso === savedDay(receipt) ? null : savedText(receipt);
}

function savedDay({ createdAt }: Receipt): string {
  return dayOf(new Date(createdAt));
}

/** The receipt's own date; null if it has none. */
export function ownDateText({ date, dateIso }: Receipt): string | null {
  return dateIso ? formatDay(dateIso) : date;
}

export function vendorText({ vendor }: Receipt): string {
  return vendor || receipts.unknownVendor;
}

/** 'Split: 2 projects', or another tag that differs between its parts; null if the receipt is not split. */
export function splitText({ parts }: Receipt): string | null {
  if (!parts) return null;
  const many = (values: readonly string[]) => new Set(values).size;
  const projects = many(parts.map(({ projectName }) => projectName));
  if (projects > 1) return receipts.split.projects(projects);
  const categories = many(parts.map(({ category }) => category));
  return categories > 1 ? receipts.split.categories(categories) : receipts.split.parts(parts.length);
}

/** Its project, or the projects of all its parts: 'Northlight : Fall Gala, Internal : Operations'. */
export function projectsText({ parts, projectName }: Receipt): string {
  return parts ? [...new Set(parts.map((part) => part.projectName))].join(', ') : projectName;
}

/** Tells a receipt apart from others: 'Five Guys, $32.66'. */
export function nameOfReceipt(receipt: Receipt): string {
  return [vendorText(receipt), amountText(receipt) ?? ownDateText(receipt)].filter(Boolean).join(', ');
}

/** An instant as 'Nov 18, 2026, 5:06 PM'. */
export function scannedText(instant: string): string {
  return new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

export function isExported({ driveUrl, driveFileId }: Receipt): boolean {
  return Boolean(driveUrl || driveFileId);
}

export function exportLabel(receipt: Receipt, exporting: boolean): string {
  if (isExported(receipt)) return receipts.done;
  return exporting ? receipts.exportPending : receipts.export;
}
