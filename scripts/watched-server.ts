import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { FSWatcher } from 'vite';

/** the folders whose modules the server loads */
const SOURCES = ['apps/server/src', 'packages/contract/src', 'packages/reader/src'];
const IS_SOURCE = /(?<!\.test)\.ts$/u;
/** Saving all files, or a checkout, is one restart. */
const PAUSE_MS = 100;

/**
 * The product's server, which restarts when one of its files changes. `node --watch` no longer notices a file once it was
 * replaced, as git and many editors do.
 */
export class WatchedServer {
  /** the exit status, once it has stopped for good */
  readonly ended: Promise<number>;
  readonly #start: () => ChildProcess;
  readonly #end: (status: number) => void;
  #child: ChildProcess;
  #timer: NodeJS.Timeout | undefined;
  /** it has restarted, so a server that ends was broken by a change, and waits for the next one */
  #hasChanged = false;
  #isStopping = false;

  constructor(repository: string, watcher: FSWatcher, env: NodeJS.ProcessEnv) {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.ended = promise;
    this.#end = resolve;
    this.#start = () => {
      const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
        cwd: repository,
        stdio: 'inherit',
        env,
      });
      child.once('exit', (code) => this.#exited(child, code ?? 1));
      return child;
    };
    this.#child = this.#start();
    const folders = SOURCES.map((folder) => join(repository, folder));
    watcher.add(folders);
    watcher.on('all', (_, path) => {
      if (IS_SOURCE.test(path) && folders.some((folder) => path.startsWith(folder))) this.#changed();
    });
  }

  /** Ends it as Ctrl+C does. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await ended(this.#child);
    this.#end(0);
  }

  #changed(): void {
    if (this.#isStopping) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#restart(), PAUSE_MS);
  }

  async #restart(): Promise<void> {
    console.log('slipcase: a file of the server has changed, so the server restarts');
    this.#hasChanged = true;
    const before = this.#child;
    await ended(before);
    // another change, or the end, came meanwhile
    if (this.#isStopping || this.#child !== before) return;
    this.#child = this.#start();
  }

  #exited(child: ChildProcess, status: number): void {
    if (this.#isStopping || child.killed) return;
    if (!this.#hasChanged) this.#end(status);
    else console.error('slipcase: the server has ended. It starts again after the next change.');
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
