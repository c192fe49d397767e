import { homeOfSet } from '../fit/labeled-set.ts';
import type { Answer } from './answer.ts';
import { figuresOf, type SetFigures } from './figures.ts';
import { answeredFromCache } from './from-cache.ts';
import { measureMemory } from './memory.ts';
import type { Options } from './options.ts';
import { startOurs } from './ours.ts';
import type { Peer } from './peer.ts';
import { measureRobustness } from './robustness.ts';
import type { ReceiptSet } from './sets.ts';
import { type Answered, byFolds, OURS, sideBySide } from './side-by-side.ts';

export type Measured = { figures: SetFigures; ours: readonly Answered[] };

/**
 * Every requested measurement of one set.
 * @param folded answers by weights that never saw the vendor; they replace those of the released weights
 */
export async function measureSet(
  set: ReceiptSet,
  { only, cache }: Pick<Options, 'only' | 'cache'>,
  peers: readonly Peer[],
  threads: number,
  folded: ReadonlyMap<string, Answer> | null,
): Promise<Measured> {
  const judged = (answered: readonly Answered[]) => (folded ? byFolds(answered, folded) : answered);
  const { name, receipts } = set;
  const progress = (what: string) => progressOf(`${name}, ${what}`, receipts.length);
  if (cache !== null) {
    const ours = judged(await answeredFromCache(set, cache, progress('understanding')));
    return { figures: figuresOf(set, new Map([[OURS, ours]])), ours };
  }
  const ours = await startOurs(threads, receipts[0]?.file ?? '', homeOfSet(name));
  try {
    const answers: Map<string, readonly Answered[]> =
      only.has('accuracy') || only.has('peers')
        ? await sideBySide(receipts, ours, peers, progress('reading'))
        : new Map();
    answers.set(OURS, judged(answers.get(OURS) ?? []));
    const figures = figuresOf(set, answers);
    if (only.has('memory')) {
      process.stderr.write(`bench: ${name}, memory…\n`);
      figures.memory = await measureMemory(receipts, threads);
    }
    if (only.has('robustness')) {
      figures.robustness = await measureRobustness(receipts, ours, progress('warped'));
    }
    return { figures, ours: answers.get(OURS) ?? [] };
  } finally {
    await ours.close();
  }
}

/** Prints progress to standard error now and then: some runs take an hour. */
function progressOf(what: string, of: number): (done: number) => void {
  const every = Math.max(1, Math.round(of / 10));
  return (done) => {
    if (done % every === 0 || done === of) process.stderr.write(`bench: ${what}: ${done} of ${of}\n`);
  };
}
