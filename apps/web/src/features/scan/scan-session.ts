import type { User } from '@slipcase/contract/auth';
import type { Company } from '@slipcase/contract/projects';
import type { Receipt } from '@slipcase/contract/receipts';
import { downloadFile } from '../../lib/download.ts';
import type { TakenPicture, TextLine } from '../../lib/picture/picture.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { saving, scanner } from '../../messages/scan.ts';
import { dismissToast, notify } from '../../ui/toast.tsx';
import { isShare } from './camera/share-address.ts';
import {
  blankCapture,
  type Capture,
  createCapture,
  createPage,
  type Outgoing,
  withPicture,
} from './captures/capture.ts';
import { CaptureStore, UNDO_MS } from './captures/capture-store.ts';
import { Discards } from './captures/discards.ts';
import { CaptureEditor } from './captures/edit-captures.ts';
import { pdfFailure } from './captures/make-pdf.ts';
import { prepareOutgoing } from './captures/prepare-outgoing.ts';
import { CaptureReader } from './captures/read-captures.ts';
import { type Draft, type DraftContext, fillAfterFailure } from './captures/receipt-draft.ts';
import { CaptureSender, type SendOutcome } from './captures/send-captures.ts';
import { exportAfterSave } from './captures/send-receipt.ts';

export type NewPage = {
  picture: TakenPicture;
  lines: TextLine[] | null;
  /** the same in a higher resolution, which takes its place before it is read; null when there is none. Never rejects. */
  better?: Promise<TakenPicture | null>;
};

/** How far the save on the screen has come. */
export type SaveStep = { kind: 'saving' } | SendOutcome;

/** 'saved' is the specification's download mode; its draft outlives the capture, which goes when it is sent. */
export type View =
  | { at: 'camera' }
  | { at: 'capture'; id: string }
  | { at: 'saved'; id: string; draft: Draft; save: SaveStep };

export type ScanState = {
  readonly view: View;
  readonly captures: readonly Capture[];
  /** the next capture before there is a picture; the one that is made has its id */
  readonly next: Capture;
  readonly loaded: boolean;
  readonly durable: boolean;
  /** the capture whose PDF is being made */
  readonly building: string | null;
};

const SHOWN = 'slipcase.capture';

type Outside = {
  user: User;
  company: () => Company | undefined;
  /** the library has one more receipt */
  onSaved: () => void;
};

/**
 * Everything between the shutter and the library for one signed-in user: what is captured, read, shown and sent. The
 * parts know nothing of each other; what follows what stands here, in one place, which is why this file is long.
 */
export class ScanSession {
  readonly store: CaptureStore;
  /** what the person does to form and pages */
  readonly editor: CaptureEditor;
  readonly #outside: Outside;
  readonly #reader: CaptureReader;
  readonly #sender: CaptureSender;
  readonly #discards: Discards;
  readonly #listeners = new Set<() => void>();
  /** by capture, files that become pages of it: whether all could be opened */
  readonly #opening = new Map<string, Promise<boolean>>();
  /** ids of pages on their way to a capture of their own */
  readonly #splitting = new Set<string>();
  #view: View = { at: 'camera' };
  #building: string | null = null;
  #next: Capture;
  #state: ScanState;
  #undoToast: string | null = null;

