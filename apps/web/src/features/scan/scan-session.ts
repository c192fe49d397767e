import type { Company } from '@slipcase/contract/projects';
import type { User } from '@slipcase/contract/user';
import { Announcements } from './announcements.ts';
import { isSavedElsewhere } from './captures/arrived.ts';
import { awaitsReview, type Capture, isUnderReview, needsReading } from './captures/capture.ts';
import type { CaptureStore } from './captures/capture-store.ts';
import { CaptureEngine } from './captures/engine.ts';
import type { NewPage, PageIntake } from './captures/page-intake.ts';
import type { Ports } from './captures/ports.ts';
import type { ReadQueue } from './captures/read-queue.ts';
import type { DraftContext } from './captures/receipt-draft.ts';
import { discard, download, reopen, type Transition, tryAgain } from './captures/transitions.ts';
import { nextInRun } from './pile/run.ts';
import { ScanView } from './scan-view.ts';

type Outside = {
  user: User;
  company: () => Company | undefined;
  /** called when the library has a new receipt; the signal aborts when the user leaves */
  onSaved: (hasLeft: AbortSignal) => void;
};

/**
 * Everything between the shutter and the library for one signed-in user: the person's actions and their
 * effects.
 */
export class ScanSession {
  readonly view: ScanView;
  /** The store without `step`, because the session has its own for everything outside of `captures/`. */
  readonly store: Omit<CaptureStore, 'step'>;
  readonly intake: PageIntake;
  readonly reads: ReadQueue;
  readonly #outside: Outside;
  readonly #ports: Ports;
  readonly #say: Announcements;
  readonly #engine: CaptureEngine;
  readonly #stopped = new AbortController();
  /** aborts when the user leaves */
  readonly ended = this.#stopped.signal;

  constructor(outside: Outside, ports: Ports) {
    this.#outside = outside;
    this.#ports = ports;
    this.#say = new Announcements(ports);
    const { user, company } = outside;
    const takeNextId = () => this.view.takeNextId();
    const onMade = (ids: readonly string[], from?: string) => this.view.join(ids, from);
    this.#engine = new CaptureEngine(
      { userId: user.id, ports, company, context: this.context, takeNextId, onMade },
      {
        onLoaded: () => this.view.showWhatWas(),
        onRetry: () => this.#say.retrying(),
        onRead: ({ id }, warning) => this.view.isShown(id) && this.#say.read(warning),
        onReadingFailed: ({ id }) => this.view.isShown(id) && this.#say.readingFailed(),
        onNoPdf: (reason) => this.#say.noPdf(reason),
        onSaved: (receiptId, { id }) => this.#saved(receiptId, id),
        onNotSaved: (capture) => this.#notSaved(capture),
      },
    );
    this.store = this.#engine.store;
    this.intake = this.#engine.intake;
    this.reads = this.#engine.reads;
    this.view = new ScanView(this.#engine.store, ports.screen);
  }

  /** Shows the receipt that was on screen, and resumes work on the captures on the device. */
  start(): Promise<void> {
    return this.#engine.start();
  }

  stop(): void {
    this.#stopped.abort();
    this.#say.dropUndo();
    this.view.stop();
    this.#engine.stop();
  }

  /**
   * Adds new receipts from the camera or from files and shows the first, except in pile mode.
   * @returns false when one is only in memory
   */
  begin(receipts: readonly (readonly NewPage[])[]): Promise<boolean> {
    this.#say.dropUndo();
    return this.intake.begin(receipts, !this.view.isPile());
  }

  /**
   * Adds receipts that a mail has brought to this device to the run. Shows the first, except in pile mode and
   * when another receipt came on screen in the meantime.
   * @param shownBefore what was on screen when the person chose the mail
   * @returns whether one of them is on screen now
   */
  openBrought(ids: readonly string[], shownBefore: string | null): boolean {
    this.#say.dropUndo();
    this.view.join(ids);
    const [first] = ids;
    if (first === undefined || this.view.isPile() || this.view.snapshot().shown !== shownBefore) return false;
    this.show(first);
    return this.view.isShown(first);
  }

  /**
   * Applies a transition to a capture.
   * @returns whether the transition was allowed and changed anything
   */
  step(id: string, transition: Transition): boolean {
    return this.#engine.store.step(id, transition);
  }

