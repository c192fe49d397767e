import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { receiptForm as texts } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import type { TypedField, TypedValues } from './form-fields.ts';
import './folded-rows.css';

/** What few receipts need: one line of the form that opens. */
export const FOLDED: readonly TypedField[] = ['tax', 'tip', 'note'];

/** where the category asks who was there, the note has a line of its own */
export const WITHOUT_NOTE: readonly TypedField[] = FOLDED.filter((field) => field !== 'note');

type FoldedRowsProps = {
  /** the folded ones; by default all */
  fields?: readonly TypedField[];
  /** of the folded fields, for the line */
  values: TypedValues;
  /** one of the fields asks for something */
  isAsking: boolean;
  children: ReactNode;
};

/**
 * Tax, tip and note, as one line that opens to their fields. While a field asks for something, it stays open.
 */
export function FoldedRows({ fields = FOLDED, values, isAsking, children }: FoldedRowsProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  // it does not close under somebody who answers
  if (isAsking && !opened) setOpened(true);
  const open = opened || isAsking;
  return (
    <>
      <button
        type="button"
        className="parts"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
      >
        <span className="cut">
          {open
            ? fields.includes('note')
              ? preview.parts
              : preview.partsWithoutNote
            : lineOf(fields, values)}
        </span>
        <ChevronDown className="icon icon--s" />
      </button>
      <div id={id}>{open && children}</div>
    </>
  );
}

/** 'Tax $3.10 · Tip — · Note Lunch with Ong' */
function lineOf(fields: readonly TypedField[], values: TypedValues): string {
  return fields
    .map((field) => `${texts.fields[field]} ${values[field]?.trim() || preview.noPart}`)
    .join(' · ');
}
