import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DatabaseAwayError } from './adapters/database/database.ts';
import { openSqlite } from './adapters/database/sqlite.ts';
import { bodyOf } from './testing/browser.ts';
import { freePort } from './testing/free-port.ts';
import { aPdf, saveForm } from './testing/receipt-form.ts';
import { save, saved } from './testing/saved-receipts.ts';
import { newFolder, startProcess } from './testing/started-server.ts';
import { testApp } from './testing/test-app.ts';

const PAGE = 4096;
const NORA = 'nora.whitlock@example.com';

async function startIn(folder: string) {
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) };
  return startProcess(['apps/server/src/testing/main-without-reader.ts'], settings);
}

/** The data folder of a stopped server. */
async function usedFolder(): Promise<string> {
  const folder = await newFolder();
  const server = await startIn(folder);
  await server.until('Stop with Ctrl+C');
  server.child.kill('SIGTERM');
  await server.exit;
  return folder;
}

/** Overwrites a part of a page, counted from 1. */
async function damage(file: string, page: number, from = 0): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(PAGE - from, 0xa5), 0, PAGE - from, (page - 1) * PAGE + from);
  await handle.close();
}

function firstPageOf(file: string, table: string): number {
  const database = new DatabaseSync(file);
  const row = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table);
  database.close();
  return Number(row?.rootpage);
}

describe('A damaged SQLite file', () => {
  it.each(['receipts', 'receipts_newest_first'])(
    'is noticed at the start of the server, which says what to do: %s',
    async (table) => {
      const folder = await usedFolder();
      const file = join(folder, 'slipcase.db');
      await damage(file, firstPageOf(file, table));
      const server = await startIn(folder);
      expect(await server.exit).toBe(1);
      expect(server.output()).toContain(`DATA_DIR: the database ${file} cannot be used`);
      expect(server.output()).toContain('restore your last backup');
      expect(server.output()).not.toContain('    at ');
    },
  );

  it('is also noticed when it is not a database any more, or a folder is in its place', async () => {
    const folder = await usedFolder();
    const file = join(folder, 'slipcase.db');
    await damage(file, 1);
    const broken = await startIn(folder);
    expect(await broken.exit).toBe(1);
    expect(broken.output()).toContain('cannot be used (file is not a database)');

    await rm(file);
    await mkdir(file);
    const none = await startIn(folder);
    expect(await none.exit).toBe(1);
    expect(none.output()).toContain('cannot be used (unable to open database file)');
  });

  it('makes calls fail as if the database were unavailable, so the page keeps its data and tries again', async () => {
    const file = join(await newFolder(), 'a.db');
    const before = openSqlite(file);
    await sql`CREATE TABLE receipts_here (vendor text)`.execute(before);
    for (let n = 0; n < 100; n += 1)
      await sql`INSERT INTO receipts_here VALUES (${'Umber Coffee'.repeat(100)})`.execute(before);
    await before.destroy();
    await damage(file, 5);
    const db = openSqlite(file);
    await expect(sql`SELECT vendor FROM receipts_here`.execute(db)).rejects.toThrow(DatabaseAwayError);
    // an error that the file does not cause
    await expect(sql`SELECT nothing FROM receipts_here`.execute(db)).rejects.not.toThrow(DatabaseAwayError);
    await db.destroy();
  });
});

it('A receipt with a lost PDF says so, and its export does not blame the drive', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const id = await saved(nora);
  const files = join(app.config.dataDir, 'files');
  for (const name of await readdir(files)) await rm(join(files, name), { recursive: true });
  const answer = await nora.get(`/api/receipts/${id}/download`);
  expect(answer.status).toBe(404);
  expect(await bodyOf(answer)).toEqual({
    message: 'The PDF of this receipt is missing on the server. Please tell your administrator.',
    code: 'pdf_lost',
  });
  await nora.post(`/api/receipts/${id}/export-google`);
  expect(await bodyOf(await nora.get(`/api/receipts/${id}`))).toMatchObject({
    exportState: 'failed',
    exportProblem: null,
  });
});

it('While the files folder is unusable, saves and downloads get 503 and are retried later; nothing is lost', async () => {
  const app = await testApp();
  const nora = await app.signedIn(NORA);
  const id = await saved(nora);
  const files = join(app.config.dataDir, 'files');
  await rename(files, `${files}.away`);
  // like a disk that is not mounted, is read-only, or fails
  await writeFile(files, '');
  const form = async () => saveForm(await aPdf());
  for (const answer of [await save(nora, await form()), await nora.get(`/api/receipts/${id}/download`)]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await bodyOf(answer)).toMatchObject({ code: 'files_unavailable' });
  }
  expect(await bodyOf(await nora.get('/api/receipts'))).toHaveLength(1);
  expect((await nora.get('/api/health/ready')).status).toBe(503);

  await rm(files);
  await rename(`${files}.away`, files);
  expect((await save(nora, await form())).status).toBe(200);
  expect((await nora.get(`/api/receipts/${id}/download`)).status).toBe(200);
});
