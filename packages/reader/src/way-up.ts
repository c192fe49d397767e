import { RIGHT_WORDS } from './extract/correct/lexicon.ts';
import { capitals } from './extract/text/plain.ts';
import { letGo } from './image/decode.ts';
import { turned } from './image/turn.ts';
import { median } from './median.ts';
import { type Models, readLines, type TextOnPicture } from './ocr/read-lines.ts';
import type { Line, QuarterTurn } from './reading.ts';

/** Upside-down print has hardly any words. Of 850 labeled receipts, one has fewer than two. */
const FEWEST_WORDS = 2;
/** Fewer lines prove nothing: they may be a label on a mug. */
const FEWEST_LINES = 3;
const TURNS: readonly QuarterTurn[] = [0, 90, 180, 270];

/**
 * The text, or the text of the picture turned by 180 degrees if only that one has words, and they are read
 * with more confidence. Confidence alone cannot decide: upside-down digits and capitals are taken for others
 * with a confidence of up to 0.93. Words alone cannot either: foreign characters may look like one.
 */
export async function rightWayUp(models: Models, read: TextOnPicture): Promise<TextOnPicture> {
  const words = knownWords(read.lines);
  if (words >= FEWEST_WORDS || read.lines.length < FEWEST_LINES) return read;
  const other = await readLines(models, turned(read.picture, 180));
  const isBetter = knownWords(other.lines) > words && confidenceOf(other) > confidenceOf(read);
  if (!isBetter) {
    letGo(other.picture);
    return read;
  }
  letGo(read.picture);
  const rotation = TURNS[((read.rotation + 180 + other.rotation) / 90) % TURNS.length] ?? 0;
  return { ...other, rotation };
}

function confidenceOf({ lines }: TextOnPicture): number {
  return median(lines.map(({ confidence }) => confidence));
}

/**
 * How many words of at least four letters are known: words of receipts in every language, of towns and of
 * brands.
 */
function knownWords(lines: readonly Pick<Line, 'text'>[]): number {
  const words = lines.flatMap(({ text }) => capitals(text).match(/[A-Z]{4,}/g) ?? []);
  return new Set(words.filter((word) => RIGHT_WORDS.has(word))).size;
}
