import { CATALOG, FIRST_FREE, INFO, OUTLINE, PAGE_TREE, type PdfPart } from './report.ts';

/** A bookmark, and the bookmarks below it. */
export type Bookmark = { title: string; page: number; below?: readonly Bookmark[] };

const HEAD = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
/** ISO 32000-2, 7.5.4: each entry has exactly 20 bytes */
const FREE = '0000000000 65535 f \n';
const OFFSET_DIGITS = 10;

/**
 * Builds a PDF from parts as they arrive, and remembers only where objects start: ISO 32000-2, 7.5. So a
 * report of any size needs only the memory for one receipt.
 */
export class ReportFile {
  readonly #offsets = new Map<number, number>();
  readonly #pages: number[] = [];
  #at = 0;
  #next = FIRST_FREE;

  /** the first object number of the next part */
  get next(): number {
    return this.#next;
  }

  begin(): Uint8Array {
    return this.#written(HEAD);
  }

  part({ bytes, offsets, pages, next }: PdfPart): Uint8Array {
    for (const [objectNumber, offset] of offsets) this.#offsets.set(objectNumber, this.#at + offset);
    this.#pages.push(...pages);
    this.#next = next;
    return this.#written(bytes);
  }

  /** @param bookmarks point to pages by their object numbers */
  end(title: string, author: string, madeAt: Date, bookmarks: readonly Bookmark[]): Uint8Array {
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ');
    const objects = new Map<number, string>([
      [
        CATALOG,
        `<< /Type /Catalog /Pages ${PAGE_TREE} 0 R /Outlines ${OUTLINE} 0 R /PageMode /UseOutlines /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>`,
      ],
      [PAGE_TREE, `<< /Type /Pages /Count ${this.#pages.length} /Kids [${kids}] >>`],
      [
        INFO,
        `<< /Title ${textOf(title)} /Author ${textOf(author)} /Creator (Slipcase) /Producer (Slipcase) /CreationDate ${timeOf(madeAt)} >>`,
      ],
    ]);
    const { first, last, count } = this.#outline(bookmarks, OUTLINE, objects);
    objects.set(OUTLINE, `<< /Type /Outlines /First ${first} 0 R /Last ${last} 0 R /Count ${count} >>`);
    let text = '';
    for (const [objectNumber, body] of objects) {
      this.#offsets.set(objectNumber, this.#at + text.length);
      text += `${objectNumber} 0 obj\n${body}\nendobj\n`;
    }
    const table = this.#at + text.length;
    const rows = Array.from({ length: this.#next - 1 }, (_, index) => {
      const offset = this.#offsets.get(index + 1);
      return offset === undefined ? FREE : `${String(offset).padStart(OFFSET_DIGITS, '0')} 00000 n \n`;
    });
    text += `xref\n0 ${this.#next}\n${FREE}${rows.join('')}`;
    text += `trailer\n<< /Size ${this.#next} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${table}\n%%EOF\n`;
    return this.#written(Buffer.from(text, 'latin1'));
  }

  /**
   * Writes the outline: ISO 32000-2, 12.3.3. Lower levels are closed, so their count is negative and no other
   * count includes it.
   */
  #outline(bookmarks: readonly Bookmark[], parent: number, objects: Map<number, string>) {
    const numbers = bookmarks.map(() => {
      this.#next += 1;
      return this.#next - 1;
    });
    for (const [index, { title, page, below = [] }] of bookmarks.entries()) {
      const own = numbers[index] ?? 0;
      const [before, after] = [numbers[index - 1], numbers[index + 1]];
      const inner = below.length > 0 ? this.#outline(below, own, objects) : null;
      objects.set(
        own,
        [
          `<< /Title ${textOf(title)} /Parent ${parent} 0 R /Dest [${page} 0 R /XYZ null null null]`,
          before === undefined ? '' : `/Prev ${before} 0 R`,
          after === undefined ? '' : `/Next ${after} 0 R`,
          inner ? `/First ${inner.first} 0 R /Last ${inner.last} 0 R /Count -${inner.count}` : '',
          '>>',
        ].join(' '),
      );
    }
    return { first: numbers[0] ?? 0, last: numbers.at(-1) ?? 0, count: numbers.length };
  }

  #written(bytes: Uint8Array): Uint8Array {
    this.#at += bytes.byteLength;
    return bytes;
  }
}

/**
 * Encodes a text in any script: UTF-16BE in hexadecimal digits, ISO 32000-2, 7.9.2. The library that could do
 * this loads only in the worker.
 */
function textOf(text: string): string {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  return `<${bytes.toString('hex')}>`;
}

/** A time in UTC: ISO 32000-2, 7.9.4. */
function timeOf(time: Date): string {
  return `(D:${time.toISOString().replaceAll(/\D/gu, '').slice(0, 14)}Z)`;
}
