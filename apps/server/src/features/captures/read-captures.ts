import { MAX_UPLOAD_SIDE } from '@slipcase/contract/limits';
import { type AnalyzeOptions, AnalyzerError } from '../../adapters/analyzer/analyzer.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import { HopelessJobError, JobLaterError } from '../../adapters/jobs/jobs.ts';
import { whenAborted } from '../../lib/when-aborted.ts';
import { CAPTURE_WAITS_MS } from './capture-store.ts';
import { type FileOpener, isOpenedType } from './opener/file-pages.ts';
import { CAPTURE_READINGS } from './reading-jobs.ts';
import { findUnread, leaveToPage, markRead, type Unread } from './reading-store.ts';

/** A picture as the reader gets it. */
type CapturePicture = {
  image: Uint8Array;
  options: Pick<AnalyzeOptions, 'lines' | 'longest' | 'blank'>;
};

export type ReadCaptureDeps = {
  db: Database;
  blobs: KeptBlobs;
  opener: FileOpener;
  /**
   * Reads the pages of a receipt while nobody waits for the reader. Stores the results until `expiresAt`, in
   * one transaction with `first`, which may veto it.
   * @throws AnalyzerError
   */
  read(
    userId: string,
    pictures: readonly CapturePicture[],
    keep: { expiresAt: number; first: (transaction: Database, ids: readonly string[]) => Promise<boolean> },
    signal: AbortSignal,
  ): Promise<void>;
};

type ReadAttempt = { captureId: string; attempts: number; signal: AbortSignal };

/**
 * attempts that crashed the reader, or the process that opens the file: the next would crash it too, and each
 * takes a reader away from everyone for a while
 */
const MOST_CRASHES = 2;
/** wait before the next try while people need the readers (BUSY) or there is no reader (AWAY), ms */
const BUSY_MS = 2000;
const AWAY_MS = 30_000;
/** how often to check whether the page reads the capture itself, ms */
const LOOK_MS = 1000;
/** extra time, for a save on the last day */
const MARGIN_MS = 24 * 60 * 60 * 1000;
/** stands in for the picture of a blank page */
const NO_IMAGE = new Uint8Array(1);

/**
 * Reads a capture as its owner's page would. If the page starts to read it, the server stops.
 * @throws JobLaterError, HopelessJobError, or any error for another attempt
 */
export async function readCapture(deps: ReadCaptureDeps, attempt: ReadAttempt): Promise<void> {
  const { db } = deps;
  const { captureId: id, signal } = attempt;
  const capture = await findUnread(db, id);
  if (!capture) return;
  const left = new AbortController();
  const looking = setInterval(() => {
    // a failed look-up is repeated
    void findUnread(db, id).then(
      (still) => still ?? left.abort(),
      () => undefined,
    );
  }, LOOK_MS);
  const either = AbortSignal.any([signal, left.signal]);
  try {
    const pictures = await picturesOf(deps, capture, either);
    const reading = {
      expiresAt: capture.received_at + CAPTURE_WAITS_MS + MARGIN_MS,
      first: (transaction: Database, ids: readonly string[]) => markRead(transaction, id, ids),
    };
    // does not wait for a busy reader to finish
    if (pictures)
      await Promise.race([deps.read(capture.user_id, pictures, reading, either), whenAborted(either)]);
    else await leaveToPage(db, capture.user_id, id);
  } catch (error) {
    if (left.signal.aborted && !signal.aborted) return;
    await afterFailure(db, capture, attempt, error);
  } finally {
    clearInterval(looking);
  }
}

/**
 * @returns null if its file is missing, or cannot be opened
 * @throws FileEndedProcessError
 */
async function picturesOf(
  { blobs, opener }: ReadCaptureDeps,
  { file_key, type, printed }: Unread,
  signal: AbortSignal,
): Promise<CapturePicture[] | null> {
  if (printed) return printed.map(({ lines, ...blank }) => ({ image: NO_IMAGE, options: { lines, blank } }));
  const file = file_key && (await blobs.read(file_key));
  if (!file) return null;
  if (!isOpenedType(type)) return [{ image: file, options: { longest: MAX_UPLOAD_SIDE } }];
  const opened = await opener.open(type, file, signal);
  if (opened.is === 'died') throw new FileEndedProcessError();
  if (opened.is === 'unopened') return null;
  return opened.pages.map(({ image, lines }) => ({ image, options: lines ? { lines } : {} }));
}

class FileEndedProcessError extends Error {
  override name = 'FileEndedProcessError';
}

/** @throws always, except for unreadable pictures */
async function afterFailure(
  db: Database,
  { user_id }: Unread,
  { captureId, attempts, signal }: ReadAttempt,
  error: unknown,
): Promise<void> {
  if (signal.aborted || error instanceof JobLaterError) throw error;
  const reason = error instanceof AnalyzerError ? error.reason : null;
  if (reason === 'busy') throw new JobLaterError(BUSY_MS, 'people need the readers');
  if (reason === 'away') throw new JobLaterError(AWAY_MS, 'there is no reader');
  const isUnreadable = reason === 'unreadable' || reason === 'too_large';
  const endedOpener = error instanceof FileEndedProcessError;
  const isCrash = endedOpener || reason === 'failed' || reason === 'too_long';
  const isLast = isUnreadable || attempts >= (isCrash ? MOST_CRASHES : CAPTURE_READINGS.attempts);
  if (isLast) await leaveToPage(db, user_id, captureId);
  if (isUnreadable) return;
  if (isLast && isCrash) {
    const ended = endedOpener ? 'the process that opens its file' : 'the reader';
    throw new HopelessJobError(`it ended ${ended}`, { cause: error });
  }
  throw error;
}
