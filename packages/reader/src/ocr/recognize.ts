import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { boxAround } from '../image/box.ts';
import { type Crop, crop } from '../image/crop.ts';
import type { Picture } from '../image/decode.ts';
import { cornersOf, partOf, type RotatedRect } from '../image/rotated-rect.ts';
import { onPicture, type View } from '../image/view.ts';
import type { Line, Quad, Word } from '../reading.ts';
import { BLANK, type Recognizer } from './models.ts';
import { type StepLetters, stepLettersOf } from './step-letters.ts';

/** Height in pixels of a line, as the recognizer expects it. */
const LINE_HEIGHT = 48;

/**
 * How much effort a line is worth. The head has the vendor's name and address, which nothing else on the
 * paper repeats or confirms. So the careful network reads it, up to three times; a line that is tall enough
 * for a logo up to five times. Elsewhere the quick network reads first, and then the careful one if the quick
 * one was not sure. 'once' is for a picture with too much text.
 */
export type Care = 'once' | 'usual' | 'head' | 'logo';

/** A line read with less confidence than this is read again, stretched. */
const SURE: Record<Care, number> = { once: 0, usual: 0.9, head: 0.97, logo: 0.97 };
/** A logo read with more confidence than this is not read again. */
const SURE_AT_ONCE = 0.995;

/** A way to cut out a line: its height times `height`, its width plus `ends` heights, then stretched. */
type Cut = { height: number; ends: number; stretch: number };

const AS_FOUND: Cut = { height: 1, ends: 0, stretch: 1 };
/**
 * How much wider the second try is. The network has a step of 8 pixels, so narrow letters, common on thermal
 * printers, can fall between two steps and go missing.
 */
const STRETCHED: Cut = { height: 1, ends: 0, stretch: 1.5 };
/** Shows less of the lines above and below, and is slightly wider. */
const CLOSER: Cut = { height: 0.88, ends: 0, stretch: 1.1 };
/**
 * A logo's letters are taller and wider than print, and its box is often too tight. Of ten ways to cut out
 * logos that were misread, these two made the right letters likelier most often.
 */
const WITH_MARGIN: Cut = { height: 1.45, ends: 0.5, stretch: 1 };
const NARROWER: Cut = { height: 1.2, ends: 0.2, stretch: 0.75 };
/** All tries that a line may get, in their order. */
const TRIES: Record<Care, readonly Cut[]> = {
  once: [AS_FOUND],
  usual: [AS_FOUND, STRETCHED],
  head: [AS_FOUND, STRETCHED, CLOSER],
  logo: [AS_FOUND, WITH_MARGIN, STRETCHED, CLOSER, NARROWER],
};

/** `at` is the position along the line, 0 to 1. */
type Character = { text: string; at: number; probability: number };
type Spelled = { text: string; confidence: number; words: Character[][] };
/** One try at reading a line, and the network's output. */
type Try = Spelled & { steps: Float32Array };

/**
 * A line that was read. `tries` has the network's output, one entry per try, for all logos and for lines in
 * the head that were not read confidently. Logos are often misread with confidence. The right letters are
 * then among the runners-up, or in another try.
 */
export type RecognizedLine = Line & { tries?: readonly StepLetters[] };

/** The total width in pixels of all tries that one line may get. */
export function mostWidth({ width, height }: RotatedRect, care: Care): number {
  const widths = TRIES[care].map(
    (cut) => ((width + height * cut.ends) / (height * cut.height)) * LINE_HEIGHT * cut.stretch,
  );
  return widths.reduce((sum, each) => sum + each, 0);
}

export async function recognize(
  recognizer: Recognizer,
  picture: Picture,
  rect: RotatedRect,
  { care, view }: { care: Care; view: View | null },
): Promise<RecognizedLine> {
  const tries = await tryToRead(recognizer, { picture, view }, rect, care);
  const { text, confidence, words } = bestOf(tries);
  const quad = quadOf(rect, view);
  return {
    text,
    confidence,
    quad,
    box: boxAround(quad, picture),
    words: placed(words, rect, { picture, view }),
    ...(care === 'logo' || (care !== 'usual' && tries.some((each) => each.confidence < SURE[care]))
      ? { tries: tries.map(({ steps }) => stepLettersOf(steps, recognizer.alphabet)) }
      : {}),
  };
}

/** A picture, and the view whose plane its line rectangles lie in; null if they lie in the picture. */
type Seen = { picture: Picture; view: View | null };

function quadOf(rect: RotatedRect, view: View | null): Quad {
  const [a, b, c, d] = cornersOf(rect);
  return view
    ? [onPicture(view, a), onPicture(view, b), onPicture(view, c), onPicture(view, d)]
    : [a, b, c, d];
}

