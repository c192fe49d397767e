import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReader, type GivenLine, type Quad, type Reader, type Reading } from './index.ts';
import { blankPicture, bookPage, receiptOf, screenPhoto, sideBySide } from './testing/bad-input.ts';
import { handwrittenBill, onTable } from './testing/unusual.ts';

/** Only guards against a hang. A read takes 5 s at most. */
const NEVER_HANGS_MS = 20_000;
const BILL = 'unusual/bill-and-slip-bill';
const SLIP = 'unusual/bill-and-slip-slip';
const TILL = 'unusual/tax-invoice-of-a-till';

let reader: Reader;
beforeAll(async () => {
  reader = await createReader({ now: () => new Date('2026-06-15T12:00:00Z') });
});
afterAll(() => reader.close());

/** Reads each fixture once: several tests look at the same reading. */
const readings = new Map<string, Promise<Reading>>();
function read(fixture: string): Promise<Reading> {
  const reading = readings.get(fixture) ?? reader.read(receiptOf(fixture));
  readings.set(fixture, reading);
  return reading;
}

const amountsOf = ({ total, subtotal, tax, tip, items }: Reading) =>
  [total, subtotal, tax, tip].filter((fact) => fact !== null).length + items.length;

/** Whether a point lies inside a clockwise quad. */
const holds = (quad: Quad, x: number, y: number) =>
  quad.every((from, i) => {
    const to = quad[(i + 1) % 4] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
  });

describe('A paper that is not an ordinary receipt', () => {
  it.each([
    ['a card slip', () => read('018-card-slip'), 'card_slip'],
    ['a German card slip', () => read('unusual/german-card-slip'), 'card_slip'],
    ['an invoice to be paid later', () => read('unusual/invoice'), 'invoice'],
    ['a boarding pass', () => read('unusual/boarding-pass'), 'boarding_pass'],
    ['a bank statement', () => read('unusual/statement'), 'statement'],
    ['a page of a book', async () => reader.read(await bookPage()), 'other'],
    ['a blank wall', async () => reader.read(await blankPicture(900, 1200)), 'other'],
    ['a file that is not a picture', () => reader.read(Buffer.from('TOTAL 12.34')), 'other'],
  ])(
    'is recognized as what it is: %s',
    async (_what, readIt, kind) => {
      const reading = await readIt();
      expect(reading.kind).toBe(kind);
      expect(reading.script).toBe('latin');
    },
    NEVER_HANGS_MS,
  );

  it.each([
    ['a diner’s bill', '001-us-diner'],
    ['a till’s tax invoice', TILL],
    ['a German bill headed ‘Rechnung’', 'unusual/rechnung-of-a-till'],
    ['a receipt paid by card', '017-tip-given-and-suggested'],
  ])(
    'is not mistaken because of its name: %s',
    async (_what, fixture) => {
      const { kind, papers, corners } = await read(fixture);
      expect(kind).toBe('receipt');
      expect(papers).toHaveLength(1);
      if (corners) expect(papers).toEqual([corners]);
    },
    NEVER_HANGS_MS,
  );

  it(
    'has no total if it is a boarding pass or a bank statement',
    async () => {
      for (const fixture of ['unusual/boarding-pass', 'unusual/statement'])
        expect(amountsOf(await read(fixture))).toBe(0);
    },
    NEVER_HANGS_MS,
  );

  it(
    'still gives its values: the total and date of an invoice or a card slip',
    async () => {
      const invoice = await read('unusual/invoice');
      expect([invoice.total?.value, invoice.date?.value]).toEqual([59800, '2026-03-14']);
      const slip = await read('unusual/german-card-slip');
      expect([slip.total?.value, slip.date?.value]).toEqual([3300, '2026-03-14']);
      expect([slip.tax, slip.tip, slip.items]).toEqual([null, null, []]);
    },
    NEVER_HANGS_MS,
  );

  it(
    'has no amount and no date if a waiter wrote them by hand, because handwriting is not guessed',
    async () => {
      const reading = await reader.read(await handwrittenBill());
      // Handwriting may hide which way up the print is.
      expect(['receipt', 'other']).toContain(reading.kind);
      expect(amountsOf(reading)).toBe(0);
      expect(reading.date).toBeNull();
      expect(reading.problem?.message).toMatch(/fill|check every field/);
    },
    NEVER_HANGS_MS,
  );

  it(
    'is still a receipt if a screen shows it',
    async () => {
      const reading = await reader.read(await screenPhoto('010-name-in-the-thanks'));
      expect([reading.kind, reading.script]).toEqual(['receipt', 'latin']);
      expect(reading.papers).toHaveLength(1);
    },
    NEVER_HANGS_MS,
  );
});

