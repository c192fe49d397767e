import type { Analysis } from '@slipcase/contract/scan';
import { ApiError } from '../../../lib/api.ts';
import { analyze } from '../../../lib/reading/analyze.ts';
import { factsOf } from '../../../lib/reading/facts.ts';
import type { Capture, CapturePage } from './capture.ts';
import type { CaptureStore } from './capture-store.ts';
import { cornersFrom } from './page-geometry.ts';
import { type DraftContext, fillAfterFailure, fillFromFacts } from './receipt-draft.ts';

export type ReadingEvents = {
  onRetry: (capture: Capture) => void;
  /** @param warning what the reader said beside its answer */
  onRead: (capture: Capture, warning: string | null) => void;
  onFailed: (capture: Capture) => void;
};

/** Reads the pages of captures in the background, one picture at a time, the capture on screen before others. */
export class CaptureReader {
  readonly #store: CaptureStore;
  readonly #context: () => DraftContext;
  readonly #events: ReadingEvents;
  /** ids in the order they are read */
  #queue: string[] = [];
  /** not read because nobody answered: read by itself when somebody does */
  readonly #unreached = new Set<string>();
  #current: { id: string; controller: AbortController } | null = null;
  #stopped = false;

  constructor(store: CaptureStore, context: () => DraftContext, events: ReadingEvents) {
    this.#store = store;
    this.#context = context;
    this.#events = events;
  }

  /** Has everything of this capture read that has not been yet. */
  read(id: string): void {
    if (!this.#queue.includes(id)) this.#queue.push(id);
    void this.#run();
  }

  /** The capture that the person looks at goes before the others. */
  prefer(id: string): void {
    if (this.#queue.includes(id)) this.#queue = [id, ...this.#queue.filter((other) => other !== id)];
  }

  /** What could not be read for want of a connection is tried again. */
  readUnreached(): void {
    for (const id of this.#unreached) this.read(id);
  }

  cancel(id: string): void {
    this.#queue = this.#queue.filter((other) => other !== id);
    this.#unreached.delete(id);
    if (this.#current?.id === id) this.#current.controller.abort();
  }

  stop(): void {
    this.#stopped = true;
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
    let warning: string | null = null;
    let failure: unknown = null;
    for (;;) {
      // looked up each time: pages come and go while others are read
      const page = this.#store.find(id)?.pages.find((candidate) => candidate.analysis === null);
      const capture = this.#store.find(id);
      if (!page || !capture || capture.state !== 'open') break;
      try {
        const analysis = await analyze(
          { blob: page.picture.blob, lines: page.givenLines },
          { signal, userId: capture.userId, onRetry: () => this.#events.onRetry(capture) },
        );
        if (signal.aborted) return;
        warning ??= analysis.error ?? null;
        // written together with what follows from it: the form does not wait for the disk
        void this.#store.change(id, (now) => withAnalysis(now, page.id, analysis));
      } catch (error) {
        if (signal.aborted) return;
        failure = error;
        break;
      }
    }
    const capture = this.#store.find(id);
    if (capture?.state !== 'open') return;
    if (failure === null) this.#unreached.delete(id);
    else if (isPassing(failure)) this.#unreached.add(id);
    const read = capture.pages.some(({ analysis }) => analysis !== null);
    void this.#store.change(id, (now) => ({ ...now, draft: read ? this.#filled(now) : this.#failed(now) }));
    if (failure === null) this.#events.onRead(capture, warning);
    // a second silence is no news
    else if (capture.draft.reading === 'running') this.#events.onFailed(capture);
  }

  #filled({ draft, pages }: Capture): Capture['draft'] {
    return fillFromFacts(draft, factsOf(pages), this.#context());
  }

  #failed({ draft }: Capture): Capture['draft'] {
    return draft.reading === 'failed' ? draft : fillAfterFailure(draft, new Date(), this.#context());
  }
}

function withAnalysis(capture: Capture, pageId: string, analysis: Analysis): Capture {
  const pages = capture.pages.map(
    (page): CapturePage =>
      page.id === pageId ? { ...page, analysis, corners: page.corners ?? cornersFrom(analysis) } : page,
  );
  return { ...capture, pages };
}

/** Whether the same may be answered later: no connection, a busy server, an ended session. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof DOMException;
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
}
