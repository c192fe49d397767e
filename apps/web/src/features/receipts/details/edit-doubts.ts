import type { DateOrder } from '@slipcase/contract/dates';
import type { Receipt } from '@slipcase/contract/receipts';
import { details } from '../../../messages/receipts.ts';
import type { FieldHint } from '../../../ui/typed-row.tsx';
import { hintOnField } from '../form/field-hint.ts';
import { problemOf } from '../form/field-problem.ts';
import { TYPED_FIELDS, type TypedField, type TypedValues } from '../form/form-fields.ts';
import type { EditFields } from './edit-fields.ts';
import type { Reading } from './read-later.ts';

/** Of the receipt as it is stored. */
type Stored = Pick<Receipt, 'createdAt' | 'currency'>;

/** The fields that the line beside Save names, since their own warnings may be out of sight. */
export function editsToCheck(
  fields: EditFields,
  reading: Reading | null,
  order: DateOrder,
  stored: Stored,
): TypedField[] {
  return TYPED_FIELDS.filter(
    (field) =>
      problemOf(fields, field, [stored.currency]) !== null ||
      hintOnEdit(fields, field, order, reading, stored)?.tone === 'odd' ||
      isStillDoubtful(fields, field, reading),
  );
}

/** Names what comes from the picture, unless something about it is odd or doubtful, which says so already. */
export function hintOnEdit(
  fields: EditFields,
  field: TypedField,
  order: DateOrder,
  reading: Reading | null,
  stored: Stored,
): FieldHint | null {
  const hint = hintOnField(fields, field, order, new Date(stored.createdAt));
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
export function isStillDoubtful(fields: EditFields, field: TypedField, reading: Reading | null): boolean {
  return isStillAsRead(fields, field, reading) && reading?.doubtful.includes(field) === true;
}
