import { currencyIn, dayOrderOf, decimalMarkOf, figuresOf, isCharge, readCents, readDay } from './cells.ts';
import { HEADINGS, KIND_WORDS, type Role } from './headings.ts';
import type { Columns, DayOrder, Format, Table } from './statement.ts';

/** how many rows decide what a column contains */
const ROWS_LOOKED_AT = 200;
/** share of the filled cells that must be days or amounts */
const MOST = 0.9;
const HEADING_WEIGHT = 10;

export type Usual = { currency: string; dayOrder: DayOrder };

/** What one column contains. */
type Seen = {
  at: number;
  heading: string;
  cells: string[];
  /** share of all rows; the next values are shares of the filled cells */
  filled: number;
  days: number;
  amounts: number;
  codes: number;
  kinds: number;
  /** average number of letters in a filled cell, and the share of different cells */
  letters: number;
  differing: number;
  negatives: number;
};

/**
 * Guesses how to read a table: from the names of its columns in several languages, and from their content.
 * @param usual the company's settings, for what the table does not say
 */
export function guessFormat(table: Table, usual: Usual): Format {
  const rows = table.rows.slice(0, ROWS_LOOKED_AT).filter(isCharge);
  const seen = table.header.map((heading, at) => look(rows, heading, at));
  const columns = guessColumns(seen);
  const cellsOf = (at: number | null) => (at === null ? [] : (seen[at]?.cells ?? []));
  const decimalMark = decimalMarkOf([...cellsOf(columns.amount), ...cellsOf(columns.incoming)]);
  return {
    columns,
    dayOrder: dayOrderOf(cellsOf(columns.day), usual.dayOrder),
    decimalMark,
    isSpendingNegative: columns.incoming === null && isMostlyNegative(cellsOf(columns.amount), decimalMark),
    currency: currencyOf(table, columns, cellsOf) ?? usual.currency,
  };
}

function look(rows: Table['rows'], heading: string, at: number): Seen {
  const all = rows.map((cells) => cells[at] ?? '');
  const cells = all.filter((cell) => cell !== '');
  const share = (is: (cell: string) => boolean) => cells.filter(is).length / Math.max(1, cells.length);
  const negatives = share((cell) => figuresOf(cell)?.isNegative === true);
  return {
    at,
    heading: heading.toLowerCase(),
    cells,
    filled: cells.length / Math.max(1, all.length),
    days: share((cell) => readDay(cell, 'MDY') !== null),
    amounts: share((cell) => figuresOf(cell) !== null && readDay(cell, 'MDY') === null),
    codes: share((cell) => /^[A-Z]{3}$/u.test(cell) && currencyIn(cell) !== null),
    kinds: share((cell) => KIND_WORDS.has(cell.toLowerCase())),
    letters:
      cells.reduce((sum, cell) => sum + cell.replaceAll(/\P{L}/gu, '').length, 0) / Math.max(1, cells.length),
    differing: new Set(cells).size / Math.max(1, cells.length),
    negatives,
  };
}

function guessColumns(seen: readonly Seen[]): Columns {
  const days = seen.filter((one) => one.days >= MOST && one.filled > 0.5);
  const amounts = seen.filter((one) => one.amounts >= MOST && !named(one, 'balance') && !named(one, 'none'));
  const day = best(days, (one) => headed(one, 'day') - headed(one, 'booked') / 2);
  const outgoing = amounts.find((one) => named(one, 'outgoing') && !named(one, 'originalAmount'));
  const incoming = outgoing && amounts.find((one) => one !== outgoing && named(one, 'incoming'));
  const pair = outgoing && incoming ? { outgoing, incoming } : halves(amounts);
  const others = amounts.filter((one) => !named(one, 'originalAmount'));
  const amount =
    pair?.outgoing ??
    best(others, (one) => headed(one, 'amount') + decimals(one) + one.filled + Math.min(one.negatives, 0.5));
  const original = amounts.find((one) => one !== amount && named(one, 'originalAmount'));
  const codes = seen.filter((one) => one.codes >= MOST && one.filled > 0);
  const originalCurrency = codes.find((one) => named(one, 'originalCurrency'));
  const currency = codes.find((one) => one !== originalCurrency);
  const taken = new Set([day, amount, pair?.incoming, original, currency, originalCurrency]);
  const texts = seen.filter((one) => !taken.has(one) && one.letters >= 3 && one.kinds < MOST);
  const name = best(texts, (one) => headed(one, 'name') + one.filled + one.differing + one.letters / 100);
  const kind = seen.find((one) => !taken.has(one) && one !== name && one.kinds >= MOST && one.filled > 0.2);
  const at = (one: Seen | null | undefined) => one?.at ?? null;
  return {
    day: at(day),
    name: at(name),
    amount: at(amount),
    incoming: at(pair?.incoming),
    currency: at(currency),
    originalAmount: at(original),
    originalCurrency: at(originalCurrency),
    kind: at(kind),
  };
}

/**
 * Two columns of amounts that are never filled together: money that went out, and money that came in, which
 * is rarer.
 */
function halves(amounts: readonly Seen[]): { outgoing: Seen; incoming: Seen } | null {
  const [one, other, third] = amounts.filter(({ filled }) => filled < 1 && filled > 0);
  if (!one || !other || third || Math.abs(one.filled + other.filled - 1) > 0.05) return null;
  return one.filled >= other.filled ? { outgoing: one, incoming: other } : { outgoing: other, incoming: one };
}

function isMostlyNegative(cells: readonly string[], mark: '.' | ','): boolean {
  const signs = cells.map((cell) => Math.sign(readCents(cell, mark) ?? 0));
  return signs.filter((sign) => sign < 0).length * 2 > signs.filter((sign) => sign !== 0).length;
}

function currencyOf(
  { header }: Table,
  columns: Columns,
  cellsOf: (at: number | null) => string[],
): string | null {
  const [cell = ''] = [...cellsOf(columns.currency), ...cellsOf(columns.amount)];
  const heading = columns.amount === null ? '' : (header[columns.amount] ?? '');
  return currencyIn(cell) ?? currencyIn(heading);
}

function named({ heading }: Seen, role: Role): boolean {
  return HEADINGS[role].test(heading);
}

function headed(one: Seen, role: Role): number {
  return named(one, role) ? HEADING_WEIGHT : 0;
}

/** The share of cells with two decimals, which the numbers of transactions and cards do not have. */
function decimals({ cells }: Seen): number {
  return cells.filter((cell) => /[.,]\d\d\D*$/u.test(cell)).length / Math.max(1, cells.length);
}

function best(seen: readonly Seen[], score: (one: Seen) => number): Seen | null {
  let first: Seen | null = null;
  for (const one of seen) if (!first || score(one) > score(first)) first = one;
  return first;
}
