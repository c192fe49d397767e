import type { Database } from '../adapters/database/database.ts';
import { type BackupTable, insertRows, type Row, rowsOf } from '../backup/table-store.ts';

/** Copies tables into a database of an earlier version, without the columns that it lacks. */
export async function copyToOlder(
  from: Database,
  old: Database,
  tables: readonly BackupTable[],
): Promise<void> {
  const known = new Map(
    (await old.introspection.getTables()).map(({ name, columns }) => [
      name,
      new Set(columns.map((column) => column.name)),
    ]),
  );
  const isKnown = (table: string, column: string) => known.get(table)?.has(column) ?? false;
  for (const table of tables)
    for await (const rows of rowsOf(from, table))
      await insertRows(
        old,
        table,
        rows.map(
          (row): Row => Object.fromEntries(Object.entries(row).filter(([column]) => isKnown(table, column))),
        ),
      );
}
