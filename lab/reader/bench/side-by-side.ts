import { quantile } from '../../../bench/statistics.ts';
import { type Answer, type Field, NOTHING } from './answer.ts';
import type { Ours } from './ours.ts';
import type { Peer } from './peer.ts';
import { plainRules } from './plain-rules.ts';
import type { Receipt } from './sets.ts';

export type Answered = {
  receipt: Receipt;
  answer: Answer;
  ms: number;
  /** Whether a right answer was among the candidates; known only with cached lines. */
  candidates?: Record<Field, boolean | null>;
};
export const OURS = 'slipcase';

/**
 * Our reader and the peers, one after another on each picture, so that a busy spell of the machine affects
 * all equally. The first one changes from picture to picture. A peer's text goes through the plain rules,
 * outside its time.
 */
export async function sideBySide(
  receipts: readonly Receipt[],
  ours: Ours,
  peers: readonly Peer[],
  progress: (done: number) => void,
): Promise<Map<string, Answered[]>> {
  const contestants = [
    { name: OURS, read: (file: string) => ours.readFile(file) },
    ...peers.map(({ name, read }) => ({
      name,
      read: async (file: string) => {
        const { text, ms } = await read(file);
        return { answer: plainRules(text), ms };
      },
    })),
  ];
  const answers = new Map<string, Answered[]>(contestants.map(({ name }) => [name, []]));
  for (const [i, receipt] of receipts.entries()) {
    const first = i % contestants.length;
    for (const { name, read } of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      answers.get(name)?.push({ receipt, ...(await read(receipt.file)) });
    }
    progress(i + 1);
  }
  return answers;
}

export type Speed = { median: number | null; p95: number | null };

export function speedOf(answered: readonly Answered[]): Speed {
  const times = answered.map(({ ms }) => ms).filter((ms) => ms > 0);
  const rounded = (q: number) => {
    const ms = quantile(times, q);
    return ms === null ? null : Math.round(ms);
  };
  return { median: rounded(0.5), p95: rounded(0.95) };
}

/** Answers from a file as our reader's. A receipt missing from the file is an empty answer. */
export function asAnswered(
  receipts: readonly Receipt[],
  answers: ReadonlyMap<string, Answer>,
): Map<string, Answered[]> {
  const answered = receipts.map((receipt) => ({
    receipt,
    answer: answers.get(receipt.name) ?? NOTHING,
    ms: 0,
  }));
  return new Map([[OURS, answered]]);
}

/**
 * Replaces the four fields with those from weights that never saw the vendor. Everything else stays.
 * @param folded what `fit --answers` wrote for the set
 */
export function byFolds(answered: readonly Answered[], folded: ReadonlyMap<string, Answer>): Answered[] {
  return answered.map((own) => {
    const { more } = own.answer;
    const { vendor, total, date, location, confidence } = folded.get(own.receipt.name) ?? NOTHING;
    return { ...own, answer: { vendor, total, date, location, confidence, ...(more && { more }) } };
  });
}
