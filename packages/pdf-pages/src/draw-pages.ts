// the build for older browsers: the other one uses methods that last year's phones lack
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Canvases, PdfCanvas } from './canvases.ts';
import { canvasFactory, NoFilters } from './factories.ts';
import { draw, shownText } from './shown-text.ts';
import type { TextLine } from './text-lines.ts';

/**
 * Draws the pages of a PDF and finds their text, in the same way on the page and on the server. pdf.js runs
 * without eval, and without the file's scripts and XFA forms.
 */

export type { Canvases, PdfCanvas } from './canvases.ts';

/** pixels: on A4, letters of 6 points are 12 pixels high */
const LONG_SIDE = 2000;
const MAX_PAGES = 20;
/**
 * Most pixels of one picture in the file. Larger pictures are left out, because they would fill a phone's
 * memory.
 */
const MAX_IMAGE_PIXELS = 60e6;

/** What an analysis accepts: MAX_FIELD_CHARS and MAX_GIVEN_LINES of the contract. */
const MAX_LINE_CHARS = 200;
const MAX_LINES = 500;

/** A page on its canvas. `lines` has its visible text; null if there is no useful text. */
export type DrawnPage<C> = { canvas: C; lines: TextLine[] | null };

/** Where pdf.js runs and where its files are: options of its `getDocument`. */
type PdfjsPlace = Omit<Parameters<typeof getDocument>[0] & object, 'data'>;

/**
 * @param finish called with each page in turn, from 1. It may release the canvas
 * @returns what `finish` made, at least one
 * @throws what `pdfProblemOf` understands, or the error of `finish`
 */
export async function drawPages<C extends PdfCanvas, P>(
  data: Uint8Array,
  canvases: Canvases<C>,
  place: PdfjsPlace,
  finish: (page: DrawnPage<C>, number: number) => Promise<P>,
): Promise<P[]> {
  const loading = getDocument({
    ...place,
    data,
    // decodes JPEG 2000 and JBIG2 without WebAssembly, which the page's content security policy forbids
    useWasm: false,
    // draws letters as outlines, because a worker cannot load fonts, and the system's fonts differ
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    disableWorkerRendering: true,
    CanvasFactory: canvasFactory(canvases),
    FilterFactory: NoFilters,
    verbosity: 0,
  } as Parameters<typeof getDocument>[0]);
  const pdf = await loading.promise;
  if (pdf.numPages > MAX_PAGES) throw new TooManyPagesError();
  const pages: P[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    pages.push(await finish(await drawPage(page, canvases), number));
    page.cleanup();
  }
  if (pages.length === 0) throw new Error('This PDF has no pages');
  return pages;
}

/** Why a PDF could not be drawn. @param error thrown by `drawPages` */
export function pdfProblemOf(error: unknown): 'unreadable' | 'encrypted' | 'too_many_pages' {
  if (error instanceof TooManyPagesError) return 'too_many_pages';
  return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable';
}

class TooManyPagesError extends Error {
  override name = 'TooManyPagesError';
}

async function drawPage<C extends PdfCanvas>(
  page: PDFPageProxy,
  canvases: Canvases<C>,
): Promise<DrawnPage<C>> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: LONG_SIDE / Math.max(width, height) });
  const canvas = canvases.create(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  const images = await draw(page, canvas, viewport);
  const lines = await shownText(page, { canvases, drawn: canvas, viewport, images });
  return { canvas, lines: lines && withinLimits(lines) };
}

/** Cuts long lines, which are terms and conditions. A page with too many lines is read from its picture. */
function withinLimits(lines: readonly TextLine[]): TextLine[] | null {
  if (lines.length > MAX_LINES) return null;
  return lines.map((line) => ({ ...line, text: line.text.slice(0, MAX_LINE_CHARS) }));
}
