import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { receiptForm as texts } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import type { TypedField, TypedValues } from './form-fields.ts';
import './folded-rows.css';

/** Fields that few receipts need. They are one line of the form, which opens. */
export const FOLDED: readonly TypedField[] = ['tax', 'tip', 'note'];

/** for categories that ask who was there: the note has its own line */
export const WITHOUT_NOTE: readonly TypedField[] = FOLDED.filter((field) => field !== 'note');

type FoldedRowsProps = {
  /** the folded fields; by default all */
  fields?: readonly TypedField[];
  /** values of the folded fields, for the line */
  values: TypedValues;
  /** whether one of the fields has a question or a problem */
  isAsking: boolean;
  children: ReactNode;
};

/**
 * Tax, tip and note, as one line that opens to their fields. It stays open while a field has a question or a
 * problem.
 */
export function FoldedRows({ fields = FOLDED, values, isAsking, children }: FoldedRowsProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  // stays open afterwards: it must not close while the person answers
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
