import { readFileSync } from 'node:fs';
import path from 'node:path';
import { placeGiven } from '../src/ocr/given-lines.ts';
import { type Row, rowsOf } from '../src/ocr/lines.ts';
import type { DateOrder, Quad } from '../src/reading.ts';

/** A receipt that may be in the repository: what is printed on it and where, and what is right. */
export type GuardReceipt = {
  id: string;
  /** 'drawn', or where the photo is from. */
  source: string;
  dateOrder: DateOrder;
  width: number;
  height: number;
  label: GuardLabel;
  /** Corners are x and y of the four, clockwise from the top left. */
  lines: { text: string; confidence: number; corners: number[] }[];
};

/** As labels of sets; a field that is absent was not labelled. Amounts in units of the currency. */
export type GuardLabel = {
  vendor?: string | null;
  vendor_alt?: string[];
  total?: number | null;
  total_alt?: number[];
  date?: string | null;
  date_alt?: string[];
  location?: string | null;
  location_alt?: string[];
  currency?: string | null;
  /** Null where nothing printed tells the currency: then none is right as well. */
  currency_alt?: (string | null)[];
  phone?: string | null;
  time?: string | null;
};

const FILES = ['drawn.jsonl', 'photos.jsonl'];

/** All receipts of the corpus. */
export function loadCorpus(): GuardReceipt[] {
  return FILES.flatMap((file) =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): GuardReceipt => JSON.parse(line)),
  );
}

/** The rows of a receipt, as text recognition would give them. */
export function rowsOfReceipt({ id, lines, width, height }: GuardReceipt): Row[] {
  const given = lines.map(({ text, corners }) => ({ text, corners: quadOf(corners) }));
  const { lines: known } = placeGiven(given, { width, height });
  // lines are placed in their order
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
