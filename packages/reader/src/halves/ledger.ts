import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every look at half B is recorded in the repository, for everyone to see. */
export const LEDGER = path.join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'lab',
  'reader',
  'fit',
  'measurements-of-b.jsonl',
);

/** If it were measured more often, people would start to tune for half B. */
export const MAX_MEASUREMENTS = 20;

/** A figure in percent, and its 90 % interval. */
export type Figure = { point: number; low: number; high: number };

export type Measurement = {
  kind: 'measurement';
  /** 1 to 20. */
  number: number;
  at: string;
  commit: string;
  /** Whether this run showed receipts of B. */
  shown: boolean;
  /** By set (its half B), then by figure. */
  sets: Record<string, { receipts: number; figures: Record<string, Figure> }>;
  /** Half A minus half B, by set and figure. */
  differences: Record<string, Record<string, Figure>>;
};

/** Someone looked at single receipts of B outside a measurement. */
export type Showing = { kind: 'showing'; at: string; commit: string; command: string; receipts: number };

/** B may not be measured any more. The message is for the person who tried. */
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
 * @returns the number of B's next measurement
 * @throws LedgerFullError
 */
export function nextMeasurement(ledger = LEDGER): number {
  const number = measurementsIn(ledger).length + 1;
  if (number > MAX_MEASUREMENTS) {
    throw new LedgerFullError(`Half B was already measured ${MAX_MEASUREMENTS} times, which is the limit.`);
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
  // The ledger itself is not part of the reader.
  const others = [path.join('..', '..'), ':(exclude,top)lab/reader/fit/measurements-of-b.jsonl'];
  const changed = git('status', '--porcelain', '--', ...others) === '' ? '' : ' and changes';
  return {
    at: new Date().toISOString(),
    commit: `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${changed}`,
  };
}
