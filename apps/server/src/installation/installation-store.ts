import { randomUUID } from 'node:crypto';
import type { Database } from '../adapters/database/database.ts';
import type { Tables } from '../adapters/database/schema.ts';

const NOTHING_KNOWN = {
  row: 1,
  place: null,
  pepper_check: null,
  holder: null,
  holder_name: null,
  held_until: 0,
};

type Installation = Pick<Tables['installation'], 'id' | 'place' | 'pepper_check'>;

/** The id of this database, created at the first call. Simultaneous callers all get the same one. */
export async function findInstallation(db: Database): Promise<Installation> {
  const found = await installationAsIs(db);
  if (found) return found;
  await db
    .insertInto('installation')
    .values({ ...NOTHING_KNOWN, id: randomUUID() })
    .onConflict((conflict) => conflict.column('row').doNothing())
    .execute();
  return db.selectFrom('installation').select(['id', 'place', 'pepper_check']).executeTakeFirstOrThrow();
}

/** Writes nothing. @returns undefined if no server has started with this database yet */
export function installationAsIs(db: Database): Promise<Installation | undefined> {
  return db.selectFrom('installation').select(['id', 'place', 'pepper_check']).executeTakeFirst();
}

/**
 * Records where the files are. After a move, the id is new, so the copy in the old place is no longer valid.
 * Otherwise a setting forgotten months later would bring the old place back.
 * @param before the value found; of several simultaneous callers, only one changes it
 */
export async function savePlace(db: Database, before: Installation, place: string): Promise<void> {
  if (before.place === place) return;
  await db
    .updateTable('installation')
    .set({ place, ...(before.place === null ? {} : { id: randomUUID() }) })
    .where('id', '=', before.id)
    .where('place', before.place === null ? 'is' : '=', before.place)
    .execute();
}

/** @param before the value found; of several simultaneous callers, only one changes it */
export async function savePepperCheck(db: Database, before: string | null, check: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ pepper_check: check })
    .where('pepper_check', before === null ? 'is' : '=', before)
    .execute();
}

/** Whether the database has any accounts and any receipts. */
export async function whatIsThere(db: Database): Promise<{ people: boolean; receipts: boolean }> {
  const [person, receipt] = await Promise.all([
    db.selectFrom('users').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('receipts').select('id').limit(1).executeTakeFirst(),
  ]);
  return { people: person !== undefined, receipts: receipt !== undefined };
}

export type StoredFile = { key: string; sha256: string };

export async function newestFiles(db: Database, most: number): Promise<StoredFile[]> {
  return db
    .selectFrom('receipts')
    .select(['pdf_key as key', 'pdf_sha256 as sha256'])
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}
