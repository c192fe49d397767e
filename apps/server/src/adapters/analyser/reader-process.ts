import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { backoff } from '../../backoff.ts';
import type { ChildMessage, ChildOptions, ReadAnswer, ReadTask } from './reader-child.ts';

/** The process ended, or was ended, before it had an answer. */
export class ReaderCrashError extends Error {
  override name = 'ReaderCrashError';
  /** whether it was ended because it took too long */
  readonly tookTooLong: boolean;
  constructor(message: string, tookTooLong = false) {
    super(message);
    this.tookTooLong = tookTooLong;
  }
}

const CHILD = fileURLToPath(new URL('./reader-child.ts', import.meta.url));
/** what a process needs of ours to run at all */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];
/** beside the reading itself: loading the models, decoding, the upright photograph, ms */
const BESIDE_MS = 20_000;
/** pauses before a process that never came to read is started again, ms */
const PAUSES = { first: 1000, longest: 60_000 };

type Waiting = { resolve: (answer: ReadAnswer) => void; reject: (error: Error) => void };

/** One place where pictures are read: a child process, and the next one when it ends. */
export class ReaderProcess {
  readonly #options: ChildOptions;
  readonly #onCrash: (error: ReaderCrashError) => void;
  #child: ChildProcess | null = null;
  #ready = false;
  #task: Waiting | null = null;
  #restart: NodeJS.Timeout | undefined;
  #failedStarts = 0;
  #closed = false;

  constructor(options: ChildOptions, onCrash: (error: ReaderCrashError) => void) {
    this.#options = options;
    this.#onCrash = onCrash;
    this.#start();
  }

  /** Whether its models are loaded. */
  get ready(): boolean {
    return this.#ready;
  }

  /**
   * Reads one picture; the caller sends the next when this is through.
   * @throws ReaderCrashError also when it took too long, which ends the process
   */
  read(task: ReadTask): Promise<ReadAnswer> {
    if (this.#closed) return Promise.reject(new ReaderCrashError('the reader is closed'));
    const child = this.#child ?? this.#start();
    return new Promise<ReadAnswer>((resolve, reject) => {
      const hung = setTimeout(() => {
        this.#task?.reject(new ReaderCrashError('the reading took too long', true));
        child.kill('SIGKILL');
      }, this.#options.maxMs + BESIDE_MS);
      const done = () => {
        clearTimeout(hung);
        this.#task = null;
      };
      this.#task = {
        resolve: (answer) => {
          done();
          resolve(answer);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      };
      // one that ends meanwhile says so by its exit
      child.send(task, () => {});
    });
  }

  /** Ends it at whatever moment: it keeps nothing. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  #start(): ChildProcess {
    clearTimeout(this.#restart);
    const child = fork(CHILD, [JSON.stringify(this.#options)], {
      // bytes as bytes
      serialization: 'advanced',
      execArgv: [],
      env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: ChildMessage) => {
      if ('ready' in message) {
        this.#ready = true;
        this.#failedStarts = 0;
      } else this.#task?.resolve(message.answer);
    });
    let ended = false;
    const end = (why: string) => {
      if (ended) return;
      ended = true;
      this.#ended(why);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal ?? `exit status ${code}`));
    // people's other calls come before readings
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    this.#child = child;
    return child;
  }

  #ended(why: string): void {
    const wasReady = this.#ready;
    this.#child = null;
    this.#ready = false;
    const error = new ReaderCrashError(`the reader's process ended: ${why}`);
    this.#task?.reject(error);
    if (this.#closed) return;
    this.#onCrash(error);
    if (!wasReady) this.#failedStarts += 1;
    const pause = wasReady ? 0 : backoff(this.#failedStarts, PAUSES);
    this.#restart = setTimeout(() => this.#start(), pause);
  }
}
