import { formatMoney, parseMoney } from '@slipcase/contract/money';
import { Check, TriangleAlert } from 'lucide-react';
import { preview } from '../../../messages/review.ts';
import type { Draft } from '../captures/receipt-draft.ts';
import { checkSum, type Parts } from './sum-check.ts';

type SumLineProps = { draft: Draft; onTotal: (total: string) => void };

/** Whether items, tax and tip make the total that the form shows. It never blocks. */
export function SumLine({ draft, onTotal }: SumLineProps) {
  const sums = draft.facts?.sums;
  const total = parseMoney(draft.values.total);
  const check = sums && total && checkSum(sums, total.cents);
  if (!check) return null;
  const money = (cents: number) => formatMoney(cents, total.currency ?? sums.currency ?? 'USD');
  if (check.verdict === 'adds up') {
    return (
      <p className="sum">
        <Check className="icon" />
        <b>{preview.addsUp}</b>
        <span>{check.parts && partsText(check.parts, money)}</span>
      </p>
    );
  }
  if (check.verdict === 'tip left out') {
    const withTip = money(check.withTip);
    return (
      <div className="sum sum--off">
        <TriangleAlert className="icon" />
        {preview.withoutTip}
        <button type="button" className="link" onClick={() => onTotal(withTip)}>
          {preview.takeWithTip(withTip)}
        </button>
      </div>
    );
  }
  const misfit = sums.addsUp?.misfit;
  const item = misfit?.part === 'item' && misfit.index !== undefined ? sums.items[misfit.index] : undefined;
  return (
    <p className="sum sum--off">
      <TriangleAlert className="icon" />
      {preview.offBy(money(check.by))}
      <span>{misfit ? preview.misfit(misfit.part, item?.name) : preview.misfit('total', undefined)}</span>
    </p>
  );
}

/** '$121.99 + $10.83 tax' */
function partsText({ subtotal, tax, tip }: Parts, money: (cents: number) => string): string {
  const parts = [
    money(subtotal),
    tax !== null && `${money(tax)} ${preview.tax}`,
    tip !== null && `${money(tip)} ${preview.tip}`,
  ];
  return parts.filter(Boolean).join(' + ');
}
