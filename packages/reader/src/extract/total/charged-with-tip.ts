import type { LabeledAmount } from '../paper/amounts.ts';

/**
 * What was charged where a tip was added to the printed total: 'Total 20.70', 'Tip 2.00', 'Debit card sale
 * 22.70'. Such a bill is complete without the tip, so only the print below it shows the tip. The sum has to
 * be printed, too: the reader never makes up an amount, and a suggested tip doesn't count.
 * @param total the total of the bill
 * @returns null if no such sum is printed
 */
export function chargedWithTip(
  total: LabeledAmount,
  amounts: readonly LabeledAmount[],
): LabeledAmount | null {
  const below = amounts.filter(
    ({ row, loose, sections }) => row > total.row && !loose && sections.suggestion < 0,
  );
  const tips = below.filter(({ kind, sameRow, cents }) => kind === 'tip' && sameRow && cents > 0);
  const [tip] = tips;
  const isOneTip = tip !== undefined && tips.every(({ cents }) => cents === tip.cents);
  if (!isOneTip || total.cents <= 0) return null;
  const sum = total.cents + tip.cents;
  if (below.some((amount) => isChange(amount) || isOtherPayment(amount, sum))) return null;
  return below.find(({ cents }) => cents === sum) ?? null;
}

/** If there is change, the sum may be the cash, and the tip may have come out of the change. */
function isChange({ kind, cents }: LabeledAmount): boolean {
  return kind === 'change' && cents !== 0;
}

function isOtherPayment({ kind, cents }: LabeledAmount, sum: number): boolean {
  return kind === 'tender' && cents !== 0 && cents !== sum;
}
