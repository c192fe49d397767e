import { grayscale, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import type { PdfFonts } from '../../../lib/pdf-fonts.ts';

type Column = {
  title: string;
  /** width of the column, relative to the others */
  share: number;
  right?: boolean;
};

type TableOptions = {
  document: PDFDocument;
  fonts: PdfFonts;
  size: readonly [width: number, height: number];
};

const EDGE = 36;
const GAP = 8;
const LEAD = 11;
const PAD = 4;
const RULE = grayscale(0.75);
const HEADING = { size: 14, weight: 'bold' } as const;
const HEAD = { size: 8.5, weight: 'bold' } as const;
const CELL = { size: 8.5 } as const;

/**
 * Writes tables one below another. A table that continues on the next page repeats its header there. A row is
 * never split across pages.
 */
export class TableWriter {
  readonly pages: PDFPage[] = [];
  readonly #options: TableOptions;
  /** top of the next row */
  #y = 0;

  constructor(options: TableOptions) {
    this.#options = options;
  }

  write(title: string, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const { fonts, size } = this.#options;
    const line = size[0] - 2 * EDGE - GAP * (columns.length - 1);
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    let left = EDGE;
    const placed = columns.map((column) => {
      const width = (line * column.share) / whole;
      const x = left;
      left += width + GAP;
      return { ...column, x, width };
    });
    const broken = (cells: readonly string[], style: typeof HEAD | typeof CELL) =>
      placed.map(({ width }, index) => fonts.lines(cells[index] ?? '', width, style));
    const heightOf = (cells: readonly (readonly string[])[]) =>
      Math.max(...cells.map((lines) => lines.length)) * LEAD + 2 * PAD;
    const draw = (cells: readonly (readonly string[])[], style: typeof HEAD | typeof CELL) => {
      for (const [index, lines] of cells.entries()) {
        const column = placed[index];
        if (!column) continue;
        const x = column.right ? column.x + column.width : column.x;
        for (const [row, text] of lines.entries())
          fonts.draw(
            this.#page,
            text,
            { x, y: this.#y - PAD - (row + 0.8) * LEAD, right: column.right === true },
            style,
          );
      }
      this.#y -= heightOf(cells);
      this.#rule();
    };
    const head = broken(
      columns.map((column) => column.title),
      HEAD,
    );
    const begin = (needed: number) => {
      if (this.pages.length === 0 || this.#y - needed < EDGE) this.#turn();
    };
    const [firstRow = []] = rows;
    begin(3 * LEAD + heightOf(head) + heightOf(broken(firstRow, CELL)));
    this.#y -= LEAD;
    fonts.draw(this.#page, title, { x: EDGE, y: this.#y - LEAD }, HEADING);
    this.#y -= 2 * LEAD;
    draw(head, HEAD);
    for (const row of rows) {
      const cells = broken(row, CELL);
      if (this.#y - heightOf(cells) < EDGE) {
        this.#turn();
        draw(head, HEAD);
      }
      draw(cells, CELL);
    }
  }

  /** One line below the last table. */
  note(text: string): void {
    if (this.pages.length === 0 || this.#y - 2 * LEAD < EDGE) this.#turn();
    this.#options.fonts.draw(this.#page, text, { x: EDGE, y: this.#y - 2 * LEAD }, CELL);
    this.#y -= 2 * LEAD;
  }

  get #page(): PDFPage {
    return this.pages.at(-1) ?? this.#turn();
  }

  #turn(): PDFPage {
    const { document, size } = this.#options;
    const page = document.addPage([...size]);
    this.pages.push(page);
    this.#y = size[1] - EDGE;
    return page;
  }

  #rule(): void {
    this.#page.drawLine({
      start: { x: EDGE, y: this.#y },
      end: { x: this.#options.size[0] - EDGE, y: this.#y },
      thickness: 0.5,
      color: RULE,
    });
  }
}
