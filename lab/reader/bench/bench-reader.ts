import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machine } from '../../../bench/machine.ts';
import { type Answer, readAnswers } from './answer.ts';
import { concurrencyTable, measureConcurrency } from './concurrency.ts';
import { figuresOf, type SetFigures } from './figures.ts';
import { guardTable } from './guard-table.ts';
import { loadTable, measureLoad } from './load.ts';
import { type Measured, measureSet } from './measure.ts';
import { missesOf } from './misses.ts';
import { APART, HELP, type Options, parseOptions } from './options.ts';
import type { Peer, Skipped } from './peer.ts';
import { startPeers } from './peers.ts';
import { headOf, reportOf } from './report.ts';
import { judge } from './score.ts';
import { loadFixtures, loadSet, type ReceiptSet, spread } from './sets.ts';
import { type Answered, asAnswered, OURS } from './side-by-side.ts';
import { type Standing, standingOf, standingTable } from './standing.ts';
import type { Judged } from './tally.ts';

const THREADS = 2;
/** Pictures for `load` and `concurrency`, which read each of them many times. */
const MOST_APART = 30;

/** Runs the requested measurements, and prints each set's tables as soon as they are ready. */
export async function benchReader(args: string[]): Promise<void> {
  const options = parseOptions(args);
  if (!options) return console.log(HELP);
  const sets = setsAsked(options);
  if (APART.some((part) => options.only.has(part))) return benchApart(sets, options);
  const peers = options.only.has('peers') ? await startPeers(THREADS, sets[0]?.receipts[0]?.file ?? '') : [];
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
  try {
    for (const set of sets) {
      const folded = foldsOf(set, options.folds);
      const { figures, ours } = await measured(set, options, ready, folded);
      const judged = ours.map((one) => judgedOf(set.name, one));
      if (judged.length > 0) standings.push(standingOf(set.name, judged, folded !== null));
      all.sets.push(figures);
      console.log(`${reportOf(figures)}${options.misses ? `\n\n${missesOf(judged)}` : ''}`);
      write();
    }
  } finally {
    await Promise.all(ready.map((peer) => peer.close()));
  }
  const standing = standings.length > 0 ? standingTable(standings) : '';
  console.log([standing, ...(options.only.has('guard') ? ['', guardTable()] : [])].join('\n'));
  write({ standings });
}

/** Measures what depends more on the machine than on the pictures. The same run measures nothing else. */
async function benchApart(sets: readonly ReceiptSet[], { only, limit, json }: Options): Promise<void> {
  const receipts = sets.flatMap((set) => set.receipts);
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

function setsAsked({ sets, limit }: Options): ReceiptSet[] {
  const asked = sets.length > 0 ? sets.map(loadSet) : [loadFixtures()];
  return asked.map((set) => ({ ...set, receipts: spread(set.receipts, limit) }));
}

async function measured(
  set: ReceiptSet,
  options: Options,
  peers: readonly Peer[],
  folded: ReadonlyMap<string, Answer> | null,
): Promise<Measured> {
  if (options.answers !== null) {
    const answers = asAnswered(set.receipts, readAnswers(options.answers));
    return { figures: figuresOf(set, answers), ours: answers.get(OURS) ?? [] };
  }
  return measureSet(set, options, peers, THREADS, folded);
}

/** Answers by weights that never saw the vendor; null if there are none for the set. */
function foldsOf({ name }: ReceiptSet, folds: string | null): ReadonlyMap<string, Answer> | null {
  const file = folds && join(folds, `${name}.jsonl`);
  return file && existsSync(file) ? readAnswers(file) : null;
}

function judgedOf(set: string, { receipt, answer, candidates }: Answered): Judged {
  const verdict = judge(receipt.label, answer, receipt.name);
  return { set, receipt, answer, verdict, ...(candidates && { candidates }) };
}
