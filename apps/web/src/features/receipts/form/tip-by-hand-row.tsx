import type { DateOrder } from '@slipcase/contract/dates';
import { isTipMoreThan, totalWithTip } from '../../../domain/tip-by-hand.ts';
import { emptyPartText, inFormFormat, typedAmount } from '../../../domain/typed-amount.ts';
import { receiptForm as texts } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import { type FieldHint, TypedRow } from '../../../ui/typed-row.tsx';
import { problemOf, problemText } from './field-problem.ts';
import { fieldId } from './receipt-form.tsx';
import { askWhichAmount, isUnclear } from './unclear-amounts.ts';

type TipByHandRowProps = {
  /** the tip, as typed */
  tip: string;
  /** the total on the receipt, as it was read */
  printed: string;
  /** the total in the form */
  total: string;
  order: DateOrder;
  onTip: (tip: string) => void;
  /** replaces a typed total */
  onTotalWithTip: () => void;
};

/**
 * The field for a handwritten tip. It is below the total, and only shown if the receipt has a line for a tip.
 */
export function TipByHandRow({ tip, printed, total, order, onTip, onTotalWithTip }: TipByHandRowProps) {
  const currency = typedAmount(printed)?.currency;
  const likely = currency ? [currency] : [];
  return (
    <TypedRow
      id={fieldId('tip')}
      label={texts.tipByHand}
      value={tip}
      placeholder={emptyPartText(printed, likely) ?? texts.placeholders.tip}
      amount
      problem={problemText(tipProblem(tip, printed, likely), order)}
      hint={
        askWhichAmount({ total: printed, tip }, 'tip', likely, onTip) ??
        hintOnTip(tip, printed, total, onTotalWithTip)
      }
      onChange={onTip}
      onChanged={(text) => {
        const formatted = inFormFormat(text, likely);
        if (formatted !== text) onTip(formatted);
      }}
    />
  );
}

function tipProblem(tip: string, printed: string, likely: readonly string[]) {
  const problem = problemOf({ total: printed, tip }, 'tip', likely);
  if (problem || isUnclear({ total: printed, tip }, 'tip', likely)) return problem;
  return tip.trim() !== '' && totalWithTip(printed, tip) === null ? 'amount' : null;
}

function hintOnTip(tip: string, printed: string, total: string, onTake: () => void): FieldHint | null {
  const sum = totalWithTip(printed, tip);
  if (sum === null) return null;
  if (typedAmount(total)?.cents !== typedAmount(sum)?.cents)
    return {
      tone: 'odd',
      text: preview.printedWithTip(sum),
      action: { label: preview.takeWithTip(sum), onClick: onTake },
    };
  if (isTipMoreThan(printed, tip)) return { tone: 'odd', text: preview.moreThanPrinted(printed) };
  return { tone: 'source', text: preview.printedTotal(printed) };
}
