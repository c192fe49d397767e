import type { DateOrder } from '@slipcase/contract/dates';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReadPart } from '../../../domain/analysis/facts.ts';
import { emptyPartText, inFormFormat, typedAmount } from '../../../domain/typed-amount.ts';
import { receiptForm as texts } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import { TypedRow } from '../../../ui/typed-row.tsx';
import { hintOnField } from '../../receipts/form/field-hint.ts';
import { problemText } from '../../receipts/form/field-problem.ts';
import { isAmount } from '../../receipts/form/form-fields.ts';
import { fieldId } from '../../receipts/form/receipt-form.tsx';
import { askWhichAmount, isUnclear } from '../../receipts/form/unclear-amounts.ts';
import { type Draft, printedBeforeTip } from '../captures/receipt-draft.ts';
import { PARTS, type PartTexts, partProblem } from './parts.ts';
import './part-rows.css';

type PartRowsProps = {
  draft: Draft;
  parts: PartTexts;
  /** ISO 4217, the most likely first */
  likely: readonly string[];
  order: DateOrder;
  onPart: (part: ReadPart, text: string) => void;
  onNote: (note: string) => void;
};

/**
 * The payment method; then tax, tip and note, as one line that opens to three fields. A field with a problem or a question
 * stays open.
 */
export function PartRows({ draft, parts, likely, order, onPart, onNote }: PartRowsProps) {
  const [opened, setOpened] = useState(false);
  // such a tip has a field of its own, below the total
  const folded = PARTS.filter((part) => part !== 'paymentMethod');
  const rows = printedBeforeTip(draft) === null ? folded : folded.filter((part) => part !== 'tip');
  const values = { total: draft.values.total, ...parts };
  const asks = (part: ReadPart) =>
    partProblem(draft, part, likely) !== null || isUnclear(values, part, likely);
  const open = opened || rows.some(asks);
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
  return (
    <div className="rows">
      {rowOf('paymentMethod')}
      <button
        type="button"
        className="parts"
        aria-expanded={open}
        aria-controls="receipt-parts"
        onClick={() => setOpened(!open)}
      >
        <span className="cut">{open ? preview.parts : lineOf(parts, draft.note)}</span>
        <ChevronDown className="icon icon--s" />
      </button>
      <div id="receipt-parts">
        {open && rows.map(rowOf)}
        {open && (
          <TypedRow
            id={fieldId('note')}
            label={texts.fields.note}
            value={draft.note ?? ''}
            placeholder={texts.placeholders.note}
            amount={false}
            prose
            problem={null}
            onChange={onNote}
          />
        )}
      </div>
    </div>
  );
}

/** 'Tax $3.10 · Tip — · Note Lunch with Ong' */
function lineOf({ tax, tip }: PartTexts, note = ''): string {
  const { fields } = texts;
  const named = (name: string, text: string) => `${name} ${text.trim() || preview.noPart}`;
  return [named(fields.tax, tax), named(fields.tip, tip), named(fields.note, note)].join(' · ');
}
