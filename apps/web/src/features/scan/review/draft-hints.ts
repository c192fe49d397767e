import { type DateOrder, dayOf, formatDateText, formatDay, parseDateText } from '@slipcase/contract/dates';
import { formatMoney } from '@slipcase/contract/money';
import { mayBeOneVendor, vendorKey } from '@slipcase/contract/vendor-key';
import type { ReadField } from '../../../domain/analysis/facts.ts';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { askWhichDay, type TwoDays } from '../../../domain/which-day.ts';
import { preview } from '../../../messages/review.ts';
import type { FieldHint } from '../../../ui/typed-row.tsx';
import { hintOnField } from '../../receipts/form/field-hint.ts';
import {
  type Draft,
  isConfirmed,
  isNothingRead,
  isPlaceholder,
  printedCurrency,
} from '../captures/receipt-draft.ts';
import { type FieldDoubt, isOldDay } from './doubts.ts';
import { hintOnTotal, isOff, type TotalCheckOfForm } from './total-check-of-form.ts';

type HintContext = {
  doubts: readonly FieldDoubt[];
  sum: TotalCheckOfForm | null;
  order: DateOrder;
  /** all receipts of the pile are old, so an old date needs no hint */
  inOldPile: boolean;
  /** the company's currency; null until it is known */
  currency: string | null;
  onTotal: (total: string) => void;
  /** takes another known value: what was read, or another name */
  onRead: (field: ReadField, read: string) => void;
  onConfirm: (field: ReadField) => void;
  /** @param tip the difference that counts as a tip, as the form shows it */
  onTip: (tip: string) => void;
  /** null while the receipt is being read again */
  onReadAgain: (() => void) | null;
};

/** A hint on a field's value. Hints never block the save. */
export function hintOn(field: ReadField, draft: Draft, context: HintContext): FieldHint | null {
  const { doubts, sum, order, currency } = context;
  const text = draft.values[field];
  if (isPlaceholder(draft, field)) return null;
  const doubt = doubts.find((one) => one.field === field);
  if (doubt?.is === 'missing') return hintOnMissing(doubt, draft, context);
  if (doubt?.days) return hintOnDays(doubt.days, context);
  const ownHint = isExpectedDay(field, text, context) ? null : calmHint(field, draft, order);
  if (ownHint?.tone === 'odd') return ownHint;
  if (field === 'total' && isOff(sum) && !isConfirmed(draft, field)) return hintOnTotal(sum, draft, context);
  if (doubt?.isTold) return { tone: 'odd', text: doubt.reason };
  const source = hintOnSource(field, draft, context);
  if (source) return source;
  if (field === 'vendor') return ownHint ?? hintOnName(draft, context);
  if (ownHint || field !== 'total') return ownHint;
  const printed = printedCurrency(draft);
  return hintOnCurrency(text, printed) ?? hintOnFigures(text, printed, currency);
}

/**
 * What is odd about the value itself. Null once the person confirmed it. A typed date gets the same text,
 * without the color.
 */
function calmHint(field: ReadField, draft: Draft, order: DateOrder): FieldHint | null {
  const hint = hintOnField(draft.values, field, order);
  if (hint?.tone !== 'odd') return hint;
  if (isConfirmed(draft, field)) return null;
  return field === 'date' && draft.touched.includes(field) ? { ...hint, tone: 'plain' } : hint;
}

function isExpectedDay(field: ReadField, text: string, { inOldPile, order }: HintContext): boolean {
  const day = field === 'date' && inOldPile ? parseDateText(text, order) : null;
  return day !== null && isOldDay(day, dayOf(new Date()));
}

/**
 * The first field that was not found offers to read the picture again. If no field was found, the notice
 * offers it instead.
 */
function hintOnMissing({ field, reason }: FieldDoubt, draft: Draft, context: HintContext): FieldHint | null {
  const { doubts, onReadAgain } = context;
  const isFirst = doubts.find(({ is }) => is === 'missing')?.field === field;
  if (!isFirst || !onReadAgain || isNothingRead(draft)) return null;
  return { tone: 'source', text: reason, action: { label: preview.readAgain, onClick: onReadAgain } };
}

/** Pressing the day that is in the field confirms it. Pressing the other day takes that one. */
function hintOnDays(days: TwoDays, { order, onRead, onConfirm }: HintContext): FieldHint {
  return askWhichDay(days, (day) =>
    day === days[0] ? onConfirm('date') : onRead('date', formatDateText(day, order)),
  );
}

/** If the picture says something else, says from which receipts the value comes. */
function hintOnSource(field: ReadField, draft: Draft, { onRead }: HintContext): FieldHint | null {
  const fact = draft.facts?.[field];
  if (!fact?.earlier || draft.touched.includes(field)) return null;
  const { read, receiptDate } = fact.earlier;
  if (read === fact.text) return null;
  const { own, colleagues } = preview.fromEarlier;
  const text = receiptDate ? own(shortDay(receiptDate, dayOf(new Date()))) : colleagues;
  const back = read && { label: preview.takeLine(read), onClick: () => onRead(field, read) };
  return { tone: 'source', text, ...(back ? { action: back } : {}) };
}

/** The vendor may be the same as in the person's other receipts: offers the name used there. */
function hintOnName({ proposals, values }: Draft, { onRead }: HintContext): FieldHint | null {
  const name = proposals?.ownSpelling;
  if (!name || !mayBeOneVendor(name, values.vendor) || vendorKey(name) === vendorKey(values.vendor))
    return null;
  return {
    tone: 'source',
    text: preview.ownSpelling,
    action: { label: preview.takeLine(name), onClick: () => onRead('vendor', name) },
  };
}

/** 'Nov 3'; in another year than today, 'Nov 3, 2025' */
function shortDay(day: string, today: string): string {
  const text = formatDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? text.replace(/, \d+$/u, '') : text;
}

/** For an amount in another currency than the one on the receipt. */
function hintOnCurrency(text: string, printed: string | null): FieldHint | null {
  const typed = typedAmount(text)?.currency ?? null;
  const differs = typed !== null && printed !== null && typed !== printed;
  return differs ? { tone: 'odd', text: preview.otherCurrency(printed) } : null;
}

/** For an amount without a currency when the printed currency is not the company's. */
function hintOnFigures(text: string, printed: string | null, own: string | null): FieldHint | null {
  const money = typedAmount(text, printed === null ? [] : [printed]);
  if (!money || money.currency !== null || printed === null || own === null || printed === own) return null;
  return { tone: 'plain', text: formatMoney({ cents: money.cents, currency: printed }) };
}
