import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from './call.ts';
import type { Seeded, Started, Used } from './started.ts';

const FORMATS = ['zip', 'xlsx', 'csv'] as const;
/** The first run starts what it needs; the second shows what remains. */
const RUNS = 2;

export type DownloadFigures = { format: string; run: number; bytes: number; ms: number; grownBytes: number };

/** A file of 500 receipts in each format, and how far the server's memory peaked above its level before. */
export async function measureDownloads({
  url,
  seeded,
  residentBytes,
  peakBytes,
  forgetPeak,
}: Started<Used> & { seeded: Seeded }): Promise<DownloadFigures[]> {
  const { album } = seeded;
  if (!album) throw new Error('The database has no album.');
  const agent = new Agent({ keepAlive: true });
  const figures: DownloadFigures[] = [];
  const headers = { cookie: album.cookie, origin: url, 'content-type': 'application/json' };
  for (const format of FORMATS) {
    for (let run = 1; run <= RUNS; run += 1) {
      const before = residentBytes();
      forgetPeak();
      const begun = performance.now();
      const body = JSON.stringify({ ids: album.receiptIds, format });
      const answer = await call(`${url}/api/receipts/download`, { agent, method: 'POST', headers, body });
      const ms = performance.now() - begun;
      if (answer.status !== 200 || Number(answer.headers['content-length']) !== answer.bytes)
        throw new Error(`${format}: ${answer.status} with ${answer.bytes} bytes`);
      figures.push({ format, run, bytes: answer.bytes, ms, grownBytes: peakBytes() - before });
    }
  }
  agent.destroy();
  return figures;
}

/**
 * `zip -0` on the same files, to disk.
 * @returns milliseconds; null if the command does not exist
 */
export function measureZipCommand({ dataDir }: { dataDir: string }): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-zip-'));
  const begun = performance.now();
  const { status } = spawnSync('zip', ['-0', '-q', '-r', join(folder, 'a.zip'), 'files'], { cwd: dataDir });
  const ms = performance.now() - begun;
  rmSync(folder, { recursive: true });
  return status === 0 ? ms : null;
}
