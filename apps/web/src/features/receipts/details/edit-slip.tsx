import type { DateOrder } from '@slipcase/contract/dates';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { details } from '../../../messages/receipts.ts';
import { preview } from '../../../messages/review.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { FieldHint } from '../../../ui/typed-row.tsx';
import { hintOnField } from '../form/field-hint.ts';
import { type Tag, TYPED_FIELDS, type TypedField, type TypedValues } from '../form/form-fields.ts';
import { ReceiptForm } from '../form/receipt-form.tsx';
import type { EditFields } from './edit-fields.ts';
import { EditItems } from './edit-items.tsx';
import type { Reading } from './read-later.ts';

type EditSlipProps = {
  fields: EditFields;
  /** of the receipt, ISO 4217 */
  currency: string;
  reading: Reading | null;
  focused: TypedField | null;
  onFocusField: (field: TypedField | null) => void;
  onChange: (change: Partial<EditFields>) => void;
  onSubmit: () => void;
};

const NAMES = { project: 'selectedProject', category: 'category', groupHead: 'groupHead' } as const;

/** The editable fields of a saved receipt. It replaces the slip that shows them. */
export function EditSlip({
  fields,
  currency,
  reading,
  focused,
  onFocusField,
  onChange,
  onSubmit,
}: EditSlipProps) {
  const { selectedProject, category, groupHead } = fields;
  return (
    <ReceiptForm
      fields={TYPED_FIELDS}
      values={fields}
      currencies={[currency]}
      tags={{ project: selectedProject, category, groupHead }}
      markOf={(field) => (isStillDoubtful(fields, field, reading) ? { text: preview.check } : null)}
      hintOf={(field, order) => hintOn(fields, field, order, reading)}
      focused={focused}
      onFocusField={onFocusField}
      onChoose={(tag: Tag, value) => onChange({ [NAMES[tag]]: value })}
      onEdit={(field, value) => onChange({ [field]: value })}
      onSubmit={onSubmit}
      notice={reading && <ReadingNotice reading={reading} />}
    >
      <EditItems
        items={fields.items}
        values={fields}
        currency={currency}
        onChange={(items) => onChange({ items })}
      />
      <p className="form__file">{details.editNote}</p>
    </ReceiptForm>
  );
}

function ReadingNotice({ reading }: { reading: Reading }) {
  const { done, doneText, otherwise, nothing, nothingText } = details.unread;
  const values: TypedValues = reading.filled;
  const filled = TYPED_FIELDS.filter((field) => values[field]).map((field) => receiptForm.fields[field]);
  const any = filled.length > 0;
  return (
    <Notice
      settled={any && reading.otherTotal === null}
      title={any ? done : nothing}
      text={any ? doneText(filled.join(', ')) : nothingText}
    >
      {reading.otherTotal && <p>{otherwise(reading.otherTotal)}</p>}
    </Notice>
  );
}

/** Names what comes from the picture, unless something about it is odd or doubtful, which says so already. */
function hintOn(
  fields: EditFields,
  field: TypedField,
  order: DateOrder,
  reading: Reading | null,
): FieldHint | null {
  const hint = hintOnField(fields, field, order);
  const isSure = isStillAsRead(fields, field, reading) && !isStillDoubtful(fields, field, reading);
  if (!isSure || hint?.tone === 'odd') return hint;
  const { fromPicture } = details.unread;
  return { tone: 'plain', text: hint ? `${hint.text} · ${fromPicture}` : fromPicture };
}

function isStillAsRead(fields: EditFields, field: TypedField, reading: Reading | null): boolean {
  const filled: TypedValues = reading?.filled ?? {};
  return filled[field] === fields[field];
}

/** Read with low confidence, and not changed since. */
function isStillDoubtful(fields: EditFields, field: TypedField, reading: Reading | null): boolean {
  return isStillAsRead(fields, field, reading) && reading?.doubtful.includes(field) === true;
}
