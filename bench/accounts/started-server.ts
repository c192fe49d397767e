import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

/** A server in its own process, with its own folder. */
export type StartedServer = { url: string; close(): Promise<void> };

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** Slipcase as `npm start` starts it, with default settings. */
export function startSlipcase(): Promise<StartedServer> {
  return start('apps/server/src/main.ts', 'Stop with Ctrl+C');
}

/** The usual design, without a queue: see plain-child.ts. */
export function startPlain(): Promise<StartedServer> {
  return start('bench/accounts/plain-child.ts', 'ready');
}

async function start(script: string, ready: string): Promise<StartedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilSaid(child, ready);
  return {
    url: `http://localhost:${port}`,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error with what it printed, if it ends before that */
export function untilSaid(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes(text)) resolve();
    });
    child.once('exit', () => reject(new Error(`the server exited:\n${output}`)));
  });
}
