import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * The environment of a test's process: the compile cache of `npm test`, which saves a third of the start
 * time, and none of our other variables.
 */
export const BARE_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

export type Started = {
  child: ChildProcess;
  exit: Promise<number | null>;
  output(): string;
  until(text: string): Promise<string>;
};

/** Runs a server process in the repository, and ends it with the test. @param args Node's arguments */
export function startProcess(
  args: readonly string[],
  settings: Record<string, string>,
  command = process.execPath,
): Started {
  const child = spawn(command, args, {
    cwd: REPOSITORY,
    // loading models is most of a start's work
    env: { ...BARE_ENV, READER_WORKERS: '1', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
      for (const watch of watchers) watch();
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    exit,
    output: () => output,
    until: (text) =>
      new Promise((resolve, reject) => {
        const watch = () => output.includes(text) && resolve(output);
        watchers.add(watch);
        void exit.then(() => reject(new Error(`the server ended:\n${output}`)));
        watch();
      }),
  };
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-started-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
