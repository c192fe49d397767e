import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Below the ephemeral ports, which start at 32768 on Linux, 49152 elsewhere and 16000 in some sandboxes. An
 * outgoing connection can take one of those before our server listens, or while it restarts.
 */
const FIRST = 10_240;
const END = 16_000;
const TRIES = 200;
/** Files named by port, each with the process that has the port, because test processes run side by side. */
const CLAIMS = join(tmpdir(), 'slipcase-test-ports');

/**
 * A port that is free now, and that no other caller gets while this process runs, because a test asks for
 * several before anything listens there.
 * @throws {Error} when there is none
 */
export async function freePort(): Promise<number> {
  mkdirSync(CLAIMS, { recursive: true });
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, END);
    if (claim(port) && (await isFree(port))) return port;
  }
  throw new Error(`no free port in ${TRIES} tries from ${FIRST} to ${END}`);
}

/** @returns false if a running process has it */
function claim(port: number): boolean {
  const file = join(CLAIMS, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    dropIfEnded(file);
    return false;
  }
}

/** Frees the port of a process that has ended. */
function dropIfEnded(file: string): void {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    process.kill(owner, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') rmSync(file, { force: true });
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
