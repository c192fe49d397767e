import type * as z from 'zod/mini';
import type { Database } from '../database/database.ts';

/** A sort of job: its name, what its payload looks like, and how it is attempted. */
export type JobKind<Payload = unknown> = {
  /** letters, digits, '-' and '_'; stored with each job, so never rename it */
  name: string;
  /** of the payload's shape; raise it when older servers could not understand a new payload */
  version: number;
  /** understands the payloads of this version and of every older one */
  schema: z.ZodMiniType<Payload>;
  /** attempts before a job is given up, including those that ended with their process */
  attempts: number;
  /** the wait after a failure, which doubles: `backoff.ts` */
  retryMs: { first: number; longest: number };
  /** time limit of an attempt; a job whose process died is attempted again within two minutes after it */
  attemptMs: number;
  /** attempts at the same time: in this process, and of one owner on all servers together */
  atOnce: number;
  atOncePerOwner: number;
};

export type NewJob<Payload> = {
  payload: Payload;
  /** whose turn it takes, usually a user's id; never empty */
  owner: string;
  /** while a job with this key waits, another is not added; two with one key never run at the same time */
  key?: string;
  /**
   * how long it waits before its first attempt, ms; at most an hour, because SQLite takes more for a wrong
   * clock
   */
  delayMs?: number;
  /**
   * if one with its key waits already, that one becomes due now and takes the turn of a first job, in
   * `addAll` of the next ones
   */
  hurry?: boolean;
};

/** A job that this process attempts now. */
export type ClaimedJob = {
  id: string;
  kind: string;
  /** of the payload */
  version: number;
  payload: unknown;
  owner: string;
  key: string | null;
  /** with this one */
  attempts: number;
  /** epoch ms */
  queuedAt: number;
  /** distinguishes this attempt from a later one, if this one takes too long */
  claim: string;
};

type JobBacklog = {
  kind: string;
  /** jobs that wait or run */
  waiting: number;
  /** when the oldest of them was added, epoch ms; null if there is none */
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

/** Hears of new jobs. */
export type JobWatch = {
  /** how often to look for jobs anyway, ms; shorter while nothing announces new ones */
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

/** Why an attempt was aborted that took too long. */
export class JobTimeoutError extends Error {
  override name = 'JobTimeoutError';
}

/** Thrown by a handler: another attempt would also fail. */
export class HopelessJobError extends Error {
  override name = 'HopelessJobError';
}

/** how long jobs that were given up are kept, ms */
export const GIVEN_UP_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Work that waits in the database until some server has done it. Time is the database's on PostgreSQL, so
 * servers whose clocks differ agree on what is due. Methods throw DatabaseAwayError, or the driver's error,
 * while it is unreachable.
 */
export interface Jobs {
  /**
   * Adds a job inside the caller's transaction.
   * @returns false if one with its key already waits
   */
  add<Payload>(transaction: Database, kind: JobKind<Payload>, job: NewJob<Payload>): Promise<boolean>;
  /** Adds many jobs of one kind inside the caller's transaction, like `add` each. */
  addAll<Payload>(
    transaction: Database,
    kind: JobKind<Payload>,
    jobs: readonly NewJob<Payload>[],
  ): Promise<void>;
  /** Makes the waiting jobs of an owner due now. */
  hurry(transaction: Database, kind: JobKind, owner: string): Promise<void>;
  /**
   * Claims due jobs for one attempt each, in turns by owner: everyone's first job first, and failed ones
   * after others.
   */
  claim(kind: JobKind, most: number): Promise<ClaimedJob[]>;
  /** Gives an attempt its whole time again, from now on. @returns false if another attempt has begun */
  renew(kind: JobKind, job: ClaimedJob): Promise<boolean>;
  /** Removes a job that is done. @returns false if another attempt has begun */
  finish(job: ClaimedJob): Promise<boolean>;
  /**
   * Lets a job wait for its next attempt.
   * @param attempts how many count so far
   * @returns false if another attempt has begun
   */
  postpone(
    kind: JobKind,
    job: ClaimedJob,
    next: { delayMs: number; attempts: number; reason: string },
  ): Promise<boolean>;
  /** Sets a job aside for an administrator. @returns false if another attempt has begun */
  giveUp(job: ClaimedJob, reason: string): Promise<boolean>;
  /** Makes jobs due whose process died, and forgets those given up long ago. */
  sweep(): Promise<void>;
  /** Keys of the jobs of a kind that wait, run or were given up, as the caller's transaction sees them. */
  keysOf(transaction: Database, kind: JobKind): Promise<Set<string>>;
  /** Kinds with waiting or given-up jobs, including those that this version does not know. */
  backlog(): Promise<JobBacklog[]>;
  /** Newest first. */
  givenUp(most: number): Promise<GivenUpJob[]>;
  /**
   * Makes given-up jobs due again, with all their attempts. @param id one of them; by default all of the kind
   * @returns how many
   */
  retryGivenUp(choice: { kind: string } | { id: string }): Promise<number>;
  /**
   * @param wake called when jobs of a kind were added, or of any kind (null); `afterMs` until they are due
   */
  watch(wake: (kind: string | null, afterMs: number) => void): JobWatch;
  close(): Promise<void>;
}
