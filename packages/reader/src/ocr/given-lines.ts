import { boxAround } from '../image/box.ts';
import { cornersOf, partOf, type RotatedRect } from '../image/rotated-rect.ts';
import type { GivenLine, Quad, Word } from '../reading.ts';
import type { PlacedLine } from './lines.ts';

/** In pixels. Anything thinner is invisible and has no direction. */
const MIN_SIDE = 1;
/** Four dense pages of print. More text would take longer than reading a picture may take. */
const MAX_CHARACTERS = 20_000;
/**
 * Invisible characters (soft hyphens, zero-width spaces, control characters). Text layers are full of them.
 */
const UNPRINTED = /(?!\s)\p{C}/gu;
/** Two or three letters that a font prints as one: 'ﬁ'. Other compatibility forms stay: '12¹' is not 121. */
const LIGATURES = /[\ufb00-\ufb06]/gu;

/**
 * Turns text that came with the picture into lines read with certainty. Drops empty lines, and lines whose
 * center is outside the picture.
 * @returns `complete` is false if there was too much text to take all of it
 */
export function placeGiven(
  given: readonly GivenLine[],
  picture: { width: number; height: number },
): { lines: PlacedLine[]; complete: boolean } {
  const placed = placeAll(given, picture);
  let characters = 0;
  const lines = placed.filter((line) => {
    characters += line.text.length;
    return characters <= MAX_CHARACTERS;
  });
  return { lines, complete: lines.length === placed.length };
}

function placeAll(given: readonly GivenLine[], picture: { width: number; height: number }): PlacedLine[] {
  return given.flatMap(({ text, corners }) => {
    const printed = text
      .replaceAll(UNPRINTED, '')
      .replaceAll(LIGATURES, (letters) => letters.normalize('NFKC'))
      .trim();
    const rect = rectOf(corners);
    if (printed === '' || !isOn(picture, rect)) return [];
    const words = wordsOf(printed, rect, picture);
    return [
      {
        text: words.map((word) => word.text).join(' '),
        confidence: 1,
        quad: corners,
        box: boxAround(corners, picture),
        words,
        rect,
      },
    ];
  });
}

/**
 * A rectangle as long and as high as the average of the quad's opposite sides, at the average angle of its
 * upper and lower sides.
 */
function rectOf([a, b, c, d]: Quad): RotatedRect {
  const along = { x: (b.x + c.x - a.x - d.x) / 2, y: (b.y + c.y - a.y - d.y) / 2 };
  const across = { x: (d.x + c.x - a.x - b.x) / 2, y: (d.y + c.y - a.y - b.y) / 2 };
  return {
    center: { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 },
    width: Math.hypot(along.x, along.y),
    height: Math.hypot(across.x, across.y),
    angle: Math.atan2(along.y, along.x),
  };
}

function isOn(picture: { width: number; height: number }, { center, width, height }: RotatedRect): boolean {
  const isInside = center.x >= 0 && center.x <= picture.width && center.y >= 0 && center.y <= picture.height;
  return isInside && width >= MIN_SIDE && height >= MIN_SIDE;
}

/** Assumes that all characters are equally wide. */
function wordsOf(text: string, rect: RotatedRect, picture: { width: number; height: number }): Word[] {
  return [...text.matchAll(/\S+/gu)].map((match) => ({
    text: match[0],
    confidence: 1,
    box: boxAround(
      cornersOf(partOf(rect, match.index / text.length, (match.index + match[0].length) / text.length)),
      picture,
    ),
  }));
}
