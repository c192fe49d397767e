import { sql } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import { batchesOf } from '../../../lib/id-batches.ts';
import type { ReceiptRow } from '../receipt-store.ts';
import { namesOn, SPLIT_COLUMNS } from '../stored-parts.ts';

/**
 * Holds that administrators place. A receipt is on hold while its owner or one of its projects is on hold,
 * and then no person and no rule can delete it. Deletes and purges check holds after they have locked the
 * owner's row (revision-store.ts).
 */

export type Hold = { kind: 'person' | 'project'; subject: string };

type Holdable = Pick<ReceiptRow, 'id' | 'user_id' | (typeof SPLIT_COLUMNS)[number]>;

/** The columns that decide whether a receipt is on hold. */
export const HOLDABLE_COLUMNS = ['id', 'user_id', ...SPLIT_COLUMNS] as const;

/**
 * Reads receipts that the caller knows to be the user's own.
 * @param ids at most as many as a statement accepts parameters
 */
export async function holdableRows(db: Database, ids: readonly string[]): Promise<Holdable[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('receipts').select(HOLDABLE_COLUMNS).where('id', 'in', ids).execute();
}

/** Finds the receipts on hold among those of one person. */
export async function onHoldAmong<Row extends Holdable>(db: Database, rows: readonly Row[]): Promise<Row[]> {
  const [first] = rows;
  if (!first) return [];
  const holds = await db.selectFrom('holds').select(['kind', 'subject']).execute();
  if (holds.length === 0) return [];
  if (holds.some(({ kind, subject }) => kind === 'person' && subject === first.user_id)) return [...rows];
  const projects = namesOf(holds);
  if (projects.size === 0) return [];
  const former = await formerlyOnHold(
    db,
    rows.map(({ id }) => id),
    projects,
  );
  return rows.filter(
    (row) => former.has(row.id) || [...namesOn(row).projects].some((name) => projects.has(name)),
  );
}

function namesOf(holds: readonly Hold[]): Set<string> {
  return new Set(holds.flatMap(({ kind, subject }) => (kind === 'project' ? [subject] : [])));
}

/** Ids of receipts that an edit has moved out of a project on hold. */
async function formerlyOnHold(
  db: Database,
  ids: readonly string[],
  projects: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const batch of batchesOf(ids)) {
    const rows = await db
      .selectFrom('held_projects')
      .select('receipt_id')
      .where('receipt_id', 'in', batch)
      .where('project_name', 'in', [...projects])
      .execute();
    for (const { receipt_id } of rows) found.add(receipt_id);
  }
  return found;
}

/**
 * Remembers which projects on hold the receipts belong to, because an edit does not end a hold. Call it in
 * the transaction that changes their projects, before the change.
 */
export async function keepOnHold(transaction: Database, rows: readonly Holdable[]): Promise<void> {
  if (rows.length === 0) return;
  const holds = await transaction
    .selectFrom('holds')
    .select(['kind', 'subject'])
    .where('kind', '=', 'project')
    .execute();
  if (holds.length === 0) return;
  const projects = namesOf(holds);
  const kept = rows.flatMap((row) =>
    [...namesOn(row).projects]
      .filter((name) => projects.has(name))
      .map((project_name) => ({ receipt_id: row.id, project_name })),
  );
  if (kept.length === 0) return;
  await transaction
    .insertInto('held_projects')
    .values(kept)
    .onConflict((conflict) => conflict.columns(['receipt_id', 'project_name']).doNothing())
    .execute();
}

/** @returns false if it was already on hold */
export async function insertHold(db: Database, hold: Hold, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('holds')
    .values({ ...hold, placed_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false if it was not on hold */
export async function deleteHold(transaction: Database, hold: Hold): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('holds')
    .where('kind', '=', hold.kind)
    .where('subject', '=', hold.subject)
    .executeTakeFirstOrThrow();
  if (hold.kind === 'project')
    await transaction.deleteFrom('held_projects').where('project_name', '=', hold.subject).execute();
  return numDeletedRows === 1n;
}

/** Everything on hold, with the address of each person. */
export async function listHolds(
  db: Database,
): Promise<(Hold & { placed_at: number; email: string | null })[]> {
  return db
    .selectFrom('holds')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'holds.subject').on('holds.kind', '=', 'person'))
    .select(['holds.kind', 'holds.subject', 'holds.placed_at', 'users.email'])
    .orderBy('holds.kind')
    .orderBy('holds.subject')
    .execute();
}

/** Whether any receipt is or was in this project, including deleted ones that are not purged yet. */
export async function isProjectOfReceipts(db: Database, name: string): Promise<boolean> {
  const inJson = `%${JSON.stringify(name)
    .slice(1, -1)
    .replaceAll(/[\\%_]/gu, '\\$&')}%`;
  const { found } = await db
    .selectNoFrom(({ or, exists, selectFrom, lit }) =>
      or([
        exists(
          selectFrom('receipts')
            .select(lit(1).as('one'))
            .where((row) =>
              row.or([
                row('project_name', '=', name),
                row('parts', 'like', sql<string>`${inJson} ESCAPE '\\'`),
              ]),
            ),
        ),
        exists(selectFrom('held_projects').select(lit(1).as('one')).where('project_name', '=', name)),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}

/** Ids of all people who have receipts, including deleted ones that are not purged yet. */
export async function everyOwner(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('receipts')
    .select('user_id')
    .union(db.selectFrom('held_receipts').select('user_id'))
    .execute();
  return rows.map(({ user_id }) => user_id).sort();
}
