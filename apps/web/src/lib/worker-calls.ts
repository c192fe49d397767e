import type { FlatError } from './flat-error.ts';

/** A worker's jobs by name. Arguments and results must be cloneable. */
type Jobs = Record<string, (...args: never[]) => Promise<unknown>>;

type Request = { id: number; job: string; args: unknown[] };
type Answer = { id: number; value: unknown } | { id: number; error: FlatError };

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/**
 * Calls a worker, which starts with the first call. If it crashes, pending calls are rejected, and the next
 * call starts a new worker.
 */
export class WorkerCalls<J extends Jobs> {
  readonly #start: () => Worker;
  readonly #revive: (error: FlatError) => Error;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;

  /** @param revive restores the class of an error from the worker */
  constructor(start: () => Worker, revive: (error: FlatError) => Error = plainError) {
    this.#start = start;
    this.#revive = revive;
  }

  /** Starts the worker in advance, so that the first call does not have to wait. */
  preload(): void {
    this.#running();
  }

  /** @param transfer objects that move to the worker instead of being copied */
  call<Name extends keyof J & string>(
    job: Name,
    args: Parameters<J[Name]>,
    transfer: Transferable[] = [],
  ): ReturnType<J[Name]> {
    const answer = new Promise((resolve, reject) => {
      const worker = this.#running();
      this.#lastId += 1;
      const id = this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      try {
        worker.postMessage({ id, job, args } satisfies Request, transfer);
      } catch (error) {
        this.#waiting.delete(id);
        throw error;
      }
    });
    return answer as ReturnType<J[Name]>;
  }

  /** Ends the worker. Pending calls are rejected, and the next call starts a new one. */
  stop(): void {
    if (this.#worker) this.#replace(this.#worker, 'it was ended');
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.#settle(data));
    worker.addEventListener('messageerror', () => this.#replace(worker, 'its answer could not be read'));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#replace(worker, event.message || 'its file could not be loaded');
    });
    this.#worker = worker;
    return worker;
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(this.#revive(answer.error));
    else waiting?.resolve(answer.value);
  }

  #replace(worker: Worker, why: string): void {
    worker.terminate();
    if (this.#worker !== worker) return;
    this.#worker = null;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) reject(new Error(`The background worker stopped: ${why}`));
  }
}

/** The worker's side of `WorkerCalls`. */
export function answerCalls(jobs: Jobs, scope: Pick<Worker, 'addEventListener' | 'postMessage'>): void {
  scope.addEventListener('message', async ({ data }: MessageEvent<Request>) => {
    const { id, job, args } = data;
    try {
      const run = jobs[job];
      if (!run) throw new Error(`There is no job '${job}'`);
      scope.postMessage({ id, value: await run(...(args as never[])) } satisfies Answer);
    } catch (error) {
      scope.postMessage({ id, error: flat(error) } satisfies Answer);
    }
  });
}

function flat(error: unknown): FlatError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), reason: null };
  const reason = 'reason' in error && typeof error.reason === 'string' ? error.reason : null;
  return { name: error.name, message: error.message, reason };
}

function plainError({ name, message }: FlatError): Error {
  return Object.assign(new Error(message), { name });
}
