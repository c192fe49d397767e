import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extract } from '../extract/extract.ts';
import { rowsFrom } from '../extract/rows-for-tests.ts';
import { homeIn } from '../home.ts';
import { asOfKind, kindOf } from '../kind.ts';
import type { Row } from '../ocr/lines.ts';
import type { Box, Point, Quad } from '../reading.ts';
import { readWhole } from './whole.ts';

const FIXTURES = new URL('../../fixtures/', import.meta.url);
const SETTINGS = { home: homeIn('US'), now: new Date('2026-06-15T12:00:00Z') };

/** The text of every drawn receipt, from its fixture. */
const RECEIPTS = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('receipt.txt'))
  .toSorted()
  .map((path) => rowsFrom(readFileSync(new URL(path, FIXTURES), 'utf8').replaceAll(/^\{\d\}/gmu, '')))
  .filter((rows) => rows.length >= 6);
const receiptNamed = (name: string) =>
  rowsFrom(readFileSync(new URL(`${name}/receipt.txt`, FIXTURES), 'utf8'));

/** What people see and what is saved, without the positions. */
function answerOf(facts: ReturnType<typeof extract>) {
  const { items, addsUp } = facts;
  const value = (found: { value: unknown } | null) => found?.value ?? null;
  return {
    ...Object.fromEntries(
      (
        [
          'vendor',
          'total',
          'date',
          'time',
          'location',
          'phone',
          'currency',
          'subtotal',
          'tax',
          'tip',
          'paymentMethod',
          'cardLastFour',
        ] as const
      ).map((field) => [field, value(facts[field])]),
    ),
    items: items.map(({ name, quantity, price }) => ({ name, quantity, price })),
    addsUp,
  };
}

function answerOfWhole(rows: readonly Row[]) {
  const found = extract(rows, SETTINGS);
  return answerOf(asOfKind(kindOf(rows, found, 'latin'), found));
}

/** The same rows on another picture: closer or farther away, and at another position. */
function photographed(rows: readonly Row[], scale: number, by: Point): Row[] {
  const at = ({ x, y }: Point) => ({ x: x * scale + by.x, y: y * scale + by.y });
  const within = ({ x, y, width, height }: Box) => ({
    ...at({ x, y }),
    width: width * scale,
    height: height * scale,
  });
  return rows.map((row) => ({
    ...row,
    box: within(row.box),
    height: row.height * scale,
    down: row.down * scale + by.y,
    lines: row.lines.map((line) => ({
      ...line,
      box: within(line.box),
      quad: line.quad.map(at) as Quad,
    })),
  }));
}

/** The row with one letter or digit misread, at the lower confidence that the reader gives such a line. */
function misread(row: Row, at: number): Row {
  const [line] = row.lines;
  if (!line || line.text.length < 8) return row;
  const place = at % line.text.length;
  const text = `${line.text.slice(0, place)}#${line.text.slice(place + 1)}`;
  const lines = [{ ...line, text, confidence: 0.7 }, ...row.lines.slice(1)];
  return { ...row, lines, text: lines.map((one) => one.text).join(' ') };
}

/** A receipt, and where it is cut: both parts show the rows from `from` to `to`. */
const cutReceipt = fc.constantFrom(...RECEIPTS).chain((rows) =>
  fc
    .integer({ min: 1, max: rows.length - 4 })
    .chain((from) =>
      fc.record({ from: fc.constant(from), to: fc.integer({ min: from + 3, max: rows.length - 1 }) }),
    )
    .map((cut) => ({ rows, ...cut })),
);

/**
 * Whether the rows that both parts show are unique on the receipt. Text that is printed twice proves nothing.
 */
function isTold({ rows, from, to }: { rows: readonly Row[]; from: number; to: number }): boolean {
  const bare = (row: Row) => row.text.replace(/[^\p{L}\p{N}]/gu, '');
  const shown = rows.slice(from, to);
  return shown.every(
    (row) => bare(row).length > 3 && rows.filter((one) => bare(one) === bare(row)).length === 1,
  );
}

const VIEW = fc.record({
  scale: fc.double({ min: 0.6, max: 1.6, noNaN: true }),
  by: fc.record({ x: fc.integer({ min: -80, max: 80 }), y: fc.integer({ min: -60, max: 400 }) }),
});

