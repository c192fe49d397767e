import { availableParallelism } from 'node:os';
import type { Home } from '@slipcase/reader';
import { createFairQueue, QueueBusyError } from '../../lib/fair-queue.ts';
import { HANG_LIMITS, type HangLimits } from '../../lib/hang-watch.ts';
import { type Metrics, NO_METRICS, type ReadingOutcome } from '../metrics/metrics.ts';
import { type Analyzer, AnalyzerError } from './analyzer.ts';
import type { ReadAnswer, ReadTask, ShrinkAnswer } from './reader-child.ts';
import { ReaderCrashError, ReaderProcess } from './reader-process.ts';

/** how long a picture waits for its turn by default, ms */
const WAIT_MS = 30_000;
/**
 * with one reader, how long it must be unused before it reads a picture that nobody waits for: shorter than
 * most pauses in a batch
 */
const QUIET_MS = 5000;
/**
 * the most waiting pictures: per person more than a batch of receipts, in total more than can be read while
 * one waits
 */
const WAITING = { perPerson: 24, all: 64 };
/** time limits of a profile picture, for waiting and for decoding, ms: the person is waiting to sign in */
const PROFILE_MS = 3000;
/** threads per analysis; more threads gain little on such short lines */
const THREADS = 2;

type ReaderProcessesOptions = {
  home: Home;
  /** how many pictures to read at once; null: two, or one for every two cores if that is more */
  processes: number | null;
  /** what a picture's process may use before it is killed */
  hangLimits?: HangLimits;
  waitMs?: number;
  quietMs?: number;
  /** how long a profile picture may wait for its turn, and then take to decode, ms */
  profileMs?: number;
  /** called when a process ends unexpectedly */
  onCrash?: (error: Error) => void;
  metrics?: Metrics;
};

/**
 * Runs the receipt reader in child processes, so the server keeps answering no matter what the reader does.
 */
export function createReaderProcesses({
  home,
  processes,
  hangLimits = HANG_LIMITS,
  waitMs = WAIT_MS,
  quietMs = QUIET_MS,
  profileMs = PROFILE_MS,
  onCrash = () => {},
  metrics = NO_METRICS,
}: ReaderProcessesOptions): Analyzer {
  const count = readerCount(processes);
  const crashed = (error: Error) => {
    metrics.readerRestarted();
    onCrash(error);
  };
  const all = Array.from(
    { length: count },
    () => new ReaderProcess({ home, threads: THREADS }, hangLimits, crashed),
  );
  const idle = [...all];
  const queue = createFairQueue({
    slots: count,
    waiting: WAITING,
    waitMs,
    quietMs,
    watch: metrics.queue('readings'),
  });

  /** Puts the last used process first in line, so the others use little memory until they are needed. */
  function giveBack(process: ReaderProcess): void {
    idle.unshift(process);
  }

  async function read(task: ReadTask, lastTry: boolean): Promise<ReadAnswer> {
    const process = idle.shift();
    // the queue never starts more jobs than there are processes
    if (!process) throw new AnalyzerError('busy');
    const since = performance.now();
    const ended = (outcome: ReadingOutcome) =>
      metrics.readingEnded(outcome, (performance.now() - since) / 1000);
    try {
      const answer = await process.read(task).catch((error: unknown) => {
        // it would hang again, while others wait
        if (lastTry || (error instanceof ReaderCrashError && error.tookTooLong)) throw error;
        // retry once, because something else may have ended the process
        return process.read(task);
      });
      ended('refused' in answer ? answer.refused : 'read');
      return answer;
    } catch (error) {
      ended(outcomeOf(error));
      throw error;
    } finally {
      giveBack(process);
    }
  }

  async function shrink(profilePicture: Uint8Array): Promise<ShrinkAnswer> {
    const process = idle.shift();
    if (!process) throw new AnalyzerError('busy');
    try {
      // no retry: the next sign-in sends the picture again
      return await process.shrink(profilePicture, profileMs);
    } finally {
      giveBack(process);
    }
  }

  return {
    async analyze(
      image,
      {
        lines = [],
        before = [],
        person = '',
        background = false,
        lastTry = false,
        storesPhoto: _,
        signal,
        ...made
      } = {},
    ) {
      const job = async () => {
        // throws if its turn came too late
        signal?.throwIfAborted();
        return read({ image, lines, before, ...made }, lastTry);
      };
      const turn = background ? queue.runIdle(job) : queue.run(person, job);
      const answer = await turn.catch(asAnalyzerError);
      if ('refused' in answer) throw new AnalyzerError(answer.refused);
      return answer.analyzed;
    },
    async profilePicture(image, person = '') {
      const answer = await queue.run(person, () => shrink(image), profileMs).catch(asAnalyzerError);
      if ('refused' in answer) throw new AnalyzerError(answer.refused);
      return answer.profilePicture;
    },
    async check() {
      if (!all.some(({ ready }) => ready)) throw new Error('no reader has loaded its models yet');
    },
    async close() {
      await Promise.all(all.map((process) => process.close()));
    },
  };
}

/** @param processes the setting @returns how many pictures are read at once */
export function readerCount(processes: number | null): number {
  return processes ?? readersFor(availableParallelism());
}

/** On two cores, two people wait less for two readers than for one (decision 010). */
function readersFor(cores: number): number {
  return Math.max(Math.min(2, cores), Math.floor(cores / THREADS));
}

function outcomeOf(error: unknown): ReadingOutcome {
  if (!(error instanceof ReaderCrashError)) return 'error';
  return error.tookTooLong ? 'too_long' : 'failed';
}

/** @throws always */
function asAnalyzerError(error: unknown): never {
  if (error instanceof QueueBusyError) throw new AnalyzerError('busy', { cause: error });
  if (error instanceof ReaderCrashError)
    throw new AnalyzerError(error.tookTooLong ? 'too_long' : 'failed', { cause: error });
  throw error;
}
