import { readFileSync } from 'node:fs';
import { withoutMarks } from '../text/plain.ts';

/**
 * Tells one kind of text, names of businesses or lines of addresses, from other print by its letters alone: a
 * logistic model of character n-grams and words, whose numbers are hashed into a table of fixed size
 * (Weinberger et al., Feature Hashing for Large Scale Multitask Learning, ICML 2009). `lab/reader/fit` fits
 * it.
 */
export type TextModel = {
  /** Log-odds of a text without letters. */
  bias: number;
  /** Each n-gram's log-odds, by its place in the table, for a text that has no other n-gram. */
  weights: Float32Array;
};

/** The number of places in the table. */
export const PLACES = 2 ** 16;
/** The lengths of the n-grams, in characters of a word and the spaces around it. */
const SHORTEST = 2;
const LONGEST = 4;
/** FNV-1a, 32 bits: the offset basis and the prime. */
const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;
const CHARACTERS = 'c';
const WORD = 'w';

/** The log-odds that a text is of the model's kind. */
export function likelinessOf(text: string, { bias, weights }: TextModel): number {
  let odds = bias;
  for (const { place, share } of placesOf(text)) odds += share * (weights[place] ?? 0);
  return odds;
}

/** Like `likelinessOf`, for many texts of one receipt. Computes each text once. */
export function likelinessBy(model: TextModel): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const likeliness = known.get(text) ?? likelinessOf(text, model);
    known.set(text, likeliness);
    return likeliness;
  };
}

/**
 * The places of a text's n-grams and words in the table. Each of the two is scaled to a vector of length 1.
 */
export function placesOf(text: string): { place: number; share: number }[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return [
    ...unitOf(words.flatMap(gramsOf).map((gram) => hash(CHARACTERS, gram))),
    ...unitOf(words.flatMap((word) => word.match(/[A-Z]{2,}/g) ?? []).map((word) => hash(WORD, word))),
  ];
}

/** Capitals without accents, and 0 for every digit: the value of a number says nothing here. */
function folded(text: string): string {
  return withoutMarks(text)
    .toUpperCase()
    .replaceAll(/[^ -~]/g, '')
    .replaceAll(/\d/g, '0');
}

function gramsOf(word: string): string[] {
  const padded = ` ${word} `;
  const grams: string[] = [];
  for (let length = SHORTEST; length <= LONGEST; length += 1) {
    for (let from = 0; from + length <= padded.length; from += 1)
      grams.push(padded.slice(from, from + length));
    if (length >= padded.length) break;
  }
  return grams;
}

function unitOf(places: readonly number[]): { place: number; share: number }[] {
  const counts = new Map<number, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  const length = Math.hypot(...counts.values());
  return [...counts].map(([place, count]) => ({ place, share: count / length }));
}

function hash(kind: string, text: string): number {
  let value = BASIS;
  for (const character of kind + text) value = Math.imul(value ^ character.charCodeAt(0), PRIME) >>> 0;
  return value % PLACES;
}

/** The kinds of text that have a model. */
export type TextKind = 'name' | 'address';

const models = new Map<TextKind, TextModel>();

/** The fitted model of a kind of text, read from `weights/` on first use. */
export function textModel(kind: TextKind): TextModel {
  const known = models.get(kind);
  if (known) return known;
  const file = new URL(`./weights/${kind}-texts.json`, import.meta.url);
  const model = unpacked(JSON.parse(readFileSync(file, 'utf8')) as PackedTextModel);
  models.set(kind, model);
  return model;
}

/** The stored form: `weights` are bytes in base64, each a multiple of `unit`. */
export type PackedTextModel = { bias: number; unit: number; weights: string };

const MOST = 127;

export function packed({ bias, weights }: TextModel): PackedTextModel {
  const unit = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / MOST;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / unit));
  return { bias, unit, weights: Buffer.from(bytes.buffer).toString('base64') };
}

export function unpacked({ bias, unit, weights }: PackedTextModel): TextModel {
  const bytes = Buffer.from(weights, 'base64');
  return { bias, weights: Float32Array.from(new Int8Array(bytes), (byte) => byte * unit) };
}
