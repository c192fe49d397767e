import { NOTHING } from './answer.ts';
import { type ConfidenceRow, confidenceTable } from './confidence-table.ts';
import { GOALS } from './goals.ts';
import type { Memory } from './memory.ts';
import { PPU, TESSERACT } from './peers.ts';
import type { Robustness } from './robustness.ts';
import { judge, type Score, score } from './score.ts';
import { type MoreScore, scoreMore } from './score-more.ts';
import type { ReceiptSet } from './sets.ts';
import { type Answered, OURS, type Speed, speedOf } from './side-by-side.ts';
import { type SumsSaid, sumsSaid } from './sums-said.ts';

/** The figures of one set. Parts that were not requested are absent. */
export type SetFigures = {
  set: string;
  kind: ReceiptSet['kind'];
  receipts: number;
  /** Receipts that could not be read, or that an answers file does not contain. */
  unanswered: number;
  /** By contestant: our reader, and each peer's text through the plain rules. */
  scores: Record<string, Score>;
  confidence: ConfidenceRow[] | null;
  more: MoreScore | null;
  sums: SumsSaid | null;
  speed: Record<string, Speed>;
  /** Our median divided by each peer's. */
  ratios: Ratio[];
  memory?: Memory;
  robustness?: Robustness;
};
export type Ratio = { peer: string; ratio: number; goal: number | null };

/** @param answers by contestant; empty if nothing was read */
export function figuresOf(
  { name, kind, receipts }: ReceiptSet,
  answers: ReadonlyMap<string, readonly Answered[]>,
): SetFigures {
  const verdicts = new Map(
    [...answers].map(([contestant, answered]) => [
      contestant,
      answered.map(({ receipt, answer }) => judge(receipt.label, answer, receipt.name)),
    ]),
  );
  const ours = answers.get(OURS) ?? [];
  const withMore = ours.flatMap(({ receipt: { label }, answer: { more } }) =>
    more ? [{ label, more }] : [],
  );
  const speed = Object.fromEntries(
    [...answers].map(([contestant, answered]) => [contestant, speedOf(answered)]),
  );
  return {
    set: name,
    kind,
    receipts: receipts.length,
    unanswered: ours.filter(({ answer }) => answer === NOTHING).length,
    scores: Object.fromEntries([...verdicts].map(([contestant, judged]) => [contestant, score(judged)])),
    confidence: confidenceTable(verdicts.get(OURS) ?? []),
    more: withMore.length > 0 ? scoreMore(withMore) : null,
    sums: sumsSaid(ours),
    speed,
    ratios: ratiosOf(speed, kind),
  };
}

function ratiosOf(speed: Record<string, Speed>, kind: ReceiptSet['kind']): Ratio[] {
  const own = speed[OURS]?.median ?? null;
  const goals: Record<string, number | null> = { [TESSERACT]: GOALS.byTesseract[kind], [PPU]: GOALS.byPpu };
  return Object.entries(speed).flatMap(([peer, { median }]) => {
    if (peer === OURS || own === null || median === null) return [];
    return [{ peer, ratio: Math.round((1000 * own) / median) / 1000, goal: goals[peer] ?? null }];
  });
}
