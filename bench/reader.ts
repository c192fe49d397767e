import { writeFileSync } from 'node:fs';
import { machine } from './machine.ts';
import { readAnswers } from './reader/answer.ts';
import { figuresOf, type SetFigures } from './reader/figures.ts';
import { measureMemory } from './reader/memory.ts';
import { HELP, type Options, parseOptions } from './reader/options.ts';
import { startOurs } from './reader/ours.ts';
import type { Peer, Skipped } from './reader/peer.ts';
import { startPeers } from './reader/peers.ts';
import { headOf, reportOf } from './reader/report.ts';
import { measureRobustness } from './reader/robustness.ts';
import { loadFixtures, loadSet, type ReceiptSet, spread } from './reader/sets.ts';
import { asAnswered, sideBySide } from './reader/side-by-side.ts';

const THREADS = 2;

/** Measures what the options ask for, and prints each set's tables as soon as they are there. */
export async function benchReader(args: string[]): Promise<void> {
  const options = parseOptions(args);
  if (!options) return console.log(HELP);
  const sets = (options.sets.length > 0 ? options.sets.map(loadSet) : [loadFixtures()]).map((set) => ({
    ...set,
    receipts: spread(set.receipts, options.limit),
  }));
  const all = { bench: 'reader', machine: machine(THREADS), peers: [] as Peers, sets: [] as SetFigures[] };
  // after each set: a long run that is broken off leaves what it has
  const write = () => options.json && writeFileSync(options.json, `${JSON.stringify(all, null, 1)}\n`);
  const output: Output = {
    begin(peers) {
      all.peers = peers;
      console.log(headOf(all.machine, peers));
      write();
    },
    finish(figures) {
      all.sets.push(figures);
      console.log(reportOf(figures));
      write();
    },
  };
  await (options.answers === null
    ? measure(sets, options, output)
    : judgeWritten(sets, options.answers, output));
}

type Peers = (Peer | Skipped)[];
type Output = { begin(peers: Peers): void; finish(figures: SetFigures): void };

async function judgeWritten(sets: readonly ReceiptSet[], file: string, output: Output): Promise<void> {
  const answers = readAnswers(file);
  output.begin([]);
  for (const set of sets) output.finish(figuresOf(set, asAnswered(set.receipts, answers)));
}

async function measure(sets: readonly ReceiptSet[], { only }: Options, output: Output): Promise<void> {
  const warmUp = sets[0]?.receipts[0]?.file ?? '';
  const ours = await startOurs(THREADS, warmUp);
  const peers = only.has('peers') ? await startPeers(THREADS, warmUp) : [];
  output.begin(peers);
  const ready = peers.filter((peer) => 'read' in peer);
  try {
    for (const set of sets) {
      const progress = (what: string) => progressOf(`${set.name}, ${what}`, set.receipts.length);
      const figures = figuresOf(
        set,
        only.has('accuracy') || only.has('peers')
          ? await sideBySide(set.receipts, ours, ready, progress('reading'))
          : new Map(),
      );
      if (only.has('memory')) {
        process.stderr.write(`bench: ${set.name}, memory…\n`);
        figures.memory = await measureMemory(set.receipts, THREADS);
      }
      if (only.has('robustness')) {
        figures.robustness = await measureRobustness(set.receipts, ours, progress('warped'));
      }
      output.finish(figures);
    }
  } finally {
    await Promise.all([ours, ...ready].map((contestant) => contestant.close()));
  }
}

/** A line now and then on the standard error: some runs take an hour. */
function progressOf(what: string, of: number): (done: number) => void {
  const every = Math.max(1, Math.round(of / 10));
  return (done) => {
    if (done % every === 0 || done === of) process.stderr.write(`bench: ${what}: ${done} of ${of}\n`);
  };
}
