import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports, which start at 32768 on Linux and 49152 elsewhere. An outgoing connection can
 * take one of those before our server listens, or while it restarts.
 */
const FIRST = 20_000;
const END = 32_768;
const TRIES = 100;
/** A test asks for several before anything listens there. */
const given = new Set<number>();

/**
 * A port that is free now. No other caller in this process gets it, and one in another process is unlikely
 * to.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, END);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port in ${TRIES} tries from ${FIRST} to ${END}`);
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
