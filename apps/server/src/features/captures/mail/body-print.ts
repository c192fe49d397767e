import { type PrintedPage, SIDE } from '../printed-pages.ts';

/**
 * Where a PDF that we lay out has its text, in the form that the page reads (`lib/picture/text-lines.ts` of
 * the web app).
 */

/** A piece of a line, in points from the left. */
export type PrintedPiece = { text: string; x: number; width: number };
/** In points. `y` is the baseline's distance from the bottom of a whole page. */
type PrintedLine = PrintedPiece & { y: number; size: number };

/**
 * A gap wider than this multiple of the letters' size starts another line, as between a label and its amount.
 */
const WIDEST_GAP = 2;
/** A gap from this share of the letters' size on counts as a space. */
const SPACE = 0.15;
/** How far letters reach above and below the baseline, as shares of their size. */
const ASCENT = 0.8;
const DESCENT = 0.22;
/** From this share of pictures on, we count a page as a scan. The web app does so from half a page on. */
const COVERED = 0.45;

/** Notes what is printed. */
export class BodyPrint {
  readonly #top: number;
  readonly #pages: { lines: PrintedLine[]; covered: number }[] = [{ lines: [], covered: 0 }];

  /** @param top the top of every page, points */
  constructor(top: number) {
    this.#top = top;
  }

  turn(): void {
    this.#pages.push({ lines: [], covered: 0 });
  }

  picture(width: number, height: number): void {
    const page = this.#pages.at(-1);
    if (page) page.covered += width * height;
  }

  /** @param pieces on one baseline */
  line(pieces: readonly PrintedPiece[], y: number, size: number): void {
    const lines = this.#pages.at(-1)?.lines ?? [];
    let last: PrintedLine | null = null;
    for (const { text, x, width } of pieces.toSorted((a, b) => a.x - b.x)) {
      if (text.trim() === '') continue;
      const gap: number = last ? x - last.x - last.width : Number.POSITIVE_INFINITY;
      if (last && gap <= WIDEST_GAP * size) {
        last.text += `${gap > SPACE * size ? ' ' : ''}${text}`;
        last.width = x + width - last.x;
      } else {
        last = { text, x, width, y, size };
        lines.push(last);
      }
    }
  }

  /**
   * @param sizes page sizes, points
   * @returns null if the web app would read the pages as pictures
   */
  pages(sizes: readonly { width: number; height: number }[]): PrintedPage[] | null {
    const pages: PrintedPage[] = [];
    for (const [at, { width, height }] of sizes.entries()) {
      const { lines = [], covered = 0 } = this.#pages[at] ?? {};
      if (covered >= COVERED * width * height) return null;
      const scale = SIDE / Math.max(width, height);
      pages.push({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
        lines: lines.map((line) => ({ text: line.text.trim(), corners: this.#cornersOf(line, scale) })),
      });
    }
    return pages;
  }

  #cornersOf({ x, y, width, size }: PrintedLine, scale: number): PrintedPage['lines'][number]['corners'] {
    const [left, right] = [x * scale, (x + width) * scale];
    const [top, bottom] = [ASCENT, -DESCENT].map((reach) => (this.#top - y - reach * size) * scale) as [
      number,
      number,
    ];
    return [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
  }
}
