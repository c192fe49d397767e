import { type PDFContext, PDFName, PDFNumber, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { emptyTrueType } from './empty-true-type.ts';

/** width of every letter, as a share of the font size */
export const LETTER_WIDTH = 0.5;
/** codes have two bytes; the last code stands for all further characters */
const LAST_CODE = 0xffff;
const REPLACEMENT = '\u{fffd}';
/** most entries in one bfchar section. Source: Adobe Technical Note 5411, section 1.4. */
const MOST_ENTRIES = 100;
const NAME = 'SlipcaseInvisible';

/**
 * A font that draws nothing, and says for each code which character it means. Every distinct character gets
 * one code, in the order in which they are first used. The idea comes from Tesseract's GlyphLessFont
 * (src/api/pdfrenderer.cpp), whose codes are UTF-16 units and only cover the first plane.
 */
export class InvisibleFont {
  readonly #codes = new Map<string, number>();

  /** The code as four hex digits. */
  code(character: string): string {
    const known = this.#codes.get(character);
    const next = this.#codes.size + 1;
    if (known === undefined)
      this.#codes.set(next < LAST_CODE ? character : REPLACEMENT, Math.min(next, LAST_CODE));
    return hex(known ?? Math.min(next, LAST_CODE));
  }

  get size(): number {
    return this.#codes.size;
  }

  /** A CMap from codes to Unicode. Source: ISO 32000-2, 9.10.3. */
  toUnicode(): string {
    const entries = [...this.#codes].map(([character, code]) => `<${hex(code)}> <${utf16(character)}>`);
    const sections: string[] = [];
    for (let from = 0; from < entries.length; from += MOST_ENTRIES) {
      const section = entries.slice(from, from + MOST_ENTRIES);
      sections.push(`${section.length} beginbfchar`, ...section, 'endbfchar');
    }
    return [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def',
      '/CMapType 2 def',
      '1 begincodespacerange',
      '<0000> <FFFF>',
      'endcodespacerange',
      ...sections,
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
    ].join('\n');
  }
}

/** Writes the font under a reference that the pages already have. Does nothing if no letter was used. */
export function embedFont(context: PDFContext, font: InvisibleFont, ref: PDFRef): void {
  if (font.size === 0) return;
  const file = emptyTrueType(LETTER_WIDTH);
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: NAME,
      // fixed pitch, symbolic. Source: ISO 32000-2, 9.8.2.
      Flags: 1 + 4,
      FontBBox: [0, 0, LETTER_WIDTH * 1000, 1000],
      ItalicAngle: 0,
      Ascent: 800,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
      FontFile2: context.register(context.flateStream(file, { Length1: file.length })),
    }),
  );
  // maps every code to the one empty glyph
  const glyphs = new Uint8Array(2 * (font.size + 1));
  for (let low = 1; low < glyphs.length; low += 2) glyphs[low] = 1;
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: NAME,
      CIDSystemInfo: {
        Registry: PDFString.of('Adobe'),
        Ordering: PDFString.of('Identity'),
        Supplement: PDFNumber.of(0),
      },
      FontDescriptor: descriptor,
      DW: LETTER_WIDTH * 1000,
      CIDToGIDMap: context.register(context.flateStream(glyphs)),
    }),
  );
  context.assign(
    ref,
    context.obj({
      Type: PDFName.of('Font'),
      Subtype: 'Type0',
      BaseFont: NAME,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(font.toUnicode())),
    }),
  );
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}

function utf16(character: string): string {
  return Array.from({ length: character.length }, (_, index) => hex(character.charCodeAt(index))).join('');
}