describe('A receipt in a script that cannot be read', () => {
  it.each([
    // its date has words for year, month and day
    ['Japanese', 169400, null, 'JPY'],
    ['Arabic', 7928, '2026-03-14', 'AED'],
    // it prints no currency
    ['Thai', 42265, '2026-03-14', null],
  ])(
    'says so, and gives total, date and currency by its digits and signs, but no vendor and no address: %s',
    async (script, ...facts) => {
      const reading = await read(`unusual/${script.toLowerCase()}`);
      expect([reading.script, reading.kind]).toEqual(['other', 'receipt']);
      const { total, date, currency } = reading;
      expect([total, date, currency].map((fact) => fact?.value ?? null)).toEqual(facts);
      const { vendor, location, phone, paymentMethod, items } = reading;
      expect([vendor, location, phone, paymentMethod, items]).toEqual([null, null, null, null, []]);
      expect(reading.problem?.code).not.toBe('hard_to_read');
    },
    NEVER_HANGS_MS,
  );

  it(
    'stays the way up that it is, even if its characters look more like letters upside down',
    async () => {
      const { rotation, total } = await read('unusual/thai-small');
      expect([rotation, total?.value]).toEqual([0, 42265]);
    },
    NEVER_HANGS_MS,
  );

  it(
    'is not confused with a blurred Latin one',
    async () => {
      for (const blur of [2, 4, 6]) {
        const blurred = await sharp(receiptOf('002-malaysian-shop')).blur(blur).toBuffer();
        expect((await reader.read(blurred)).script).toBe('latin');
      }
    },
    NEVER_HANGS_MS,
  );

  it('is recognized by its letters if the picture comes with text', async () => {
    const rows = ['みどり食堂', '合計  1,694.00', '2026-03-14'];
    const reading = await reader.read(await blankPicture(600, 400), { lines: rows.map(textAt) });
    expect(reading.script).toBe('other');
    expect([reading.vendor, reading.location]).toEqual([null, null]);
  });
});

describe('An emailed receipt as a PDF, whose text comes with the picture', () => {
  const rowsOf = (fixture: string) =>
    readFileSync(path.join(import.meta.dirname, '../fixtures', fixture, 'receipt.txt'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((row) => row.replace(/^\{[\d.]+\}/u, ''));

  it('is one receipt', async () => {
    const { kind, script, papers, total } = await reader.read(await blankPicture(900, 1200), {
      lines: rowsOf('001-us-diner').map(textAt),
    });
    expect([kind, script, papers.length]).toEqual(['receipt', 'latin', 1]);
    expect(total?.value).toBe(4049);
  });

  it('is an invoice if it is to be paid later', async () => {
    const lines = rowsOf('unusual/invoice').map(textAt);
    expect((await reader.read(await blankPicture(900, 1500), { lines })).kind).toBe('invoice');
  });
});

describe('Two currencies on one receipt', () => {
  it('give one of the printed totals, in its own currency', async () => {
    const { kind, total, currency, papers } = await read('unusual/two-currencies');
    expect([kind, papers.length]).toEqual(['receipt', 1]);
    expect(['5950 EUR', '6450 USD']).toContain(`${total?.value} ${currency?.value}`);
  });
});

describe('Several papers in a picture', () => {
  it.each<[what: string, picture: () => Promise<Buffer>]>([
    ['side by side', () => sideBySide(BILL, TILL)],
    [
      'one above the other',
      () =>
        onTable(620, 1400, [
          { fixture: BILL, left: 60, top: 40 },
          { fixture: TILL, left: 70, top: 690 },
        ]),
    ],
    [
      'lying askew',
      () =>
        onTable(1200, 800, [
          { fixture: BILL, left: 30, top: 40, turn: 6 },
          { fixture: TILL, left: 610, top: 60, turn: -5 },
        ]),
    ],
  ])(
    'each get an outline, and the values come from one of them: two receipts %s',
    async (_how, picture) => {
      const { papers, problem, kind, total, date, lines } = await reader.read(await picture());
      expect(problem?.code).toBe('several_receipts');
      expect(kind).toBe('receipt');
      expect(papers).toHaveLength(2);
      expect([4187, 2190]).toContain(total?.value);
      expect(date?.value).toBe('2026-03-14');
      // No line of text belongs to both papers, and none lies outside them.
      const on = lines.map(({ box }) =>
        papers.map((paper) => holds(paper, box.x + box.width / 2, box.y + box.height / 2)),
      );
      expect(on.filter((papersOfLine) => papersOfLine.filter(Boolean).length !== 1)).toEqual([]);
      const first = on.filter(([isFirst]) => isFirst).length;
      expect(first).toBeGreaterThan(lines.length / 4);
      expect(first).toBeLessThan((lines.length * 3) / 4);
    },
    NEVER_HANGS_MS,
  );

  it(
    'are one if the card slip is stapled to its bill, and the amount paid is found',
    async () => {
      const stapled = await onTable(560, 1000, [
        { fixture: BILL, left: 60, top: 50 },
        { fixture: SLIP, left: 90, top: 590, turn: 2 },
      ]);
      const { papers, problem, kind, total } = await reader.read(stapled);
      expect([kind, problem, papers.length]).toEqual(['receipt', null, 1]);
      expect(total?.value).toBe(4187);
    },
    NEVER_HANGS_MS,
  );

  it(
    'are two if the card slip lies apart from its bill, and the values are the bill’s',
    async () => {
      const apart = await onTable(1000, 720, [
        { fixture: SLIP, left: 50, top: 60 },
        { fixture: BILL, left: 500, top: 50 },
      ]);
      const { papers, problem, kind, total } = await reader.read(apart);
      expect([kind, problem?.code, papers.length]).toEqual(['receipt', 'several_receipts', 2]);
      expect(total?.value).toBe(4187);
      expect(papers[0]?.[0].x).toBeGreaterThan(400);
    },
    NEVER_HANGS_MS,
  );
});

function textAt(text: string, row: number): GivenLine {
  const [left, top, right] = [40, 40 + row * 36, 40 + Math.max(1, text.length) * 16];
  return {
    text,
    corners: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: top + 26 },
      { x: left, y: top + 26 },
    ],
  };
}
