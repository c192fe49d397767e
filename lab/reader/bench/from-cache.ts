import { openCachedReader } from '../fit/cached-reader.ts';
import { groupOf, homeOfSet } from '../fit/labeled-set.ts';
import { answerOf } from './answer.ts';
import type { ReceiptSet } from './sets.ts';
import type { Answered } from './side-by-side.ts';

/** Our reader's answers for a set, from cached lines, without times. */
export async function answeredFromCache(
  { name: set, receipts }: ReceiptSet,
  cache: string,
  progress: (done: number) => void,
): Promise<Answered[]> {
  const reader = openCachedReader(cache);
  const answered: Answered[] = [];
  try {
    for (const receipt of receipts) {
      const { facts, candidates } = await reader.read({
        set,
        file: receipt.name,
        picture: receipt.file,
        group: groupOf(receipt.label, receipt.name),
        home: homeOfSet(set),
        label: receipt.label,
      });
      answered.push({ receipt, answer: answerOf(facts), ms: 0, candidates });
      progress(answered.length);
    }
  } finally {
    await reader.close();
  }
  return answered;
}
