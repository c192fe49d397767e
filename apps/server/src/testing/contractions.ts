import { sql } from 'kysely';
import type { Database } from '../adapters/database/database.ts';

type Column = { type: string; mayBeNull: boolean; hasDefault: boolean };
/** columns by 'table.column', and unique indexes by 'table (columns)' */
export type Shape = { columns: Map<string, Column>; unique: Set<string> };

/** The tables of a PostgreSQL database. */
export async function shapeOf(db: Database): Promise<Shape> {
  const { rows } = await sql<Column & { name: string }>`
    SELECT table_name || '.' || column_name AS name, data_type AS type, is_nullable = 'YES' AS "mayBeNull",
      column_default IS NOT NULL AS "hasDefault"
    FROM information_schema.columns WHERE table_schema = 'public'`.execute(db);
  const { rows: indexes } = await sql<{ index: string }>`
    SELECT tablename || ' ' || substring(indexdef FROM ' USING .*$') AS index
    FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%'`.execute(db);
  return {
    columns: new Map(rows.map(({ name, ...column }) => [name, column])),
    unique: new Set(indexes.map(({ index }) => index)),
  };
}

/** What breaks a server that knows only the tables before. A renamed column counts as removed. */
export function contractions(before: Shape, after: Shape): string[] {
  const tableOf = (name: string) => name.split(/[. ]/u)[0] ?? '';
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const found: string[] = [];
  for (const [name, was] of before.columns) {
    const is = after.columns.get(name);
    if (!is) found.push(`${name} is gone`);
    else if (is.type !== was.type) found.push(`${name} was ${was.type} and is ${is.type}`);
    else if (was.mayBeNull && !is.mayBeNull) found.push(`${name} may no longer be null`);
    else if (was.hasDefault && !is.hasDefault && !is.mayBeNull) found.push(`${name} has lost its default`);
  }
  for (const [name, is] of after.columns) {
    const isNew = tables.has(tableOf(name)) && !before.columns.has(name);
    if (isNew && !is.mayBeNull && !is.hasDefault) found.push(`${name} is new, and needs a value`);
  }
  for (const index of after.unique)
    if (tables.has(tableOf(index)) && !before.unique.has(index)) found.push(`${index} must be unique now`);
  return found;
}
