/**
 * Canvases for workers and for the page. In a worker, a canvas is an OffscreenCanvas. If a browser has none
 * in workers (Safari before 16.4), the page does the work with canvas elements. All other code is the same
 * for both.
 */
const JPEG_QUALITY = 0.8;

export type Canvas = OffscreenCanvas | HTMLCanvasElement;
export type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

export const hasOffscreenCanvas = typeof OffscreenCanvas !== 'undefined';

export function createCanvas(width: number, height: number): Canvas {
  if (hasOffscreenCanvas) return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/** @param readBack the pixels will be read, so memory is better than the graphics card */
export function contextOf(canvas: Canvas, readBack = false): Context {
  const options = { alpha: false, willReadFrequently: readBack };
  const context = canvas.getContext('2d', options) as Context | null;
  if (!context) throw new Error('No canvas');
  return context;
}

export async function encodeJpeg(canvas: Canvas): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) throw new Error('The picture could not be encoded');
  return blob;
}

/** Frees a canvas's memory right away, because browsers limit it and phones have little. */
export function releaseCanvas(canvas: Canvas): void {
  canvas.width = 0;
  canvas.height = 0;
}
