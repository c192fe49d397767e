import type { Proposals } from '@slipcase/contract/receipts';
import { factsOf, type ReadField } from '../../../lib/reading/facts.ts';
import type { Capture, CapturePage } from './capture.ts';
import type { CaptureStore } from './capture-store.ts';
import {
  chooseTag,
  type Draft,
  type DraftContext,
  editField,
  fillFromFacts,
  propose,
  type Tag,
} from './receipt-draft.ts';

/** What the person does to a capture's form and pages. */
export class CaptureEditor {
  readonly #store: CaptureStore;
  readonly #context: () => DraftContext;

  constructor(store: CaptureStore, context: () => DraftContext) {
    this.#store = store;
    this.#context = context;
  }

  edit(id: string, field: ReadField, value: string): void {
    this.draft(id, (draft) => editField(draft, field, value, this.#context()));
  }

  choose(id: string, tag: Tag, value: string): void {
    this.draft(id, (draft) => chooseTag(draft, tag, value));
  }

  propose(id: string, proposals: Proposals): void {
    this.draft(id, (draft) => propose(draft, proposals));
  }

  acceptQuality(id: string): void {
    void this.#store.change(id, (capture) => ({ ...capture, qualityAccepted: true }));
  }

  /** Cuts, turns, moves and removes pages; the last one stays. */
  pages(id: string, next: (pages: readonly CapturePage[]) => readonly CapturePage[]): void {
    void this.#store.change(id, (capture) => {
      const pages = next(capture.pages);
      return pages.length > 0 ? this.#withPages(capture, pages) : capture;
    });
  }

  draft(id: string, next: (draft: Draft) => Draft): void {
    void this.#store.change(id, (capture) => {
      const draft = next(capture.draft);
      return draft === capture.draft ? capture : { ...capture, draft };
    });
  }

  /** What was read on a page that is gone goes with it, and comes back with it; the first page decides what belongs to it. */
  #withPages(capture: Capture, pages: readonly CapturePage[]): Capture {
    const { draft } = capture;
    const isSame =
      pages.length === capture.pages.length &&
      pages.every(({ id }, index) => id === capture.pages[index]?.id);
    const changed = !isSame && draft.reading === 'done';
    return {
      ...capture,
      pages,
      draft: changed ? fillFromFacts(draft, factsOf(pages), this.#context()) : draft,
    };
  }
}
