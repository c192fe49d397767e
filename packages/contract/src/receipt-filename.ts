import { type DateOrder, parseDateText } from './dates.ts';
import { MAX_FILENAME_CHARS } from './limits.ts';

/**
 * The three agreed forms of a receipt's suggested file name.
 * Letters and digits of any script count: 'Café' keeps its accent.
 */
type Parts = {
  lastName: string | null | undefined;
  vendor: string | null | undefined;
  /** as shown, such as '$12.34' */
  total: string | null | undefined;
  /** as shown, such as '11/18/2026' */
  date: string | null | undefined;
  order: DateOrder;
};

const NO_DATE = 'nodate';
const ALPHANUMERIC = '\\p{L}\\p{M}\\p{N}';
const NOT_ALPHANUMERIC = new RegExp(`[^${ALPHANUMERIC}]`, 'gu');

/** After analysis: {lastName}_{vendor}_{total}_{yyyymmdd}.pdf */
export function filenameAfterAnalysis({ lastName, vendor, total, date, order }: Parts): string {
  const iso = date ? parseDateText(date, order) : null;
  return assemble(
    lastName,
    (vendor ?? '').toLowerCase().replaceAll(NOT_ALPHANUMERIC, '_') || 'vendor',
    (total ?? '').replaceAll(/[^\d.]/gu, '') || '0',
    iso ? iso.replaceAll('-', '') : NO_DATE,
  );
}

/** After an edit of vendor or total: {lastName}_{vendor}_{total}_{dd_mm_yyyy}.pdf */
export function filenameAfterEdit({ lastName, vendor, total, date, order }: Parts): string {
  const iso = date ? parseDateText(date, order) : null;
  return assemble(
    lastName,
    (vendor ?? '').replaceAll(NOT_ALPHANUMERIC, '') || 'vendor',
    (total ?? '').replaceAll('$', '').trim() || '0',
    iso ? iso.split('-').reverse().join('_') : NO_DATE,
  );
}

/**
 * After a failed analysis: {lastName}_unknown_receipt_{timestamp}.pdf; the timestamp is milliseconds since
 * 1970.
 */
export function filenameAfterFailure(lastName: string | null | undefined, now: Date): string {
  return assemble(lastName, 'unknown', 'receipt', String(now.getTime()));
}

function assemble(lastName: string | null | undefined, vendor: string, total: string, date: string): string {
  const who = safePart(lastName ?? '') || 'user';
  const sum = safePart(total);
  const room = MAX_FILENAME_CHARS - '.pdf'.length - 3;
  const shortWho = cut(who, 40);
  const shortSum = cut(sum, 30);
  const shortVendor = cut(vendor, room - shortWho.length - shortSum.length - date.length);
  return `${shortWho}_${shortVendor}_${shortSum}_${date}.pdf`;
}

/** Never splits a character made of two code units. */
function cut(text: string, length: number): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > length) break;
    kept += character;
  }
  return kept;
}

// invisible characters, and those with a special meaning in a file system, header or shell
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;

function safePart(text: string): string {
  return text.trim().replaceAll(UNSAFE, '_').replaceAll(/^\.+/gu, '');
}

/**
 * Turns any text into a file name that is valid on every system: no separators, controls or leading dots, at
 * most 120 characters, and '.pdf' at the end. A valid name stays unchanged.
 */
export function safePdfFilename(name: string): string {
  const stem = cut(safePart(name.replace(/\.pdf$/iu, '')), MAX_FILENAME_CHARS - '.pdf'.length).trim();
  return `${stem || 'receipt'}.pdf`;
}
