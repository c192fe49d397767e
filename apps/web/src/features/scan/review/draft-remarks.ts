import type { DateOrder } from '@slipcase/contract/dates';
import { formatMoney } from '@slipcase/contract/money';
import type { ReadField } from '../../../domain/analysis/facts.ts';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { preview } from '../../../messages/review.ts';
import type { Remark } from '../../../ui/typed-row.tsx';
import { remarkOnField } from '../../receipts/form/field-remark.ts';
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
  const text = draft.values[field];
  if (isStandIn(draft, field)) return null;
  const ownRemark = remarkOnField(draft.values, field, order);
  if (ownRemark || field !== 'total') return ownRemark;
  const printed = printedCurrency(draft);
  return (
    remarkOnSign(text, printed) ??
    (isOff(sum) ? remarkOnTotal(sum, draft, onTotal) : remarkOnFigures(text, printed, currency))
  );
}

/** Why to look at a field again; null when there is no reason. */
export function markOn(field: ReadField, draft: Draft, sum: SumOfForm | null): string | null {
  const isOffAsRead = field === 'total' && isOff(sum) && !draft.touched.includes(field);
  const mark = markOf(draft, field) ?? (isOffAsRead ? 'check' : null);
  return mark && preview[mark];
}

/** Of an amount in another currency than the printed one. */
function remarkOnSign(text: string, printed: string | null): Remark | null {
  const typed = typedAmount(text)?.currency ?? null;
  const differs = typed !== null && printed !== null && typed !== printed;
  return differs ? { tone: 'odd', text: preview.otherCurrency(printed) } : null;
}

/** Of figures alone, where people would expect them to be taken in the company's currency. */
function remarkOnFigures(text: string, printed: string | null, own: string | null): Remark | null {
  const money = typedAmount(text);
  if (!money || money.currency !== null || printed === null || own === null || printed === own) return null;
  return { tone: 'plain', text: formatMoney({ cents: money.cents, currency: printed }) };
}
