import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onEachDatabase, type Saver, spread, untilQuiet } from './saver.ts';

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
export function measureExports(): Promise<ExportFigures[]> {
  return onEachDatabase(PEOPLE, async (saver) => {
    await untilQuiet(saver.server);
    const times = await timesOf(join(saver.server.dataDir, 'drive'), await saveAll(saver));
    return { exports: times.length, ...spread(times) };
  });
}

/** Saves at an even pace. @returns when each receipt's save was answered, by its id */
async function saveAll({ server, save }: Saver): Promise<Map<string, number>> {
  const savedAt = new Map<string, number>();
  const { crowd } = server.seeded;
  const begin = performance.now();
  const saves: Promise<unknown>[] = [];
  for (let n = 0; n < SAVES; n += 1) {
    await wait(Math.max(0, begin + n * EVERY_MS - performance.now()));
    saves.push(save(crowd[n % crowd.length] ?? '').then((id) => savedAt.set(id, Date.now())));
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
