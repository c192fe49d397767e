import { readFileSync } from 'node:fs';
import path from 'node:path';
import { placeGiven } from '../../../packages/reader/src/ocr/given-lines.ts';
import { type Row, rowsOf } from '../../../packages/reader/src/ocr/lines.ts';
import type { Quad } from '../../../packages/reader/src/reading.ts';
import type { GuardReceipt } from './guard-receipt.ts';
import { writtenReceipts } from './written.ts';

const FILES = ['drawn.jsonl', 'photos.jsonl'];

export function loadCorpus(): GuardReceipt[] {
  const stored = FILES.flatMap((file) =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): GuardReceipt => JSON.parse(line)),
  );
  return [...stored, ...writtenReceipts()];
}

/** The rows of a receipt, as text recognition would return them. */
export function rowsOfReceipt({ id, lines, width, height }: GuardReceipt): Row[] {
  const given = lines.map(({ text, corners }) => ({ text, corners: quadOf(corners) }));
  const { lines: known } = placeGiven(given, { width, height });
  // Lines are placed in their order.
  if (known.length !== lines.length) throw new Error(`${id}: a line is empty or outside the picture.`);
  return rowsOf(known.map((line, i) => ({ ...line, confidence: lines[i]?.confidence ?? 1 })));
}

function quadOf([ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0]: readonly number[]): Quad {
  return [
    { x: ax, y: ay },
    { x: bx, y: by },
    { x: cx, y: cy },
    { x: dx, y: dy },
  ];
}
