import type { DriveKind } from '@slipcase/contract/drive';
import type { Company } from '@slipcase/contract/projects';
import type { Analysis, Corners } from '@slipcase/contract/scan';
import type { Unread } from '../../../domain/analysis/analyze.ts';
import type { Warning } from '../../../domain/analysis/warning.ts';
import type { QuarterTurn } from '../../../lib/picture/picture.ts';
import type { ToastOptions } from '../../../ui/toast-message.ts';
import type { Capture, Upload } from './capture.ts';

/** All captures on the device. */
export type AllCaptures = { snapshot(): { readonly captures: readonly Capture[] } };

/** Everything that captures need from outside. `browser-ports.ts` has the real ones; tests use fakes. */
export type Ports = {
  readonly storage: CaptureStorage;
  /**
   * The calls to the server. Their code loads when there is something to read or send, because the camera
   * must not wait for it. @throws ApiError if it cannot be loaded
   */
  readonly loadApi: () => Promise<CaptureApi>;
  readonly clock: Clock;
  readonly network: Network;
  readonly tabs: Tabs;
  readonly toasts: Toasts;
  readonly screen: Screen;
  /** Downloads a file through the browser. */
  readonly download: (file: Blob, filename: string) => void;
  /**
   * Queues the originals of a saved receipt, so that they are sent even after this tab was closed and opened
   * again. Never rejects, and never takes long.
   */
  readonly queueOriginals: (receiptId: string, capture: Capture, pageIds: readonly string[]) => Promise<void>;
  /** Makes the upload of a capture. @throws an error that `pdfFailure` explains to people */
  /** @param store has the capture and the others on this device */
  readonly prepareUpload: (
    capture: Capture,
    company: Company | undefined,
    store: AllCaptures,
  ) => Promise<Upload>;
};

/** Why a capture is no longer on the device. `pages` are the ids of the pages that were sent; null: all. */
export type Removal =
  | { readonly why: 'sent'; readonly pages: readonly string[] | null }
  | { readonly why: 'discarded'; readonly pages: null }
  /** it is no longer on the server, and nobody has changed this copy */
  | { readonly why: 'elsewhere'; readonly pages: null };

/** What a tab knows about a stored capture. It uses this to tell another tab's changes from its own. */
export type Known = { readonly pages: ReadonlySet<string>; readonly pdfId: string | null };

/** What the device holds of a capture. 'missing': it was never stored, or the storage was cleared. */
export type FoundOnDevice =
  | { readonly is: 'here'; readonly capture: Capture }
  | ({ readonly is: 'gone' } & Removal)
  | { readonly is: 'missing' };

/**
 * 'merged': another tab's changes were kept, so the device holds more than was given. 'gone': nothing was
 * written.
 */
export type Written = { readonly is: 'written' | 'merged' } | ({ readonly is: 'gone' } & Removal);

/** Captures on this device. Every promise may reject or never settle, because browsers do both. */
export type CaptureStorage = {
  /** A user's captures, oldest first. */
  load(userId: string): Promise<readonly Capture[]>;
  /** @param known this tab's version of the capture; its files are not read again */
  find(id: string, known: Capture | undefined): Promise<FoundOnDevice>;
  /**
   * Writes captures and any of their files that are not stored yet, all or none. See `merge` in
   * stored-capture.ts.
   */
  write(captures: readonly { capture: Capture; known: Known }[]): Promise<ReadonlyMap<string, Written>>;
  /**
   * Deletes a capture and remembers why, but keeps what must not be deleted.
   * @returns whether all of it is gone
   */
  remove(id: string, gone: Removal): Promise<boolean>;
};

type UploadOptions = {
  readonly userId: string;
  readonly signal: AbortSignal;
  /** @param sent 0 to 1 */
  readonly onProgress: (sent: number) => void;
};

export type CaptureApi = {
  /**
   * @param page with the turn that shows it upright, if the person turned it by hand
   * @returns the analysis, its warning, and where the paper is, all in terms of the picture as it was taken
   * @throws ApiError
   */
  analyze(
    page: Unread & { turn: QuarterTurn },
    options: { userId: string; signal: AbortSignal; onRetry: () => void },
  ): Promise<{ analysis: Analysis; corners: Corners | null; warning: Warning }>;
  /**
   * Sends an upload. Sending it again gets the same answer.
   * @returns the id of the receipt
   * @throws ApiError
   */
  save(upload: Upload, options: UploadOptions): Promise<string>;
  /** Has the server export a saved receipt, and reports the result. Never rejects. */
  exportSaved(
    receiptId: string,
    drive: DriveKind,
    options: { userId: string; signal: AbortSignal },
  ): Promise<void>;
};

export type Clock = {
  /** milliseconds since 1970 */
  now(): number;
  /** @returns cancels it */
  after(milliseconds: number, run: () => void): () => void;
  /** 0 to 1 */
  random(): number;
};

export type Network = {
  isOnline(): boolean;
  /** Called when the connection is back or the page is visible again. @returns stops listening */
  onBack(listener: () => void): () => void;
};

export type Tabs = {
  /** Tells the other tabs that a capture has changed on the device, or that its pages were sent. */
  tell(id: string, sent?: Removal): void;
  /** @returns stops listening */
  onTold(listener: (id: string, sent?: Removal) => void): () => void;
  /**
   * Runs a job while no other tab runs one with this name.
   * @throws the signal's reason if it aborts before the job begins
   */
  alone<T>(name: string, signal: AbortSignal, job: () => Promise<T>): Promise<T>;
};

/**
 * Remembers which capture is on screen when this tab reloads, and whether pile mode is on for this device.
 */
export type Screen = {
  remembered(): string | null;
  remember(id: string | null): void;
  isPile(): boolean;
  rememberPile(on: boolean): void;
};

type Toasts = {
  /** @returns its id */
  notify(toast: ToastOptions): string;
  dismiss(id: string): void;
};
