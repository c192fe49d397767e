import type { TakenPicture, TextLine } from '../../../lib/picture/picture.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { type BetterPicture, createCapture, createPage } from './capture.ts';
import type { CaptureStore } from './capture-store.ts';
import { improvePicture, split } from './open-capture.ts';
import type { Clock } from './ports.ts';
import type { ReadQueue } from './read-queue.ts';
import type { DraftContext } from './receipt-draft.ts';
import { addPages } from './transitions.ts';

export type NewPage = {
  picture: TakenPicture;
  lines: TextLine[] | null;
  /** the id of the file it was made from: see CapturePage */
  original?: string;
  /** a high-resolution version that replaces it before it is read; null if there is none. Never rejects. */
  better?: Promise<BetterPicture | null>;
};

type Parts = {
  store: CaptureStore;
  reads: ReadQueue;
  clock: Clock;
  context: () => DraftContext;
  /** the id for a capture that is shown as soon as it exists */
  takeNextId: () => string;
  /** called before new captures that came together are added. @param from the capture they were split from */
  onMade: (ids: readonly string[], from?: string) => void;
};

/** Turns pictures into captures and pages of captures. */
export class PageIntake {
  readonly #parts: Parts;
  /** by capture: whether all files that were added to it could be opened */
  readonly #opening = new Map<string, Promise<boolean>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Makes a capture from each list of pages.
   * @param shown whether the first one is shown right away
   * @returns resolves when they are on the device; false when the device could not store one of them
   */
  async begin(receipts: readonly (readonly NewPage[])[], shown = true): Promise<boolean> {
    const { store, clock, takeNextId, onMade } = this.#parts;
    const made = receipts.map((pages, index) =>
      createCapture(
        store.userId,
        pages.map(({ picture, lines, original }) => createPage(picture, lines, original)),
        // different times keep the captures in order when the page loads them again
        clock.now() + index,
        shown && index === 0 ? takeNextId() : randomUuid(),
      ),
    );
    onMade(made.map(({ id }) => id));
    const kept = store.add(...made);
    for (const [index, { id }] of made.entries()) void this.#readAtBest(id, receipts[index] ?? []);
    await kept;
    return made.every(({ id }) => this.#isOnDevice(id));
  }

  /** Adds pages to a capture. Pages that come too late for its PDF become a separate receipt. */
  async add(id: string, pages: readonly NewPage[]): Promise<boolean> {
    const { store, reads } = this.#parts;
    const added = pages.map(({ picture, lines, original }) => createPage(picture, lines, original));
    if (!store.step(id, addPages(added))) return this.begin([pages]);
    reads.read(id);
    await store.persist(id);
    return this.#isOnDevice(id);
  }

  /**
   * Turns a page that belongs to another receipt into a separate receipt, which is reviewed next.
   * @returns the id of that receipt; null when the page can't be split off
   */
  async splitOff(id: string, pageId: string): Promise<string | null> {
    const { store, reads, clock, context, onMade } = this.#parts;
    const capture = store.find(id);
    const halves =
      capture && split(capture, pageId, { now: clock.now(), newId: randomUuid, context: context() });
    if (!halves) return null;
    onMade([halves.alone.id], id);
    await store.split(halves.rest, halves.alone);
    reads.read(halves.alone.id);
    return halves.alone.id;
  }

  /** Whether a file may become a page of this capture. */
  takesPages(id: string): boolean {
    return this.#parts.store.find(id)?.state.is === 'open';
  }

  /** @param opened files being opened as pages of this capture; false if one of them could not be opened */
  holdSave(id: string, opened: Promise<boolean>): void {
    const all = Promise.all([this.#opening.get(id) ?? true, opened.catch(() => false)]).then((each) =>
      each.every(Boolean),
    );
    this.#opening.set(id, all);
    void all.finally(() => {
      if (this.#opening.get(id) === all) this.#opening.delete(id);
    });
  }

  /** Waits for the files being added to a capture. @returns whether all of them could be opened */
  async allOpened(id: string): Promise<boolean> {
    return (await this.#opening.get(id)) ?? true;
  }

  /** 'writing' does not count: that write may still fail. */
  #isOnDevice(id: string): boolean {
    return this.#parts.store.find(id)?.stored === 'device';
  }

  /** Reads a capture once the better pictures of its pages have arrived. */
  async #readAtBest(id: string, pages: readonly NewPage[]): Promise<void> {
    const { store, reads } = this.#parts;
    const first = store.find(id)?.pages.map((page) => page.id) ?? [];
    for (const [index, { better }] of pages.entries()) {
      const improved = better ? await better : null;
      const pageId = first[index];
      if (improved && pageId) store.step(id, improvePicture(pageId, improved));
    }
    // by now the person may have chosen to type
    if (store.find(id)?.draft.reading === 'running') reads.read(id);
  }
}
