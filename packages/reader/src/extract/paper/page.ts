import { boxAroundAll } from '../../image/box.ts';
import { median } from '../../median.ts';
import { gapBetween, type Row } from '../../ocr/lines.ts';
import type { Box, Line } from '../../reading.ts';
import {
  type AddressEvidence,
  addressEvidence,
  legalFormWords,
  strengthOf,
} from '../evidence/address-evidence.ts';
import { moneyIn } from '../text/money.ts';
import { plain } from '../text/plain.ts';
import { hasClockOrDay, hasPhone, isBoilerplate, isRegistration, isWeb } from '../text/row-kinds.ts';

/** Lines of one row that are close together and about equally tall. */
export type Segment = { lines: readonly Line[]; text: string; box: Box; height: number };

/** A row, its neighbors and basic facts about it, worked out once for all fields. */
export type PageRow = {
  row: Row;
  index: number;
  text: string;
  /** Normalized, for comparing names. */
  plain: string;
  segments: readonly Segment[];
  evidence: AddressEvidence;
  /** See `strengthOf`. */
  strength: 0 | 1 | 2 | 3;
  priced: boolean;
  clock: boolean;
  web: boolean;
  phone: boolean;
  registration: boolean;
  boilerplate: boolean;
  /** Words of a company's legal form at the end. */
  legalForm: number;
  /** Almost only digits and punctuation. */
  figures: boolean;
  /** Print height as a multiple of the receipt's usual height. */
  height: number;
  /** Empty space to the rows above and below, in heights of the print; 9 if there is no row. */
  gapAbove: number;
  gapBelow: number;
  /** Where its center lies between the left and right edges of the text, 0 to 1. */
  center: number;
  /** How much of the text's width it covers, 0 to 1. */
  width: number;
  /** The lowest confidence of its lines, 0 to 1. */
  read: number;
};

export type Page = { rows: readonly PageRow[]; firstPrice: number };

/** A gap wider than this many line heights separates two things. */
const SEGMENT_GAP = 1.6;
const NO_GAP = 9;

/** @param rows of one receipt, from the top */
export function pageOf(rows: readonly Row[]): Page {
  const usual = median(
    rows.map(({ height }) => height),
    1,
  );
  const all =
    rows.length > 0 ? boxAroundAll(rows.map(({ box }) => box)) : { x: 0, y: 0, width: 1, height: 1 };
  const pageRows = rows.map((row, index): PageRow => {
    const { text } = row;
    const evidence = addressEvidence(text);
    const above = rows[index - 1];
    const below = rows[index + 1];
    const letters = text.replace(/[^\p{L}]/gu, '').length;
    return {
      row,
      index,
      text,
      plain: plain(text),
      segments: segmentsOf(row),
      evidence,
      strength: strengthOf(evidence),
      priced: moneyIn(text).some(({ whole }) => !whole),
      clock: hasClockOrDay(text),
      web: isWeb(text),
      phone: hasPhone(text),
      registration: isRegistration(text),
      boilerplate: isBoilerplate(text),
      legalForm: legalFormWords(text),
      figures: letters < 2 || letters < text.replace(/\s/g, '').length * 0.4,
      height: row.height / usual,
      gapAbove: above ? gapBetween(above, row) : NO_GAP,
      gapBelow: below ? gapBetween(row, below) : NO_GAP,
      center: (row.box.x + row.box.width / 2 - all.x) / Math.max(1, all.width),
      width: row.box.width / Math.max(1, all.width),
      read: Math.min(...row.lines.map(({ confidence }) => confidence)),
    };
  });
  return { rows: pageRows, firstPrice: pageRows.findIndex(({ priced }) => priced) };
}

function segmentsOf(row: Row): Segment[] {
  const groups: Line[][] = [];
  let before: Line | undefined;
  for (const line of row.lines) {
    const gap = before ? line.box.x - (before.box.x + before.box.width) : 0;
    const height = Math.min(heightOf(line), before ? heightOf(before) : Infinity);
    const last = groups.at(-1);
    const alike = !before || ratio(heightOf(line), heightOf(before)) < 1.6;
    if (last && gap < SEGMENT_GAP * height && alike) last.push(line);
    else groups.push([line]);
    before = line;
  }
  return groups.map((lines) => ({
    lines,
    text: lines.map(({ text }) => text).join(' '),
    box: boxAroundAll(lines.map(({ box }) => box)),
    height: Math.max(...lines.map(heightOf)),
  }));
}

/** Measured perpendicular to the text, so that tilted text is right too. */
function heightOf({ quad: [a, , , d] }: Line): number {
  return Math.max(1, Math.hypot(a.x - d.x, a.y - d.y));
}

function ratio(a: number, b: number): number {
  return Math.max(a, b) / Math.max(1, Math.min(a, b));
}
