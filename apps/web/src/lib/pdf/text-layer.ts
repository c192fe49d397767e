import type { Point, TextLine } from '../picture/picture.ts';
import { directedRuns } from './directed-runs.ts';
import { type InvisibleFont, LETTER_WIDTH } from './invisible-font.ts';
import { wellFormed } from './well-formed.ts';

/**
 * Font size as a share of a quad's height. The reader's quads are larger than the ink, so tight lines would
 * overlap at full height.
 */
const FONT_SIZE = 0.7;
/**
 * Distance from a quad's lower edge to the baseline, as a share of its height: the margin around the ink, and
 * the descenders.
 */
const BASELINE = 0.28;
/** points: smaller text is not real text */
const LEAST_SIZE = 0.5;
/** Text rendering mode that neither fills nor strokes. Source: ISO 32000-2, 9.3.6. */
const INVISIBLE = 3;

/**
 * The content of a page that writes lines of text where they are on its picture, for programs to read but
 * nobody to see. Each line has a matrix that follows its slope, and a horizontal scale that makes it as long
 * as its quad.
 * @param onPage maps pixels of the picture to points of the page, y upwards
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
    // letters that are read from right to left start at the right end of their run, and run against the
    // line's direction
    const from = ((done + (backwards ? run.length : 0)) / letters) * length;
    const [dx, dy] = backwards ? [-along.x, -along.y] : [along.x, along.y];
    const origin = { x: start.x + along.x * from, y: start.y + along.y * from };
    // keeps the upward direction of the letters, which would otherwise be upside down
    const matrix = [dx, dy, -along.y, along.x, origin.x, origin.y].map(number).join(' ');
    operators.push(`${matrix} Tm`, `<${run.map((letter) => font.code(letter)).join('')}> Tj`);
    done += run.length;
  }
  return operators;
}

/** Replaces control characters, which would break lines, with spaces. */
function cleaned(text: string): string {
  return wellFormed(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** PDF has no exponents. Source: ISO 32000-2, 7.3.3. */
function number(value: number): string {
  return value.toFixed(4).replace(/\.?0+$/u, '');
}
