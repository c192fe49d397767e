import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEDGER, LedgerFullError, nextMeasurement } from '../packages/reader/src/halves/ledger.ts';
import { SHOW_B_WARNING } from '../packages/reader/src/halves/shown-files.ts';
import { machine } from './machine.ts';
import { type Answer, readAnswers } from './reader/answer.ts';
import { concurrencyTable, measureConcurrency } from './reader/concurrency.ts';
import { figuresOf, type SetFigures } from './reader/figures.ts';
import { guardTable } from './reader/guard-table.ts';
import { type Part, partsOf } from './reader/halves.ts';
import { loadTable, measureLoad } from './reader/load.ts';
import { type Measured, measurePart } from './reader/measure.ts';
import { missesOf } from './reader/misses.ts';
import { APART, HELP, type Options, parseOptions } from './reader/options.ts';
import type { Peer, Skipped } from './reader/peer.ts';
import { startPeers } from './reader/peers.ts';
import { headOf, reportOf } from './reader/report.ts';
import { judge } from './reader/score.ts';
import { loadFixtures, loadSet, spread } from './reader/sets.ts';
import { type Answered, asAnswered, OURS } from './reader/side-by-side.ts';
import { type Standing, standingOf } from './reader/standing.ts';
import { standingsReport } from './reader/standings-report.ts';
import type { Judged } from './reader/tally.ts';
import { UsageError } from './usage-error.ts';

const THREADS = 2;
/** Pictures for `load` and `concurrency`, which read each of them many times. */
const MOST_APART = 30;

/** Runs the requested measurements, and prints each set's tables as soon as they are ready. */
export async function benchReader(args: string[], ledger = LEDGER): Promise<void> {
  const options = parseOptions(args);
  if (!options) return console.log(HELP);
  const parts = partsAsked(options, ledger);
  if (APART.some((part) => options.only.has(part))) return benchApart(parts, options);
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

/** What depends on the machine more than on the pictures. Nothing else is measured in the same run. */
async function benchApart(parts: readonly Part[], { only, limit, json }: Options): Promise<void> {
  const receipts = parts.flatMap((part) => part.receipts);
  const files = spread(receipts, Math.min(limit, MOST_APART)).map(({ file }) => file);
  const here = machine(THREADS);
  console.log(headOf(here, []));
  const progress = (what: string) => void process.stderr.write(`bench: ${what}…\n`);
  const load = only.has('load') ? await measureLoad(files, progress) : null;
  if (load) console.log(loadTable(load, here.processor));
  const concurrency = only.has('concurrency') ? await measureConcurrency(files, progress) : null;
  if (concurrency) console.log(concurrencyTable(concurrency, here.processor));
  const all = { bench: 'reader', machine: here, load, concurrency };
  if (json) writeFileSync(json, `${JSON.stringify(all, null, 1)}\n`);
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