/** Reads a line once, and again in other ways if the first try was not sure. */
async function tryToRead(
  { careful, quick, alphabet }: Recognizer,
  { picture, view }: Seen,
  rect: RotatedRect,
  care: Care,
): Promise<readonly [Try, ...Try[]]> {
  const isHead = care === 'head' || care === 'logo';
  const first = await read(isHead ? careful : quick, alphabet, crop(picture, rect, LINE_HEIGHT, { view }));
  const tries: [Try, ...Try[]] = [first];
  for (const { height, ends, stretch } of TRIES[care].slice(1)) {
    if (isEnough(tries, care)) break;
    const cut = { ...rect, height: rect.height * height, width: rect.width + rect.height * ends };
    tries.push(await read(careful, alphabet, crop(picture, cut, LINE_HEIGHT, { stretch, view })));
  }
  return tries;
}

/**
 * A logo needs two sure tries, or one that leaves no doubt: if the box cuts off the tops of letters, the
 * network confidently reads wrong ones, such as 'Cate' for 'Café'.
 */
function isEnough([first, second]: readonly [Try, ...Try[]], care: Care): boolean {
  const isSure = ({ confidence }: Try) => confidence >= SURE[care];
  if (care === 'logo' && first.confidence < SURE_AT_ONCE)
    return isSure(first) && second !== undefined && isSure(second);
  return isSure(first) || (second !== undefined && (isSure(second) || isSameText(first, second)));
}

/**
 * The most confident try. If there are two and they agree, the second, which locates its letters more
 * precisely.
 */
function bestOf([first, ...others]: readonly [Try, ...Try[]]): Spelled {
  const [second] = others;
  if (second && others.length === 1 && isSameText(first, second)) return second;
  return others.reduce((best, other) => (other.confidence > best.confidence ? other : best), first);
}

function isSameText(a: Spelled, b: Spelled): boolean {
  return a.text.replaceAll(' ', '') === b.text.replaceAll(' ', '');
}

async function read(session: InferenceSession, alphabet: readonly string[], line: Crop): Promise<Try> {
  const input = new Tensor('float32', normalize(line), [1, 3, line.height, line.width]);
  const output = await session.run({ x: input });
  const steps = Object.values(output)[0];
  if (!steps || !(steps.data instanceof Float32Array)) throw new Error('The recognizer returned no text.');
  return { ...spell(charactersIn(steps.data, alphabet)), steps: steps.data };
}

/** Blue, green and red planes from -1 to 1, as PaddleOCR's recognizer was trained. */
function normalize({ rgb }: Crop): Float32Array {
  const pixels = rgb.length / 3;
  const planes = new Float32Array(rgb.length);
  for (const plane of [0, 1, 2] as const) {
    for (let i = 0; i < pixels; i++) planes[plane * pixels + i] = (rgb[i * 3 + 2 - plane] ?? 0) / 127.5 - 1;
  }
  return planes;
}

/**
 * Greedy CTC: the most likely class of each step. Repeats are one character, blanks are dropped. `at` counts
 * steps.
 */
function charactersIn(
  steps: Float32Array,
  alphabet: readonly string[],
): { characters: Character[]; steps: number } {
  const characters: Character[] = [];
  const count = steps.length / alphabet.length;
  let before = BLANK;
  let run = 1;
  for (let step = 0; step < count; step++) {
    const offset = step * alphabet.length;
    let best = BLANK;
    let probability = -1;
    for (let index = 0; index < alphabet.length; index++) {
      const value = steps[offset + index] ?? 0;
      if (value <= probability) continue;
      probability = value;
      best = index;
    }
    const last = characters.at(-1);
    if (best !== BLANK && best === before && last) {
      last.at += 0.5; // the middle of its steps
      last.probability = (last.probability * run + probability) / (run + 1);
      run++;
    } else if (best !== BLANK) {
      characters.push({ text: alphabet[best] ?? '', at: step, probability });
      run = 1;
    }
    before = best;
  }
  return { characters, steps: count };
}

/** Joins characters into words at the spaces. */
function spell({ characters, steps }: ReturnType<typeof charactersIn>): Spelled {
  const words: Character[][] = [];
  let space = true;
  for (const character of characters) {
    if (character.text === ' ') {
      space = true;
      continue;
    }
    const placed = { ...character, at: (character.at + 0.5) / steps };
    if (space) words.push([placed]);
    else words.at(-1)?.push(placed);
    space = false;
  }
  const text = words.map((word) => word.map((character) => character.text).join('')).join(' ');
  return { text, confidence: meanProbability(words.flat()), words };
}

function meanProbability(characters: readonly Character[]): number {
  return characters.reduce((sum, { probability }) => sum + probability, 0) / (characters.length || 1);
}

/** A word ends halfway between its last character and its neighbor's first, or at the line's end. */
function placed(words: readonly Character[][], rect: RotatedRect, { picture, view }: Seen): Word[] {
  return words.map((word, index) => {
    const left = middle(words[index - 1]?.at(-1)?.at ?? 0, word[0]?.at ?? 0, index === 0);
    const next = words[index + 1]?.[0]?.at;
    const right = middle(next ?? 1, word.at(-1)?.at ?? 1, next === undefined);
    return {
      text: word.map((character) => character.text).join(''),
      confidence: meanProbability(word),
      box: boxAround(quadOf(partOf(rect, left, right), view), picture),
    };
  });
}

function middle(outer: number, own: number, isEnd: boolean): number {
  return isEnd ? outer : (outer + own) / 2;
}
