import { readdirSync, readFileSync } from 'node:fs';

/** What the system knows about processes: proc(5). */

type Row = { pid: number; parent: number; command: string };

function processes(): Row[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`);
      if (stat === null) return [];
      // the name in brackets may contain anything
      const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = (read(`/proc/${name}/cmdline`) ?? '').replaceAll('\0', ' ');
      return [{ pid: Number(name), parent: Number(parent), command }];
    });
}

/** A process and all its descendants, itself first. */
export function treeOf(pid: number): Row[] {
  const all = processes();
  const below = (its: Row): Row[] => [its, ...all.filter(({ parent }) => parent === its.pid).flatMap(below)];
  return all.filter((row) => row.pid === pid).flatMap(below);
}

/** Their memory in MB, with shared pages divided among the processes that share them. */
export function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/mu.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, its) => sum + its, 0) / 1024;
}

/** Processor time of a process, in hundredths of a second. */
export function processorTime(pid: number): number {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  const [utime = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 13);
  return Number(utime);
}

/** Null if the process has ended meanwhile. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
