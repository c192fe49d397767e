import type { DateOrder } from '@slipcase/contract/dates';
import type { ReadField } from '../../../lib/reading/facts.ts';
import { preview } from '../../../messages/review.ts';
import { remarkOnAmount } from '../../../ui/amount-remark.ts';
import { remarkOnDate } from '../../../ui/date-remark.ts';
import type { Remark } from '../../../ui/typed-row.tsx';
import { type Draft, isStandIn, markOf, printedCurrency } from '../captures/receipt-draft.ts';
import { isOff, remarkOnTotal, type SumOfForm } from './sum-of-form.ts';

type RemarkContext = {
  sum: SumOfForm | null;
  order: DateOrder;
  /** the company's own; null until it is known */
  currency: string | null;
  onTotal: (total: string) => void;
};

/** What is said of a field's value: it holds nothing up. */
export function remarkOn(field: ReadField, draft: Draft, context: RemarkContext): Remark | null {
  const { sum, order, currency, onTotal } = context;
  if (field === 'total' && isOff(sum)) return remarkOnTotal(sum, draft, onTotal);
  if (isStandIn(draft, field)) return null;
  if (field === 'date') return remarkOnDate(draft.values.date, order);
  if (field !== 'total') return null;
  const printed = printedCurrency(draft);
  const isForeign = currency !== null && printed !== currency;
  return remarkOnAmount(draft.values.total, isForeign ? printed : null);
}

/** Why to look at a field again; null when there is no reason. */
export function markOn(field: ReadField, draft: Draft, sum: SumOfForm | null): string | null {
  const isOffAsRead = field === 'total' && isOff(sum) && !draft.touched.includes(field);
  const mark = markOf(draft, field) ?? (isOffAsRead ? 'check' : null);
  return mark && preview[mark];
}
