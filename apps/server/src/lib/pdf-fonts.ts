import { readFile } from 'node:fs/promises';
import * as fontkit from '@cantoo/fontkit';
import { type Color, grayscale, type PDFDocument, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { type DirectedSegment, directedSegments, hasRightToLeft, reversed } from './directed-segments.ts';
import { fontFilesFor, type Weight } from './pdf-font-files.ts';

/** characters that every text of ours may have */
const BASIC = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const UNKNOWN = '?';
const BLACK = grayscale(0);

/**
 * Programs that find text in a PDF turn what is written from right to left around, and with it the letters of
 * a ligature. So these are kept the other way round.
 */
const FONTKIT = {
  create(data: Uint8Array): fontkit.Font {
    const font = fontkit.create(data) as fontkit.Font;
    const layout = font.layout.bind(font);
    const turned = new WeakSet<object>();
    font.layout = (text, features) => {
      const run = layout(text, features);
      for (const glyph of run.glyphs) {
        if (!hasRightToLeft(String.fromCodePoint(...glyph.codePoints)) || turned.has(glyph)) continue;
        glyph.codePoints.reverse();
        turned.add(glyph);
      }
      return run;
    };
    return font;
  },
};

export type TextStyle = { size: number; weight?: Weight; color?: Color };
type Part = { font: PDFFont; has: ReadonlySet<number> };
type Run = { font: PDFFont; text: string };

/** Measures, breaks and draws text in the fonts of one document. */
export class PdfFonts {
  readonly #parts: Record<Weight, readonly Part[]>;
  /** widths of single letters, as shares of their size */
  readonly #widths: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() };
  readonly #letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

  private constructor(parts: Record<Weight, readonly Part[]>) {
    this.#parts = parts;
  }

  /**
   * Embeds the fonts that a text needs. Only the characters drawn go into the file.
   * @param text every character that will be drawn, in any order; printable ASCII is always there
   */
  static async embedded(document: PDFDocument, text: string): Promise<PdfFonts> {
    document.registerFontkit(FONTKIT);
    const missing = codesIn(`${BASIC}${text}`);
    const parts: Record<Weight, Part[]> = { regular: [], bold: [] };
    for (const file of fontFilesFor(text)) {
      if (missing.size === 0) break;
      const data = await readFile(file.regular);
      const { characterSet } = fontkit.create(data) as fontkit.Font;
      // what is embedded goes into the file, even if no letter is drawn with it
      if (!characterSet.some((code) => missing.has(code))) continue;
      const regular = await partOf(document, data);
      parts.regular.push(regular);
      const isBoldToo = file.bold === file.regular;
      parts.bold.push(isBoldToo ? regular : await partOf(document, await readFile(file.bold)));
      for (const code of characterSet) missing.delete(code);
    }
    return new PdfFonts(parts);
  }

  width(text: string, style: TextStyle): number {
    return this.#runs(text, style.weight).reduce(
      (sum, run) => sum + run.font.widthOfTextAtSize(run.text, style.size),
      0,
    );
  }

  /** The text as people read it from the page. */
  shown(text: string, { weight = 'regular' }: TextStyle): string {
    return this.#lettersIn(printable(text), this.#parts[weight])
      .map(({ shown }) => shown)
      .join('');
  }

  /** Whether some letters of the text appear as '?'. */
  lacks(text: string): boolean {
    const codes = codesIn(text.replaceAll(/\p{M}/gu, ''));
    return [...codes].some((code) => !this.#parts.regular.some(({ has }) => has.has(code)));
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

  /** Never splits a letter from its marks. */
  #pieces(word: string, width: number, style: TextStyle): string[] {
    const pieces: string[] = [];
    let piece = '';
    let reach = 0;
    for (const { segment } of this.#letters.segment(word)) {
      reach = this.#reachWith(segment, { piece, reach }, style);
      if (piece && reach > width) {
        pieces.push(piece);
        piece = '';
        reach = this.#reachWith(segment, { piece, reach: 0 }, style);
      }
      piece += segment;
    }
    return [...pieces, piece];
  }

  /** Arabic letters change their width beside others. For the rest, adding is faster than measuring. */
  #reachWith(letter: string, { piece, reach }: { piece: string; reach: number }, style: TextStyle): number {
    if (hasRightToLeft(letter)) return this.width(piece + letter, style);
    const widths = this.#widths[style.weight ?? 'regular'];
    const its = widths.get(letter) ?? this.width(letter, { ...style, size: 1 });
    widths.set(letter, its);
    return reach + its * style.size;
  }

  /** The runs of one line, from left to right. */
  #runs(text: string, weight: Weight = 'regular'): Run[] {
    const parts = this.#parts[weight];
    return directedSegments(printable(text)).flatMap((segment) => {
      const runs: Run[] = [];
      for (const { font, shown } of this.#lettersIn(segment.text, parts)) {
        const last = runs.at(-1);
        if (last?.font === font) last.text += shown;
        else runs.push({ font, text: shown });
      }
      return inDirection(runs, segment);
    });
  }

  /** Each printed character and its font. Spaces and signs stay in the font of the letter before them. */
  #lettersIn(text: string, parts: readonly Part[]): { font: PDFFont; shown: string }[] {
    const letters: { font: PDFFont; shown: string }[] = [];
    let before: Part | undefined;
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      const has = (part: Part | undefined) => part?.has.has(code) === true;
      const part = !LETTER_OR_DIGIT.test(character) && has(before) ? before : parts.find(has);
      // skips an accent that no letter in the fonts can be printed with
      if (!part && /\p{M}/u.test(character)) continue;
      before = part ?? parts[0];
      if (before) letters.push({ font: before.font, shown: part ? character : UNKNOWN });
    }
    return letters;
  }
}

/**
 * fontkit writes a run from right to left if its first letter belongs to such a script. We reverse the others
 * of a segment, and keep digits that count as Arabic from left to right.
 */
function inDirection(runs: readonly Run[], { rightToLeft }: DirectedSegment): Run[] {
  if (rightToLeft)
    return runs
      .toReversed()
      .map(({ font, text }) => ({ font, text: hasRightToLeft(text) ? text : reversed(text) }));
  return runs.flatMap(({ font, text }) =>
    hasRightToLeft(text) ? [...text].map((character) => ({ font, text: character })) : [{ font, text }],
  );
}

async function partOf(document: PDFDocument, data: Uint8Array): Promise<Part> {
  const font = await document.embedFont(data, { subset: true });
  return { font, has: new Set(font.getCharacterSet()) };
}

function codesIn(text: string): Set<number> {
  return new Set([...printable(text)].map((character) => character.codePointAt(0) ?? 0));
}

function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
}
