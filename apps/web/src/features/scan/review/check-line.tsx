import { Eye } from 'lucide-react';
import type { ReadField } from '../../../domain/analysis/facts.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import type { TypedField } from '../../receipts/form/form-fields.ts';
import { fieldId } from '../../receipts/form/receipt-form.tsx';
import './check-line.css';

/** One line beside Save, 'Check: Date, Vendor', that leads to the first of the fields. */
export function CheckLine({ fields }: { fields: readonly ReadField[] }) {
  const [first] = fields;
  if (!first) return null;
  return (
    <button type="button" className="check-line" onClick={() => focusField(first)}>
      <Eye className="icon icon--s" />
      <span className="cut">{preview.checkFields(fields.map((field) => receiptForm.fields[field]))}</span>
    </button>
  );
}

/** Moves the focus to a field, and the field to where neither header nor bar covers it. */
export function focusField(field: TypedField): void {
  const input = document.getElementById(fieldId(field));
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
}
