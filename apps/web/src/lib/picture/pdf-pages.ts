// the build for older browsers: the other one uses methods that last year's phones lack
import { getDocument, type PDFPageProxy, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { sha256 } from '../sha256.ts';
import { type Canvas, contextOf, createCanvas, releaseCanvas } from './canvas.ts';
import { draw, shownText } from './pdf-text.ts';
import { type PdfPage, PictureProblem } from './picture.ts';
import { bytesOf, finished } from './take-picture.ts';

/** pixels: on A4, letters of 6 points are 12 pixels high */
const LONG_SIDE = 2000;
const MAX_PAGES = 20;
/**
 * Most pixels of one picture in the file. Larger pictures are left out, because they would fill a phone's
 * memory.
 */
const MAX_IMAGE_PIXELS = 60e6;
/** A file that takes longer counts as broken. */
const TIME_LIMIT_MS = 60_000;
/**
 * where vite-pdfjs-files.ts puts fonts, character maps and decoders, which are fetched when a file needs them
 */
const FILES = `/assets/pdfjs-${version}/`;

/**
 * Renders the pages of a PDF as pictures. pdf.js runs without eval, and without the file's scripts and XFA
 * forms. It only fetches our own files, and decodes JPEG 2000 and JBIG2 without WebAssembly, which the
 * content security policy forbids.
 */
export async function takePdf(file: Blob): Promise<PdfPage[]> {
  const bytes = await bytesOf(file);
  const hash = await sha256(bytes);
  const port = new Worker(workerUrl, { type: 'module' });
  const worker = PDFWorker.create({ port });
  try {
    const pages = drawPages(bytes, worker, hash).catch((error: unknown) => {
      throw problemOf(error);
    });
    return await Promise.race([pages, brokenWorker(port)]);
  } finally {
    worker.destroy();
    port.terminate();
  }
}

async function drawPages(data: Uint8Array, worker: PDFWorker, hash: string): Promise<PdfPage[]> {
  const files = new URL(FILES, globalThis.location.origin).href;
  const loading = getDocument({
    data,
    worker,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    useWasm: false,
    useWorkerFetch: true,
    // draws letters as outlines, because a worker cannot load fonts, and the system's fonts differ
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    disableWorkerRendering: true,
    CanvasFactory,
    FilterFactory,
    verbosity: 0,
  } as Parameters<typeof getDocument>[0]);
  const pdf = await loading.promise;
  if (pdf.numPages > MAX_PAGES) throw new PictureProblem('too_many_pages');
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    pages.push({ ...(await drawPage(page)), sha256: await hashOfPage(hash, number) });
    page.cleanup();
  }
  if (pages.length === 0) throw new PictureProblem('unreadable');
  return pages;
}

/**
 * Identifies a page within its file, because the pages of one file may be different receipts. The first page
 * has the file's own hash.
 */
async function hashOfPage(file: string, number: number): Promise<string> {
  return number === 1 ? file : sha256(new TextEncoder().encode(`${file}, page ${number}`));
}

async function drawPage(page: PDFPageProxy): Promise<Omit<PdfPage, 'sha256'>> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: LONG_SIDE / Math.max(width, height) });
  const drawn = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  const images = await draw(page, drawn, viewport);
  const lines = await shownText(page, { drawn, viewport, images });
  const { picture } = await finished(drawn);
  return { ...picture, lines };
}

/** Rejects if the worker fails or takes too long: pdf.js would wait for it forever. */
function brokenWorker(port: Worker): Promise<never> {
  return new Promise((_, reject) => {
    // without a network, the worker cannot load, which is not the file's fault
    port.addEventListener('error', () => reject(new Error('The PDF worker stopped')));
    AbortSignal.timeout(TIME_LIMIT_MS).addEventListener('abort', () =>
      reject(new PictureProblem('unreadable')),
    );
  });
}

function problemOf(error: unknown): Error {
  if (error instanceof PictureProblem) return error;
  const isLocked = error instanceof Error && error.name === 'PasswordException';
  return new PictureProblem(isLocked ? 'encrypted' : 'unreadable');
}

type CanvasAndContext = { canvas: Canvas | null; context: ReturnType<typeof contextOf> | null };

/** Replaces pdf.js's own factory, which creates page elements. Interface: its BaseCanvasFactory. */
class CanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasAndContext['context'];
    return { canvas, context };
  }
  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height });
  }
  destroy(made: CanvasAndContext): void {
    if (made.canvas) releaseCanvas(made.canvas);
    Object.assign(made, { canvas: null, context: null });
  }
  getNoAlphaContext(canvas: Canvas): ReturnType<typeof contextOf> {
    return contextOf(canvas, true);
  }
}

/**
 * Replaces pdf.js's own factory, which creates SVG filters that a worker does not have. Without them, some
 * masks have simpler colors.
 */
class FilterFactory {
  addFilter(): string {
    return 'none';
  }
  addHCMFilter(): string {
    return 'none';
  }
  addAlphaFilter(): string {
    return 'none';
  }
  addLuminosityFilter(): string {
    return 'none';
  }
  addKnockoutFilter(): string {
    return 'none';
  }
  addHighlightHCMFilter(): string {
    return 'none';
  }
  addSelectionHCMFilter(): string {
    return 'none';
  }
  addSelectionFilter(): string {
    return 'none';
  }
  createSelectionStyle(): null {
    return null;
  }
  destroy(): void {}
}
