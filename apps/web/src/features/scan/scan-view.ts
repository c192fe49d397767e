import { awaitsReview, blankCapture, type Capture } from './captures/capture.ts';
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
  /** the captures of the current pile, saved ones included, in order; null: pile mode is off */
  readonly pile: readonly string[] | null;
};

/** Tracks which capture is on screen, even after a reload. The capture's state decides how it looks. */
export class ScanView {
  readonly #store: CaptureStore;
  readonly #screen: Screen;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  #shown: string | null = null;
  #next: Capture;
  #pile: readonly string[] | null;
  #state: ScanState;

  constructor(store: CaptureStore, screen: Screen) {
    this.#store = store;
    this.#screen = screen;
    this.#next = blankCapture(store.userId);
    this.#pile = screen.isPile() ? [] : null;
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

  /** In pile mode every press of the shutter is a receipt, and each save leads to the next. */
  isPile(): boolean {
    return this.#pile !== null;
  }

  setPile(on: boolean): void {
    this.#pile = on ? [] : null;
    this.#screen.rememberPile(on);
    this.#changed();
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
    if (this.#pile) this.#pile = pileOf(this.#pile, this.#store.snapshot().captures);
    this.#state = this.#made();
    for (const listener of this.#listeners) listener();
  }

  #made(): ScanState {
    const { captures: all, loaded } = this.#store.snapshot();
    const captures = all.filter(({ state }) => state.is !== 'discarded');
    return { shown: this.#shown, captures, next: this.#next, loaded, pile: this.#pile };
  }
}

/** Adds what else awaits review, and leaves out what was discarded. A pile of which nothing awaits review is over. */
function pileOf(pile: readonly string[], captures: readonly Capture[]): readonly string[] {
  const waiting = captures.filter(awaitsReview).map(({ id }) => id);
  if (waiting.length === 0) return pile.length === 0 ? pile : [];
  const discarded = new Set(captures.filter(({ state }) => state.is === 'discarded').map(({ id }) => id));
  const added = waiting.filter((id) => !pile.includes(id));
  if (added.length === 0 && !pile.some((id) => discarded.has(id))) return pile;
  return [...pile.filter((id) => !discarded.has(id)), ...added];
}
