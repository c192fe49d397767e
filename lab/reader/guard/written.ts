import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { randomNumbers, seedOf } from '../../../packages/reader/src/testing/random-numbers.ts';
import type { GuardLabel, GuardReceipt } from './guard-receipt.ts';
import { corners, TILL } from './rows.ts';

const FOLDER = path.join(import.meta.dirname, 'written');
const { character: CHARACTER, height: HEIGHT, leading: LEADING, margin: MARGIN } = TILL;
const HEAD_END = '---';
/**
 * The OCR confidence of a written line is random between this and 1, mostly close to 1, as on real receipts.
 */
const LEAST_SURE = 0.9;

/** Receipts written by hand as text, by people who had not seen the rules in `extract/`. */
export function writtenReceipts(): GuardReceipt[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => parsed(name.slice(0, -'.txt'.length), readFileSync(path.join(FOLDER, name), 'utf8')));
}

/**
 * @param text rows of `field: value` up to `---`, then the paper's text; `!` before a row doubles its height,
 * `!!` triples it
 */
function parsed(id: string, text: string): GuardReceipt {
  const rows = text.split('\n');
  const end = rows.indexOf(HEAD_END);
  const head = new Map(
    rows.slice(0, end).map((row): [string, string | null] => {
      const [, key = '', value = ''] = /^(\w+):\s*(.*)$/u.exec(row) ?? [];
      return [key, value === 'null' ? null : value.trim()];
    }),
  );
  const total = head.get('total');
  const label: GuardLabel = {
    vendor: head.get('vendor') ?? null,
    total: total == null ? null : Number(total),
    date: head.get('date') ?? null,
    location: head.get('location') ?? null,
    currency: head.get('currency') ?? null,
    ...(head.get('country') && { country: head.get('country') ?? '' }),
  };
  const random = randomNumbers(seedOf(id));
  return { id, source: 'written', label, ...placed(rows.slice(end + 1), random) };
}

function placed(
  rows: readonly string[],
  random: () => number,
): Pick<GuardReceipt, 'lines' | 'width' | 'height'> {
  let y = MARGIN;
  const lines = rows.flatMap((row) => {
    const [marks = ''] = /^!{0,2}/u.exec(row) ?? [];
    const size = marks.length + 1;
    const text = ' '.repeat(marks.length) + row.slice(marks.length);
    const top = y;
    y += LEADING * size;
    return [...text.matchAll(/\S+(?: \S+)*/gu)].map((match) => ({
      text: match[0],
      confidence: 1 - (1 - LEAST_SURE) * random() ** 3,
      corners: corners(
        MARGIN + match.index * CHARACTER,
        top,
        match[0].length * CHARACTER,
        HEIGHT * size,
      ).flatMap(({ x, y }) => [x, y]),
    }));
  });
  const right = Math.max(0, ...lines.map(({ corners: [, , x = 0] }) => x));
  return { lines, width: right + MARGIN, height: y + MARGIN };
}
