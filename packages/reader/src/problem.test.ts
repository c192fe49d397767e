import { describe, expect, it } from 'vitest';
import { extract } from './extract/extract.ts';
import { rowsFrom } from './extract/rows-for-tests.ts';
import { homeIn } from './home.ts';
import { kindOf } from './kind.ts';
import { separate } from './papers/separate.ts';
import { problemOf, problemWith } from './problem.ts';
import type { Problem } from './reading.ts';

const settings = { home: homeIn('US'), now: new Date('2026-06-15T12:00:00Z') };

/** The problem with a page of text whose lines were all read with this confidence. */
function problemIn(text: string, confidence = 0.99, complete = true): Problem['code'] | null {
  const all = rowsFrom(text).flatMap((row) => row.lines);
  const papers = separate({ rgb: new Uint8Array(0), width: 0, height: 0 }, all, null);
  const rows = rowsFrom(text);
  const lines = rows.flatMap((row) => row.lines).map((line) => ({ ...line, confidence }));
  const facts = extract(confidence >= 0.5 ? rows : [], settings);
  const kind = kindOf(rows, facts, 'latin');
  const seen = { lines, rows, facts, kind, script: 'latin', complete, papers: papers.length } as const;
  return problemOf(seen)?.code ?? null;
}

const CAFE = `THE BLUE HERON
03/04/2026  12:48 PM
1 Tea                 3.00
1 Soup                7.25
TOTAL                10.25`;

/** Two texts as two slips side by side on a table. */
function beside(left: string, right: string): string {
  const others = right.split('\n');
  return left
    .split('\n')
    .map((row, i) => `${row.padEnd(40)}${others[i] ?? ''}`)
    .join('\n');
}

describe('The problem of a picture', () => {
  it('is that a page of prose shows no purchase, although it mentions amounts', () => {
    const prose = `We raised 342.50 for the playground, and the total with the sale of
cakes is now 1,180.00. Please tell us if you can help with painting
the fence on Saturday. Bring old clothes and something to drink.
Thank you all for coming to the party and for the many cakes.`;
    expect(problemIn(prose)).toBe('no_receipt');
  });

  it('is empty when it shows one receipt', () => {
    expect(problemIn(CAFE)).toBeNull();
  });

  it('is empty for a receipt with a total but no prices above it', () => {
    expect(problemIn('BRASS LANTERN FUEL\n02/27/2026\nTOTAL  52.17')).toBeNull();
  });

  it.each<[what: string, code: Problem['code'], text: string, confidence?: number, complete?: boolean]>([
    ['no text at all', 'no_text', ''],
    ['single letters only', 'no_text', 'x\n-\n1'],
    [
      'prose',
      'no_receipt',
      'The ferryman had not slept\nsince the thaw, and the river\ndid not sleep either',
    ],
    ['print that is mostly a guess', 'hard_to_read', CAFE, 0.6],
    ['pen strokes that are not words', 'hard_to_read', 'um un\nnm mu\nuu mn\nnn um', 0.3],
    ['a few unsure strokes', 'no_text', 'um un\nnm mu', 0.3],
    ['more text than is read of one picture', 'too_much_text', CAFE, 0.99, false],
    ['two receipts side by side', 'several_receipts', beside(CAFE, CAFE)],
  ])('is reported for %s: %s', (_what, code, text, confidence, complete) => {
    expect(problemIn(text, confidence, complete)).toBe(code);
  });
});

describe('A single receipt is not mistaken for two', () => {
  it.each([
    ['with totals of quantity and price beside each other', `${CAFE}\nTOTAL QTY  2        TOTAL  10.25`],
    ['with its card slip below', `${CAFE}\n\nCARD SALE\n03/04/2026  12:49 PM\nTOTAL                10.25`],
    [
      'with its tax summary in columns',
      `${CAFE}\nDate 03/04/2026       Time 12:48\nTotal Net  9.67      Total Tax  0.58`,
    ],
    ['next to a note', beside(CAFE, 'Call Ann\nabout Tuesday\n\nbuy milk')],
  ])('%s', (_what, text) => {
    expect(problemIn(text)).toBeNull();
  });
});

describe('The message to the person', () => {
  it.each<Problem['code']>([
    'image_unreadable',
    'image_too_large',
    'no_text',
    'no_receipt',
    'several_receipts',
    'hard_to_read',
    'too_much_text',
  ])('says what to do next for %s, without technical words', (code) => {
    const { message } = problemWith(code);
    expect(message).toMatch(/take|choose|photograph|fill|check|hold/i);
    expect(message).not.toMatch(/error|invalid|null|exception|_|ocr/i);
    expect(message.length).toBeLessThan(160);
  });
});
