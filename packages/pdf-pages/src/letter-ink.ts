import { OPS, type PageViewport, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Canvases, PdfCanvas, Pixels } from './canvases.ts';
import type { Point } from './text-lines.ts';

/** Levels of 255. If letters differ less from their background, people can't read them either. */
const VISIBLE_DIFFERENCE = 32;

/** In pixels. The right and the lower edge are not part of the area. */
export type Area = { left: number; top: number; right: number; bottom: number };

/** The canvas as pdf.js expects it. It also accepts those of workers and of Node. */
export function onto(canvas: PdfCanvas): { canvas: never } {
  return { canvas: canvas as never };
}

/** The smallest upright area around these points. */
export function areaAround(corners: readonly Point[]): Area {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The ink that the letters of a page add to its picture. */
export class LetterInk {
  readonly #isInk: Uint8Array;
  readonly #width: number;
  readonly #height: number;

  constructor(withLetters: Pixels, without: Pixels) {
    const { data, width, height } = withLetters;
    this.#width = width;
    this.#height = height;
    this.#isInk = new Uint8Array(width * height);
    const differs = (at: number) => Math.abs((data[at] ?? 0) - (without.data[at] ?? 0)) >= VISIBLE_DIFFERENCE;
    for (let pixel = 0, at = 0; pixel < this.#isInk.length; pixel += 1, at += 4)
      if (differs(at) || differs(at + 1) || differs(at + 2)) this.#isInk[pixel] = 1;
  }

  /** Share of the area that has ink, 0 to 1. There is none outside the page. */
  shareIn(area: Area): number {
    let count = 0;
    this.#visit(area, () => {
      count += 1;
    });
    return count / Math.max(1, (area.right - area.left) * (area.bottom - area.top));
  }

  /** The smallest area with all ink of this area; null if there is none. */
  tightest(area: Area): Area | null {
    const tight = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    this.#visit(area, (x, y) => {
      tight.left = Math.min(tight.left, x);
      tight.top = Math.min(tight.top, y);
      tight.right = Math.max(tight.right, x + 1);
      tight.bottom = Math.max(tight.bottom, y + 1);
    });
    return tight.left < tight.right ? tight : null;
  }

  #visit({ left, top, right, bottom }: Area, visit: (x: number, y: number) => void): void {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.#height, bottom); y += 1)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(this.#width, right); x += 1)
        if (this.#isInk[y * this.#width + x]) visit(x, y);
  }
}

/** Draws the page again, without letters, and compares both. */
export async function inkOfLetters<C extends PdfCanvas>(
  page: PDFPageProxy,
  canvases: Canvases<C>,
  drawn: C,
  viewport: PageViewport,
): Promise<LetterInk> {
  const { width, height } = drawn;
  const canvas = canvases.create(width, height);
  try {
    await page.render({
      ...onto(canvas),
      viewport,
      background: 'white',
      operationsFilter: (index, list) => list.fnArray[index] !== OPS.showText,
    }).promise;
    return new LetterInk(canvases.pixelsOf(drawn), canvases.pixelsOf(canvas));
  } finally {
    canvases.release(canvas);
  }
}
