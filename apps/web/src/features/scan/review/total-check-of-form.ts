import { formatMoney, toCents } from '@slipcase/contract/money';
import type { Sums } from '../../../domain/analysis/facts.ts';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { preview } from '../../../messages/review.ts';
import type { FieldHint } from '../../../ui/typed-row.tsx';
import { compareParts } from '../../receipts/form/compared-parts.ts';
import { hintOnOff } from '../../receipts/form/off-hint.ts';
import {
  type Draft,
  likelyCurrencies,
  printedBeforeTip,
  printedCurrency,
  typedParts,
} from '../captures/receipt-draft.ts';
import {
  checkTotal,
  checkTotalBelowTip,
  checkTotalWithParts,
  checkTotalWithTip,
  type TotalCheck,
} from './total-check.ts';

export type TotalCheckOfForm = {
  check: TotalCheck;
  /** cents in the receipt's currency, formatted for people */
  money: (cents: number) => string;
};

type SumOff = TotalCheckOfForm & { check: Exclude<TotalCheck, { verdict: 'adds up' | 'rounded' }> };

/**
 * Compares the printed parts with the total in the form; null when too little is known.
 * @param companyCurrency the currency of amounts without one; null until it is known
 */
export function totalCheckOfForm(draft: Draft, companyCurrency: string | null): TotalCheckOfForm | null {
  const sums = draft.facts?.sums;
  const total = typedAmount(draft.values.total, likelyCurrencies(draft, companyCurrency));
  const check = sums && total && checkOf(draft, sums, total.cents);
  const printed = printedCurrency(draft);
  const currency = total?.currency ?? printed ?? companyCurrency;
  // parts in another currency can't be compared
  if (!check || currency === null || (printed !== null && printed !== currency)) return null;
  return { check, money: (cents) => formatMoney({ cents, currency }) };
}

/**
 * The difference between the total and its items, tax and tip, when the reader could not tell whether they
 * belong together. This is not a doubt, because a line may not have been read. The details say the same after
 * the save.
 * @returns a text for people; null if they agree, or the sum was checked
 */
export function itemsOff(draft: Draft, companyCurrency: string | null): string | null {
  const sums = draft.facts?.sums;
  if (!sums || sums.addsUp || sums.items.length === 0 || totalCheckOfForm(draft, companyCurrency))
    return null;
  const total = typedAmount(draft.values.total, likelyCurrencies(draft, companyCurrency));
  const currency = total?.currency ?? printedCurrency(draft) ?? companyCurrency;
  if (!total || currency === null) return null;
  const typed = typedParts(draft);
  const cents = (text: string | undefined, read: number | null) =>
    text === undefined ? (read === null ? null : toCents(read)) : (typedAmount(text)?.cents ?? null);
  const items = sums.items.reduce((sum, { price }) => sum + toCents(price), 0);
  const parts = { items, tax: cents(typed.tax, sums.tax), tip: cents(typed.tip, sums.tip) };
  const { by, rounded } = compareParts(parts, total.cents);
  return by === 0 || rounded ? null : formatMoney({ cents: Math.abs(by), currency });
}

function checkOf(draft: Draft, sums: Sums, total: number): TotalCheck | null {
  const cents = (text: string) => typedAmount(text)?.cents ?? null;
  const byHand = printedBeforeTip(draft) === null ? null : cents(draft.handTip ?? '');
  const { tax, tip } = { ...draft.parts, ...(byHand === null ? {} : { tip: typedParts(draft).tip }) };
  if (byHand !== null && tax === undefined)
    return draft.touched.includes('total')
      ? checkTotalWithTip(sums, total, byHand)
      : checkTotalBelowTip(sums, total, byHand);
  if (tax !== undefined || tip !== undefined) {
    const typed = {
      ...(tax === undefined ? {} : { tax: cents(tax) }),
      ...(tip === undefined ? {} : { tip: cents(tip) }),
    };
    return checkTotalWithParts(sums, total, typed);
  }
  const explained = cents(draft.tip ?? '');
  return explained === null ? checkTotal(sums, total) : checkTotalWithTip(sums, total, explained);
}

export function isOff(sum: TotalCheckOfForm | null): sum is SumOff {
  return sum !== null && sum.check.verdict !== 'adds up' && sum.check.verdict !== 'rounded';
}

/** The hint on a total that does not match. It never blocks the save. */
export function hintOnTotal(
  { check, money }: SumOff,
  { facts }: Draft,
  { onTotal, onTip }: { onTotal: (total: string) => void; onTip: (tip: string) => void },
): FieldHint {
  if (check.verdict === 'tip left out') {
    const withTip = money(check.withTip);
    return {
      tone: 'odd',
      text: preview.withoutTip,
      action: { label: preview.takeWithTip(withTip), onClick: () => onTotal(withTip) },
    };
  }
  const { tip } = check;
  if (tip !== null)
    return {
      tone: 'odd',
      text: preview.moreThanParts(money(tip)),
      action: { label: preview.isTip(money(tip)), onClick: () => onTip(money(tip)) },
    };
  const misfit = facts?.sums?.addsUp?.misfit;
  const item =
    misfit?.part === 'item' && misfit.index !== undefined ? facts?.sums?.items[misfit.index] : null;
  const where = preview.misfit(misfit?.part ?? 'total', item?.name);
  return hintOnOff(money(check.by), where);
}
