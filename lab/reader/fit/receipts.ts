import { type Paper, paperOf } from '../../../packages/reader/src/extract/paper/paper.ts';
import { homeIn } from '../../../packages/reader/src/home.ts';
import { type Row, rowsOf } from '../../../packages/reader/src/ocr/lines.ts';
import { rowsOfReceipt } from '../guard/corpus.ts';
import { writtenReceipts } from '../guard/written.ts';
import { groupOf, type Labeled, labeledIn } from './labeled-set.ts';
import { openLines } from './line-cache.ts';

export type { Label } from './labeled-set.ts';

/** A labeled receipt with its text. */
export type Receipt = Labeled & { printed: Row[]; paper: Paper };

/**
 * Reads every labeled picture of a set.
 * @param cache a folder that caches the lines read, so that a second fit takes seconds; null for none
 */
export async function receiptsOf(set: string, cache: string | null): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  const lines = openLines(cache);
  try {
    for (const labeled of await labeledIn(set)) {
      const printed = rowsOf(await lines.linesOf(labeled));
      receipts.push({ ...labeled, printed, paper: paperOf(printed, labeled.home) });
    }
  } finally {
    await lines.close();
  }
  return receipts;
}

/**
 * Folders that are used only for judging. Learning from them gave no better answers on pictures, and worse
 * locations.
 */
const ONLY_JUDGED = /^(?:elsewhere|trading)\//;

/** The written receipts of the guard corpus that the weights learn from. They have no pictures. */
export function receiptsWritten(): Receipt[] {
  const learned = writtenReceipts().filter(({ id }) => !ONLY_JUDGED.test(id));
  return learned.map((receipt) => {
    const { id, label } = receipt;
    const group = groupOf(label, id);
    const home = homeIn('US');
    const printed = rowsOfReceipt(receipt);
    return {
      set: 'written',
      file: id,
      picture: '',
      group,
      home,
      label,
      printed,
      paper: paperOf(printed, home),
    };
  });
}
