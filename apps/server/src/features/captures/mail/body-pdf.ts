import { grayscale, PDFDocument, type PDFImage, type PDFPage } from '@cantoo/pdf-lib';
import { MAX_PAGES } from '@slipcase/contract/limits';
import { PdfFonts, type TextStyle } from '../../../lib/pdf-fonts.ts';
import type { PrintedPage } from '../printed-pages.ts';
import { columnsOf, type PlacedColumn } from './body-columns.ts';
import { BodyPrint } from './body-print.ts';
import { type MailBlock, textOf } from './mail-blocks.ts';
import { senderName } from './sender-name.ts';

/**
 * Prints the body of a mail as a PDF with selectable text, rows with columns, and the mail's own pictures. It
 * is as wide as A5, so a phone shows it large, and no longer than its text.
 */

export type BodyHead = { from: string | null; date: string | null; subject: string | null };
export type BodyPicture = { bytes: Buffer; type: 'image/jpeg' | 'image/png' };

/** points: the width of ISO 216 A5, and the height of A4 at most */
const PAGE = [419.53, 841.89] as const;
const EDGE = 30;
/** points: a lower page looks like a strip */
const LEAST_HEIGHT = 280;
const WIDTH = PAGE[0] - 2 * EDGE;
const PLAIN: TextStyle = { size: 9.5 };
const BOLD: TextStyle = { size: 9.5, weight: 'bold' };
const LARGE: TextStyle = { size: 14, weight: 'bold' };
const HEAD: TextStyle = { size: 8, color: grayscale(0.35) };
const LETTERS_MISSING =
  'Slipcase can’t print some letters of this email, and shows “?” instead. Keep the email.';
const RULE = grayscale(0.75);
/** line height, as a multiple of the letters' size */
const LEADING = 1.4;
const SPACE = 6;
/** points: a page of mostly pictures would count as a scan, and its text would not be read */
const PICTURE = { width: 360, height: 200, perPage: 2 };

/** @returns the PDF, and its printed lines. @throws Error if it has more pages than a receipt */
export async function bodyPdf(
  head: BodyHead,
  blocks: readonly MailBlock[],
  pictures: ReadonlyMap<string, BodyPicture>,
): Promise<{ bytes: Buffer; printed: PrintedPage[] | null }> {
  const document = await PDFDocument.create();
  document.setTitle(head.subject ?? '');
  document.setProducer('Slipcase');
  if (head.date) document.setKeywords([`Sent: ${head.date}`]);
  const texts = [head.from, head.subject, ...blocks.map(textOf)].join('');
  const fonts = await PdfFonts.embedded(document, texts);
  const writer = new BodyWriter(document, fonts);
  writer.head(head);
  if (fonts.lacks(texts)) writer.text(LETTERS_MISSING, HEAD);
  for (const [index, block] of blocks.entries()) {
    if (block.is === 'text') writer.text(block.text, block.large ? LARGE : block.bold ? BOLD : PLAIN);
    else if (block.is === 'row') writer.row(block, blocks, index);
    else if (block.is === 'space') writer.space();
    else {
      const picture = pictures.get(block.contentId);
      if (picture) await writer.picture(picture);
    }
  }
  const printed = writer.end();
  return { bytes: Buffer.from(await document.save()), printed };
}

class BodyWriter {
  readonly #document: PDFDocument;
  readonly #fonts: PdfFonts;
  #page: PDFPage;
  #y: number = PAGE[1] - EDGE;
  #pictures = 0;
  readonly #print = new BodyPrint(PAGE[1]);
  /** the columns of the table whose rows are being written */
  #columns: { table: number; count: number; placed: PlacedColumn[] } | null = null;

  constructor(document: PDFDocument, fonts: PdfFonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.#page = document.addPage([...PAGE]);
  }

  /**
   * Prints a letterhead, because many mails show the sender's name only in a picture on another server. The
   * day when the mail was sent is only in the PDF's properties: on the page it would be read as the day of
   * the receipt.
   */
  head({ from, subject }: BodyHead): void {
    const name = from && senderName(from);
    if (name) this.text(name, LARGE);
    const fields = { From: from, Subject: subject };
    for (const [name, value] of Object.entries(fields)) if (value) this.text(`${name}: ${value}`, HEAD);
    this.#y -= SPACE;
    this.#page.drawLine({
      start: { x: EDGE, y: this.#y },
      end: { x: EDGE + WIDTH, y: this.#y },
      thickness: 0.5,
      color: RULE,
    });
    this.#y -= SPACE;
  }

