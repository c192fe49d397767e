import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { type Crop, crop } from '../image/crop.ts';
import type { Picture } from '../image/decode.ts';
import type { RotatedRect } from '../image/rotated-rect.ts';
import { median } from '../median.ts';
import { type Alphabet, BLANK } from './models.ts';

/** Height in pixels of a line as the recogniser wants it. */
const LINE_HEIGHT = 48;

/** A gap between two characters this many steps over the line's median gap is a space (a step is 8 pixels). */
const SPACE_STEPS = 2;

/** Text of one line; `confidence` is the mean of its characters' probabilities, 0 to 1. */
type Recognised = { text: string; confidence: number };

type Character = { text: string; step: number; probability: number };

/** A line read less surely than this is read once more, stretched. */
const SURE = 0.92;
/**
 * How much wider the second try is. The network looks every 8 pixels: narrow letters, as most thermal printers set
 * them, fall between two looks and go missing.
 */
const STRETCH = 1.5;

/** So many letters and figures without a space are hardly one word. */
const LOST_SPACES = /^(?=.*[A-Za-z]{6})[A-Za-z\d.,'&/-]{12,}$/;

/** Reads one line of text with PP-OCRv4's recogniser. */
export async function recognise(
  recogniser: InferenceSession,
  alphabet: Alphabet,
  picture: Picture,
  rect: RotatedRect,
): Promise<Recognised> {
  const first = await read(recogniser, alphabet, crop(picture, rect, LINE_HEIGHT));
  if (first.confidence >= SURE && !LOST_SPACES.test(first.text)) return first;
  const second = await read(recogniser, alphabet, crop(picture, rect, LINE_HEIGHT, STRETCH));
  if (second.text.replaceAll(' ', '') === first.text) return second;
  return second.confidence > first.confidence ? second : first;
}

async function read(recogniser: InferenceSession, alphabet: Alphabet, line: Crop): Promise<Recognised> {
  const input = new Tensor('float32', normalise(line), [1, 3, line.height, line.width]);
  const output = await recogniser.run({ x: input });
  const steps = Object.values(output)[0];
  if (!steps || !(steps.data instanceof Float32Array))
    throw new Error('The recogniser answered with no text.');
  return spell(charactersIn(steps.data, alphabet));
}

/** Blue, green, red planes from -1 to 1, as PaddleOCR's recogniser was trained. */
function normalise({ rgb }: Crop): Float32Array {
  const pixels = rgb.length / 3;
  const planes = new Float32Array(rgb.length);
  for (const plane of [0, 1, 2] as const) {
    for (let i = 0; i < pixels; i++) planes[plane * pixels + i] = (rgb[i * 3 + 2 - plane] ?? 0) / 127.5 - 1;
  }
  return planes;
}

/** Greedy CTC: the likeliest class of each step; repeats are one character, blanks are none. */
function charactersIn(steps: Float32Array, { classes, classCount }: Alphabet): Character[] {
  const characters: Character[] = [];
  let before = BLANK;
  let run = 1;
  for (let step = 0; step < steps.length / classCount; step++) {
    const offset = step * classCount;
    let best = { index: BLANK, text: '' };
    let probability = -1;
    for (const candidate of classes) {
      const value = steps[offset + candidate.index] ?? 0;
      if (value > probability) {
        probability = value;
        best = candidate;
      }
    }
    const last = characters.at(-1);
    if (best.index !== BLANK && best.index === before && last) {
      last.step += 0.5; // the middle of the steps that show it
      last.probability = (last.probability * run + probability) / (run + 1);
      run++;
    } else if (best.index !== BLANK) {
      characters.push({ text: best.text, step, probability });
      run = 1;
    }
    before = best.index;
  }
  return characters;
}

/** Joins characters, giving back the spaces that the recogniser drops between capital words. */
function spell(characters: readonly Character[]): Recognised {
  const printed = characters.filter((character) => character.text !== ' ');
  const gaps = printed.slice(1).map((character, i) => character.step - (printed[i]?.step ?? 0));
  const usual = median(gaps);
  let text = '';
  let before: Character | undefined;
  let space = false;
  for (const character of characters) {
    if (character.text === ' ') {
      space = text !== '';
      continue;
    }
    const wide = before !== undefined && character.step - before.step > usual + SPACE_STEPS;
    text += (space || wide ? ' ' : '') + character.text;
    space = false;
    before = character;
  }
  const confidence = printed.reduce((sum, { probability }) => sum + probability, 0) / (printed.length || 1);
  return { text, confidence };
}
