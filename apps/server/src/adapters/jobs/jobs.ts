import type * as z from 'zod/mini';
import type { Database } from '../database/database.ts';

/** A kind of job: its name, the form of its payload, and how it is attempted. */
export type JobKind<Payload = unknown> = {
  /** letters, digits, '-' and '_'; stored with each job, so never rename it */
  name: string;
  /** version of the payload's form; raise it if older servers could not understand a new payload */
  version: number;
  /** accepts the payloads of this version and of all older ones */
  schema: z.ZodMiniType<Payload>;
  /** attempts before a job is given up, including those that ended with their process */
  attempts: number;
  /** the wait after a failure, which doubles: `backoff.ts` */
  retryMs: { first: number; longest: number };
  /**
   * time limit of an attempt; if its process dies, the next attempt starts within two minutes after this
   * limit
   */
  attemptMs: number;
  /** the most attempts at once: in this process, and for one owner on all servers together */
  atOnce: number;
  atOncePerOwner: number;
};

export type NewJob<Payload> = {
  payload: Payload;
  /** the person whose turn it uses, usually a user's id; never empty */
  owner: string;
  /** a job is not added while one with its key waits; two with the same key never run at once */
  key?: string;
  /**
   * how long it waits before its first attempt, ms; at most an hour, because SQLite blames a wrong clock for
   * longer waits
   */
  delayMs?: number;
  /**
   * if a job with the same key already waits, that job becomes due now. It also takes the turn of a first
   * job, or in `addAll`, the turns after that.
   */
  hurry?: boolean;
};

/** A job that this process attempts now. */
export type ClaimedJob = {
  id: string;
  kind: string;
  /** version of the payload */
  version: number;
  payload: unknown;
  owner: string;
  key: string | null;
  /** attempts so far, including this one */
  attempts: number;
  /** epoch ms */
  queuedAt: number;
  /** distinguishes this attempt from a later one, in case this one takes too long */
  claim: string;
};

type JobBacklog = {
  kind: string;
  /** number of jobs that wait or run */
  waiting: number;
  /** when the oldest one was added, epoch ms; null if there is none */
  oldestAt: number | null;
  givenUp: number;
};

type GivenUpJob = {
  id: string;
  kind: string;
  owner: string;
  attempts: number;
  reason: string;
  /** epoch ms */
  queuedAt: number;
  givenUpAt: number;
};

/** Watches for new jobs. */
export type JobWatch = {
  /** how often to look for jobs anyway, ms; shorter while no notifications arrive */
  readonly pollMs: number;
  stop(): Promise<void>;
};

/** Thrown by a handler: try again after `delayMs`. */
export class JobLaterError extends Error {
  override name = 'JobLaterError';
  readonly delayMs: number;
  /** whether it counts as a failed attempt */
  readonly counts: boolean;
  constructor(
    delayMs: number,
    reason: string,
    { counts = false, ...options }: ErrorOptions & { counts?: boolean } = {},
  ) {
    super(reason, options);
    this.delayMs = delayMs;
    this.counts = counts;
  }
}

/** The abort reason of an attempt that took too long. */
export class JobTimeoutError extends Error {
  override name = 'JobTimeoutError';
}

/** Thrown by a handler: another attempt would also fail. */
export class HopelessJobError extends Error {
  override name = 'HopelessJobError';
}

/** how long given-up jobs are kept, ms */
export const GIVEN_UP_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Work that waits in the database until a server does it. On PostgreSQL, only the database's clock counts, so
 * servers with different clocks agree on what is due. Methods throw DatabaseAwayError, or the driver's error,
 * while the database is unreachable.
 */
export interface Jobs {
  /**
   * Adds a job in the caller's transaction.
   * @returns false if a job with its key already waits
   */
  add<Payload>(transaction: Database, kind: JobKind<Payload>, job: NewJob<Payload>): Promise<boolean>;
  /** Adds many jobs of one kind in the caller's transaction, each as `add` does. */
  addAll<Payload>(
    transaction: Database,
    kind: JobKind<Payload>,
    jobs: readonly NewJob<Payload>[],
  ): Promise<void>;
  /** Makes the waiting jobs of an owner due now. */
  hurry(transaction: Database, kind: JobKind, owner: string): Promise<void>;
  /**
   * Claims due jobs for one attempt each. Owners take turns: everyone's first job comes first, and failed
   * jobs come after others.
   */
  claim(kind: JobKind, most: number): Promise<ClaimedJob[]>;
  /** Restarts an attempt's time limit. @returns false if another attempt has begun */
  renew(kind: JobKind, job: ClaimedJob): Promise<boolean>;
  /** Removes a completed job. @returns false if another attempt has begun */
  finish(job: ClaimedJob): Promise<boolean>;
  /**
   * Makes a job wait for its next attempt.
   * @param attempts how many attempts count so far
   * @returns false if another attempt has begun
   */
  postpone(
    kind: JobKind,
    job: ClaimedJob,
    next: { delayMs: number; attempts: number; reason: string },
  ): Promise<boolean>;
  /** Sets a job aside for an administrator. @returns false if another attempt has begun */
  giveUp(job: ClaimedJob, reason: string): Promise<boolean>;
  /** Makes jobs due again whose process died, and deletes old given-up jobs. */
  sweep(): Promise<void>;
  /** Keys of a kind's jobs that wait, run or were given up, as the caller's transaction sees them. */
  keysOf(transaction: Database, kind: JobKind): Promise<Set<string>>;
  /** Kinds with waiting or given-up jobs, including those that this version does not know. */
  backlog(): Promise<JobBacklog[]>;
  /** Newest first. */
  givenUp(most: number): Promise<GivenUpJob[]>;
  /**
   * Makes given-up jobs due again, with all their attempts.
   * @param id one of them; without it, all jobs of `kind`
   * @returns how many
   */
  retryGivenUp(choice: { kind: string } | { id: string }): Promise<number>;
  /**
   * @param wake called when jobs of a kind, or of any kind (null), were added; `afterMs` is the time until
   * they are due
   */
  watch(wake: (kind: string | null, afterMs: number) => void): JobWatch;
  close(): Promise<void>;
}
