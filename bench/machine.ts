import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The machine's state, needed to read the figures. */
export type Machine = {
  at: string;
  commit: string;
  processor: string;
  cores: number;
  /** Processes waiting for a core in the minute before. Above 0.5, the times are upper bounds. */
  load: number;
  node: string;
  threads: number;
};

export function machine(threads: number): Machine {
  return {
    at: new Date().toISOString(),
    commit: commit(),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    node: process.version,
    threads,
  };
}

function commit(): string {
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const git = (...args: string[]) => spawnSync('git', args, { cwd, encoding: 'utf8' }).stdout?.trim() ?? '';
  const changed = git('status', '--porcelain', '../packages', '../apps') === '' ? '' : ' and changes';
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${changed}`;
}
