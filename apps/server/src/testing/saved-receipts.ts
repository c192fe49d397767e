import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { MARK } from '../adapters/blobs/blobs.ts';
import type { Drive } from '../adapters/drive/drive.ts';
import { bodyOf, type TestBrowser } from './browser.ts';
import { aPdf, saveForm } from './receipt-form.ts';
import type { TestApp } from './test-app.ts';

export function save(browser: TestBrowser, form: FormData, key?: string): Promise<Response> {
  const headers = key ? { 'idempotency-key': key } : {};
  return browser.fetch('/api/receipts/save-pdf', { method: 'POST', body: form, headers });
}

export async function saved(browser: TestBrowser, fields = {}): Promise<string> {
  const answer = await save(browser, saveForm(await aPdf(), fields));
  expect(answer.status).toBe(200);
  return (await bodyOf(answer)).receipt.id;
}

/** Everything that could be lost or left over: rows and files. */
export async function traces(
  app: TestApp,
): Promise<{ receipts: number; texts: number; exports: number; laterAnalyses: number; files: string[] }> {
  const count = async (table: 'receipts' | 'receipt_texts' | 'exports' | 'later_analyses') =>
    (await app.deps.db.selectFrom(table).selectAll().execute()).length;
  return {
    receipts: await count('receipts'),
    texts: await count('receipt_texts'),
    exports: await count('exports'),
    laterAnalyses: await count('later_analyses'),
    files: (await filesOf(app)).map((path) => basename(path)),
  };
}

/** Paths of files that rows may own. The installation's mark belongs to no row. */
export async function filesOf({ config }: TestApp): Promise<string[]> {
  const entries = await readdir(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== MARK)
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Paths of the files on the drive, relative to it. */
export async function onDrive(app: TestApp): Promise<string[]> {
  const entries = await readdir(app.config.driveDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(app.config.driveDir.length + 1));
}

/** A drive that fails on demand. */
export function unreliableDrive(): Drive & {
  failing: boolean;
  puts: number;
  files: Map<string, Uint8Array>;
} {
  let ids = 0;
  const files = new Map<string, Uint8Array>();
  return {
    kind: 'google',
    label: 'Google Drive',
    failing: false,
    puts: 0,
    files,
    connectionOf: async () => ({ state: 'ready', account: 'somebody@example.com' }),
    isFileId: () => true,
    async newFileId() {
      ids += 1;
      return `id-${ids}`;
    },
    async put(_userId, { fileId, bytes }) {
      this.puts += 1;
      if (this.failing) throw new Error('rate limit exceeded');
      files.set(fileId, bytes);
      return { fileId, url: 'https://drive.google.com/1' };
    },
    rename: async (_userId, fileId) => ({ fileId, url: 'https://drive.google.com/1' }),
    setAside: async () => {},
    compare: async (_userId, fileId) => (files.has(fileId) ? 'same' : 'missing'),
  };
}
