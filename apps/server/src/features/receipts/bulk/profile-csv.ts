import {
  type CsvProfile,
  type FilePlaceholder,
  PLACEHOLDER,
  type ReceiptPlaceholder,
} from '@slipcase/contract/csv-profile';
import { toCents } from '@slipcase/contract/money';
import { type ReceiptLine, receiptLines } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import { type ProfileProblem, profileOfTwoYears, profileRefused } from '../errors.ts';
import { withoutFormulas } from './receipts-csv.ts';
import { inWindows1252 } from './windows-1252.ts';

export type ProfileFile = { filename: string; charset: CsvProfile['charset']; content: Buffer };
type Column = CsvProfile['columns'][number];
/** The value of a placeholder: a text, or an instant that its format turns into text. */
type Value = string | { instant: Date };

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** characters of a receipt's id: enough to tell receipts apart */
const ID_CHARS = 8;

/**
 * A CSV for another program, as its profile describes it. Nothing is guessed: if the program would reject a
 * receipt or book it wrongly, the export stops and names the receipt. A split receipt has a row for each
 * part, with the same id.
 * @param accounts by category
 * @param now in UTC
 * @throws ApiError for a category without an account, and for receipts that lack something
 */
export function profileCsvOf(
  profile: CsvProfile,
  accounts: ReadonlyMap<string, string>,
  chosen: readonly Receipt[],
  now: Date,
): ProfileFile {
  const receipts = chosen.flatMap(receiptLines);
  check(profile, accounts, receipts);
  const days = receipts.flatMap(({ dateIso }) => dateIso ?? []).sort();
  const [firstDay, lastDay] = [dayIn(days[0], now), dayIn(days.at(-1), now)];
  const file: Record<FilePlaceholder, Value> = {
    now: { instant: now },
    firstDay: { instant: firstDay },
    lastDay: { instant: lastDay },
    firstDayOfYear: { instant: new Date(Date.UTC(firstDay.getUTCFullYear(), 0, 1)) },
  };
  const { separator, columns, lines = [] } = profile;
  const rows = [
    ...lines.map((cells) =>
      cells.map((cell) =>
        typeof cell === 'string' ? filled(cell, file, profile) : quoted(filled(cell.text, file, profile)),
      ),
    ),
    columns.map(({ name }) => written(name, profile, false)),
    ...receipts.map((receipt, index) => {
      const values = valuesOf(profile, accounts, receipt, index + 1);
      return columns.map((column) => cellOf(column, values, profile));
    }),
  ];
  const text = rows.map((row) => `${row.join(separator)}${LINE_END}`).join('');
  return {
    filename: filled(profile.filename, file, profile),
    charset: profile.charset,
    content:
      profile.charset === 'windows-1252'
        ? inWindows1252(text)
        : Buffer.from(`${profile.byteOrderMark ? BYTE_ORDER_MARK : ''}${text}`),
  };
}

function check(
  profile: CsvProfile,
  accounts: ReadonlyMap<string, string>,
  receipts: readonly ReceiptLine<Receipt>[],
): void {
  const { columns, currencies, noRefunds, oneYear } = profile;
  const needsAccounts = columns.some(({ value }) => namesIn(value).includes('account'));
  const hasNoAccount = ({ category }: Receipt) => needsAccounts && !accounts.has(category);
  const refused = (why: string, of: readonly Receipt[]): ProfileProblem => ({ is: 'refused', why, of });
  // an unknown amount is missing, never 0
  const lacking = new Map([['total', new Set(receipts.filter(({ amount }) => amount === null))]]);
  const hasTax = columns.some(({ value }) => namesIn(value).some((name) => name === 'tax' || name === 'net'));
  for (const column of columns.filter(({ required }) => required)) {
    const names = namesIn(column.value);
    const what = names.map((name) => WORDS[name]).find(Boolean) ?? column.name;
    const found = lacking.get(what) ?? new Set();
    lacking.set(what, found);
    for (const [index, receipt] of receipts.entries()) {
      if (names.includes('account') && hasNoAccount(receipt)) continue;
      const values = valuesOf(profile, accounts, receipt, index + 1);
      if (plainOf(column, values, profile) === '') found.add(receipt);
    }
  }
  const problems: ProfileProblem[] = [
    { is: 'no account', of: receipts.filter(hasNoAccount) },
    ...[...lacking].map(([what, of]) => ({ is: 'lacks', what, of: [...of] }) as const),
    refused(
      'are refunds, which this program does not import',
      receipts.filter(({ amount }) => noRefunds && (amount?.cents ?? 0) < 0),
    ),
    refused(
      `are not in ${currencies?.join(' or ')}`,
      receipts.filter(({ amount }) => amount !== null && currencies?.includes(amount.currency) === false),
    ),
    refused(
      'are split, and nobody knows the tax of each part',
      receipts.filter(({ part, taxAmount }) => hasTax && part !== undefined && taxAmount !== null),
    ),
  ];
  const found = problems.filter(({ of }) => of.length > 0);
  if (found.length > 0) throw profileRefused(found, new Set(receipts.map(({ id }) => id)).size);
  const years = [...new Set(receipts.flatMap(({ dateIso }) => dateIso?.slice(0, 4) ?? []))].sort();
  if (oneYear && years.length > 1) throw profileOfTwoYears(years);
}

