import { readFile } from 'node:fs/promises';
import { homeIn } from '@slipcase/reader/home';
import { afterAll, describe, expect, it } from 'vitest';
import type { Analyzed } from '../adapters/analyzer/analyzer.ts';
import { createReaderProcesses } from '../adapters/analyzer/reader-processes.ts';
import { CAFE, createCannedAnalyzer, DINER } from './canned-analyzer.ts';

const FRAME = { width: 1080, height: 1920, share: 0.72 };
/** tolerance for lines and corners, pixels: less than half a row of print */
const NEAR = 14;

const canned = createCannedAnalyzer(FRAME);
const reader = createReaderProcesses({ home: homeIn('US'), processes: 1 });
afterAll(() => reader.close());

describe('The canned analyses of browser tests', () => {
  for (const [name, { file }] of Object.entries({ DINER, CAFE })) {
    it(`match the reader’s real results: ${name}`, async () => {
      const image = await readFile(file);
      const [answer, read] = await Promise.all([canned.analyze(image), reader.analyze(image)]);
      expect(figuresOf(answer)).toEqual(figuresOf(read));
      for (const [index, corner] of (answer.corners ?? []).entries()) {
        const its = read.corners?.[index] ?? { x: 0, y: 0 };
        expect(Math.hypot(corner.x - its.x, corner.y - its.y)).toBeLessThan(NEAR);
      }
      for (const field of ['vendor', 'total', 'date'] as const) {
        const [box, its] = [answer[field]?.boxes[0], read[field]?.boxes[0]];
        expect(Math.abs((box?.x ?? 0) - (its?.x ?? 0))).toBeLessThan(NEAR);
        expect(Math.abs((box?.y ?? 0) - (its?.y ?? 0))).toBeLessThan(NEAR);
      }
    });
  }
});

/**
 * The part of an analysis that the page shows. For letters that are easily confused, the drawn one counts.
 */
function figuresOf({ vendor, total, date, items, ...rest }: Analyzed) {
  const { currency, subtotal, tax, tip, paymentMethod, time, phone, addsUp, kind, image, rotation } = rest;
  return {
    vendor: vendor?.value,
    total: total?.value,
    date: date?.value,
    items: items.map(({ name, quantity, price }) => ({ name, quantity, price })),
    ...{ currency, subtotal, tax, tip, paymentMethod, time, phone, addsUp, kind, image, rotation },
  };
}
