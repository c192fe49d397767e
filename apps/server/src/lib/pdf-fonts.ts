import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fontkit from '@cantoo/fontkit';
import { type Color, grayscale, type PDFDocument, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';

/**
 * Arimo comes in parts by script. Together, they have every Latin letter, Greek and Cyrillic. Other scripts
 * show as '?': those written from right to left would need reversed lines, and Chinese would need a font of
 * several megabytes.
 */
const SCRIPTS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
] as const;
type Script = (typeof SCRIPTS)[number];
const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;
const FILES = fileURLToPath(new URL('files', import.meta.resolve('@fontsource/arimo/package.json')));

const UNKNOWN = '?';
const BLACK = grayscale(0);

export type TextStyle = { size: number; weight?: Weight; color?: Color };
type Part = { font: PDFFont; has: ReadonlySet<number> };
type Run = { font: PDFFont; text: string };

/** Measures, breaks and draws text in the fonts of one document. */
export class PdfFonts {
  readonly #parts: Record<Weight, readonly Part[]>;

  private constructor(parts: Record<Weight, readonly Part[]>) {
    this.#parts = parts;
  }

  /** Only the characters drawn go into the file. @param scripts the first has the basic letters */
  static async embedded(document: PDFDocument, scripts: readonly Script[] = SCRIPTS): Promise<PdfFonts> {
    document.registerFontkit(fontkit);
    const partsOf = async (weight: Weight) => {
      const parts: Part[] = [];
      for (const script of scripts) {
        const file = join(FILES, `arimo-${script}-${WEIGHTS[weight]}-normal.woff`);
        const font = await document.embedFont(await readFile(file), { subset: true });
        parts.push({ font, has: new Set(font.getCharacterSet()) });
      }
      return parts;
    };
    return new PdfFonts({ regular: await partsOf('regular'), bold: await partsOf('bold') });
  }

  width(text: string, style: TextStyle): number {
    return this.#runs(text, style.weight).reduce(
      (sum, run) => sum + run.font.widthOfTextAtSize(run.text, style.size),
      0,
    );
  }

  /** The text as `draw` shows it. */
  shown(text: string, { weight }: TextStyle): string {
    return this.#runs(text, weight)
      .map((run) => run.text)
      .join('');
  }

  /** Draws one line. @param x its left end; with `right`, its right end @param y its baseline */
  draw(page: PDFPage, text: string, at: { x: number; y: number; right?: boolean }, style: TextStyle): void {
    const { size, color = BLACK } = style;
    let x = at.right ? at.x - this.width(text, style) : at.x;
    for (const run of this.#runs(text, style.weight)) {
      page.drawText(run.text, { x, y: at.y, size, font: run.font, color });
      x += run.font.widthOfTextAtSize(run.text, size);
    }
  }

  /**
   * Breaks a text between words, and inside a word that is wider than the line. @returns at least one line
   */
  lines(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/\s+/u).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word;
      if (this.width(longer, style) <= width) line = longer;
      else {
        if (line) lines.push(line);
        const pieces = this.#pieces(word, width, style);
        lines.push(...pieces.slice(0, -1));
        line = pieces.at(-1) ?? '';
      }
    }
    return line || lines.length === 0 ? [...lines, line] : lines;
  }

  #pieces(word: string, width: number, style: TextStyle): string[] {
    const pieces: string[] = [];
    let piece = '';
    for (const character of word) {
      if (piece && this.width(piece + character, style) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += character;
    }
    return [...pieces, piece];
  }

  #runs(text: string, weight: Weight = 'regular'): Run[] {
    const parts = this.#parts[weight];
    const runs: Run[] = [];
    for (const character of printable(text)) {
      const code = character.codePointAt(0) ?? 0;
      const part = parts.find(({ has }) => has.has(code));
      // skips an accent that no letter in the fonts can be printed with
      if (!part && /\p{M}/u.test(character)) continue;
      const font = (part ?? parts[0])?.font;
      if (!font) continue;
      const shown = part ? character : UNKNOWN;
      const last = runs.at(-1);
      if (last?.font === font) last.text += shown;
      else runs.push({ font, text: shown });
    }
    return runs;
  }
}

function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
}
