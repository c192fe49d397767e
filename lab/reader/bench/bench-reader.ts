import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machine } from '../../../bench/machine.ts';
import { UsageError } from '../../../bench/usage-error.ts';
import { LEDGER, LedgerFullError, nextMeasurement } from '../../../packages/reader/src/halves/ledger.ts';
import { SHOW_B_WARNING } from '../../../packages/reader/src/halves/shown-files.ts';
import { type Answer, readAnswers } from './answer.ts';
import { figuresOf, type SetFigures } from './figures.ts';
import { guardTable } from './guard-table.ts';
import { type Part, partsOf } from './halves.ts';
import { type Measured, measurePart } from './measure.ts';
import { missesOf } from './misses.ts';
import { HELP, type Options, parseOptions } from './options.ts';
import type { Peer, Skipped } from './peer.ts';
import { startPeers } from './peers.ts';
import { headOf, reportOf } from './report.ts';
import { judge } from './score.ts';
import { loadFixtures, loadSet, spread } from './sets.ts';
import { type Answered, asAnswered, OURS } from './side-by-side.ts';
import { type Standing, standingOf } from './standing.ts';
import { standingsReport } from './standings-report.ts';
import type { Judged } from './tally.ts';

const THREADS = 2;

/** Runs the requested measurements, and prints each set's tables as soon as they are ready. */
export async function benchReader(args: string[], ledger = LEDGER): Promise<void> {
  const options = parseOptions(args);
  if (!options) return console.log(HELP);
  const parts = partsAsked(options, ledger);
  const peers = options.only.has('peers') ? await startPeers(THREADS, parts[0]?.receipts[0]?.file ?? '') : [];
  const here = machine(THREADS);
  const all = {
    bench: 'reader',
    machine: here,
    peers: peers as (Peer | Skipped)[],
    sets: [] as SetFigures[],
  };
  // Write after each set, so that a long run keeps its results if interrupted.
  const write = (more = {}) =>
    options.json && writeFileSync(options.json, `${JSON.stringify({ ...all, ...more }, null, 1)}\n`);
  console.log(headOf(here, peers));
  const ready = peers.filter((peer) => 'read' in peer);
  const standings: Standing[] = [];
  const ofB: string[] = [];
  try {
    for (const part of parts) {
      const folded = foldsOf(part, options.folds);
      const { figures, ours } = await measured(part, options, ready, folded);
      const judged = ours.map((one) => judgedOf(part.set, one));
      if (judged.length > 0) standings.push(standingOf(part, judged, folded !== null));
      const misses = options.misses ? `\n\n${missesOf(judged)}` : '';
      all.sets.push(figures);
      // Count the measurement before printing anything about B.
      if (part.half === 'B') ofB.push(`${reportOf(figures)}${misses}`);
      else console.log(`${reportOf(figures)}${misses}`);
      if (options.half === 'A') write();
    }
  } finally {
    await Promise.all(ready.map((peer) => peer.close()));
  }
  const { text, differences } = standingsReport(standings, options, ledger);
  if (options.showB) console.log(SHOW_B_WARNING);
  console.log([...ofB, text, ...(options.only.has('guard') ? ['', guardTable()] : [])].join('\n'));
  write({ standings: standings.map(({ groups, ...one }) => one), differences });
}

/** A measurement of B includes the halves A for comparison. */
function partsAsked({ sets, limit, half }: Options, ledger: string): Part[] {
  const parts = (sets.length > 0 ? sets.map(loadSet) : [loadFixtures()])
    .flatMap(partsOf)
    .map((part) => ({ ...part, receipts: spread(part.receipts, limit) }));
  if (half === 'A') return parts.filter((part) => part.half === 'A');
  if (!parts.some((part) => part.half === 'B')) throw new UsageError('These sets have no half B.');
  try {
    nextMeasurement(ledger);
  } catch (error) {
    throw error instanceof LedgerFullError ? new UsageError(error.message) : error;
  }
  return parts;
}

async function measured(
  part: Part,
  options: Options,
  peers: readonly Peer[],
  folded: ReadonlyMap<string, Answer> | null,
): Promise<Measured> {
  if (options.answers !== null) {
    const answers = asAnswered(part.receipts, readAnswers(options.answers));
    return { figures: figuresOf(part, answers), ours: answers.get(OURS) ?? [] };
  }
  // Next to a measurement of B, half A only reports how many answers are right.
  const isBeside = options.half === 'B' && part.half === 'A';
  return isBeside
    ? measurePart(part, { ...options, only: new Set(['accuracy']) }, [], THREADS, folded)
    : measurePart(part, options, peers, THREADS, folded);
}

/** Answers by weights that never saw the vendor. Released weights never saw half B, so it needs none. */
function foldsOf({ half, set }: Part, folds: string | null): ReadonlyMap<string, Answer> | null {
  const file = folds && join(folds, `${set}.jsonl`);
  return half === 'A' && file && existsSync(file) ? readAnswers(file) : null;
}

function judgedOf(set: string, { receipt, answer, candidates }: Answered): Judged {
  const verdict = judge(receipt.label, answer, receipt.name);
  return { set, receipt, answer, verdict, ...(candidates && { candidates }) };
}
