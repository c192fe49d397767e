import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReader, type GivenLine, type Quad, type Reader, type Reading } from './index.ts';
import { blankPicture, receiptOf } from './testing/bad-input.ts';

const DINER = '001-us-diner';

let reader: Reader;
beforeAll(async () => {
  reader = await createReader({ now: () => new Date('2026-06-15T12:00:00Z') });
});
afterAll(() => reader.close());

const FIELDS = [
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
] as const;

function factsOf(reading: Reading) {
  const { items, addsUp, paymentMethod, cardLastFour, problem } = reading;
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, reading[field]?.value ?? null])),
    paidBy: [paymentMethod?.value, cardLastFour?.value],
    items: items.map(({ name, quantity, price }) => ({ name, quantity, price })),
    addsUp: addsUp?.holds,
    problem,
  };
}

function level(x: number, y: number, width: number, height: number): Quad {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/** A fixture's text in the form of a PDF's text layer: each row is one line of monospaced text. */
function textLayerOf(fixture: string): GivenLine[] {
  const file = path.join(import.meta.dirname, '..', 'fixtures', fixture, 'receipt.txt');
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n');
  return rows.map((row, index) => {
    const text = row.replace(/^\{[\d.]+\}/u, '');
    return { text, corners: level(40, 40 + index * 36, Math.max(1, text.length * 16), 26) };
  });
}

describe('Text that comes with a picture', () => {
  it.each([DINER, '016-quantities-discount-weight', '019-day-first-date'])(
    'gives the same values as reading the picture: %s',
    async (fixture) => {
      const read = await reader.read(receiptOf(fixture));
      const lines = read.lines.map(({ text, quad }) => ({ text, corners: quad }));
      const again = await reader.read(receiptOf(fixture), { lines });
      expect(again.total).not.toBeNull();
      expect(factsOf(again)).toEqual(factsOf(read));
      expect(again.lines.map(({ text, box }) => ({ text, box }))).toEqual(
        read.lines.map(({ text, box }) => ({ text, box })),
      );
      expect(again.corners).toEqual(read.corners);
    },
  );

  it('replaces the picture’s text, and counts as upright and read with certainty', async () => {
    const read = await reader.read(await blankPicture(900, 1200), { lines: textLayerOf(DINER) });
    expect(factsOf(read)).toMatchObject({ total: 4049, tax: 309, date: '2026-03-04', problem: null });
    expect(read.vendor?.value).toMatch(/copper kettle/iu);
    expect(read.rotation).toBe(0);
    expect(read.lines.every(({ confidence }) => confidence === 1)).toBe(true);
  });

  it('places each word along its line', async () => {
    const lines = [{ text: 'TOTAL   12.34', corners: level(100, 50, 260, 20) }];
    const [line] = (await reader.read(await blankPicture(600, 400), { lines })).lines;
    expect(line?.text).toBe('TOTAL 12.34');
    expect(line?.words).toEqual([
      { text: 'TOTAL', confidence: 1, box: { x: 100, y: 50, width: expect.closeTo(100), height: 20 } },
      {
        text: '12.34',
        confidence: 1,
        box: { x: expect.closeTo(260), y: 50, width: expect.closeTo(100), height: 20 },
      },
    ]);
  });

  it('is read along tilted lines', async () => {
    const turn = ({ x, y }: { x: number; y: number }) => ({ x: x - 0.1 * y + 120, y: y + 0.1 * x });
    const lines = textLayerOf(DINER).map(({ text, corners: [a, b, c, d] }) => ({
      text,
      corners: [turn(a), turn(b), turn(c), turn(d)] satisfies Quad,
    }));
    const read = await reader.read(await blankPicture(1000, 1200), { lines });
    expect(factsOf(read)).toMatchObject({ total: 4049, tax: 309 });
  });

  it('drops invisible characters, but never turns a footnote mark into a digit', async () => {
    const lines = [
      { text: '\u200bCo\u00adﬃn\u0007 House\u00a0Ltd', corners: level(40, 40, 300, 26) },
      { text: 'TOTAL 12.30¹', corners: level(40, 76, 300, 26) },
    ];
    const read = await reader.read(await blankPicture(600, 400), { lines });
    expect(read.lines.map(({ text }) => text)).toEqual(['Coffin House Ltd', 'TOTAL 12.30¹']);
    expect([null, 1230]).toContain(read.total?.value ?? null);
  });

  it.each<[string, GivenLine[]]>([
    ['symbols', [{ text: '%§ ~~ @@ -- ..', corners: level(10, 10, 300, 20) }]],
    ['nonsense words', [{ text: '%§ qwx ~~ @@ zzk', corners: level(10, 10, 300, 20) }]],
    [
      'all of them in one place',
      Array.from({ length: 500 }, () => ({ text: 'x1 ~ y2', corners: level(10, 10, 90, 20) })),
    ],
    [
      'ten thousand letters in one row',
      Array.from({ length: 50 }, (_, i) => ({ text: 'a'.repeat(200), corners: level(i * 6, 100, 5, 20) })),
    ],
    [
      'a hundred thousand figures',
      Array.from({ length: 500 }, (_, i) => ({
        text: '5 @ 1.00 = 5.00 '.repeat(13).slice(0, 200),
        corners: level(10, i * 2, 580, 2),
      })),
    ],
    [
      'five hundred lines of two hundred characters',
      Array.from({ length: 500 }, (_, i) => ({
        text: '-.,:/ '.repeat(34).slice(0, 200),
        corners: level(10, i * 2, 580, 2),
      })),
    ],
  ])('makes nothing up from garbage: %s', async (_case, lines) => {
    const read = await reader.read(await blankPicture(600, 1200), { lines });
    const { problem, ...facts } = factsOf(read);
    expect(problem).not.toBeNull();
    expect(facts).toMatchObject({
      total: null,
      date: null,
      subtotal: null,
      tax: null,
      tip: null,
      items: [],
    });
    // The only words on a page may be taken for the shop's name, because the problem says that this is not a
    // receipt.
    expect(lines.some(({ text }) => text.includes(read.vendor?.value ?? ''))).toBe(true);
    // a runaway regular expression would take minutes
    expect(read.ms).toBeLessThan(30_000);
  });

  it('is ignored if it is empty, has no size, or lies outside the picture; the picture is read if nothing is left', async () => {
    const kept = { text: 'KEPT', corners: level(10, 10, 100, 20) };
    const ignored = [
      { text: ' \u200b ', corners: level(10, 40, 100, 20) },
      { text: 'thin', corners: level(10, 40, 100, 0) },
      { text: 'beside', corners: level(5000, 40, 100, 20) },
      { text: 'above', corners: level(10, -400, 100, 20) },
      { text: 'nowhere', corners: level(1e308, 1e308, 1e308, 1e308) },
      { text: 'no place', corners: level(Number.NaN, 40, 100, 20) },
    ];
    const read = await reader.read(receiptOf(DINER), { lines: [kept, ...ignored] });
    expect(read.lines.map(({ text }) => text)).toEqual(['KEPT']);
    const without = await reader.read(receiptOf(DINER), { lines: ignored });
    expect(without.total?.value).toBe(4049);
  });

  it('does not help a file that is not a picture', async () => {
    const read = await reader.read(Buffer.from('%PDF-1.7'), { lines: textLayerOf(DINER) });
    expect(read.problem?.code).toBe('image_unreadable');
    expect(read.lines).toEqual([]);
  });
});
