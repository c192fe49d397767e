import bidiFactory, { type Bidi } from 'bidi-js';

/** Letters that are written in one direction, in reading order. */
export type DirectedSegment = { text: string; rightToLeft: boolean };

/** with the digits that count as Arabic */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
// its types describe an ES module, but Node loads CommonJS
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Whether a text has letters of a script that is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * The segments of one line as people see them from left to right: Unicode Bidirectional Algorithm (UAX #9).
 * The first letter decides how the line is read.
 */
export function directedSegments(text: string): DirectedSegment[] {
  if (!hasRightToLeft(text)) return text === '' ? [] : [{ text, rightToLeft: false }];
  const embedding = bidi.getEmbeddingLevels(text);
  const segments: (DirectedSegment & { level: number })[] = [];
  for (const at of bidi.getReorderedIndices(text, embedding)) {
    const level = embedding.levels[at] ?? 0;
    const rightToLeft = level % 2 === 1;
    const letter = text[at] ?? '';
    const last = segments.at(-1);
    if (last?.level === level) last.text = rightToLeft ? `${letter}${last.text}` : `${last.text}${letter}`;
    else segments.push({ text: letter, rightToLeft, level });
  }
  return segments;
}

/** The text with its letters in the opposite order, and brackets that open to the other side. */
export function reversed(text: string): string {
  return [...text].reverse().map(mirrored).join('');
}

function mirrored(letter: string): string {
  return bidi.getMirroredCharacter(letter) ?? letter;
}
