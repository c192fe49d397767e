import type { DateOrder } from '@slipcase/contract/dates';
import { formatMoney } from '@slipcase/contract/money';
import type { ReadField } from '../../../domain/analysis/facts.ts';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { preview } from '../../../messages/review.ts';
import type { FieldHint } from '../../../ui/typed-row.tsx';
import { hintOnField } from '../../receipts/form/field-hint.ts';
import { type Draft, isPlaceholder, printedCurrency } from '../captures/receipt-draft.ts';
import type { FieldDoubt } from './doubts.ts';
import { hintOnTotal, isOff, type SumOfForm } from './sum-of-form.ts';

type HintContext = {
  doubts: readonly FieldDoubt[];
  sum: SumOfForm | null;
  order: DateOrder;
  /** the company's currency; null until it is known */
  currency: string | null;
  onTotal: (total: string) => void;
  /** @param cents the difference that is a tip */
  onTip: (cents: number) => void;
};

/** A hint on a field's value. Hints never block the save. */
export function hintOn(field: ReadField, draft: Draft, context: HintContext): FieldHint | null {
  const { doubts, sum, order, currency } = context;
  const text = draft.values[field];
  if (isPlaceholder(draft, field)) return null;
  const ownHint = hintOnField(draft.values, field, order);
  if (ownHint?.tone === 'odd') return ownHint;
  if (field === 'total' && isOff(sum)) return hintOnTotal(sum, draft, context);
  const doubt = doubts.find((one) => one.field === field);
  if (doubt?.isTold) return { tone: 'odd', text: doubt.reason };
  if (ownHint || field !== 'total') return ownHint;
  const printed = printedCurrency(draft);
  return hintOnCurrency(text, printed) ?? hintOnFigures(text, printed, currency);
}

/** For an amount in another currency than the printed one. */
function hintOnCurrency(text: string, printed: string | null): FieldHint | null {
  const typed = typedAmount(text)?.currency ?? null;
  const differs = typed !== null && printed !== null && typed !== printed;
  return differs ? { tone: 'odd', text: preview.otherCurrency(printed) } : null;
}

/** For an amount without a currency when the printed currency is not the company's. */
function hintOnFigures(text: string, printed: string | null, own: string | null): FieldHint | null {
  const money = typedAmount(text);
  if (!money || money.currency !== null || printed === null || own === null || printed === own) return null;
  return { tone: 'plain', text: formatMoney({ cents: money.cents, currency: printed }) };
}
