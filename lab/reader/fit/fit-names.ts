import { PLACES, placesOf, type TextModel } from '../../../packages/reader/src/extract/choice/text-model.ts';
import { languages } from '../../../packages/reader/src/locales/index.ts';
import { BRANDS } from '../../../packages/reader/src/locales/lists.ts';
import { randomNumbers } from '../../../packages/reader/src/testing/random-numbers.ts';
import { isNear } from './answers.ts';
import type { Receipt } from './receipts.ts';

/** AdaGrad (Duchi, Hazan and Singer 2011) over the texts in random order. */
const PASSES = 8;
const RATE = 0.3;
const SMALL = 1e-6;
/** Keeps weights of rare n-grams near zero, per step. */
const SHRINK = 1e-4;
/** How much a brand counts beside a name on a receipt: many are seen nowhere. */
const BRAND = 0.15;
/** All names together count this much of all other print together. */
const NAMES = 0.5;
/** One of so many wrong candidates is learned from: a row's parts resemble each other. */
const ONE_OF = 4;

type Text = { text: string; isName: boolean; weight: number };

/**
 * Fits the model that tells names from other print.
 * @param receipts whose shops' names, other rows and wrong candidates are learned from
 * @param candidatesOf the texts that may be the name of a receipt's shop
 */
export function fitNames(
  receipts: readonly Receipt[],
  candidatesOf: (receipt: Receipt) => readonly string[],
): TextModel {
  const random = randomNumbers(11);
  const texts: Text[] = [
    ...[...BRANDS.values()].map((text) => ({ text, isName: true, weight: BRAND })),
    ...languages.flatMap(({ labels }) => textsIn(labels)).map((text) => ({ text, isName: false, weight: 1 })),
  ];
  for (const receipt of receipts) {
    const truths = [receipt.label['vendor'] ?? [], receipt.label['vendor_alt'] ?? []].flat().map(String);
    for (const text of truths.slice(0, 2)) texts.push({ text, isName: true, weight: 1 });
    const others = new Set(receipt.paper.rows.map(({ text }) => text));
    for (const candidate of candidatesOf(receipt)) if (random() * ONE_OF < 1) others.add(candidate);
    for (const text of others)
      if (!isNear(text, truths))
        texts.push({ text, isName: false, weight: receipt.set === 'scans' ? 0.5 : 1 });
  }
  return fitTexts(balanced(texts), random);
}

/** All texts in lists and records of texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function balanced(texts: readonly Text[]): Text[] {
  const sum = (isName: boolean) =>
    texts.reduce((total, text) => (text.isName === isName ? total + text.weight : total), 0);
  const factor = (NAMES * sum(false)) / sum(true);
  return texts.map((text) => (text.isName ? { ...text, weight: text.weight * factor } : text));
}

function fitTexts(texts: readonly Text[], random: () => number): TextModel {
  const data = texts.map(({ text, isName, weight }) => ({ places: placesOf(text), isName, weight }));
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
      const error = one.weight * ((one.isName ? 1 : 0) - 1 / (1 + Math.exp(-odds)));
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
