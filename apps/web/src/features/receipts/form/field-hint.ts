import type { DateOrder } from '@slipcase/contract/dates';
import { hintOnAmount, hintOnRounding } from '../../../domain/amount-hint.ts';
import { hintOnDate } from '../../../domain/date-hint.ts';
import { preview } from '../../../messages/review.ts';
import type { FieldHint } from '../../../ui/typed-row.tsx';
import { isMoreThanTotal } from './field-problem.ts';
import { isAmount, type TypedField, type TypedValues } from './form-fields.ts';

/**
 * A hint about a single value. It never blocks a save.
 * @param savedAt when the receipt was saved; null before the save
 */
export function hintOnField(
  values: TypedValues,
  field: TypedField,
  order: DateOrder,
  savedAt: Date | null = null,
): FieldHint | null {
  if (isMoreThanTotal(values, field)) return { tone: 'odd', text: preview.moreThanTotal };
  const rounded = isAmount(field) ? hintOnRounding(values[field] ?? '') : null;
  if (rounded) return rounded;
  if (field === 'total') return hintOnAmount(values.total ?? '');
  return field === 'date' ? hintOnDate(values.date ?? '', order, new Date(), savedAt) : null;
}
