import { blankCapture, type Capture } from './captures/capture.ts';
import type { CaptureStore } from './captures/capture-store.ts';
import type { Screen } from './captures/ports.ts';

/** What the screens show. */
export type ScanState = {
  /** the capture on screen; null: the camera */
  readonly shown: string | null;
  /** all captures except discarded ones */
  readonly captures: readonly Capture[];
  /** a placeholder for the next capture, which takes over its id */
  readonly next: Capture;
  readonly loaded: boolean;
};

/** Tracks which capture is on screen, even after a reload. The capture's state decides how it looks. */
export class ScanView {
  readonly #store: CaptureStore;
  readonly #screen: Screen;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  #shown: string | null = null;
  #next: Capture;
  #state: ScanState;

  constructor(store: CaptureStore, screen: Screen) {
    this.#store = store;
    this.#screen = screen;
    this.#next = blankCapture(store.userId);
    this.#state = this.#made();
    this.#unsubscribe = store.subscribe(() => this.#changed());
  }

  stop(): void {
    this.#unsubscribe();
    this.#listeners.clear();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): ScanState => this.#state;

  isShown(id: string): boolean {
    return this.#shown === id;
  }

  shownCapture(): Capture | undefined {
    return this.#shown === null ? undefined : this.#store.find(this.#shown);
  }

  show(id: string): void {
    if (this.#store.find(id)) this.#set(id);
  }

  toCamera(): void {
    this.#set(null);
  }

  /** Shows the receipt that was under review when the page was last closed. */
  showWhatWas(): void {
    const id = this.#screen.remembered();
    if (id && this.#shown === null && this.#store.find(id)?.state.is === 'open') this.#set(id);
  }

  /** @returns the id for the capture that is about to be shown; its screen has already rendered under this id */
  takeNextId(): string {
    const { id } = this.#next;
    this.#next = blankCapture(this.#store.userId);
    // set together with the capture; otherwise the camera would render once more, with the capture in its tray
    this.#shown = id;
    this.#screen.remember(id);
    return id;
  }

  #set(id: string | null): void {
    const left = this.shownCapture();
    this.#shown = id;
    this.#screen.remember(id);
    if (left?.state.is === 'sent' && left.id !== id) this.#store.forget(left.id);
    this.#changed();
  }

  #changed(): void {
    if (this.#shown !== null && this.#store.snapshot().loaded) {
      const capture = this.shownCapture();
      // discarded, in this tab or another
      if (!capture || capture.state.is === 'discarded') this.#shown = null;
    }
    this.#state = this.#made();
    for (const listener of this.#listeners) listener();
  }

  #made(): ScanState {
    const { captures, loaded } = this.#store.snapshot();
    return {
      shown: this.#shown,
      captures: captures.filter(({ state }) => state.is !== 'discarded'),
      next: this.#next,
      loaded,
    };
  }
}
