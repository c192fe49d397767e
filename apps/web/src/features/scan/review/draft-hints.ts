import type { DateOrder } from '@slipcase/contract/dates';
import { formatMoney } from '@slipcase/contract/money';
import type { ReadField } from '../../../domain/analysis/facts.ts';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { preview } from '../../../messages/review.ts';
import type { FieldHint } from '../../../ui/typed-row.tsx';
import { hintOnField } from '../../receipts/form/field-hint.ts';
import { type Draft, isStandIn, markOf, printedCurrency } from '../captures/receipt-draft.ts';
import { hintOnTotal, isOff, type SumOfForm } from './sum-of-form.ts';

type RemarkContext = {
  sum: SumOfForm | null;
  order: DateOrder;
  /** the company's own; null until it is known */
  currency: string | null;
  onTotal: (total: string) => void;
};

/** What is said of a field's value: it holds nothing up. */
export function hintOn(field: ReadField, draft: Draft, context: RemarkContext): FieldHint | null {
  const { sum, order, currency, onTotal } = context;
  const text = draft.values[field];
  if (isStandIn(draft, field)) return null;
  const ownHint = hintOnField(draft.values, field, order);
  if (ownHint || field !== 'total') return ownHint;
  const printed = printedCurrency(draft);
  return (
    hintOnSign(text, printed) ??
    (isOff(sum) ? hintOnTotal(sum, draft, onTotal) : hintOnFigures(text, printed, currency))
  );
}

/** Why to look at a field again; null when there is no reason. */
export function markOn(field: ReadField, draft: Draft, sum: SumOfForm | null): string | null {
  const isOffAsRead = field === 'total' && isOff(sum) && !draft.touched.includes(field);
  const mark = markOf(draft, field) ?? (isOffAsRead ? 'check' : null);
  return mark && preview[mark];
}

/** Of an amount in another currency than the printed one. */
function hintOnSign(text: string, printed: string | null): FieldHint | null {
  const typed = typedAmount(text)?.currency ?? null;
  const differs = typed !== null && printed !== null && typed !== printed;
  return differs ? { tone: 'odd', text: preview.otherCurrency(printed) } : null;
}

/** Of figures alone, where people would expect them to be taken in the company's currency. */
function hintOnFigures(text: string, printed: string | null, own: string | null): FieldHint | null {
  const money = typedAmount(text);
  if (!money || money.currency !== null || printed === null || own === null || printed === own) return null;
  return { tone: 'plain', text: formatMoney({ cents: money.cents, currency: printed }) };
}
