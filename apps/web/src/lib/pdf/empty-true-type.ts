/** Units of the square for a letter. Rasterizers prefer a power of two. */
const UNITS = 1024;
const ASCENT = 820;
const DESCENT = -204;
/** .notdef and the one letter, both empty */
const GLYPHS = 2;
const MAGIC = 0x5f0f3cf5;
const CHECKSUM_BASE = 0xb1b0afba;

type Field = [bits: 16 | 32, value: number];

/**
 * A TrueType font with one empty letter: it has the tables that a font embedded in a PDF needs (ISO 32000-2,
 * table 124), but no outlines. Layout: OpenType specification 1.9, chapter 'Font file'.
 * @param width width of the letter, as a share of the font size
 */
export function emptyTrueType(width: number): Uint8Array<ArrayBuffer> {
  const advance = Math.round(width * UNITS);
  const tables: [tag: string, bytes: Uint8Array][] = [
    // format 4 with nothing but its final segment: codes reach the glyph through the PDF's own map
    [
      'cmap',
      packed([...shorts(0, 1, 3, 1), [32, 12], ...shorts(4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0xffff, 1, 0)]),
    ],
    ['glyf', new Uint8Array(4)],
    ['head', head()],
    [
      'hhea',
      packed([
        [32, 0x10000],
        ...shorts(ASCENT, DESCENT, 0, advance, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, GLYPHS),
      ]),
    ],
    ['hmtx', packed(shorts(advance, 0, advance, 0))],
    ['loca', packed(shorts(0, 0, 0))],
    ['maxp', packed([[32, 0x10000], ...shorts(GLYPHS, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)])],
  ];
  const directory = 12 + tables.length * 16;
  const length = tables.reduce((sum, [, bytes]) => sum + whole(bytes.length), directory);
  const font = new Uint8Array(length);
  const view = new DataView(font.buffer);
  const searched = 2 ** Math.floor(Math.log2(tables.length));
  const start = shorts(tables.length, searched * 16, Math.log2(searched), (tables.length - searched) * 16);
  font.set(packed([[32, 0x10000], ...start]));
  let at = directory;
  let headAt = 0;
  for (const [index, [tag, bytes]] of tables.entries()) {
    const entry = 12 + index * 16;
    font.set(new TextEncoder().encode(tag), entry);
    font.set(bytes, at);
    view.setUint32(entry + 4, sumOf(view, at, whole(bytes.length)));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    if (tag === 'head') headAt = at;
    at += whole(bytes.length);
  }
  view.setUint32(headAt + 8, CHECKSUM_BASE - sumOf(view, 0, length));
  return font;
}

function head(): Uint8Array {
  return packed([
    [32, 0x10000],
    [32, 0x10000],
    [32, 0],
    [32, MAGIC],
    ...shorts(0, UNITS),
    // created and modified in 1904, because nobody needs the real dates
    [32, 0],
    [32, 0],
    [32, 0],
    [32, 0],
    ...shorts(0, DESCENT, UNITS, ASCENT, 0, 8, 2, 0, 0),
  ]);
}

function shorts(...values: number[]): Field[] {
  return values.map((value) => [16, value]);
}

function packed(fields: Field[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [bits]) => sum + bits / 8, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [bits, value] of fields) {
    if (bits === 16) view.setUint16(at, value);
    else view.setUint32(at, value);
    at += bits / 8;
  }
  return bytes;
}

/** Rounds up to a multiple of four bytes, where tables begin. */
function whole(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function sumOf(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
