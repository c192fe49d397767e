import { SAVE_TOASTS } from '../../domain/save-toasts.ts';
import { common } from '../../messages/common.ts';
import { saving, scanner } from '../../messages/scan.ts';
import type { Capture } from './captures/capture.ts';
import type { Ports } from './captures/ports.ts';
import { UNDO_MS } from './captures/purge-queue.ts';

/** A call may fail before the device notices that it is offline: then the review closes this toast. */
export const ANALYSIS_ERROR_TOAST = 'analysis-error';

/** The toasts that report what happens to captures. */
export class Announcements {
  readonly #ports: Ports;
  #undo: string | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  retrying(): void {
    this.#ports.toasts.notify({ ...scanner.retrying, tone: 'note' });
  }

  /** @param warning the reader's warning, if any */
  read(warning: string | null): void {
    if (warning === null) this.#ports.toasts.notify(scanner.analysisComplete);
    else this.#ports.toasts.notify({ title: scanner.analysisWarning, description: warning, tone: 'note' });
  }

  readingFailed(): void {
    // being offline is not an error, and the notice beside the form explains what happens next
    if (!this.#ports.network.isOnline()) return;
    this.#ports.toasts.notify({ ...scanner.analysisError, tone: 'bad', id: ANALYSIS_ERROR_TOAST });
  }

  saved(): void {
    this.#ports.toasts.notify({ title: saving.savedToast, id: SAVE_TOASTS.saved });
  }

  notSaved(): void {
    this.#ports.toasts.notify({ ...saving.failedToast, tone: 'bad' });
  }

  noPdf(reason: string): void {
    this.#ports.toasts.notify({ title: reason, tone: 'bad' });
  }

  /** Answers 'Send now' when the receipt could not be sent. */
  stillWaits({ state }: Capture): void {
    if (state.is !== 'waiting' || state.waitsFor === 'turn') return;
    const description = saving.waitsFor[state.waitsFor];
    this.#ports.toasts.notify({ title: saving.titles.waiting, description, tone: 'note', id: 'send' });
  }

  unsavedLeft(count: number): void {
    this.#ports.toasts.notify({ ...scanner.waiting(count), tone: 'note' });
  }

  discarded(onUndo: () => void): void {
    this.#undo = this.#ports.toasts.notify({
      ...scanner.resetDone,
      tone: 'note',
      durationMs: UNDO_MS,
      isReadFirst: true,
      action: { label: common.undo, onClick: onUndo },
    });
  }

  /** Closes the toast about a discarded receipt, which is no longer relevant. */
  dropUndo(): void {
    if (this.#undo !== null) this.#ports.toasts.dismiss(this.#undo);
    this.#undo = null;
  }
}
