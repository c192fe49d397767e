import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { quantile } from '../../../bench/statistics.ts';
import { LOW_MEMORY } from '../../../packages/reader/src/low-memory.ts';
import type { MemoryReport } from './memory-child.ts';
import { type Receipt, spread } from './sets.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CLI = 'packages/reader/src/cli.ts';
const CHILD = fileURLToPath(new URL('memory-child.ts', import.meta.url));
const STARTS = 5;
/** Long enough for a leak to show. */
const IN_A_ROW = 200;

export type Memory = {
  /** From starting a fresh process to its first output, for pictures spread over the set. */
  firstAnswer: { median: number | null; ms: number[] };
} & MemoryReport;

export async function measureMemory(receipts: readonly Receipt[], threads: number): Promise<Memory> {
  const files = receipts.map(({ file }) => file);
  const starts = spread(files, STARTS);
  const ms: number[] = [];
  while (ms.length < STARTS) ms.push(await firstAnswer(starts[ms.length % starts.length] ?? ''));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...LOW_MEMORY.execArgv, CHILD, String(threads), String(IN_A_ROW), ...files],
    { cwd: ROOT, env: { ...process.env, ...LOW_MEMORY.env } },
  );
  const report: MemoryReport = JSON.parse(stdout);
  return { firstAnswer: { median: quantile(ms, 0.5), ms }, ...report };
}

async function firstAnswer(file: string): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [CLI, '--jsonl', file], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const answered = await Promise.race([once(child.stdout, 'data').then(() => true), exit.then(() => false)]);
  const ms = Math.round(performance.now() - start);
  await exit;
  if (!answered) throw new Error(`${CLI} printed nothing for ${file}`);
  return ms;
}
