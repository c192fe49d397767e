import {
  MAX_MEASUREMENTS,
  type Measurement,
  measurementsIn,
  recordMeasurement,
} from '../../../packages/reader/src/halves/ledger.ts';
import type { Options } from './options.ts';
import { differencesOf, differenceTable, measuredBefore, type Standing, standingTable } from './standing.ts';

/**
 * The table of where every set stands. With half B, counts the measurement first and compares the halves. Without it,
 * half B shows its last measurement.
 */
export function standingsReport(
  standings: readonly Standing[],
  { half, showB }: Pick<Options, 'half' | 'showB'>,
  ledger: string,
): { text: string; differences: Measurement['differences'] } {
  if (half === 'A') return { text: beside(standings, measurementsIn(ledger)), differences: {} };
  const differences = differencesOf(standings);
  const sets = Object.fromEntries(
    standings
      .filter((one) => one.half === 'B')
      .map(({ set, receipts, figures }) => [set, { receipts, figures }]),
  );
  const { number } = recordMeasurement({ shown: showB, sets, differences }, ledger);
  const folded = new Set(standings.filter(({ byFolds }) => byFolds).map(({ set }) => set));
  return {
    text: [
      standingTable(standings),
      differenceTable(differences, folded),
      `  This was measurement ${number} of half B; ${MAX_MEASUREMENTS} are allowed. Commit the ledger: ${ledger}`,
    ].join('\n\n'),
    differences,
  };
}

function beside(standings: readonly Standing[], measurements: readonly Measurement[]): string {
  if (standings.length === 0) return '';
  const before = measuredBefore(measurements).filter(({ set }) => standings.some((one) => one.set === set));
  const columns = standings.flatMap((one) => [one, ...before.filter(({ set }) => set === one.set)]);
  const last = measurements.findLast(({ sets }) => standings.some(({ set }) => sets[set] !== undefined));
  const note =
    before.length > 0 && last
      ? `\n\n  Half B as last measured (number ${last.number} of ${MAX_MEASUREMENTS}, ${last.at}, ${last.commit})`
      : '';
  return `${standingTable(columns)}${note}`;
}