describe('A long receipt that is photographed in parts', () => {
  it('gives the values of the whole paper, however it is cut, when both parts show at least three different rows', () => {
    fc.assert(
      fc.property(cutReceipt, VIEW, (cut, view) => {
        fc.pre(isTold(cut));
        const parts = [
          cut.rows.slice(0, cut.to),
          photographed(cut.rows.slice(cut.from), view.scale, view.by),
        ];
        const whole = readWhole(parts, SETTINGS);
        expect(whole?.parts).toBe(2);
        expect(whole && answerOf(whole)).toEqual(answerOfWhole(cut.rows));
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same values when one part misreads a letter of a shared row', () => {
    fc.assert(
      fc.property(cutReceipt, VIEW, fc.nat(), fc.nat(), fc.boolean(), (cut, view, row, letter, isUpper) => {
        fc.pre(isTold(cut) && cut.to - cut.from >= 4);
        const at = cut.from + (row % (cut.to - cut.from));
        const seen = cut.rows.map((one, index) => (index === at ? misread(one, letter) : one));
        const parts = [
          (isUpper ? seen : cut.rows).slice(0, cut.to),
          photographed((isUpper ? cut.rows : seen).slice(cut.from), view.scale, view.by),
        ];
        const whole = readWhole(parts, SETTINGS);
        expect(whole && answerOf(whole)).toEqual(answerOfWhole(cut.rows));
      }),
      { numRuns: 60 },
    );
  });

  it('has every item once and the total at the end, even in four parts', () => {
    const roll = receiptNamed('015-long-till-roll');
    const parts = [roll.slice(0, 30), roll.slice(26, 52), roll.slice(48, 75), roll.slice(70)];
    const whole = readWhole(parts, SETTINGS);
    expect(whole?.parts).toBe(4);
    expect(whole?.items).toHaveLength(80);
    expect(whole?.total?.value).toBe(62125);
    expect(whole?.onPart).toMatchObject({ vendor: 0, date: 0, total: 3 });
    expect(whole?.addsUp?.holds).toBe(true);
  });

  it('has its places on the individual parts', () => {
    const roll = receiptNamed('015-long-till-roll');
    const end = photographed(roll.slice(40), 0.8, { x: 55, y: -700 });
    const whole = readWhole([roll.slice(0, 50), end], SETTINGS);
    const total = end.flatMap(({ lines }) => lines).find(({ text }) => text === '$621.25');
    const [box] = whole?.total?.boxes ?? [];
    expect(box?.x).toBeCloseTo(total?.box.x ?? 0, 3);
    expect(box?.y).toBeCloseTo(total?.box.y ?? 0, 3);
  });
});

describe('Pages are not joined', () => {
  const SHOP = ['COPPER KETTLE DINER', '2417 Larkspur Avenue', 'Fresno, CA 93720', '(559) 555-0142'];
  const receipt = (time: string, number: string, item: string, total: string) =>
    [
      ...SHOP,
      `03/04/2026  ${time}`,
      `Order  ${number}`,
      `${item}  ${total}`,
      `TOTAL  $${total}`,
      'Thank you, come again!',
    ].join('\n');
  const first = receipt('8:05 AM', '1041', 'Drip coffee', '3.50');

  it.each([
    ['another receipt of the same shop', first, receipt('8:59 AM', '1077', 'Short stack', '8.50')],
    ['the same order a minute later', first, receipt('8:06 AM', '1042', 'Drip coffee', '3.50')],
    [
      'the same order a minute later, with a scrap of print above the first',
      `xv - . al\n${first}`,
      receipt('8:06 AM', '1042', 'Drip coffee', '3.50'),
    ],
    [
      'a shop that prints its name and address at both ends',
      `${first}\n${SHOP.join('\n')}`,
      receipt('8:59 AM', '1077', 'Short stack', '8.50'),
    ],
    ['a receipt that is photographed twice', first, first],
  ])('when the second is %s', (_what, one, other) => {
    expect(readWhole([rowsFrom(one), rowsFrom(other)], SETTINGS)).toBeNull();
  });

  it('when the same item fills both ends, so nobody knows how many there are', () => {
    const coffees = Array.from({ length: 5 }, () => 'Drip coffee  3.50').join('\n');
    const top = `${SHOP.join('\n')}\n03/04/2026  8:05 AM\n${coffees}`;
    expect(readWhole([rowsFrom(top), rowsFrom(`${coffees}\nTOTAL  $31.50`)], SETTINGS)).toBeNull();
  });

  it('when both share only two rows, or none', () => {
    const roll = receiptNamed('015-long-till-roll');
    for (const from of [38, 40, 44])
      expect(readWhole([roll.slice(0, 40), roll.slice(from)], SETTINGS), `from ${from}`).toBeNull();
  });

  it('when the end comes first', () => {
    const roll = receiptNamed('015-long-till-roll');
    expect(readWhole([roll.slice(35), roll.slice(0, 40)], SETTINGS)).toBeNull();
  });
});
