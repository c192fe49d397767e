import { formatMoney, parseMoney, toCents } from '@slipcase/contract/money';
import { Check, TriangleAlert } from 'lucide-react';
import { preview } from '../../../messages/scan.ts';
import type { Sums } from '../captures/facts.ts';
import type { Draft } from '../captures/receipt-draft.ts';

/** Whether items, tax and tip make the total that the form shows. It never blocks. */
export function SumLine({ draft }: { draft: Draft }) {
  const sums = draft.facts?.sums;
  const total = parseMoney(draft.values.total);
  if (!sums?.addsUp || !total) return null;
  const off = total.cents - toCents(sums.addsUp.sum);
  const money = (cents: number) => formatMoney(cents, total.currency ?? sums.currency ?? 'USD');
  if (off === 0) {
    return (
      <p className="sum">
        <Check className="icon" />
        <b>{preview.addsUp}</b>
        <span>{partsText(sums, (amount) => money(toCents(amount)))}</span>
      </p>
    );
  }
  const misfit = sums.addsUp.misfit;
  const item = misfit?.part === 'item' && misfit.index !== undefined ? sums.items[misfit.index] : undefined;
  return (
    <p className="sum sum--off">
      <TriangleAlert className="icon" />
      {preview.offBy(money(Math.abs(off)))}
      <span>{misfit ? preview.misfit(misfit.part, item?.name) : preview.misfit('total', undefined)}</span>
    </p>
  );
}

/** '$121.99 + $10.83 tax' */
function partsText({ subtotal, tax, tip }: Sums, money: (amount: number) => string): string {
  if (subtotal === null) return '';
  const parts = [
    money(subtotal),
    tax !== null && `${money(tax)} ${preview.tax}`,
    tip !== null && `${money(tip)} ${preview.tip}`,
  ];
  return parts.filter(Boolean).join(' + ');
}
