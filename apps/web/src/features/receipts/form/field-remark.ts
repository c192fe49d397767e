import type { DateOrder } from '@slipcase/contract/dates';
import { remarkOnAmount } from '../../../domain/amount-remark.ts';
import { remarkOnDate } from '../../../domain/date-remark.ts';
import { preview } from '../../../messages/review.ts';
import type { Remark } from '../../../ui/typed-row.tsx';
import { isMoreThanTotal } from './field-problem.ts';
import type { TypedField, TypedValues } from './form-fields.ts';

/** What is said of a value by itself: it holds nothing up. */
export function remarkOnField(values: TypedValues, field: TypedField, order: DateOrder): Remark | null {
  if (isMoreThanTotal(values, field)) return { tone: 'odd', text: preview.moreThanTotal };
  if (field === 'total') return remarkOnAmount(values.total ?? '');
  return field === 'date' ? remarkOnDate(values.date ?? '', order) : null;
}
