import type { Selectable } from 'kysely';
import type { Tables } from '../adapters/database/schema.ts';
import { sha256 } from './event-hashes.ts';

/**
 * Everything about a receipt whose changes need an event: its row, and the hashes of its photographs and
 * originals.
 */

type StoredRow = Selectable<Tables['receipts']>;
type StoredPhoto = Pick<Selectable<Tables['receipt_photos']>, 'page' | 'photo_key' | 'sha256'>;
type StoredOriginal = Pick<Selectable<Tables['receipt_originals']>, 'position' | 'original_key' | 'sha256'>;
export type ReceiptState = {
  row: StoredRow;
  photos: readonly StoredPhoto[];
  originals: readonly StoredOriginal[];
};

/**
 * columns that change while the receipt stays the same: the list's revision, and when its shop was looked up
 */
const NOT_PART = new Set<string>(['revision', 'keyed_at'] satisfies (keyof StoredRow)[]);

/**
 * SHA-256 of the state, hex. Empty columns are left out, so a later version can add a column without changing
 * the hashes of receipts that do not use it.
 */
export function hashOfState({ row, photos, originals }: ReceiptState): string {
  const columns = Object.entries(row)
    .filter(([name, value]) => value !== null && !NOT_PART.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const pages = photos
    .toSorted((one, other) => one.page - other.page)
    .map(({ page, photo_key, sha256: hash }) => [page, photo_key, hash]);
  const files = originals
    .toSorted((one, other) => one.position - other.position)
    .map(({ position, original_key, sha256: hash }) => [position, original_key, hash]);
  return sha256(
    JSON.stringify({ columns, photos: pages, ...(files.length > 0 ? { originals: files } : {}) }),
  );
}

/** @param contents our own JSON in a row of `held_receipts`; returns null if it is damaged */
export function stateOfHeld(contents: string): ReceiptState | null {
  const held = heldIn(contents);
  if (!held) return null;
  const photos = (held.receipt_photos ?? []).map((photo) => ({ ...photo, sha256: photo.sha256 ?? null }));
  return { row: held.receipt, photos, originals: held.receipt_originals ?? [] };
}

function heldIn(contents: string): {
  receipt: StoredRow;
  receipt_photos?: StoredPhoto[];
  receipt_originals?: StoredOriginal[];
} | null {
  try {
    const held = JSON.parse(contents);
    const rows = [held.receipt, ...(held.receipt_photos ?? []), ...(held.receipt_originals ?? [])];
    return rows.every((row) => typeof row === 'object' && row !== null) ? held : null;
  } catch {
    return null;
  }
}

type Value = string | number | null;
export type Changes = Record<string, [Value, Value]>;

/** Finds the columns that changed. @param before the columns to compare */
export function changesSince(before: Partial<StoredRow>, { row }: ReceiptState): Changes {
  const changes: Changes = {};
  for (const [name, old] of Object.entries(before)) {
    const value = row[name as keyof StoredRow];
    if (value !== old && !NOT_PART.has(name) && name !== 'edited_at') changes[name] = [old, value];
  }
  return changes;
}
