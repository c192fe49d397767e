import { fromCents, toCents } from '@slipcase/contract/money';
import { leftAfter, type ReceiptPart, type SentPart, splitProblem } from '@slipcase/contract/receipt-parts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../adapters/database/schema.ts';
import { checkTags, type TagLists } from './check-tags.ts';
import { splitContradicts, splitInvalid } from './errors.ts';

type ReceiptRow = Selectable<Tables['receipts']>;

/**
 * A part in the column `parts`. Only the cents of the first part count: its tags are the receipt's own
 * columns, no matter who changes them.
 */
type StoredPart = { project: string; category: string; groupHead: string; cents: number };

/** The columns that say how a receipt is split. */
export const SPLIT_COLUMNS = [
  'parts',
  'total_cents',
  'project_id',
  'project_name',
  'category',
  'group_head',
] as const satisfies (keyof ReceiptRow)[];
type Split = Pick<ReceiptRow, (typeof SPLIT_COLUMNS)[number]>;

/**
 * The parts of a stored receipt; null if it is not split. A version from before the split may have changed
 * the total since then. Parts that do not add up to the total are ignored.
 */
export function partsInRow(row: Split): ReceiptPart[] | null {
  const stored = storedIn(row);
  if (stored.length === 0) return null;
  const cents = stored.map((part) => part.cents);
  if (row.total_cents === null || leftAfter(row.total_cents, cents) !== 0) return null;
  return stored.map((part) => ({
    projectId: row.project_id,
    projectName: part.project,
    category: part.category,
    groupHead: part.groupHead,
    price: fromCents(part.cents),
  }));
}

function storedIn({ parts, project_name, category, group_head }: Split): StoredPart[] {
  // our own JSON
  const stored: StoredPart[] = parts === null ? [] : JSON.parse(parts);
  return stored.map((part, index) =>
    index === 0 ? { ...part, project: project_name, category, groupHead: group_head } : part,
  );
}

/** The tags of a receipt and of all its parts. Some may no longer be in the company's lists. */
export function namesOn(row: Split): TagLists {
  const all = [
    { project: row.project_name, category: row.category, groupHead: row.group_head },
    ...storedIn(row),
  ];
  return {
    projects: new Set(all.map(({ project }) => project)),
    categories: new Set(all.map(({ category }) => category)),
    groupHeads: new Set(all.map(({ groupHead }) => groupHead)),
    asksWho: new Set(),
  };
}

type Tags = Record<'project' | 'category' | 'groupHead', string>;
type Sent = { [Name in keyof Tags]?: string | undefined };
type Whole = { cents: number | null; currency: string };

/**
 * The columns of a split.
 * @param sent at least one part
 * @param whole the receipt's total; null if it has none
 * @param tags the tags that were sent with the parts
 * @param known names that may be missing from the lists
 * @throws ApiError for parts that do not add up to the total, contradict the tags, or have a name that is not
 * in the lists
 */
export function columnsOfParts(
  lists: TagLists,
  sent: readonly SentPart[],
  whole: Whole,
  tags: Sent,
  known: TagLists | null = null,
): Pick<ReceiptRow, 'parts' | 'project_name' | 'category' | 'group_head'> {
  const stored = sent.map(
    ({ projectName: project, category, groupHead, price }): StoredPart => ({
      project,
      category,
      groupHead,
      cents: toCents(price),
    }),
  );
  for (const part of stored) checkTags(lists, withoutKnown(part, known));
  const { cents, currency } = whole;
  const total = cents === null ? null : { cents, currency };
  const own = stored.map((part) => part.cents);
  const problem = splitProblem(total, own);
  const [first] = stored;
  if (problem !== null || !first) throw splitInvalid(problem ?? 'alone', { total, currency, parts: own });
  const names: readonly (keyof Tags)[] = ['project', 'category', 'groupHead'];
  if (names.some((name) => tags[name] !== undefined && tags[name] !== first[name])) throw splitContradicts();
  return {
    parts: JSON.stringify(stored),
    project_name: first.project,
    category: first.category,
    group_head: first.groupHead,
  };
}

/**
 * Checks an edit without parts, as earlier versions of the page send it. It must not change the sum of the
 * parts.
 * @throws ApiError if the parts do not add up to the new total
 */
export function checkPartsStay(row: Split, whole: Whole): void {
  if (partsInRow(row) === null) return;
  const { cents, currency } = whole;
  const total = cents === null ? null : { cents, currency };
  const parts = storedIn(row).map((part) => part.cents);
  const problem = splitProblem(total, parts);
  if (problem !== null) throw splitInvalid(problem, { total, currency, parts });
}

function withoutKnown(part: StoredPart, known: TagLists | null): Partial<Tags> {
  return {
    ...(known?.projects.has(part.project) ? {} : { project: part.project }),
    ...(known?.categories.has(part.category) ? {} : { category: part.category }),
    ...(known?.groupHeads.has(part.groupHead) ? {} : { groupHead: part.groupHead }),
  };
}
