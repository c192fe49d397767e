import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { aPdf, saveForm } from '../../apps/server/src/testing/receipt-form.ts';
import { quantile } from '../statistics.ts';
import { type Started, startSlipcase, type Used } from './started.ts';

const PEOPLE = 20;
const SAVES = 200;
/** 10 saves a second, each person's every 2 s */
const EVERY_MS = 100;
const PATIENCE_MS = 60_000;

export type ExportFigures = {
  database: string;
  exports: number;
  median: number;
  p99: number;
  worst: number;
};

/** How long after the answer to its save a receipt is in the drive folder, on each database. */
export async function measureExports(): Promise<ExportFigures[]> {
  const figures = [await measureOn('SQLite', {})];
  const postgres = await startPostgres();
  if (!postgres) return figures;
  try {
    await postgres.query('CREATE DATABASE bench');
    const settings = {
      DATABASE_URL: postgres.url.replace('DATABASE', 'bench'),
      PASSKEY_PEPPER: randomBytes(32).toString('base64'),
    };
    figures.push(await measureOn('PostgreSQL', settings));
  } finally {
    await postgres.remove();
  }
  return figures;
}

async function measureOn(database: string, settings: Record<string, string>): Promise<ExportFigures> {
  const quiet = { ...settings, LOG_LEVEL: 'silent' };
  const server = await startSlipcase(PEOPLE, { album: false, long: false }, quiet);
  try {
    const savedAt = await saveAll(server, server.seeded.crowd);
    const times = await timesOf(join(server.dataDir, 'drive'), savedAt);
    const at = (q: number) => quantile(times, q) ?? Number.NaN;
    return { database, exports: times.length, median: at(0.5), p99: at(0.99), worst: at(1) };
  } finally {
    await server.close();
  }
}

/** Saves at an even pace. @returns when each receipt's save was answered, by its id */
async function saveAll(server: Started<Used>, cookies: readonly string[]): Promise<Map<string, number>> {
  const savedAt = new Map<string, number>();
  const pdf = await aPdf();
  const begin = performance.now();
  const saves: Promise<void>[] = [];
  const one = async (cookie: string) => {
    const answer = await fetch(`${server.url}/api/receipts/save-pdf`, {
      method: 'POST',
      headers: { cookie, origin: server.url },
      body: saveForm(pdf),
    });
    const at = Date.now();
    if (answer.status !== 200) throw new Error(`A save was answered with ${answer.status}.`);
    const { receipt } = (await answer.json()) as { receipt: { id: string } };
    savedAt.set(receipt.id, at);
  };
  for (let n = 0; n < SAVES; n += 1) {
    await wait(Math.max(0, begin + n * EVERY_MS - performance.now()));
    saves.push(one(cookies[n % cookies.length] ?? ''));
  }
  await Promise.all(saves);
  return savedAt;
}

/** Milliseconds from each save's answer until its file had its name in the folder. */
async function timesOf(drive: string, savedAt: ReadonlyMap<string, number>): Promise<number[]> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await wait(200)) {
    const entries = await readdir(drive, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.pdf'));
    if (files.length < savedAt.size) {
      if (performance.now() < deadline) continue;
      throw new Error(`Only ${files.length} of ${savedAt.size} receipts were exported.`);
    }
    return Promise.all(
      files.map(async ({ parentPath, name }) => {
        const { ctimeMs } = await stat(join(parentPath, name));
        const id = /_([^_]+)\.pdf$/u.exec(name)?.[1] ?? '';
        return Math.max(0, ctimeMs - (savedAt.get(id) ?? Number.NaN));
      }),
    );
  }
}
