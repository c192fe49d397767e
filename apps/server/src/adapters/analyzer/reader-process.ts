import { type ChildProcess, fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { LOW_MEMORY } from '@slipcase/reader/low-memory';
import { backoff } from '../../lib/backoff.ts';
import { type HangLimits, watchForHang } from '../../lib/hang-watch.ts';
import type {
  ChildMessage,
  ChildOptions,
  ReadAnswer,
  ReadTask,
  ShrinkAnswer,
  ShrinkTask,
} from './reader-child.ts';

/** The process ended before it answered. */
export class ReaderCrashError extends Error {
  override name = 'ReaderCrashError';
  /** whether we killed the process because it hung or took too long */
  readonly tookTooLong: boolean;
  constructor(message: string, tookTooLong = false) {
    super(message);
    this.tookTooLong = tookTooLong;
  }
}

const CHILD = fileURLToPath(new URL('./reader-child.ts', import.meta.url));
/**
 * the level for nice(1): the server's calls come first, but other work on the computer cannot starve a
 * reading (decision 010)
 */
const A_LITTLE_BELOW = 3;
/** the only environment variables of the process: no secrets */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];
/** ms to wait before restarting a process that failed to start */
const PAUSES = { first: 1000, longest: 60_000 };
/** the longest wait of a profile picture while the models are loading, ms */
const LOADING_MS = 20_000;
const MIXED_UP = 'the reader answered another task';

/** Runs one reader in a child process and restarts it when it ends. */
export class ReaderProcess {
  readonly #options: ChildOptions;
  readonly #limits: HangLimits;
  readonly #onCrash: (error: ReaderCrashError) => void;
  #child: ChildProcess | null = null;
  #ready = false;
  #task: PromiseWithResolvers<ReadAnswer | ShrinkAnswer> | null = null;
  #tookTooLong = false;
  #restart: NodeJS.Timeout | undefined;
  #failedStarts = 0;
  #closed = false;

  constructor(options: ChildOptions, limits: HangLimits, onCrash: (error: ReaderCrashError) => void) {
    this.#options = options;
    this.#limits = limits;
    this.#onCrash = onCrash;
    this.#start();
  }

  /** Whether its models are loaded. */
  get ready(): boolean {
    return this.#ready;
  }

  /**
   * Reads one picture. The caller must wait for the answer before sending the next.
   * @throws ReaderCrashError, also if the process hung and was killed
   */
  async read(request: ReadTask): Promise<ReadAnswer> {
    const answer = await this.#ask(request);
    if ('profilePicture' in answer) throw new ReaderCrashError(MIXED_UP);
    return answer;
  }

  /**
   * Like `read`, for a profile picture.
   * @param maxMs time after which the process is killed
   * @throws ReaderCrashError
   */
  async shrink(profilePicture: Uint8Array, maxMs: number): Promise<ShrinkAnswer> {
    const answer = await this.#ask({ profilePicture }, this.#ready ? maxMs : maxMs + LOADING_MS);
    if ('analyzed' in answer) throw new ReaderCrashError(MIXED_UP);
    return answer;
  }

  /** @param maxMs time after which the process is killed; without it, it is killed once it hangs */
  #ask(request: ReadTask | ShrinkTask, maxMs?: number): Promise<ReadAnswer | ShrinkAnswer> {
    if (this.#closed) return Promise.reject(new ReaderCrashError('the reader is closed'));
    const child = this.#child ?? this.#start();
    const task = Promise.withResolvers<ReadAnswer | ShrinkAnswer>();
    this.#task = task;
    const kill = () => {
      this.#tookTooLong = true;
      child.kill('SIGKILL');
    };
    const limit = maxMs === undefined ? undefined : setTimeout(kill, maxMs);
    const unwatch = child.pid && limit === undefined ? watchForHang(child.pid, this.#limits, kill) : () => {};
    // after a failed send, the exit event rejects
    child.send(request, () => {});
    return task.promise.finally(() => {
      clearTimeout(limit);
      unwatch();
      this.#task = null;
    });
  }

  /** Kills the process. It holds no state, so any moment is safe. */
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
      // sends buffers directly; JSON would not
      serialization: 'advanced',
      execArgv: [...LOW_MEMORY.execArgv],
      env: { ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])), ...LOW_MEMORY.env },
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
    // the server's own calls get priority; if the server's priority was changed, the child inherits it
    if (child.pid && getPriority() === constants.priority.PRIORITY_NORMAL)
      setPriority(child.pid, A_LITTLE_BELOW);
    this.#child = child;
    return child;
  }

  #ended(why: string): void {
    const wasReady = this.#ready;
    this.#child = null;
    this.#ready = false;
    const error = new ReaderCrashError(`the reader process ended: ${why}`, this.#tookTooLong);
    this.#tookTooLong = false;
    this.#task?.reject(error);
    if (this.#closed) return;
    this.#onCrash(error);
    if (!wasReady) this.#failedStarts += 1;
    const pause = wasReady ? 0 : backoff(this.#failedStarts, PAUSES);
    this.#restart = setTimeout(() => this.#start(), pause);
  }
}
