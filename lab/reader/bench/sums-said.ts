import { judge } from './score.ts';
import type { Answered } from './side-by-side.ts';
import type { Tally } from './tally.ts';

/** What the reader says about a receipt's sum, and how often the total is right when it says so. */
export type SumsSaid = Record<'adds up' | 'off' | 'cannot tell', Tally>;

/** @returns receipts with a total, counted; null if the answers say nothing about sums (an answers file) */
export function sumsSaid(answered: readonly Answered[]): SumsSaid | null {
  const said: SumsSaid = {
    'adds up': { right: 0, of: 0 },
    off: { right: 0, of: 0 },
    'cannot tell': { right: 0, of: 0 },
  };
  let isSaid = false;
  for (const { receipt, answer } of answered) {
    if (!answer.more) continue;
    isSaid = true;
    const { total } = judge(receipt.label, answer, receipt.name).fields;
    if (!total?.asked) continue;
    const { addsUp } = answer.more;
    const tally = said[addsUp === null ? 'cannot tell' : addsUp ? 'adds up' : 'off'];
    tally.of++;
    if (total.near) tally.right++;
  }
  return isSaid ? said : null;
}
