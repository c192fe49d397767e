/**
 * The DOM's types are those of early 2023, so the compiler refuses what the oldest supported browsers lack
 * (docs/browsers.md). This file adds what the page uses beyond that.
 */

/**
 * Missing in some browsers, so the page checks for it. It can be drawn and transferred like an ImageBitmap.
 */
interface VideoFrame extends ImageBitmap {
  readonly displayWidth: number;
  readonly displayHeight: number;
  /** null if only the browser can draw the frame */
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

/** Missing in some browsers. */
interface CloseWatcher extends EventTarget {
  onclose: (() => void) | null;
  requestClose(): void;
  destroy(): void;
}
declare var CloseWatcher: { new (): CloseWatcher; prototype: CloseWatcher };

/** Newer types say which kind of buffer holds the bytes. */
interface TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
