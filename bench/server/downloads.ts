import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from './call.ts';
import type { Seeded, Started, Used } from './started.ts';

const FORMATS = ['zip', 'xlsx', 'csv'] as const;
/** The first of each starts what it needs; the second shows what stays. */
const RUNS = 2;

export type DownloadFigures = { format: string; run: number; bytes: number; ms: number; grownBytes: number };

/** A file of 500 receipts in each format, and by how much the server's memory peaked above what it had before. */
export async function measureDownloads({
  url,
  seeded,
  residentBytes,
  peakBytes,
  forgetPeak,
}: Started<Used> & { seeded: Seeded }): Promise<DownloadFigures[]> {
  const { album } = seeded;
  if (!album) throw new Error('nobody has an album');
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

/** `zip -0` on the same files, to a disk. @returns milliseconds; null where there is no such command */
export function measureZipCommand({ dataDir }: { dataDir: string }): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-zip-'));
  const begun = performance.now();
  const { status } = spawnSync('zip', ['-0', '-q', '-r', join(folder, 'a.zip'), 'files'], { cwd: dataDir });
  const ms = performance.now() - begun;
  rmSync(folder, { recursive: true });
  return status === 0 ? ms : null;
}
