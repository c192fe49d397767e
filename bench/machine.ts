import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

/** What figures have to be read beside. */
export type Machine = {
  at: string;
  commit: string;
  processor: string;
  cores: number;
  /** Processes that waited for a core in the minute before; above 0.5 the times are upper bounds. */
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
