import type { Database } from '../adapters/database/database.ts';
import {
  type ClaimedJob,
  HopelessJobError,
  type JobKind,
  JobLaterError,
  type Jobs,
  JobTimeoutError,
} from '../adapters/jobs/jobs.ts';
import type { Metrics } from '../adapters/metrics/metrics.ts';
import { backoff } from '../lib/backoff.ts';
import type { Log } from '../lib/log.ts';

// Long: one loop, whose claims, turns and stops depend on each other.

/** A job as its handler sees it. */
export type Attempt<Payload> = {
  payload: Payload;
  owner: string;
  /** 1 for the first */
  attempts: number;
  /** epoch ms */
  queuedAt: number;
  /** aborted when the attempt takes too long, or the server stops */
  signal: AbortSignal;
  /** Restarts the attempt's time limit. @returns false if another attempt has begun: then stop */
  renew(): Promise<boolean>;
};

/** A kind of job and its handler. */
export type JobWork = {
  kind: JobKind;
  run(job: Attempt<unknown>): Promise<void>;
  /** pause between runs; without it, the job runs once */
  everyMs?: number;
};

/**
 * Binds a kind to its handler.
 * @param run throws JobLaterError or HopelessJobError, or any error for another attempt after a pause
 */
export function work<Payload>(
  kind: JobKind<Payload>,
  run: (job: Attempt<Payload>) => Promise<void>,
): JobWork {
  return { kind, run: run as JobWork['run'] };
}

/** Binds a kind to recurring work that one server does at a time. It has one job, which `start` adds. */
export function recurring(
  kind: JobKind<null>,
  everyMs: number,
  run: (job: Attempt<null>) => Promise<void>,
): JobWork {
  return { ...work(kind, run), everyMs };
}

export type JobRunner = {
  /** Attempts due jobs as they come, until `stop`. */
  start(): void;
  /** Attempts all jobs that are due now, of all kinds or of one. For tests and tools. */
  runDue(kind?: string): Promise<void>;
  /** Aborts running attempts, which continue after the next start. Resolves when nothing runs. */
  stop(): Promise<void>;
};

type RunnerDeps = { db: Database; jobs: Jobs; log: Log; metrics: Metrics; onError(error: unknown): void };

const SWEEP_MS = 60_000;
/** pause while the database is unavailable */
const AGAIN_MS = 5000;
/** a payload of a newer version waits for a newer server */
const NEWER_VERSION_MS = 60_000;
/** the longest that Node's timers can wait; the poll checks in between */
const LONGEST_TIMER_MS = 60 * 60 * 1000;
const MAX_REASON_CHARS = 300;

