import type { Analysis } from '@slipcase/contract/scan';
import { analysisWith } from '../../../domain/analysis/testing/analysis.ts';
import { warningOf } from '../../../domain/analysis/warning.ts';
import { ApiError } from '../../../lib/api.ts';
import type { Upload } from '../captures/capture.ts';
import type { CaptureApi } from '../captures/ports.ts';
import type { FakeClock } from './fake-clock.ts';

/** The answer to an analysis that found no edge of the paper. */
export function analyzed(analysis: Analysis) {
  return { analysis, corners: null, warning: warningOf(analysis) };
}

/**
 * How the server or the network answers a save. 'lost': the server saves, but its answer never arrives.
 * 'hangs': nothing starts, and aborting has no effect, as while the code that sends is still loading.
 */
export type ServerMood =
  | 'saves'
  | 'lost'
  | 'unreachable'
  | 'busy'
  | 'limited'
  | 'broken'
  | 'portal'
  | 'refuses'
  | 'savedElsewhere'
  | 'signedOut'
  | 'otherUser'
  | 'silent'
  | 'hangs'
  | 'slow';

const ANSWERS = {
  unreachable: () => new ApiError('Cannot reach the server.', 0),
  busy: () => new ApiError('Try again in a moment.', 503, 'database_unavailable', 7_000),
  limited: () => new ApiError('Too many.', 429, 'too_many_calls', 7_000),
  broken: () => new ApiError('Something went wrong.', 500, 'internal'),
  portal: () => new ApiError('511: Network Authentication Required', 511),
  refuses: () => new ApiError('No such project.', 400, 'unknown_project'),
  savedElsewhere: () => new ApiError('This receipt is already saved.', 409, 'capture_saved'),
  signedOut: () => new ApiError('Sign in.', 401, 'authentication_required'),
  otherUser: () => new ApiError('Someone else has signed in here meanwhile.', 409, 'other_user'),
} as const;

/** One server for all tabs. Like the real one, it honors the idempotency key. */
export class FakeServer {
  mood: ServerMood = 'saves';
  /** how long each quarter of an upload takes when the mood is 'slow' */
  quarterMs = 4_000;
  /** uploads that have begun to arrive, in order */
  readonly began: Upload[] = [];
  /** the uploads that made a receipt, by key */
  readonly receipts = new Map<string, Upload>();
  readonly #clock: FakeClock;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  analyze: CaptureApi['analyze'] = async () => {
    if (this.mood === 'unreachable') throw ANSWERS.unreachable();
    return analyzed(analysisWith({}));
  };

  readonly save: CaptureApi['save'] = async (upload, { signal, onProgress }) => {
    signal.throwIfAborted();
    const { mood } = this;
    if (mood === 'hangs') return new Promise(() => {});
    this.began.push(upload);
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    aborted.catch(() => undefined);
    if (mood === 'silent') return aborted;
    if (mood === 'slow') {
      for (const sent of [0.25, 0.5, 0.75, 1]) {
        await Promise.race([aborted, new Promise<void>((next) => this.#clock.after(this.quarterMs, next))]);
        onProgress(sent);
      }
    }
    await Promise.race([aborted, Promise.resolve()]);
    if (mood !== 'saves' && mood !== 'lost' && mood !== 'slow') throw ANSWERS[mood]();
    if (!this.receipts.has(upload.idempotencyKey)) this.receipts.set(upload.idempotencyKey, upload);
    if (mood === 'lost') throw ANSWERS.unreachable();
    return `receipt-${upload.idempotencyKey}`;
  };
}