  space(): void {
    this.#y -= SPACE;
  }

  text(text: string, style: TextStyle): void {
    for (const line of this.#fonts.lines(text, WIDTH, style)) {
      this.#need(style.size * LEADING);
      this.#line([{ text: line, x: EDGE }], style);
    }
  }

  row(row: MailBlock & { is: 'row' }, blocks: readonly MailBlock[], index: number): void {
    const style = row.bold ? BOLD : PLAIN;
    const broken = this.#columnsFor(row, blocks, index).map((column, at) => ({
      ...column,
      lines: this.#fonts.lines(row.cells[at] ?? '', column.width, style),
    }));
    for (let line = 0; line < Math.max(...broken.map(({ lines }) => lines.length)); line += 1) {
      this.#need(style.size * LEADING);
      const cells = broken.flatMap(({ x, width, right, lines }) => {
        const text = lines[line];
        if (!text) return [];
        return { text, x: EDGE + (right ? x + width - this.#fonts.width(text, style) : x) };
      });
      this.#line(cells, style);
    }
  }

  /** Writes the cells of one line. @param cells from left to right */
  #line(cells: readonly { text: string; x: number }[], style: TextStyle): void {
    const y = this.#y + style.size * 0.3;
    for (const { text, x } of cells) this.#fonts.draw(this.#page, text, { x, y }, style);
    this.#print.line(
      cells.map(({ text, x }) => ({
        text: this.#fonts.shown(text, style),
        x,
        width: this.#fonts.width(text, style),
      })),
      y,
      style.size,
    );
  }

  async picture({ bytes, type }: BodyPicture): Promise<void> {
    const image = await this.#embedded(bytes, type);
    if (!image) return;
    const scale = Math.min(1, PICTURE.width / image.width, PICTURE.height / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    if (this.#pictures >= PICTURE.perPage) this.#turn();
    this.#need(height + SPACE);
    this.#page.drawImage(image, { x: EDGE, y: this.#y, width, height });
    this.#print.picture(width, height);
    this.#pictures += 1;
    this.#y -= SPACE;
  }

  /** @returns null for a picture that the library cannot read: the text matters more */
  async #embedded(bytes: Buffer, type: BodyPicture['type']): Promise<PDFImage | null> {
    try {
      return type === 'image/jpeg'
        ? await this.#document.embedJpg(bytes)
        : await this.#document.embedPng(bytes);
    } catch {
      return null;
    }
  }

  /** Adjacent rows of a table share their columns. */
  #columnsFor(row: MailBlock & { is: 'row' }, blocks: readonly MailBlock[], index: number): PlacedColumn[] {
    const { table, cells } = row;
    if (this.#columns?.table !== table || this.#columns.count !== cells.length) {
      const rows: string[][] = [];
      for (const block of blocks.slice(index)) {
        if (block.is === 'space') continue;
        if (block.is !== 'row' || block.table !== table || block.cells.length !== cells.length) break;
        rows.push(block.cells);
      }
      const measure = (text: string) => this.#fonts.width(text, BOLD);
      this.#columns = { table, count: cells.length, placed: columnsOf(rows, WIDTH, measure) };
    }
    return this.#columns.placed;
  }

  /** Cuts the last page below its text. @returns the printed lines; null if the pages count as pictures */
  end(): PrintedPage[] | null {
    const height = Math.max(LEAST_HEIGHT, PAGE[1] - this.#y + EDGE);
    if (height < PAGE[1]) this.#page.setMediaBox(0, PAGE[1] - height, PAGE[0], height);
    return this.#print.pages(this.#document.getPages().map((page) => page.getSize()));
  }

  /** Moves down by this height, onto the next page if it does not fit. */
  #need(height: number): void {
    if (this.#y - height < EDGE) this.#turn();
    this.#y -= height;
  }

  #turn(): void {
    if (this.#document.getPageCount() >= MAX_PAGES) throw new Error('more pages than a receipt');
    this.#page = this.#document.addPage([...PAGE]);
    this.#y = PAGE[1] - EDGE;
    this.#pictures = 0;
    this.#print.turn();
  }
}
