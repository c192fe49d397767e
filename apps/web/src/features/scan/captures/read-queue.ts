import { isLittle } from '../../../domain/analysis/facts.ts';
import type { Warning } from '../../../domain/analysis/warning.ts';
import { ApiError, isUnreachable } from '../../../lib/api.ts';
import type { QuarterTurn } from '../../../lib/picture/picture.ts';
import { waitsOnServer } from './arrived.ts';
import { type Capture, type CapturePage, isToRead } from './capture.ts';
import type { CaptureStore } from './capture-store.ts';
import { pageWasRead, readAgain, readingEnded, readPagesAgain, stopReading } from './open-capture.ts';
import type { Ports } from './ports.ts';
import { addTurns } from './quarter-turns.ts';
import type { DraftContext } from './receipt-draft.ts';

export type ReadEvents = {
  onRetry: () => void;
  /** @param warning the reader's warning, if any */
  onRead: (capture: Capture, warning: string | null) => void;
  onReadingFailed: (capture: Capture) => void;
};

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Reads the pages of captures in the background, one picture at a time, starting with the capture on screen.
 */
export class ReadQueue {
  readonly #store: CaptureStore;
  readonly #ports: Ports;
  readonly #context: () => DraftContext;
  readonly #events: ReadEvents;
  /** ids in the order in which they will be read */
  #queue: string[] = [];
  /**
   * captures that could not be read for a reason that may pass; read again when the connection is back or the
   * server answers
   */
  readonly #unreached = new Set<string>();
  /** calls of `serverIsBack` since a picture was last read */
  #rounds = 0;
  #cancelRound = () => {};
  #current: { id: string; controller: AbortController } | null = null;
  #stopped = false;
  readonly #stopListening: () => void;

  constructor(store: CaptureStore, ports: Ports, context: () => DraftContext, events: ReadEvents) {
    this.#store = store;
    this.#ports = ports;
    this.#context = context;
    this.#events = events;
    this.#stopListening = ports.network.onBack(() => this.readUnreached());
  }

  /** Queues all unread pages of this capture. */
  read(id: string): void {
    if (!this.#queue.includes(id)) this.#queue.push(id);
    void this.#run();
  }

  /**
   * Reads a capture again. The values that were read and typed before stay until there is something better.
   */
  readAgain(id: string): void {
    const isFailed = this.#store.find(id)?.draft.reading === 'failed';
    this.#store.step(id, isFailed ? readAgain : readPagesAgain(null));
    this.read(id);
  }

  /** The person turned a page. If the reader found little on it, it is read again the new way up. */
  turned(id: string, pageId: string): void {
    const capture = this.#store.find(id);
    const page = capture?.pages.find((one) => one.id === pageId);
    // turning a page does not change a PDF's text, and `readUnreached` reads what failed without a connection
    if (!capture || !page || page.givenLines || capture.draft.unreached) return;
    if (capture.draft.reading === 'failed') this.readAgain(id);
    else if (page.analysis && isLittle(page.analysis)) {
      this.#store.step(id, readPagesAgain([pageId]));
      this.read(id);
    }
  }

  /** The person wants to type instead of waiting. */
  stopReading(id: string): void {
    this.cancel(id);
    this.#store.step(id, stopReading(new Date(this.#ports.clock.now()), this.#context()));
  }

  /** Moves the capture on screen ahead of the others. */
  prefer(id: string): void {
    if (this.#queue.includes(id)) this.#queue = [id, ...this.#queue.filter((other) => other !== id)];
  }

  /** Tries again to read captures whose reading failed for a reason that may have passed. */
  readUnreached(): void {
    for (const id of this.#unreached) this.read(id);
  }

  /**
   * Another call reached the server. A large picture may still fail on a bad connection, so rounds that read
   * nothing come less and less often.
   */
  serverIsBack(): void {
    const pause = this.#rounds === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** this.#rounds, LONGEST_PAUSE_MS);
    this.#rounds += 1;
    this.#cancelRound();
    this.#cancelRound = this.#ports.clock.after(pause, () => this.readUnreached());
  }

  cancel(id: string): void {
    this.#queue = this.#queue.filter((other) => other !== id);
    this.#unreached.delete(id);
    if (this.#current?.id === id) this.#current.controller.abort();
  }

  stop(): void {
    this.#stopped = true;
    this.#stopListening();
    this.#cancelRound();
    this.#queue = [];
    this.#current?.controller.abort();
  }

  async #run(): Promise<void> {
    if (this.#current) return;
    for (let id = this.#queue.shift(); id !== undefined && !this.#stopped; id = this.#queue.shift()) {
      const controller = new AbortController();
      this.#current = { id, controller };
      await this.#readCapture(id, controller.signal);
      this.#current = null;
    }
  }

  async #readCapture(id: string, signal: AbortSignal): Promise<void> {
    const warnings: Warning[] = [];
    let failure: unknown = null;
    let count = 0;
    for (;;) {
      // checked on every pass, because pages come and go while others are read
      const capture = this.#store.find(id);
      const page = capture?.pages.find(isToRead);
      if (capture?.state.is !== 'open' || !page) break;
      try {
        const { analyze } = await this.#ports.loadApi();
        const { analysis, corners, warning } = await analyze(
          {
            blob: page.picture.blob,
            lines: page.givenLines,
            turn: shownTurn(page),
            before: analysesBefore(capture, page),
            ...(waitsOnServer(capture) ? { captureId: id } : {}),
          },
          { userId: capture.userId, signal, onRetry: this.#events.onRetry },
        );
        if (signal.aborted) return;
        this.#rounds = 0;
        this.#store.step(id, pageWasRead(page.id, analysis, corners, page.turn));
        // reads a page once more if the person turned it in the meantime
        if (!this.#store.find(id)?.pages.some((one) => one.id === page.id && one.again))
          warnings.push(warning);
        count += 1;
      } catch (error) {
        if (signal.aborted) return;
        failure = error;
        break;
      }
    }
    const before = this.#store.find(id);
    if (before?.state.is !== 'open') return;
    if (failure !== null && isPassing(failure)) this.#unreached.add(id);
    else this.#unreached.delete(id);
    const at = new Date(this.#ports.clock.now());
    this.#store.step(id, readingEnded(at, this.#context(), isUnreachable(failure)));
    const now = this.#store.find(id) ?? before;
    const texts = warnings.flatMap((warning) => warning(now.draft.values) ?? []);
    const wasWaitedFor = before.draft.reading === 'running' || before.pages.some(({ again }) => again);
    if (failure === null && (count > 0 || wasWaitedFor)) this.#events.onRead(now, texts[0] ?? null);
    // a failed reading that was retried automatically and failed again is not reported a second time
    else if (failure !== null && wasWaitedFor) this.#events.onReadingFailed(now);
  }
}

/** The analyses of the pages right before it: a long receipt is photographed in parts. */
function analysesBefore({ pages }: Capture, page: CapturePage): string[] {
  const ids: string[] = [];
  for (const { analysis, again } of pages.slice(0, pages.indexOf(page)).reverse()) {
    if (!analysis || again) break;
    ids.unshift(analysis.analysisId);
  }
  return ids;
}

/** How the picture has to be turned to show it as the person sees it, including the reader's earlier turn. */
function shownTurn({ givenLines, analysis, turn }: CapturePage): QuarterTurn {
  // a picture that nobody turned is sent as it was taken
  return givenLines || turn === 0 ? 0 : addTurns(analysis?.rotation ?? 0, turn);
}

/**
 * Whether a retry may succeed: no connection, no answer in time, a busy or failing server, or an ended
 * session.
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof DOMException;
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
}