  /** Puts a capture on screen. A rejected capture opens for editing, because the person has to change it. */
  show(id: string): void {
    const capture = this.store.find(id);
    if (capture?.state.is === 'refused') this.step(id, reopen);
    if (capture && needsReading(capture)) this.reads.read(id);
    this.reads.prefer(id);
    this.view.show(id);
  }

  /** Opens everything that awaits review, one after another. @param id the first one */
  review(id: string): void {
    this.view.joinWaiting();
    this.show(id);
  }

  /** Takes back a discard that can still be undone, without a change of the screen. */
  bringBack(id: string): void {
    if (this.store.find(id)?.state.is === 'discarded') this.step(id, reopen);
  }

  /** Puts a capture on screen for editing, even if it was waiting or being sent. */
  reopen(id: string): void {
    this.step(id, reopen);
    this.show(id);
  }

  /**
   * Discards a capture, and offers Undo for a while. @param goesOn with several receipts, shows the next one
   */
  reset(id: string, goesOn = false): void {
    this.reads.cancel(id);
    const next = goesOn ? this.#nextAfter(id) : undefined;
    if (!this.step(id, discard(this.#ports.clock.now()))) return;
    if (next === undefined) this.view.toCamera(true);
    else this.show(next);
    this.#say.discarded(() => this.reopen(id));
  }

  /** Discards a capture whose save was refused, even one that is not on screen. */
  remove(id: string): void {
    this.step(id, reopen);
    if (this.view.isShown(id)) this.reset(id, true);
    else if (this.step(id, discard(this.#ports.clock.now()))) this.#say.discarded(() => this.reopen(id));
  }

  /**
   * Saves a capture. With several receipts, the next one follows. After the last one, the usual end appears.
   */
  async save(id: string): Promise<void> {
    await this.#engine.saver.save(id);
    const capture = this.store.find(id);
    if (!this.view.isShown(id) || (capture && isUnderReview(capture))) return;
    const next = this.#nextAfter(id);
    if (next !== undefined) this.show(next);
  }

  #nextAfter(id: string): string | undefined {
    return nextInRun(this.view.snapshot().run, this.store.snapshot().captures, id);
  }

  /** The server is reachable again, so whatever waits for it is tried now. */
  wake(): void {
    this.#engine.uploads.wake();
  }

  /** 'Try again' and 'Send now': one try, right away. */
  async sendNow(id: string): Promise<void> {
    this.#engine.uploads.prefer(id);
    this.step(id, tryAgain);
    await this.#engine.uploads.sendNow(id);
    const capture = this.store.find(id);
    if (capture && !this.view.isShown(id)) this.#say.stillWaits(capture);
  }

  /**
   * The person leaves the scanner. If the receipt is not saved, a toast says where it is. Otherwise, it
   * leaves the screen.
   */
  leave(): void {
    const capture = this.view.shownCapture();
    // the receipt under review may not have been read from the device yet
    if (!capture) this.view.endRun();
    else if (!isUnderReview(capture)) {
      this.view.toCamera();
      this.view.endRun();
    } else this.#say.unsavedLeft(this.store.snapshot().captures.filter(awaitsReview).length);
  }

  /** Runs a job while no other tab runs one with this name. */
  readonly alone: Ports['tabs']['alone'] = (name, signal, job) => this.#ports.tabs.alone(name, signal, job);

  readonly context = (): DraftContext => ({
    lastName: this.#outside.user.lastName,
    order: this.#outside.company()?.dateOrder ?? 'MDY',
  });

  #saved(receiptId: string, id: string): void {
    const capture = this.store.find(id);
    if (capture?.state.is === 'sent' && !this.view.isShown(id)) this.store.forget(id);
    // pages that came too late have become a separate receipt
    if (capture && needsReading(capture)) this.reads.read(id);
    this.#say.saved();
    void this.#exportSaved(receiptId);
    this.#outside.onSaved(this.ended);
  }

  async #exportSaved(receiptId: string): Promise<void> {
    const { user, company } = this.#outside;
    const drive = company()?.drive ?? 'google';
    const { exportSaved } = await this.#ports.loadApi();
    await exportSaved(receiptId, drive, { userId: user.id, signal: this.ended });
  }

  /** Shows the agreed warning, and downloads each PDF once. */
  #notSaved(capture: Capture): void {
    // the receipt is in the library, and the screen says so
    if (isSavedElsewhere(capture)) return;
    const { id, state } = capture;
    this.#say.notSaved();
    if ('upload' in state && this.step(id, download))
      this.#ports.download(state.upload.pdf, state.upload.filename);
  }
}
