import { homeIn } from '../home.ts';
import type { Row } from '../ocr/lines.ts';
import type { Line } from '../reading.ts';
import { type LabeledAmount, labeledAmounts } from './paper/amounts.ts';
import { type Paper, paperOf } from './paper/paper.ts';
import { usualDecimals } from './paper/row-amounts.ts';

const CHARACTER = 10;
const LEADING = 30;
const HEIGHT = 24;

/**
 * Rows as the recognizer would return them, from text laid out like the paper: each line of text is a row,
 * and two or more spaces separate its columns. For tests only.
 */
export function rowsFrom(text: string): Row[] {
  const texts = text.split('\n').filter((row) => row.trim() !== '');
  return texts.map((row, index) => {
    const lines = [...row.matchAll(/\S+(?: \S+)*/g)].map((match) => line(match[0], match.index, index));
    const left = Math.min(...lines.map(({ box }) => box.x));
    const right = Math.max(...lines.map(({ box }) => box.x + box.width));
    return {
      lines,
      text: lines.map((part) => part.text).join(' '),
      box: { x: left, y: index * LEADING, width: right - left, height: HEIGHT },
      height: HEIGHT,
      down: index * LEADING + HEIGHT / 2,
    };
  });
}

/** The amounts on such rows, of an unknown currency. For tests only. */
export function amountsOn(rows: readonly Row[]): LabeledAmount[] {
  return labeledAmounts(rows, usualDecimals(rows, null));
}

/** The paper with such rows, for a company at home in a country. For tests only. */
export function paperFrom(text: string, home = 'US'): Paper {
  return paperOf(rowsFrom(text), homeIn(home));
}

function line(text: string, column: number, row: number): Line {
  const box = { x: column * CHARACTER, y: row * LEADING, width: text.length * CHARACTER, height: HEIGHT };
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  return {
    text,
    confidence: 0.99,
    words: [],
    box,
    quad: [
      { x: box.x, y: box.y },
      { x: right, y: box.y },
      { x: right, y: bottom },
      { x: box.x, y: bottom },
    ],
  };
}

/** Such rows with words, some of which were not read confidently. For tests only. */
export function rowsInDoubt(text: string, doubtful: readonly string[]): Row[] {
  return rowsFrom(text).map((row) => ({
    ...row,
    lines: row.lines.map((printed) => ({
      ...printed,
      words: printed.text.split(' ').map((word) => ({
        text: word,
        confidence: doubtful.includes(word) ? 0.93 : 0.999,
        box: printed.box,
      })),
    })),
  }));
}
