import type { Receipt, ReceiptChanges } from '@slipcase/contract/receipts';
import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * The list of receipts and its revision on the server. The revision belongs to this exact array: a list from
 * elsewhere, such as device storage, has none and is loaded again.
 */
const revisions = new WeakMap<readonly Receipt[], number>();

/** The revision of the list; undefined if unknown. */
export function revisionOf(list: readonly Receipt[]): number | undefined {
  return revisions.get(list);
}

/**
 * Replaces the list with a completely new one. Receipts that are equal stay the same objects, and so does an
 * equal list.
 * @param revision as in the header; null if the server sent none
 */
export function wholeList(
  before: Receipt[] | undefined,
  answer: Receipt[],
  revision: string | null,
): Receipt[] {
  return at(revision ? Number(revision) : undefined, keptAlike(before, answer));
}

/** The list after the changes; the same array when nothing changed. */
export function merged(before: Receipt[], changes: ReceiptChanges): Receipt[] {
  const { whole, changed, deleted, revision } = changes;
  if (whole) return at(revision, keptAlike(before, changed));
  if (changed.length === 0 && deleted.length === 0) return at(revision, before);
  const news = new Map(changed.map((receipt) => [receipt.id, receipt]));
  const gone = new Set(deleted);
  const kept = before.filter(({ id }) => !gone.has(id) && !news.has(id));
  // a receipt that was changed and then deleted is gone
  const added = [...news.values()].filter(({ id }) => !gone.has(id));
  return at(revision, keptAlike(before, [...kept, ...added].sort(newestFirst)));
}

/**
 * The list without some receipts, at the same revision: the next response from the server settles their
 * state.
 */
export function without(list: Receipt[], ids: ReadonlySet<string>): Receipt[] {
  return at(
    revisionOf(list),
    list.filter(({ id }) => !ids.has(id)),
  );
}

/** The list with a newer version of a receipt, at the same revision. */
export function replaced(list: Receipt[], receipt: Receipt): Receipt[] {
  return at(
    revisionOf(list),
    list.map((one) => (one.id === receipt.id ? receipt : one)),
  );
}

/** The list with some receipts back in their places, at the same revision. */
export function withAdded(list: Receipt[], added: readonly Receipt[]): Receipt[] {
  if (added.length === 0) return list;
  const there = new Set(list.map(({ id }) => id));
  const missing = added.filter(({ id }) => !there.has(id));
  return missing.length === 0 ? list : at(revisionOf(list), [...list, ...missing].sort(newestFirst));
}

/**
 * Reuses equal receipts, compared by id. Compared by position, one more receipt at the top would make all of
 * them new.
 */
function keptAlike(before: Receipt[] | undefined, next: Receipt[]): Receipt[] {
  if (!before) return next;
  const known = new Map(before.map((receipt) => [receipt.id, receipt]));
  const list = next.map((receipt) => replaceEqualDeep(known.get(receipt.id), receipt));
  return list.length === before.length && list.every((receipt, place) => receipt === before[place])
    ? before
    : list;
}

/** Sorts in the server's order. */
function newestFirst(a: Receipt, b: Receipt): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

function at(revision: number | undefined, list: Receipt[]): Receipt[] {
  if (revision === undefined || !Number.isSafeInteger(revision)) revisions.delete(list);
  else revisions.set(list, revision);
  return list;
}