/** What people call the placeholders that can be missing on a receipt. */
const WORDS: Partial<Record<string, string>> = { date: 'date', vendor: 'vendor', total: 'total' };

function namesIn(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

function valuesOf(
  profile: CsvProfile,
  accounts: ReadonlyMap<string, string>,
  receipt: Receipt,
  number: number,
): Record<ReceiptPlaceholder, Value> {
  const { id, amount, taxAmount, dateIso } = receipt;
  const money = (cents: number | null) => (cents === null ? '' : figures(cents, profile));
  const total = amount?.cents ?? null;
  const tax = taxAmount === null ? null : toCents(taxAmount);
  return {
    number: String(number),
    id: id.replaceAll('-', '').slice(0, ID_CHARS).toUpperCase(),
    date: dateIso === null ? '' : { instant: new Date(`${dateIso}T00:00:00Z`) },
    vendor: receipt.vendor ?? '',
    location: receipt.location ?? '',
    category: receipt.category,
    account: accounts.get(receipt.category) ?? '',
    project: receipt.projectName,
    groupHead: receipt.groupHead,
    note: receipt.note ?? '',
    paymentMethod: receipt.paymentMethod ?? '',
    filename: receipt.filename,
    currency: receipt.currency,
    total: money(total),
    tax: money(tax),
    net: money(total === null ? null : total - (tax ?? 0)),
    debitOrCredit: total !== null && total < 0 ? 'H' : 'S',
  };
}

/** Two decimals in every currency, as accounting programs expect. */
function figures(cents: number, { sign, decimal }: CsvProfile): string {
  const signed = sign === 'none' ? Math.abs(cents) : sign === 'spent-negative' ? -cents : cents;
  return (signed / 100).toFixed(2).replace('.', decimal);
}

function cellOf(column: Column, values: Record<ReceiptPlaceholder, Value>, profile: CsvProfile): string {
  const text = plainOf(column, values, profile);
  // a number with a sign is not a formula
  const isFigure = namesIn(column.value).every((name) => ['total', 'tax', 'net'].includes(name));
  return written(isFigure ? text : withoutFormulas(text), profile, column.text === true);
}

function plainOf(
  { value, only, maxChars }: Column,
  values: Record<ReceiptPlaceholder, Value>,
  profile: CsvProfile,
): string {
  const text = filled(value, values, profile)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const allowed = only === undefined ? text : text.replaceAll(new RegExp(`[^${only}]`, 'gu'), '');
  return maxChars === undefined ? allowed : [...allowed].slice(0, maxChars).join('');
}

function filled(template: string, values: Partial<Record<string, Value>>, profile: CsvProfile): string {
  return template.replaceAll(PLACEHOLDER, (_, name: string, format?: string) => {
    const value = values[name] ?? '';
    return typeof value === 'string' ? value : dateText(value.instant, format ?? profile.date);
  });
}

/** Formats in UTC, so days have no time zone. */
function dateText(instant: Date, format: string): string {
  const [year = '', month = '', day = '', hour = '', minute = '', second = '', thousandth = ''] = instant
    .toISOString()
    .split(/\D/u);
  const parts: Record<string, string> = {
    yyyy: year,
    MM: month,
    dd: day,
    HH: hour,
    mm: minute,
    ss: second,
    SSS: thousandth,
  };
  return format.replaceAll(/yyyy|MM|dd|HH|mm|SSS|ss/gu, (token) => parts[token] ?? token);
}

function dayIn(day: string | undefined, otherwise: Date): Date {
  return day === undefined ? otherwise : new Date(`${day}T00:00:00Z`);
}

function written(text: string, { separator }: CsvProfile, always: boolean): string {
  const needsQuotes = /["\r\n]/u.test(text) || text.includes(separator);
  return always || needsQuotes ? quoted(text) : text;
}

/** Quotes a cell as in RFC 4180. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
