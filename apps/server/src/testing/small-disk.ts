import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { afterFile } from './after-file.ts';

export type SmallDisk = {
  dir: string;
  /** Fills it except for some room, in bytes. @returns a function that frees it again */
  fill(room?: number): () => void;
};

const BLOCK = Buffer.alloc(4096);

/**
 * A separate file system in memory, which is removed after the test file. Only root may make one.
 * @returns null for other users
 */
export function smallDisk(megabytes: number): SmallDisk | null {
  const dir = mkdtempSync(join(tmpdir(), 'slipcase-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir], { stdio: 'ignore' });
  } catch {
    rmSync(dir, { recursive: true });
    return null;
  }
  afterFile(async () => {
    execFileSync('umount', ['--lazy', dir]);
    rmSync(dir, { recursive: true, force: true });
  });
  return {
    dir,
    fill(room = 0) {
      const [filler, reserve] = [join(dir, 'filler'), join(dir, 'reserve')];
      write(reserve, room / BLOCK.byteLength);
      expect(() => write(filler, Number.POSITIVE_INFINITY)).toThrow('ENOSPC');
      rmSync(reserve);
      return () => rmSync(filler);
    },
  };
}

function write(path: string, blocks: number): void {
  const file = openSync(path, 'w');
  try {
    for (let written = 0; written < blocks; written += 1) writeSync(file, BLOCK);
  } finally {
    closeSync(file);
  }
}
