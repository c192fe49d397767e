import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { FSWatcher } from 'vite';

/** the folders whose modules the server loads */
const SOURCES = ['apps/server/src', 'packages/contract/src', 'packages/pdf-pages/src', 'packages/reader/src'];
const IS_SOURCE = /(?<!\.test)\.ts$/u;
/** Files that change together, as in a checkout, cause one restart. */
const PAUSE_MS = 100;

/**
 * The product's server, which restarts when one of its files changes. `node --watch` no longer notices a file
 * once it was replaced, as git and many editors do.
 */
export class WatchedServer {
  /** the exit status, once it has stopped for good */
  readonly ended: Promise<number>;
  readonly #repository: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #end: (status: number) => void;
  #child: ChildProcess;
  #timer: NodeJS.Timeout | undefined;
  /** after the first change, a server that crashes is started again by the next one */
  #hasChanged = false;
  #isStopping = false;

  constructor(repository: string, watcher: FSWatcher, env: NodeJS.ProcessEnv) {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.ended = promise;
    this.#end = resolve;
    this.#repository = repository;
    this.#env = env;
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
    await terminate(this.#child);
    this.#end(0);
  }

  #start(): ChildProcess {
    const options = { cwd: this.#repository, stdio: 'inherit', env: this.#env } as const;
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], options);
    child.once('exit', (code) => this.#exited(child, code ?? 1));
    return child;
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
    await terminate(before);
    // meanwhile somebody stopped it, or another change has restarted it
    if (this.#isStopping || this.#child !== before) return;
    this.#child = this.#start();
  }

  #exited(child: ChildProcess, status: number): void {
    if (this.#isStopping || child.killed) return;
    if (!this.#hasChanged) this.#end(status);
    else console.error('slipcase: the server has ended. It starts again after the next change.');
  }
}

/** Resolves once it has exited. */
async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