  constructor(outside: Outside) {
    this.#outside = outside;
    this.store = new CaptureStore(outside.user.id);
    this.editor = new CaptureEditor(this.store, () => this.#context());
    this.#discards = new Discards(this.store);
    this.#reader = new CaptureReader(this.store, () => this.#context(), {
      onRetry: () => notify({ ...scanner.retrying, tone: 'note' }),
      onRead: (capture, warning) => this.#onRead(capture, warning),
      onFailed: (capture) => {
        // without a connection nothing is wrong, and the notice beside the form says what follows
        if (this.#isShown(capture.id) && navigator.onLine) notify({ ...scanner.analysisError, tone: 'bad' });
      },
    });
    this.#sender = new CaptureSender(
      this.store,
      (receipt, id) => {
        this.#onSaved(receipt);
        // the person may still look at the screen that said it waits
        if (this.#view.at === 'saved' && this.#view.id === id)
          this.#show({ ...this.#view, save: { kind: 'saved', receipt } });
      },
      () => this.#reader.readUnreached(),
    );
    this.#next = blankCapture(outside.user.id);
    this.#state = this.#snapshot();
    this.store.subscribe(() => this.#changed());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): ScanState => this.#state;

  /** Takes up what the device holds: shows what was on screen, reads on, sends what waits. */
  async start(): Promise<void> {
    window.addEventListener('online', this.#readAgain);
    window.addEventListener('beforeunload', this.#warn);
    await this.store.open();
    // what was shared is taken by the camera's screen; the receipt shown before waits there
    const shown = isShare(location.search) ? null : sessionStorage.getItem(SHOWN);
    if (shown && this.#view.at === 'camera') this.show(shown);
    for (const capture of this.store.snapshot().captures) {
      if (capture.state === 'open' && needsReading(capture)) this.#reader.read(capture.id);
      if (capture.state === 'discarded') this.#discards.purgeLater(capture.id);
    }
    this.#sender.wake();
  }

  stop(): void {
    window.removeEventListener('online', this.#readAgain);
    window.removeEventListener('beforeunload', this.#warn);
    this.#dropUndo();
    this.#reader.stop();
    this.#sender.stop();
    this.#discards.stop();
    this.store.close();
  }

  /** New pictures: each a receipt of its own, unless they are pages of one. The first of them is shown. */
  async begin(receipts: readonly (readonly NewPage[])[]): Promise<void> {
    this.#dropUndo();
    const made: string[] = [];
    for (const pages of receipts) {
      const capture = createCapture(
        this.#outside.user.id,
        pages.map(({ picture, lines }) => createPage(picture, lines)),
        Date.now(),
        made.length === 0 ? this.#next.id : undefined,
      );
      // on the disk before anything else: from here on nothing loses it
      await this.store.keep(capture);
      this.store.add(capture);
      // in the same breath: otherwise the camera would be drawn once more, with the capture in its tray
      if (made.length === 0) {
        this.#next = blankCapture(this.#outside.user.id);
        this.#show({ at: 'capture', id: capture.id });
      }
      made.push(capture.id);
    }
    for (const [index, id] of made.entries()) void this.#readAtBest(id, receipts[index] ?? []);
    if (made.length > 1) notify({ ...scanner.several(made.length), tone: 'note' });
    // asked when there is something to keep: browsers grant it to pages that are in use
    void navigator.storage?.persist?.().catch(() => false);
  }

  /** Reads a capture, once the better pictures of its pages are there. */
  async #readAtBest(id: string, pages: readonly NewPage[]): Promise<void> {
    const first = this.store.find(id)?.pages.map((page) => page.id) ?? [];
    for (const [index, { better }] of pages.entries()) {
      const picture = await better;
      const pageId = first[index];
      if (!picture || !pageId || this.#building === id) continue;
      await this.store.change(id, (capture) =>
        capture.state === 'open' ? withPicture(capture, pageId, picture) : capture,
      );
    }
    // the person may rather type than wait
    if (this.store.find(id)?.draft.reading === 'running') this.#reader.read(id);
  }

  /** Whether what is dropped now belongs to this capture: a screen is still seen for a moment after it was left. */
  takesPages(id: string): boolean {
    return this.#view.at === 'capture' && this.#view.id === id && this.#building !== id;
  }

  /** @param opened files that become pages of this capture are being opened; false when one of them could not be */
  holdSave(id: string, opened: Promise<boolean>): void {
    const all = Promise.all([this.#opening.get(id) ?? true, opened.catch(() => false)]).then((each) =>
      each.every(Boolean),
    );
    this.#opening.set(id, all);
    void all.finally(() => {
      if (this.#opening.get(id) === all) this.#opening.delete(id);
    });
  }

  async addPages(id: string, pages: readonly NewPage[]): Promise<void> {
    const state = this.store.find(id)?.state;
    // saved meanwhile, in another tab too: what can no longer be in its PDF is kept as a receipt of its own
    if (state !== 'open' && state !== 'discarded') return this.begin([pages]);
    const added = pages.map(({ picture, lines }) => createPage(picture, lines));
    await this.store.change(id, (capture) => ({
      ...capture,
      pages: [...capture.pages, ...added],
      draft: { ...capture.draft, reading: 'running' },
    }));
    this.#reader.read(id);
  }

  /** A page that is no page of this receipt becomes one of its own, to be reviewed next. */
  async splitOff(id: string, pageId: string): Promise<void> {
    const page = this.store.find(id)?.pages.find((candidate) => candidate.id === pageId);
    // pressed twice, or while its PDF is made, it would be in two receipts
    if (!page || this.#splitting.has(pageId) || this.#building === id) return;
    this.#splitting.add(pageId);
    // under an id of its own: files are stored by it, and the old ones go with the old page
    const alone = createCapture(this.#outside.user.id, [{ ...page, id: randomUuid() }], Date.now());
    await this.store.keep(alone);
    this.store.add(alone);
    this.#reader.read(alone.id);
    this.editor.pages(id, (pages) => pages.filter((candidate) => candidate.id !== pageId));
    this.#splitting.delete(pageId);
  }

  readAgain(id: string): void {
    this.editor.draft(id, (draft) => ({ ...draft, reading: 'running', filename: '' }));
    this.#reader.read(id);
  }

  /** The person would rather type than wait. */
  stopReading(id: string): void {
    this.#reader.cancel(id);
    this.editor.draft(id, (draft) => fillAfterFailure(draft, new Date(), this.#context()));
  }

  /** Puts a capture on screen to be edited; one that waited or was refused is open again. */
  show(id: string): void {
    void this.store.change(id, (capture) =>
      capture.state === 'open' ? capture : { ...capture, state: 'open', discardedAt: null },
    );
    const capture = this.store.find(id);
    if (!capture) return;
    if (needsReading(capture)) this.#reader.read(id);
    this.#reader.prefer(id);
    this.#show({ at: 'capture', id });
  }

  toCamera(): void {
    this.#show({ at: 'camera' });
  }

  /** Puts a capture away, with an Undo for a while. */
  reset(id: string): void {
    this.#reader.cancel(id);
    this.#discards.discard(id);
    this.#show({ at: 'camera' });
    this.#undoToast = notify({
      ...scanner.resetDone,
      tone: 'note',
      durationMs: UNDO_MS,
      action: {
        label: scanner.undo,
        onClick: () => {
          this.#discards.keep(id);
          this.show(id);
        },
      },
    });
  }

  /** Makes the PDF, writes it down as complete, and sends it. */
  async save(id: string): Promise<void> {
    if (this.#building) return;
    this.#setBuilding(id);
    let outgoing: Outgoing;
    try {
      // a page that could not be opened has been said, and whether to save without it is the person's choice
      if ((await this.#opening.get(id)) === false) return;
      const capture = this.store.find(id);
      if (capture?.state !== 'open') return;
      outgoing = await prepareOutgoing(capture, this.#outside.company());
    } catch (error) {
      notify({ title: pdfFailure(error), tone: 'bad' });
      return;
    } finally {
      this.#setBuilding(null);
    }
    this.#reader.cancel(id);
    await this.store.change(id, (now) => ({ ...now, state: 'waiting', outgoing, refusal: null }));
    await this.send(id);
  }

  async send(id: string): Promise<void> {
    const capture = this.store.find(id);
    if (!capture) return;
    const show = (save: SaveStep) => this.#show({ at: 'saved', id, draft: capture.draft, save });
    show({ kind: 'saving' });
    const outcome = await this.#sender.send(id);
    if (outcome.kind === 'saved') this.#onSaved(outcome.receipt);
    if ((outcome.kind === 'failed' || outcome.kind === 'refused') && capture.outgoing) {
      notify({ ...saving.failedToast, tone: 'bad' });
      downloadFile(capture.outgoing.pdf, capture.outgoing.filename);
    }
    if (this.#isShown(id)) show(outcome);
  }

  /** One try, asked for in the library. */
  async sendNow(id: string): Promise<void> {
    const outcome = await this.#sender.send(id);
    if (outcome.kind === 'saved') this.#onSaved(outcome.receipt);
    else
      notify({ title: saving.titles[outcome.kind], description: whyNot(outcome), tone: 'note', id: 'send' });
  }

  /** The scanner comes on screen: what was saved makes room for the next. */
  arrive(): void {
    if (this.#view.at === 'saved' && this.#view.save.kind !== 'saving') this.#show({ at: 'camera' });
  }

  /** The scanner leaves the screen: an unsaved receipt stays, and the person is told where. */
  leave(): void {
    if (this.#view.at === 'capture') notify({ ...scanner.waiting, tone: 'note' });
  }

  readonly #readAgain = (): void => this.#reader.readUnreached();

  /** Only what is not on the disk would be lost with the page. */
  readonly #warn = (event: BeforeUnloadEvent): void => {
    if (!this.store.isWritten()) event.preventDefault();
  };

  #onRead(capture: Capture, warning: string | null): void {
    if (!this.#isShown(capture.id)) return;
    if (warning) notify({ title: scanner.analysisWarning, description: warning, tone: 'note' });
    else notify(scanner.analysisComplete);
  }

  #onSaved(receipt: Receipt): void {
    notify({ title: saving.savedToast, id: 'receipt-saved' });
    void exportAfterSave(receipt.id, this.#outside.company()?.drive ?? 'google');
    this.#outside.onSaved();
  }

  #dropUndo(): void {
    if (this.#undoToast !== null) dismissToast(this.#undoToast);
    this.#undoToast = null;
  }

  #context(): DraftContext {
    return { lastName: this.#outside.user.lastName, order: this.#outside.company()?.dateOrder ?? 'MDY' };
  }

  #isShown(id: string): boolean {
    return this.#view.at !== 'camera' && this.#view.id === id;
  }

  #show(view: View): void {
    this.#view = view;
    if (view.at === 'capture') sessionStorage.setItem(SHOWN, view.id);
    else sessionStorage.removeItem(SHOWN);
    this.#changed();
  }

  #setBuilding(id: string | null): void {
    this.#building = id;
    this.#changed();
  }

  #changed(): void {
    if (this.#isGoneElsewhere()) this.#view = { at: 'camera' };
    this.#state = this.#snapshot();
    for (const listener of this.#listeners) listener();
  }

  /** What is on screen to be edited or to be waited for was sent or discarded in another tab. */
  #isGoneElsewhere(): boolean {
    const view = this.#view;
    if (view.at === 'camera' || !this.store.snapshot().loaded) return false;
    const state = this.store.find(view.id)?.state;
    if (view.at === 'capture') return state === undefined || state === 'discarded';
    return state === undefined && (view.save.kind === 'unreachable' || view.save.kind === 'signedOut');
  }

  #snapshot(): ScanState {
    const { captures: all, loaded, durable } = this.store.snapshot();
    return {
      view: this.#view,
      captures: all.filter(({ state }) => state !== 'discarded'),
      next: this.#next,
      loaded,
      durable,
      building: this.#building,
    };
  }
}

/** Also when all was read, and the page closed before the form had it. */
function needsReading({ pages, draft }: Capture): boolean {
  return draft.reading === 'running' || pages.some(({ analysis }) => analysis === null);
}

function whyNot(outcome: Exclude<SendOutcome, { kind: 'saved' }>): string {
  if (outcome.kind === 'unreachable') return saving.waitsForNetwork;
  if (outcome.kind === 'signedOut') return saving.waitsForSession;
  return outcome.kind === 'failed' ? outcome.message : outcome.refusal.message;
}