/** Takes jobs from the database and hands them to their handlers. Any number of servers may do so. */
export function createJobRunner(
  { db, jobs, log, metrics, onError }: RunnerDeps,
  works: readonly JobWork[],
): JobRunner {
  const stopping = new AbortController();
  const running = new Map<string, Set<Promise<void>>>(works.map(({ kind }) => [kind.name, new Set()]));
  const timers = new Set<NodeJS.Timeout>();
  const looking = new Map<string, { again: boolean; done: Promise<void> }>();
  let stopWatching: () => Promise<void> = async () => {};
  let beginning: Promise<unknown> = Promise.resolve();
  /** number of attempts that began or ended */
  let steps = 0;

  async function attempt({ kind, run, everyMs }: JobWork, job: ClaimedJob): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new JobTimeoutError('the attempt took too long')),
      kind.attemptMs,
    );
    const renew = async () => {
      const isOurs = await jobs.renew(kind, job);
      if (isOurs) timer.refresh();
      return isOurs;
    };
    const signal = AbortSignal.any([stopping.signal, late.signal]);
    try {
      // the server began to stop while this job was claimed
      signal.throwIfAborted();
      if (job.version > kind.version)
        throw new JobLaterError(NEWER_VERSION_MS, 'its payload is of a newer version');
      // each earlier attempt ended because its process died
      if (job.attempts > kind.attempts) throw new HopelessJobError('its process ended during every attempt');
      const payload = kind.schema.safeParse(job.payload);
      if (!payload.success) throw new HopelessJobError('its payload cannot be understood');
      const { owner, attempts, queuedAt } = job;
      await run({ payload: payload.data, owner, attempts, queuedAt, signal, renew });
      if (everyMs === undefined) await jobs.finish(job);
      else await jobs.postpone(kind, job, { delayMs: everyMs, attempts: 0, reason: '' });
      metrics.jobEnded(kind.name, 'done');
    } catch (error) {
      await afterFailure(kind, job, error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function afterFailure(kind: JobKind, job: ClaimedJob, error: unknown): Promise<void> {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_CHARS);
    if (stopping.signal.aborted) {
      await jobs.postpone(kind, job, { delayMs: 0, attempts: job.attempts - 1, reason });
    } else if (error instanceof JobLaterError && !error.counts) {
      await jobs.postpone(kind, job, { delayMs: error.delayMs, attempts: job.attempts - 1, reason });
      metrics.jobEnded(kind.name, 'postponed');
    } else if (error instanceof HopelessJobError || job.attempts >= kind.attempts) {
      await jobs.giveUp(job, reason);
      metrics.jobEnded(kind.name, 'given_up');
      log.error(
        { code: 'job_given_up', kind: kind.name, attempt: job.attempts, err: error },
        'a job was given up',
      );
    } else {
      const least = error instanceof JobLaterError ? error.delayMs : 0;
      const delayMs = Math.max(least, backoff(job.attempts, kind.retryMs));
      await jobs.postpone(kind, job, { delayMs, attempts: job.attempts, reason });
      metrics.jobEnded(kind.name, 'failed');
      log.warn({ code: 'job_failed', kind: kind.name, attempt: job.attempts, err: error }, 'a job failed');
    }
  }

  /** Starts due jobs until none is left or all slots are taken. */
  async function fill(its: JobWork): Promise<void> {
    const slots = running.get(its.kind.name) ?? new Set();
    while (!stopping.signal.aborted && slots.size < its.kind.atOnce) {
      const claimed = await jobs.claim(its.kind, its.kind.atOnce - slots.size);
      if (claimed.length === 0) return;
      for (const job of claimed) {
        const run = attempt(its, job)
          .catch(onError)
          .then(() => {
            slots.delete(run);
            steps += 1;
            look(its);
          });
        slots.add(run);
        steps += 1;
      }
    }
  }

  /** One check at a time for each kind. A check requested meanwhile comes next. */
  function look(its: JobWork): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve();
    const { name } = its.kind;
    const current = looking.get(name);
    if (current) {
      current.again = true;
      return current.done;
    }
    const turn = { again: false, done: Promise.resolve() };
    looking.set(name, turn);
    turn.done = (async () => {
      do {
        turn.again = false;
        await fill(its);
      } while (turn.again);
    })().finally(() => looking.delete(name));
    turn.done.catch(onError);
    return turn.done;
  }

  function later(milliseconds: number, then: () => void): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        then();
      },
      Math.min(milliseconds, LONGEST_TIMER_MS),
    );
    timers.add(timer);
  }

  function wake(kind: string | null, afterMs: number): void {
    if (stopping.signal.aborted) return;
    for (const its of works) {
      if (kind !== null && its.kind.name !== kind) continue;
      if (afterMs > 0) later(afterMs, () => void look(its).catch(() => {}));
      else void look(its).catch(() => {});
    }
  }

  return {
    start() {
      const watch = jobs.watch(wake);
      stopWatching = () => watch.stop();
      const poll = () => {
        wake(null, 0);
        later(watch.pollMs, poll);
      };
      const sweep = () => {
        void jobs
          .sweep()
          .catch(onError)
          .then(() => {
            if (!stopping.signal.aborted) later(SWEEP_MS, sweep);
          });
      };
      poll();
      sweep();
      const begin = () => {
        const recurringKinds = works.filter(({ everyMs }) => everyMs !== undefined);
        beginning = Promise.all(
          recurringKinds.map(({ kind }) => jobs.add(db, kind, { owner: 'all', key: 'all', payload: null })),
        ).catch((error: unknown) => {
          onError(error);
          if (!stopping.signal.aborted) later(AGAIN_MS, begin);
        });
      };
      begin();
    },

    async runDue(kind) {
      const chosen = works.filter((its) => kind === undefined || its.kind.name === kind);
      for (;;) {
        const before = steps;
        await Promise.all(chosen.map(look));
        const open = chosen.flatMap((its) => [...(running.get(its.kind.name) ?? [])]);
        if (open.length > 0) await Promise.race(open);
        // a job that ended meanwhile may have added a job of a kind that was already checked
        else if (steps === before) return;
      }
    },

    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([stopWatching(), beginning]);
      await Promise.allSettled([...looking.values()].map(({ done }) => done));
      await Promise.allSettled([...running.values()].flatMap((slots) => [...slots]));
    },
  };
}
