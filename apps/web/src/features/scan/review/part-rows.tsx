import type { DateOrder } from '@slipcase/contract/dates';
import type { ReadPart } from '../../../domain/analysis/facts.ts';
import { emptyPartText, inFormFormat, typedAmount } from '../../../domain/typed-amount.ts';
import { receiptForm as texts } from '../../../messages/receipt-form.ts';
import { TypedRow } from '../../../ui/typed-row.tsx';
import { hintOnField } from '../../receipts/form/field-hint.ts';
import { problemText } from '../../receipts/form/field-problem.ts';
import { FOLDED, FoldedRows, WITHOUT_NOTE } from '../../receipts/form/folded-rows.tsx';
import { isAmount } from '../../receipts/form/form-fields.ts';
import { PeopleChips } from '../../receipts/form/people-chips.tsx';
import { fieldId } from '../../receipts/form/receipt-form.tsx';
import { askWhichAmount, isUnclear } from '../../receipts/form/unclear-amounts.ts';
import { type Draft, printedBeforeTip } from '../captures/receipt-draft.ts';
import { PARTS, type PartTexts, partProblem } from './parts.ts';

type PartRowsProps = {
  draft: Draft;
  parts: PartTexts;
  /** ISO 4217, the most likely first */
  likely: readonly string[];
  order: DateOrder;
  /** whether the category asks who was there */
  asksWho: boolean;
  onPart: (part: ReadPart, text: string) => void;
  onNote: (note: string) => void;
};

/**
 * The payment method, then tax, tip and note as one line that opens to three fields. A field with a problem
 * or a question stays open.
 */
export function PartRows({ draft, parts, likely, order, asksWho, onPart, onNote }: PartRowsProps) {
  // a tip that was added by hand has its own field, below the total
  const folded = PARTS.filter((part) => part !== 'paymentMethod');
  const rows = printedBeforeTip(draft) === null ? folded : folded.filter((part) => part !== 'tip');
  const values = { total: draft.values.total, ...parts };
  const asks = (part: ReadPart) =>
    partProblem(draft, part, likely) !== null || isUnclear(values, part, likely);
  const nothing = emptyPartText(draft.values.total, likely);
  function showFormatted(part: ReadPart, text: string) {
    if (!isAmount(part)) return;
    const paid = typedAmount(draft.values.total, likely)?.currency;
    const formatted = inFormFormat(text, paid ? [paid] : likely);
    if (formatted !== text) onPart(part, formatted);
  }
  const rowOf = (part: ReadPart) => (
    <TypedRow
      key={part}
      id={fieldId(part)}
      label={texts.fields[part]}
      value={parts[part]}
      placeholder={(isAmount(part) && nothing) || texts.placeholders[part]}
      amount={isAmount(part)}
      problem={problemText(partProblem(draft, part, likely), order)}
      hint={
        askWhichAmount(values, part, likely, (amount) => onPart(part, amount)) ??
        hintOnField(values, part, order)
      }
      onChange={(text) => onPart(part, text)}
      onChanged={(text) => showFormatted(part, text)}
    />
  );
  const note = (
    <>
      <TypedRow
        id={fieldId('note')}
        label={texts.fields.note}
        value={draft.note ?? ''}
        placeholder={asksWho ? texts.whoAndWhy : texts.placeholders.note}
        amount={false}
        prose
        problem={null}
        onChange={onNote}
      />
      {asksWho && <PeopleChips note={draft.note ?? ''} onNote={onNote} />}
    </>
  );
  return (
    <div className="rows">
      {rowOf('paymentMethod')}
      {asksWho && note}
      <FoldedRows
        fields={asksWho ? WITHOUT_NOTE : FOLDED}
        values={{ ...parts, note: draft.note ?? '' }}
        isAsking={rows.some(asks)}
      >
        {rows.map(rowOf)}
        {!asksWho && note}
      </FoldedRows>
    </div>
  );
}
