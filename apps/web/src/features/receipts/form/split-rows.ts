import { type Amount, formatMoney, fromCents, MAX_CENTS } from '@slipcase/contract/money';
import type { Company } from '@slipcase/contract/projects';
import {
  leftAfter,
  problemOfPart,
  type ReceiptPart,
  type SentPart,
  splitProblem,
} from '@slipcase/contract/receipt-parts';
import { partText, typedAmount } from '../../../domain/typed-amount.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { splitForm as texts } from '../../../messages/split.ts';
import type { FieldHint } from '../../../ui/typed-row.tsx';
import { TAGS, type Tag } from './form-fields.ts';

type Tags = Readonly<Record<Tag, string>>;

/** One part of a split in the form, as text. */
export type SplitRow = {
  readonly key: string;
  /** ignored in the first part, whose tags are those of the form */
  readonly tags: Tags;
  /** if empty, the last empty row gets what the others leave */
  readonly amount: string;
};
/** A line of the receipt that can go to a part, in hundredths. */
export type SplitItem = { readonly name: string; readonly cents: number };
export type RowProblem = 'amount' | 'currency' | 'none' | 'empty' | 'sign' | 'decimals';

/** What the rows mean. */
export type Split = {
  /** null: there is nothing to split yet */
  total: Amount | null;
  /** amount of each part in hundredths; null: no amount */
  cents: readonly (number | null)[];
  problems: readonly (RowProblem | null)[];
  /** the row that gets what the others leave; -1 if every row has an amount */
  rest: number;
  /** the rest of the total after all parts, in hundredths */
  left: number;
};

/**
 * Two parts. The second one has the same category and group head, because people usually split across
 * projects.
 */
export function startSplit(tags: Tags): SplitRow[] {
  return [emptyPart(tags), emptyPart({ ...tags, project: '' })];
}

export function emptyPart(tags: Tags): SplitRow {
  return { key: randomUuid(), tags, amount: '' };
}

/** The rows of a saved receipt; empty if it is not split. */
export function rowsOfParts(parts: readonly ReceiptPart[], currency: string): SplitRow[] {
  return parts.map(({ projectName, category, groupHead, price }, index) => ({
    key: `part-${index}`,
    tags: { project: projectName, category, groupHead },
    amount: partText(price, currency),
  }));
}

/**
 * @param total as typed
 * @param likely currencies for amounts without one, ISO 4217
 */
export function splitOf(rows: readonly SplitRow[], total: string, likely: readonly string[]): Split {
  const whole = totalOf(total, likely);
  const typed = rows.map(({ amount }) => amountOf(amount, whole, likely));
  const rest = rows.map(({ amount }) => amount.trim()).lastIndexOf('');
  const known = typed.map(({ cents }) => cents ?? 0);
  const left = whole ? leftAfter(whole.cents, known) : 0;
  const cents = typed.map((one, index) => (index === rest && whole ? left : one.cents));
  return {
    total: whole,
    cents,
    problems: typed.map((one, index) => one.problem ?? rowProblem(whole, cents[index] ?? null)),
    rest: whole ? rest : -1,
    left: whole && rest >= 0 ? 0 : left,
  };
}

function totalOf(text: string, likely: readonly string[]): Amount | null {
  const typed = typedAmount(text, likely);
  if (!typed || typed.cents === 0) return null;
  return { cents: typed.cents, currency: typed.currency ?? likely[0] ?? '' };
}

function amountOf(
  text: string,
  total: Amount | null,
  likely: readonly string[],
): { cents: number | null; problem: RowProblem | null } {
  if (text.trim() === '') return { cents: null, problem: null };
  const typed = typedAmount(text, total?.currency ? [total.currency] : likely);
  if (!typed || Math.abs(typed.cents) > MAX_CENTS) return { cents: null, problem: 'amount' };
  const isOther = total?.currency && typed.currency !== null && typed.currency !== total.currency;
  return { cents: typed.cents, problem: isOther ? 'currency' : null };
}

function rowProblem(total: Amount | null, cents: number | null): RowProblem | null {
  if (!total) return null;
  return cents === null ? 'none' : problemOfPart(total, cents);
}

/** What a part still needs: its amount, or a tag. */
export type Need = { key: string; what: 'amount' | Tag };

/** The first thing that is missing or wrong for a valid split; null if the split is valid. */
export function needOf(rows: readonly SplitRow[], split: Split): Need | null {
  for (const [index, { key, tags }] of rows.entries()) {
    const tag = index === 0 ? undefined : TAGS.find((one) => tags[one] === '');
    if (tag) return { key, what: tag };
    if (!split.total || split.problems[index]) return { key, what: 'amount' };
  }
  const last = rows.at(-1);
  const cents = split.cents.map((one) => one ?? 0);
  return last && splitProblem(split.total, cents) !== null ? { key: last.key, what: 'amount' } : null;
}

/** The same for any receipt: null, too, if it is not split. @param total as typed */
export function splitNeed(
  rows: readonly SplitRow[] | undefined,
  total: string,
  likely: readonly string[],
): Need | null {
  return rows && rows.length > 0 ? needOf(rows, splitOf(rows, total, likely)) : null;
}

/** The rows as they are sent. @param first the tags of the form, which are those of the first part */
export function sentRows(rows: readonly SplitRow[], split: Split, first: Tags): SentPart[] {
  return rows.map(({ tags }, index) => {
    const { project: projectName, category, groupHead } = index === 0 ? first : tags;
    return { projectName, category, groupHead, price: fromCents(split.cents[index] ?? 0) };
  });
}

/** Whether the category of the form, or of another part, is one that asks who was there. */
export function asksWhoOf(
  company: Company | null | undefined,
  category: string,
  rows: readonly SplitRow[] = [],
): boolean {
  const further = rows.slice(1).map(({ tags }) => tags.category);
  return [category, ...further].some((one) => company?.asksWho?.includes(one));
}

/** '$12.40', or '12.40' while the currency is not known. */
export function moneyOf(cents: number, { total }: Pick<Split, 'total'>): string {
  return total?.currency ? formatMoney({ cents, currency: total.currency }) : (cents / 100).toFixed(2);
}

/**
 * The hint on a total that the parts do not add up to, because a later change of the total changes no part.
 * Null if they add up.
 */
export function hintOnSplit(
  rows: readonly SplitRow[],
  total: string,
  likely: readonly string[],
): FieldHint | null {
  const split = rows.length === 0 ? null : splitOf(rows, total, likely);
  if (!split?.total || split.left === 0) return null;
  return { tone: 'odd', text: texts.totalChanged(moneyOf(split.total.cents - split.left, split)) };
}
