import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  LedgerFullError,
  MAX_MEASUREMENTS,
  measurementsIn,
  nextMeasurement,
  readLedger,
  recordMeasurement,
  recordShowing,
} from './ledger.ts';

function emptyLedger(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipcase-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'measurements.jsonl');
}

const MEASURED = {
  shown: false,
  sets: { us2: { receipts: 70, figures: { ready: { point: 81, low: 74, high: 88 } } } },
  differences: {},
};

it('half B is measured 20 times and not once more', () => {
  const ledger = emptyLedger();
  for (let number = 1; number <= MAX_MEASUREMENTS; number++) {
    expect(recordMeasurement(MEASURED, ledger).number).toBe(number);
  }
  expect(() => nextMeasurement(ledger)).toThrow(LedgerFullError);
  expect(() => recordMeasurement(MEASURED, ledger)).toThrow('20 times');
  expect(measurementsIn(ledger)).toHaveLength(20);
});

it('an entry has the time, the commit and the result', () => {
  const ledger = emptyLedger();
  recordMeasurement(MEASURED, ledger);
  expect(readLedger(ledger)).toEqual([
    { kind: 'measurement', number: 1, at: expect.any(String), commit: expect.any(String), ...MEASURED },
  ]);
});

it('receipts of half B that were shown are recorded, but do not count as a measurement', () => {
  const ledger = emptyLedger();
  recordShowing({ command: 'read', receipts: 2 }, ledger);
  expect(readLedger(ledger)).toMatchObject([{ kind: 'showing', command: 'read', receipts: 2 }]);
  expect(nextMeasurement(ledger)).toBe(1);
});
