/** In pixels, origin top left. */
export type Point = { x: number; y: number };

/** Clockwise from top left. */
export type Corners = [Point, Point, Point, Point];

/** One line of text and its place, in pixels of its picture. */
export type TextLine = { text: string; corners: Corners };

/** A piece of text as pdf.js returns it. */
export type TextPiece = {
  str: string;
  dir: string;
  /** maps text space to page space, and contains the size of the letters. Source: ISO 32000-2, 9.4.4. */
  transform: number[];
  /** along the text, in page space */
  width: number;
};

/** x' = a x + c y + e, y' = b x + d y + f, in the notation of PDF and canvas. */
type Matrix = readonly [number, number, number, number, number, number];

type PlacedPiece = {
  text: string;
  rightToLeft: boolean;
  /** start of the baseline in pixels */
  start: Point;
  /** unit vectors along the text and toward its top */
  along: Point;
  up: Point;
  /** pixels */
  length: number;
  size: number;
};

/** Pieces belong to one line if their directions differ by less than this (radians), … */
const SAME_DIRECTION = 0.03;
/** … and their baselines by less than this share of the smaller letters, … */
const SAME_BASELINE = 0.3;
/**
 * … and the gap between them is at most this many letter sizes. After a wider gap, as between a label and its
 * amount, a new line begins.
 */
const WIDEST_GAP = 2;
/** From this share of the letter size on, a gap is a space. */
const SPACE = 0.15;
/**
 * How far letters extend above and below the baseline, as shares of their size. Close to those of Helvetica.
 */
const ASCENT = 0.8;
const DESCENT = 0.22;

/**
 * Joins the pieces of a page's text layer into lines, as an OCR detector would find them.
 * @param view maps page space to pixels
 */
export function linesOf(pieces: readonly TextPiece[], view: Matrix): TextLine[] {
  const lines: PlacedPiece[][] = [];
  for (const piece of pieces.flatMap((piece) => placed(piece, view))) {
    const line = [...lines]
      .reverse()
      .find((candidate) => candidate.some((other) => areOnOneLine(other, piece)));
    if (line) line.push(piece);
    else lines.push([piece]);
  }
  return lines.flatMap(cutAtGaps).map(lineFrom);
}

/**
 * The box around a piece's letters, clockwise from the top left of the text, in pixels.
 * @returns null if the piece has no letters or no size
 */
export function cornersOf(piece: TextPiece, view: Matrix): Corners | null {
  const [only] = placed(piece, view);
  return only ? lineFrom([only]).corners : null;
}

function placed({ str, dir, transform, width }: TextPiece, view: Matrix): PlacedPiece[] {
  if (str.trim() === '') return [];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
  const along = turned(view, { x: a, y: b });
  const up = turned(view, { x: c, y: d });
  const [stretch, size] = [Math.hypot(along.x, along.y), Math.hypot(up.x, up.y)];
  const scale = Math.hypot(view[0], view[1]);
  if (!(stretch > 0 && size > 0)) return [];
  return [
    {
      text: str,
      rightToLeft: dir === 'rtl',
      start: { x: view[0] * e + view[2] * f + view[4], y: view[1] * e + view[3] * f + view[5] },
      along: { x: along.x / stretch, y: along.y / stretch },
      up: { x: up.x / size, y: up.y / size },
      length: width * scale,
      size,
    },
  ];
}

function turned([a, b, c, d]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y, y: b * x + d * y };
}

function areOnOneLine(a: PlacedPiece, b: PlacedPiece): boolean {
  if (Math.abs(cross(a.along, b.along)) > SAME_DIRECTION || dot(a.along, b.along) < 0) return false;
  const off = Math.abs(cross(a.along, { x: b.start.x - a.start.x, y: b.start.y - a.start.y }));
  return off < SAME_BASELINE * Math.min(a.size, b.size);
}

/** A line's pieces in order, split at wide gaps. */
function cutAtGaps(line: PlacedPiece[]): PlacedPiece[][] {
  const along = (line[0] as PlacedPiece).along;
  const sorted = [...line].sort((a, b) => dot(along, a.start) - dot(along, b.start));
  const parts: PlacedPiece[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of sorted) {
    const gap = dot(along, piece.start) - end;
    const part = parts.at(-1);
    if (part && gap <= WIDEST_GAP * piece.size) part.push(piece);
    else parts.push([piece]);
    end = Math.max(end, dot(along, piece.start) + piece.length);
  }
  return parts;
}

function lineFrom(pieces: PlacedPiece[]): TextLine {
  const first = pieces[0] as PlacedPiece;
  const { along, up, start } = first;
  const reach = (piece: PlacedPiece) =>
    dot(along, { x: piece.start.x - start.x, y: piece.start.y - start.y }) + piece.length;
  const length = Math.max(...pieces.map(reach));
  const size = Math.max(...pieces.map((piece) => piece.size));
  const place = (x: number, y: number): Point => ({
    x: start.x + along.x * x + up.x * y,
    y: start.y + along.y * x + up.y * y,
  });
  const [top, bottom] = [ASCENT * size, -DESCENT * size];
  return {
    text: textOf(pieces),
    corners: [place(0, top), place(length, top), place(length, bottom), place(0, bottom)],
  };
}

/**
 * The text of a line. Within each piece, the text is in reading order. A line that is read from right to left
 * begins with its rightmost piece.
 */
function textOf(pieces: PlacedPiece[]): string {
  const fromTheRight = pieces.filter((piece) => piece.rightToLeft).length > pieces.length / 2;
  let text = '';
  let before: PlacedPiece | null = null;
  for (const piece of pieces) {
    const gap = before ? dot(piece.along, piece.start) - dot(piece.along, before.start) - before.length : 0;
    const space = before && gap > SPACE * piece.size ? ' ' : '';
    text = fromTheRight ? `${piece.text}${space}${text}` : `${text}${space}${piece.text}`;
    before = piece;
  }
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function dot(a: Point, b: Point): number {
  return a.x * b.x + a.y * b.y;
}

function cross(a: Point, b: Point): number {
  return a.x * b.y - a.y * b.x;
}
