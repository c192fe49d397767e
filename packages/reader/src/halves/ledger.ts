import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every look at half B, in the repository for everybody to see. */
export const LEDGER = path.join(import.meta.dirname, '..', '..', 'fit', 'measurements-of-b.jsonl');

/** Measured more often, half B becomes a half that things were chosen by. */
export const MAX_MEASUREMENTS = 20;

/** A figure in per cent, and its interval of 90 %. */
export type Figure = { point: number; low: number; high: number };

export type Measurement = {
  kind: 'measurement';
  /** 1 to 20. */
  number: number;
  at: string;
  commit: string;
  /** Whether receipts of B were shown in this run. */
  shown: boolean;
  /** By set (its half B), then by figure. */
  sets: Record<string, { receipts: number; figures: Record<string, Figure> }>;
  /** Half A less half B, by set and figure. */
  differences: Record<string, Record<string, Figure>>;
};

/** Somebody had single receipts of B shown outside a measurement. */
export type Showing = { kind: 'showing'; at: string; commit: string; command: string; receipts: number };

/** No more measurements of B are allowed; the message is for the person who asked for one. */
export class LedgerFullError extends Error {}

export function readLedger(ledger = LEDGER): (Measurement | Showing)[] {
  if (!existsSync(ledger)) return [];
  const lines = readFileSync(ledger, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line): Measurement | Showing => JSON.parse(line));
}

export function measurementsIn(ledger = LEDGER): Measurement[] {
  return readLedger(ledger).filter((entry) => entry.kind === 'measurement');
}

/**
 * @returns the number that the next measurement of B will have
 * @throws LedgerFullError
 */
export function nextMeasurement(ledger = LEDGER): number {
  const number = measurementsIn(ledger).length + 1;
  if (number > MAX_MEASUREMENTS) {
    throw new LedgerFullError(`Half B was measured ${MAX_MEASUREMENTS} times, as often as it may be.`);
  }
  return number;
}

export function recordMeasurement(
  measured: Pick<Measurement, 'shown' | 'sets' | 'differences'>,
  ledger = LEDGER,
): Measurement {
  const number = nextMeasurement(ledger);
  const entry: Measurement = { kind: 'measurement', number, ...stamp(), ...measured };
  append(ledger, entry);
  return entry;
}

export function recordShowing(shown: Pick<Showing, 'command' | 'receipts'>, ledger = LEDGER): void {
  append(ledger, { kind: 'showing', ...stamp(), ...shown });
}

function append(ledger: string, entry: Measurement | Showing): void {
  appendFileSync(ledger, `${JSON.stringify(entry)}\n`);
}

function stamp(): { at: string; commit: string } {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim() ?? '';
  // the ledger itself says nothing of the reader
  const others = [path.join('..', '..'), ':(exclude,top)packages/reader/fit/measurements-of-b.jsonl'];
  const changed = git('status', '--porcelain', '--', ...others) === '' ? '' : ' and changes';
  return {
    at: new Date().toISOString(),
    commit: `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${changed}`,
  };
}
