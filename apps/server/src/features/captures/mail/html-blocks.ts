import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { hiddenSelectors, isBlock, LARGE_PX, PLAIN, type Shown, SMALLEST_PX, shownAs } from './html-style.ts';
import { type MailBlock, plainText, textOf } from './mail-blocks.ts';

/** Turns the HTML of a mail into blocks. Nothing in it is run, styled or fetched; hidden text is left out. */

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** nested elements: mails with tables in tables reach 80 */
const MAX_DEPTH = 250;
/** lines of cells side by side; longer cells are columns of a page and are read one after the other */
const MAX_CELL_LINES = 8;
const MAX_COLUMNS = 12;
/** characters of the text shown instead of a picture on another server */
const MAX_ALT = 80;
const LEFT_OUT = new Set([
  'head',
  'script',
  'style',
  'title',
  'template',
  'svg',
  'object',
  'iframe',
  'map',
  'select',
]);
const BLOCKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const SPACED = new Set(['p', 'h1', 'h2', 'h3', 'hr', 'blockquote', 'ul', 'ol']);

/** @throws Error if the HTML is nested deeper than in any real mail */
export function blocksOfHtml(html: string): MailBlock[] {
  const document = parse(html);
  const sheets: string[] = [];
  collectSheets(document.childNodes, sheets, 0);
  const flow = new Flow({ hidden: hiddenSelectors(sheets.join('\n')), tables: 0 });
  flow.walk(document.childNodes, PLAIN, 0);
  return flow.end();
}

function collectSheets(nodes: readonly Node[], sheets: string[], depth: number): void {
  if (depth > MAX_DEPTH) throw new Error('nested too deep');
  for (const node of nodes) {
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    if (node.tagName === 'style') sheets.push(rawText(node));
    else collectSheets(node.childNodes, sheets, depth + 1);
  }
}

function rawText({ childNodes }: Element): string {
  return childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');
}

type Page = { hidden: ReadonlySet<string>; tables: number };

