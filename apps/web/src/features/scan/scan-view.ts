import { blankCapture, type Capture } from './captures/capture.ts';
import type { CaptureStore } from './captures/capture-store.ts';
import type { Screen } from './captures/ports.ts';
import { joined, leftOf, type Run, withAllWaiting } from './pile/run.ts';

/** What the screens show. */
export type ScanState = {
  /** the capture on screen; null: the camera */
  readonly shown: string | null;
  /** all captures except discarded ones */
  readonly captures: readonly Capture[];
  /** a placeholder for the next capture, which takes over its id */
  readonly next: Capture;
  readonly loaded: boolean;
  /** the captures that are reviewed one after another, without those that were waiting before */
  readonly run: Run;
  /** every press of the shutter makes a receipt, which is reviewed later */
  readonly isPile: boolean;
};

/**
 * Tracks which capture is on screen, even after a reload. The capture's state decides how the screen looks.
 */
export class ScanView {
  readonly #store: CaptureStore;
  readonly #screen: Screen;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  #shown: string | null = null;
  #next: Capture;
  #run: Run = [];
  #isPile: boolean;
  #isRetake = false;
  #state: ScanState;

  constructor(store: CaptureStore, screen: Screen) {
    this.#store = store;
    this.#screen = screen;
    this.#next = blankCapture(store.userId);
    this.#isPile = screen.isPile();
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

  /** Puts a capture on screen. If it was waiting before, all others that wait join the run as well. */
  show(id: string): void {
    if (!this.#store.find(id)) return;
    if (!this.#run.includes(id)) this.joinWaiting();
    this.#set(id);
  }

  /** Adds captures that came together to the run. @param after the capture they were made from */
  join(ids: readonly string[], after?: string): void {
    this.#run = joined(this.#run, ids, after);
  }

  joinWaiting(): void {
    this.#run = withAllWaiting(this.#run, this.#store.snapshot().captures);
  }

  /** Ends the run. Whatever still waits does so until the person comes back to it. */
  endRun(): void {
    this.#run = [];
    this.#changed();
  }

  /** @param isRetake to take another picture of the receipt that was on screen */
  toCamera(isRetake = false): void {
    this.#isRetake = isRetake;
    this.#set(null);
  }

  /** Whether the camera is open to take another picture of a receipt whose last picture was discarded. */
  isRetake(): boolean {
    return this.#isRetake;
  }

  isPile(): boolean {
    return this.#isPile;
  }

  setPile(on: boolean): void {
    this.#isPile = on;
    this.#screen.rememberPile(on);
    this.#changed();
  }

  /** Shows the receipt that was under review when the page was last closed. */
  showWhatWas(): void {
    const id = this.#screen.remembered();
    if (id && this.#shown === null && this.#store.find(id)?.state.is === 'open') this.show(id);
  }

  /**
   * @returns the id for the capture that is about to be shown; its screen has already rendered under this id
   */
  takeNextId(): string {
    const { id } = this.#next;
    this.#isRetake = false;
    this.#next = blankCapture(this.#store.userId);
    // set together with the capture: otherwise, the camera would render once more, with the capture in its
    // tray
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
      // it was discarded, in this tab or another
      if (!capture || capture.state.is === 'discarded') this.#shown = null;
    }
    this.#run = leftOf(this.#run, this.#store.snapshot().captures);
    this.#state = this.#made();
    for (const listener of this.#listeners) listener();
  }

  #made(): ScanState {
    const { captures: all, loaded } = this.#store.snapshot();
    const captures = all.filter(({ state }) => state.is !== 'discarded');
    return { shown: this.#shown, captures, next: this.#next, loaded, run: this.#run, isPile: this.#isPile };
  }
}
