import { Eye } from 'lucide-react';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import { splitForm } from '../../../messages/split.ts';
import type { Tag, TypedField } from './form-fields.ts';
import { fieldId, focusTag, tagPicker } from './receipt-form.tsx';
import { focusNeed } from './split-focus.ts';
import type { Need } from './split-rows.ts';
import { useOutOfSight } from './use-out-of-sight.ts';
import './check-line.css';

const NONE: readonly never[] = [];

type CheckLineProps = {
  fields: readonly TypedField[];
  /** those of them that stop a save: named with the tags even while visible, so that the line is complete */
  blocking?: readonly TypedField[];
  /** required tags that are still empty: without them, Save does nothing */
  tags?: readonly Tag[];
  /** tags of these whose fields already say so */
  told?: readonly Tag[];
  /** what is missing or wrong in the split */
  splitNeed?: Need | null;
};

/**
 * One line beside Save, 'Check: Date, Vendor · Choose: Category', that leads to the first of these fields. It
 * leaves out fields that are visible and say so themselves.
 */
export function CheckLine({ tags: missing = NONE, told = NONE, splitNeed = null, ...props }: CheckLineProps) {
  const { blocking = NONE } = props;
  const outOfSight = useOutOfSight(props.fields, (field) => document.getElementById(fieldId(field)));
  const hidden = useOutOfSight(told, tagPicker);
  const tags = missing.filter((tag) => !told.includes(tag) || hidden.includes(tag));
  const stops = (field: TypedField) => tags.length > 0 && blocking.includes(field);
  const fields = props.fields.filter((field) => outOfSight.includes(field) || stops(field));
  const [field] = fields;
  const [tag] = tags;
  if (!field && !tag && !splitNeed) return null;
  const names = [...fields.map((one) => receiptForm.fields[one]), ...(splitNeed ? [splitForm.title] : [])];
  const texts = [
    names.length > 0 && preview.checkFields(names),
    tags.length > 0 && preview.chooseTags(tags.map((one) => receiptForm.tags[one])),
  ];
  function lead() {
    if (field) focusField(field);
    else if (tag) focusTag(tag);
    else if (splitNeed) focusNeed(splitNeed);
  }
  return (
    <button type="button" className="check-line" onClick={lead}>
      <Eye className="icon icon--s" />
      <span>{texts.filter(Boolean).join(' · ')}</span>
    </button>
  );
}

/** Moves the focus to a field, and scrolls the field clear of header and bar. */
export function focusField(field: TypedField): void {
  const input = document.getElementById(fieldId(field));
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
}
