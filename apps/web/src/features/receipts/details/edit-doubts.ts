import { type DateOrder, parseDateText } from '@slipcase/contract/dates';
import type { Receipt } from '@slipcase/contract/receipts';
import type { TwoDays } from '../../../domain/which-day.ts';
import { details } from '../../../messages/receipt-details.ts';
import { preview } from '../../../messages/review.ts';
import type { FieldHint } from '../../../ui/typed-row.tsx';
import { hintOnField } from '../form/field-hint.ts';
import { problemOf } from '../form/field-problem.ts';
import { TYPED_FIELDS, type TypedField, type TypedValues } from '../form/form-fields.ts';
import { hintOnOff } from '../form/off-hint.ts';
import { isUnclear } from '../form/unclear-amounts.ts';
import { type EditFields, fieldsOf, type Likely } from './edit-fields.ts';
import { differenceIn } from './item-rows.ts';
import type { Reading } from './read-later.ts';

type EditedForm = {
  fields: EditFields;
  receipt: Receipt;
  reading: Reading | null;
  likely: Likely;
};

/** The fields that the line beside Save names, because their own warnings may be out of sight. */
export function editsToCheck(form: EditedForm, order: DateOrder): TypedField[] {
  const { fields, receipt, reading, likely } = form;
  return TYPED_FIELDS.filter(
    (field) =>
      problemOf(fields, field, likely) !== null ||
      isUnclear(fields, field, likely) ||
      hintOnEdit(form, field, order)?.tone === 'odd' ||
      isStillDoubtful(fields, field, reading) ||
      isStillDoubted(fields, field, receipt) ||
      (field === 'date' && daysAskedFor(fields, reading, order) !== null),
  );
}

/** The two days that the date can mean, until the person chooses one. Null if there is nothing to ask. */
export function daysAskedFor(fields: EditFields, reading: Reading | null, order: DateOrder): TwoDays | null {
  const other = reading?.otherDay;
  const day = other && isStillAsRead(fields, 'date', reading) ? parseDateText(fields.date, order) : null;
  return other && day && day !== other ? [day, other] : null;
}

/**
 * Marks values from the picture. If something about a value is odd or doubtful, the hint or mark about that
 * is enough.
 */
export function hintOnEdit(form: EditedForm, field: TypedField, order: DateOrder): FieldHint | null {
  const { fields, receipt, reading } = form;
  const hint = hintOnField(fields, field, order, new Date(receipt.createdAt));
  if (hint?.tone === 'odd') return hint;
  const off = field === 'total' && hintOnSum(form);
  if (off) return off;
  if (field === 'total' && reading?.tipLine && isStillDoubtful(fields, field, reading))
    return { tone: 'odd', text: preview.doubts.tip_line };
  const isSure = isStillAsRead(fields, field, reading) && !isStillDoubtful(fields, field, reading);
  if (!isSure) return hint;
  const { fromPicture } = details.unread;
  return { tone: 'plain', text: hint ? `${hint.text} · ${fromPicture}` : fromPicture };
}

function hintOnSum({ fields, receipt }: EditedForm): FieldHint | null {
  const difference = differenceIn(fields, receipt);
  return difference === null ? null : hintOnOff(difference.text);
}

function isStillAsRead(fields: EditFields, field: TypedField, reading: Reading | null): boolean {
  const filled: TypedValues = reading?.filled ?? {};
  return filled[field] === fields[field];
}

/** Read with low confidence and not changed since. A date that can mean two days is a question instead. */
export function isStillDoubtful(fields: EditFields, field: TypedField, reading: Reading | null): boolean {
  if (field === 'date' && reading?.otherDay) return false;
  return isStillAsRead(fields, field, reading) && reading?.doubtful.includes(field) === true;
}

/** Missing or doubtful at the save and not edited since. */
export function isStillDoubted(fields: EditFields, field: TypedField, receipt: Receipt): boolean {
  return (
    receipt.doubts?.some((doubted) => doubted === field) === true &&
    fields[field] === fieldsOf(receipt)[field]
  );
}
