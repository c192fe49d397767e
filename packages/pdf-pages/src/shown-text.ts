import { OPS, type PageViewport, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Canvases, PdfCanvas } from './canvases.ts';
import { linesIn, pdfFields } from './form-fields.ts';
import { type Area, areaAround, inkOfLetters, onto } from './letter-ink.ts';
import { cornersOf, linesOf, type TextLine, type TextPiece } from './text-lines.ts';

/**
 * The visible text of a PDF page. A file may also have text that nobody sees: what a scanner has read itself,
 * white letters, letters behind a picture or outside the page. All of these are found the same way: the page
 * is drawn again without letters, and text that makes no difference is not visible.
 */

/** A page with fewer letters has no useful text, but a stamp or a page number. */
const LEAST_CHARACTERS = 10;
/**
 * If pictures cover this share of the page or more, they are its real content, and the text beside them may
 * be a stamp.
 */
const COVERED = 0.5;
/** Cells per side, for adding up pictures that overlap or were cut into strips. */
const CELLS = 32;
/** Smallest share of ink in the box of visible text. Even a period and a hyphen have more. */
const LEAST_INK = 0.005;

const IMAGES = new Set<number>([
  OPS.paintImageMaskXObject,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintImageXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintInlineImageXObject,
  OPS.paintInlineImageXObjectGroup,
]);

/** As fractions of the page. */
type Place = { minX: number; minY: number; maxX: number; maxY: number };

/** Draws the page onto the canvas, which must be as large as the viewport. @returns where it has images */
export async function draw(page: PDFPageProxy, canvas: PdfCanvas, viewport: PageViewport): Promise<Place[]> {
  const images = new Set<number>();
  await page.render({
    ...onto(canvas),
    viewport,
    background: 'white',
    recordOperations: true,
    operationsFilter(index, list) {
      if (IMAGES.has(list.fnArray[index] ?? -1)) images.add(index);
      return true;
    },
  }).promise;
  const places = page.recordedBBoxes as PlacesOfOperations | null;
  return [...images].flatMap((i) =>
    places && !places.isEmpty(i)
      ? [{ minX: places.minX(i), minY: places.minY(i), maxX: places.maxX(i), maxY: places.maxY(i) }]
      : [],
  );
}

/**
 * The visible lines of text on the page, including those in form fields.
 * @param drawn the page as `draw` drew it
 * @param images the places of its images, from `draw`
 * @returns null if the picture has to be read instead: the page is a scan, or has almost no text
 */
export async function shownText<C extends PdfCanvas>(
  page: PDFPageProxy,
  {
    canvases,
    drawn,
    viewport,
    images,
  }: { canvases: Canvases<C>; drawn: C; viewport: PageViewport; images: readonly Place[] },
): Promise<TextLine[] | null> {
  if (shareOf(images) >= COVERED) return null;
  const { items } = await page.getTextContent();
  const pieces: TextPiece[] = items.filter((item) => 'str' in item && item.str.trim() !== '') as never;
  const fields = await pdfFields(page, viewport);
  if (pieces.length + fields.length === 0) return null;
  const ink = await inkOfLetters(page, canvases, drawn, viewport);
  const view = viewport.transform as [number, number, number, number, number, number];
  const hidden = new Set<TextPiece>();
  let onImages = 0;
  for (const piece of pieces) {
    const corners = cornersOf(piece, view);
    const area = corners && areaAround(corners);
    if (area && ink.shareIn(area) >= LEAST_INK) continue;
    hidden.add(piece);
    if (area && images.some((image) => isOn(image, area, drawn))) onImages += lettersIn(piece.str);
  }
  // a scanner put the text that it read itself behind its picture
  if (onImages >= LEAST_CHARACTERS) return null;
  const printed = linesOf(
    pieces.filter((piece) => !hidden.has(piece)),
    view,
  );
  const lines = [...printed, ...fields.flatMap((field) => linesIn(field, ink, page.rotate))];
  const characters = lines.reduce((sum, { text }) => sum + lettersIn(text), 0);
  return characters < LEAST_CHARACTERS ? null : lines;
}

/** Where pdf.js drew each operation, as fractions of the page. pdf.js has no type for this. */
type PlacesOfOperations = { length: number; isEmpty(index: number): boolean } & Record<
  keyof Place,
  (index: number) => number
>;

/** The share of the page that images cover. */
function shareOf(images: readonly Place[]): number {
  let covered = 0;
  for (let y = 0.5; y < CELLS; y += 1)
    for (let x = 0.5; x < CELLS; x += 1)
      if (images.some((image) => contains(image, x / CELLS, y / CELLS))) covered += 1;
  return covered / CELLS ** 2;
}

function contains({ minX, minY, maxX, maxY }: Place, x: number, y: number): boolean {
  return x >= minX && x < maxX && y >= minY && y < maxY;
}

function isOn(image: Place, { left, top, right, bottom }: Area, { width, height }: PdfCanvas): boolean {
  return contains(image, (left + right) / 2 / width, (top + bottom) / 2 / height);
}

function lettersIn(text: string): number {
  return text.replaceAll(/\s/gu, '').length;
}
