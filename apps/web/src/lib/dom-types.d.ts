/**
 * The DOM's types are those of early 2023, so the compiler refuses what the oldest supported browsers lack
 * (docs/browsers.md). Here is what the page uses beyond them.
 */

/**
 * Only in some browsers. The page checks that it is there. It is drawn and transferred like an ImageBitmap.
 */
interface VideoFrame extends ImageBitmap {
  readonly displayWidth: number;
  readonly displayHeight: number;
  /** null: only the browser can draw it */
  readonly format: string | null;
  readonly visibleRect: { readonly width: number; readonly height: number } | null;
  readonly colorSpace: { readonly fullRange: boolean | null };
  /** degrees; absent in browsers that never turn frames */
  readonly rotation?: number;
  allocationSize(): number;
  copyTo(destination: Uint8Array): Promise<{ readonly offset: number; readonly stride: number }[]>;
}
declare var VideoFrame: { new (source: CanvasImageSource): VideoFrame; prototype: VideoFrame };
interface HTMLElement {
  showPopover?(): void;
}

/** Only in some browsers. */
interface CloseWatcher extends EventTarget {
  onclose: (() => void) | null;
  requestClose(): void;
  destroy(): void;
}
declare var CloseWatcher: { new (): CloseWatcher; prototype: CloseWatcher };

/** Newer types say which buffer the bytes have. */
interface TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