class Flow {
  readonly #page: Page;
  readonly #blocks: MailBlock[] = [];
  #line = '';
  #boldLetters = 0;
  #largest = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  walk(nodes: readonly Node[], shown: Shown, depth: number): void {
    for (const node of nodes) {
      if (defaultTreeAdapter.isTextNode(node)) this.#write(node.value, shown);
      else if (defaultTreeAdapter.isElementNode(node)) this.#element(node, shown, depth + 1);
    }
  }

  end(): MailBlock[] {
    this.#break();
    while (this.#blocks.at(-1)?.is === 'space') this.#blocks.pop();
    return this.#blocks;
  }

  #write(text: string, { size, bold }: Shown): void {
    if (size < SMALLEST_PX) return;
    this.#line += text;
    const letters = text.trim().length;
    if (bold) this.#boldLetters += letters;
    if (letters > 0) this.#largest = Math.max(this.#largest, size);
  }

  #break(): void {
    const text = plainText(this.#line);
    if (text)
      this.#blocks.push({
        is: 'text',
        text,
        bold: this.#boldLetters * 2 > text.length,
        large: this.#largest >= LARGE_PX,
      });
    this.#line = '';
    this.#boldLetters = 0;
    this.#largest = 0;
  }

  #space(): void {
    this.#break();
    const last = this.#blocks.at(-1);
    if (last && last.is !== 'space') this.#blocks.push({ is: 'space' });
  }

  #element(element: Element, outer: Shown, depth: number): void {
    if (depth > MAX_DEPTH) throw new Error('nested too deep');
    const { tagName: tag } = element;
    const style = attribute(element, 'style');
    const shown = shownAs(tag, style, outer);
    if (!shown || LEFT_OUT.has(tag) || this.#isHidden(element)) return;
    if (tag === 'br') {
      if (this.#line.trim()) this.#break();
      else this.#space();
    } else if (tag === 'img') this.#picture(element, shown);
    else if (tag === 'table') this.#table(element, shown, depth);
    else if (tag === 'pre') this.#preformatted(element, shown);
    else {
      const isApart = BLOCKS.has(tag) || isBlock(style);
      if (SPACED.has(tag)) this.#space();
      else if (isApart) this.#break();
      this.walk(element.childNodes, shown, depth);
      if (SPACED.has(tag)) this.#space();
      else if (isApart) this.#break();
    }
  }

  #isHidden(element: Element): boolean {
    if (element.attrs.some(({ name }) => name === 'hidden')) return true;
    const classes = attribute(element, 'class').split(/\s+/u);
    return (
      classes.some((name) => this.#page.hidden.has(`.${name}`)) ||
      this.#page.hidden.has(`#${attribute(element, 'id')}`)
    );
  }

  #picture(element: Element, shown: Shown): void {
    const { contentId } = /^cid:(?<contentId>.{1,250})$/iu.exec(attribute(element, 'src'))?.groups ?? {};
    const alt = attribute(element, 'alt').slice(0, MAX_ALT);
    if (alt.trim()) this.#write(` ${alt} `, shown);
    if (!contentId) return;
    this.#break();
    this.#blocks.push({ is: 'picture', contentId });
  }

  #preformatted(element: Element, { bold, size }: Shown): void {
    this.#space();
    for (const line of rawText(element).split('\n')) {
      this.#write(line, { bold, size });
      this.#break();
    }
    this.#space();
  }

  #table(table: Element, shown: Shown, depth: number): void {
    this.#break();
    this.#page.tables += 1;
    const number = this.#page.tables;
    const rows = this.#rowsOf(table, shown).map(({ row, style }) =>
      cellsOf(row).map((cell) => ({ blocks: this.#cell(cell, style, depth), cell })),
    );
    const isUsed = (column: number) => rows.some((row) => (row[column]?.blocks.length ?? 0) > 0);
    for (const row of rows) {
      const filled = row.filter(({ blocks }) => blocks.length > 0);
      const lines = row.filter((_cell, column) => isUsed(column)).map(({ blocks }) => blocks);
      if (filled.length > 1 && lines.length <= MAX_COLUMNS && lines.every(isShort))
        this.#blocks.push(...besideEachOther(lines, number));
      else for (const { blocks } of filled) this.#blocks.push(...blocks);
    }
  }

  /** The visible rows of the table itself, not of tables inside it. */
  #rowsOf(table: Element, outer: Shown): { row: Element; style: Shown }[] {
    return table.childNodes.flatMap((node) => {
      if (!defaultTreeAdapter.isElementNode(node)) return [];
      const style = shownAs(node.tagName, attribute(node, 'style'), outer);
      if (!style || this.#isHidden(node)) return [];
      if (['tbody', 'thead', 'tfoot'].includes(node.tagName)) return this.#rowsOf(node, style);
      return node.tagName === 'tr' ? [{ row: node, style }] : [];
    });
  }

  /** The content of a cell, if it is visible. */
  #cell(cell: Element | null, outer: Shown, depth: number): MailBlock[] {
    const shown = cell && shownAs(cell.tagName, attribute(cell, 'style'), outer);
    if (!shown || this.#isHidden(cell)) return [];
    const flow = new Flow(this.#page);
    flow.walk(cell.childNodes, shown, depth + 2);
    return flow.end();
  }
}

/** One entry for each column. A cell that spans several columns is in the first of them. */
function cellsOf(row: Element): (Element | null)[] {
  return row.childNodes.flatMap((node) => {
    if (!defaultTreeAdapter.isElementNode(node) || !['td', 'th'].includes(node.tagName)) return [];
    const span = Math.min(MAX_COLUMNS, Math.max(1, Number.parseInt(attribute(node, 'colspan'), 10) || 1));
    return [node, ...Array<null>(span - 1).fill(null)];
  });
}

function isShort(blocks: readonly MailBlock[]): boolean {
  const lines = blocks.filter(({ is }) => is !== 'space');
  return lines.length <= MAX_CELL_LINES && lines.every(({ is }) => is === 'text');
}

function besideEachOther(cells: readonly (readonly MailBlock[])[], table: number): MailBlock[] {
  const columns = cells.map((blocks) => blocks.filter((block) => block.is === 'text'));
  const longest = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: longest }, (_, line): MailBlock => {
    const blocks = columns.map((lines) => lines[line]);
    const filled = blocks.filter((block) => block !== undefined);
    return {
      is: 'row',
      cells: blocks.map((block) => (block ? textOf(block) : '')),
      bold: filled.every(({ bold }) => bold),
      table,
    };
  });
}

function attribute({ attrs }: Element, its: string): string {
  return attrs.find(({ name }) => name === its)?.value ?? '';
}
