import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../adapters/database/database.ts';
import { openSqlite } from '../adapters/database/sqlite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** file of a database with all tables and no rows, to copy */
    sqliteTemplate: string;
  }
}

/** Runs the migrations once for a whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-sqlite-'));
  const file = join(folder, 'template.db');
  const db = openSqlite(file);
  await migrate(db);
  await db.destroy();
  project.provide('sqliteTemplate', file);
  return () => rm(folder, { recursive: true, force: true });
}
