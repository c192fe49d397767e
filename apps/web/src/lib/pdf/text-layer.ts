import type { Point, TextLine } from '../picture/picture.ts';
import { directedRuns } from './directed-runs.ts';
import { type InvisibleFont, LETTER_WIDTH } from './invisible-font.ts';
import { wellFormed } from './well-formed.ts';

/**
 * Share of a quad's height: the reader's quads are larger than the ink, so tight lines would overlap at full
 * height.
 */
const FONT_SIZE = 0.7;
/** Of a quad's height, from its lower edge to the baseline: what stands off the ink, and the descenders. */
const BASELINE = 0.28;
/** Points: anything smaller is not text. */
const LEAST_SIZE = 0.5;
/** Text rendering mode: neither filled nor stroked. ISO 32000-2, 9.3.6 */
const INVISIBLE = 3;

/**
 * The content of a page that writes lines of text where they stand on its picture, to be seen by programs
 * alone. Each line has a matrix that follows its slope, and a horizontal scale that makes it as long as its
 * quad.
 * @param onPage pixels of the picture -> points of the page, y upwards
 */
export function textOperators(
  lines: readonly TextLine[],
  font: InvisibleFont,
  fontName: string,
  onPage: (point: Point) => Point,
): string {
  const written = lines.flatMap((line) => operatorsOf(line, font, fontName, onPage));
  return written.length === 0 ? '' : ['BT', `${INVISIBLE} Tr`, ...written, 'ET'].join('\n');
}

function operatorsOf(
  { text, corners }: TextLine,
  font: InvisibleFont,
  fontName: string,
  onPage: (point: Point) => Point,
): string[] {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners.map(onPage) as [Point, Point, Point, Point];
  const runs = directedRuns(cleaned(text));
  const letters = runs.reduce((sum, run) => sum + run.letters.length, 0);
  const size = (FONT_SIZE * (distance(topLeft, bottomLeft) + distance(topRight, bottomRight))) / 2;
  const length = (distance(topLeft, topRight) + distance(bottomLeft, bottomRight)) / 2;
  const isPlaced = Number.isFinite(size) && Number.isFinite(length);
  if (letters === 0 || !isPlaced || size < LEAST_SIZE || length < LEAST_SIZE) return [];

  const along = {
    x: (bottomRight.x - bottomLeft.x + topRight.x - topLeft.x) / (2 * length),
    y: (bottomRight.y - bottomLeft.y + topRight.y - topLeft.y) / (2 * length),
  };
  const stretch = (100 * length) / (letters * LETTER_WIDTH * size);
  const start = {
    x: bottomLeft.x + (topLeft.x - bottomLeft.x) * BASELINE,
    y: bottomLeft.y + (topLeft.y - bottomLeft.y) * BASELINE,
  };
  const operators = [`/${fontName} ${number(size)} Tf`, `${number(stretch)} Tz`];
  let done = 0;
  for (const { letters: run, backwards } of runs) {
    // letters that are read from the right are written from their run's right end, against the line's
    // direction
    const from = ((done + (backwards ? run.length : 0)) / letters) * length;
    const [dx, dy] = backwards ? [-along.x, -along.y] : [along.x, along.y];
    const origin = { x: start.x + along.x * from, y: start.y + along.y * from };
    // the letters' own upward direction stays, or they would stand on their heads
    const matrix = [dx, dy, -along.y, along.x, origin.x, origin.y].map(number).join(' ');
    operators.push(`${matrix} Tm`, `<${run.map((letter) => font.code(letter)).join('')}> Tj`);
    done += run.length;
  }
  return operators;
}

/** Removes control characters, which would break lines. */
function cleaned(text: string): string {
  return wellFormed(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** PDF knows no exponents. ISO 32000-2, 7.3.3 */
function number(value: number): string {
  return value.toFixed(4).replace(/\.?0+$/u, '');
}
