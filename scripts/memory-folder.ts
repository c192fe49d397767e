import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's file system in memory */
const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** several times what the tests' databases and files take at once */
const NEEDED = { folder: 2 * GIB, memory: 6 * GIB };

/**
 * A folder in memory for the temporary files of a test run. Its tests create and delete thousands of
 * databases, and on a disk they would mostly wait for it.
 * @returns null where memory is short, as in a container with its default limit
 */
export function newMemoryFolder(): string | null {
  if (process.availableMemory() < NEEDED.memory || freeSpace() < NEEDED.folder) return null;
  const folder = mkdtempSync(join(IN_MEMORY, 'slipcase-tests-'));
  // PostgreSQL runs as another user
  chmodSync(folder, 0o755);
  process.once('exit', () => removeWithMounts(folder));
  // a signal would end this process without 'exit'
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

/** A test process that was ended, or whose tests were all left out, does not unmount its small disks. */
function removeWithMounts(folder: string): void {
  for (const line of readFileSync('/proc/self/mounts', 'utf8').split('\n')) {
    const mounted = line.split(' ')[1];
    if (mounted?.startsWith(`${folder}/`)) spawnSync('umount', ['--lazy', mounted]);
  }
  rmSync(folder, { recursive: true, force: true });
}

function freeSpace(): number {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
