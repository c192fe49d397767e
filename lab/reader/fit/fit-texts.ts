import { PLACES, placesOf, type TextModel } from '../../../packages/reader/src/extract/choice/text-model.ts';
import { plain } from '../../../packages/reader/src/extract/text/plain.ts';
import { languages } from '../../../packages/reader/src/locales/index.ts';
import { BRANDS } from '../../../packages/reader/src/locales/lists.ts';
import { randomNumbers } from '../../../packages/reader/src/testing/random-numbers.ts';
import { isNear } from './answers.ts';
import type { Receipt } from './receipts.ts';

/** AdaGrad (Duchi, Hazan and Singer 2011) over the texts in random order. */
const PASSES = 8;
const RATE = 0.3;
const SMALL = 1e-6;
/** Keeps the weights of rare n-grams near zero; applied in each step. */
const SHRINK = 1e-4;
/** How much a brand counts, compared with a name on a receipt. Many brands appear on no receipt. */
const BRAND = 0.15;
/** All names together weigh this share of all other print together. */
const NAMES = 0.5;
/** Only one in this many wrong candidates is used, because the parts of a row resemble each other. */
const ONE_OF = 4;

type Text = { text: string; isKind: boolean; weight: number };

/**
 * Fits the model that tells names from other print.
 * @param receipts the model learns from their shops' names, their other rows and their wrong candidates
 * @param candidatesOf the texts that may be the name of a receipt's shop
 */
export function fitNames(
  receipts: readonly Receipt[],
  candidatesOf: (receipt: Receipt) => readonly string[],
): TextModel {
  const random = randomNumbers(11);
  const texts: Text[] = [
    ...[...BRANDS.values()].map((text) => ({ text, isKind: true, weight: BRAND })),
    ...languages.flatMap(({ labels }) => textsIn(labels)).map((text) => ({ text, isKind: false, weight: 1 })),
  ];
  for (const receipt of receipts) {
    const truths = [receipt.label['vendor'] ?? [], receipt.label['vendor_alt'] ?? []].flat().map(String);
    for (const text of truths.slice(0, 2)) texts.push({ text, isKind: true, weight: 1 });
    const others = new Set(receipt.paper.rows.map(({ text }) => text));
    for (const candidate of candidatesOf(receipt)) if (random() * ONE_OF < 1) others.add(candidate);
    for (const text of others)
      if (!isNear(text, truths))
        texts.push({ text, isKind: false, weight: receipt.set === 'scans' ? 0.5 : 1 });
  }
  return fitTexts(balanced(texts), random);
}

/** A shorter row may be part of an address by chance. */
const LEAST_LETTERS = 4;
/** Share of a row's letters that may be misread. */
const MISREAD = 0.15;

/** Fits the model that tells lines of addresses from other print, by the rows of receipts. */
export function fitAddresses(receipts: readonly Receipt[]): TextModel {
  const texts: Text[] = [
    ...languages.flatMap(({ labels }) => textsIn(labels)).map((text) => ({ text, isKind: false, weight: 1 })),
  ];
  for (const { label, paper, set } of receipts) {
    if (label['location'] === undefined) continue;
    const truths = [label['location'] ?? [], label['location_alt'] ?? []].flat().map(String);
    const keys = truths.map(plain);
    for (const text of truths.slice(0, 1)) texts.push({ text, isKind: true, weight: 0.5 });
    for (const text of new Set(paper.rows.map((row) => row.text))) {
      const key = plain(text);
      const isKind = key.length >= LEAST_LETTERS && keys.some((truth) => isWithin(key, truth));
      texts.push({ text, isKind, weight: set === 'scans' ? 0.5 : 1 });
    }
  }
  return fitTexts(balanced(texts), randomNumbers(13));
}

/**
 * Whether a text is part of another one, apart from misread letters: the edit distance to the closest part
 * (Sellers 1980).
 */
function isWithin(part: string, whole: string): boolean {
  let row = new Array<number>(whole.length + 1).fill(0);
  for (let i = 1; i <= part.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= whole.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (part[i - 1] === whole[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return Math.min(...row) <= MISREAD * part.length;
}

/** All texts in lists and records of texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function balanced(texts: readonly Text[]): Text[] {
  const sum = (isKind: boolean) =>
    texts.reduce((total, text) => (text.isKind === isKind ? total + text.weight : total), 0);
  const factor = (NAMES * sum(false)) / sum(true);
  return texts.map((text) => (text.isKind ? { ...text, weight: text.weight * factor } : text));
}

function fitTexts(texts: readonly Text[], random: () => number): TextModel {
  const data = texts.map(({ text, isKind, weight }) => ({ places: placesOf(text), isKind, weight }));
  const weights = new Float64Array(PLACES);
  const squares = new Float64Array(PLACES).fill(SMALL);
  let bias = 0;
  let biasSquares = SMALL;
  const order = data.map((_, i) => i);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const other = Math.floor(random() * (i + 1));
      [order[i], order[other]] = [order[other] ?? 0, order[i] ?? 0];
    }
    for (const i of order) {
      const one = data[i];
      if (!one) continue;
      let odds = bias;
      for (const { place, share } of one.places) odds += share * (weights[place] ?? 0);
      const error = one.weight * ((one.isKind ? 1 : 0) - 1 / (1 + Math.exp(-odds)));
      biasSquares += error * error;
      bias += (RATE * error) / Math.sqrt(biasSquares);
      for (const { place, share } of one.places) {
        const weight = weights[place] ?? 0;
        const gradient = error * share - SHRINK * weight;
        const square = (squares[place] ?? 0) + gradient * gradient;
        squares[place] = square;
        weights[place] = weight + (RATE * gradient) / Math.sqrt(square);
      }
    }
  }
  return { bias, weights: Float32Array.from(weights) };
}
