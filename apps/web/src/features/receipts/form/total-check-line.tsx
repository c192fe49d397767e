import { Check } from 'lucide-react';
import { preview } from '../../../messages/review.ts';
import type { Rounded } from './unprinted-rounding.ts';
import './total-check-line.css';

type SumLineProps = {
  /** the parts of the total, in cents; null if they add up, but not with these parts alone */
  parts: { subtotal: number; tax: number | null; tip: number | null } | null;
  /** cents in the receipt's currency, formatted for people */
  money: (cents: number) => string;
};

/** Says that items, tax and tip add up to the total in the form. */
export function TotalCheckLine({ parts, money }: SumLineProps) {
  return (
    <p className="sum">
      <Check className="icon" />
      <b>{preview.addsUp}</b>
      <span>{parts && partsText(parts, money)}</span>
    </p>
  );
}

/**
 * Says that only a rounding that the paper does not print makes the difference between the parts and the
 * total.
 */
export function RoundedLine({ rounded, money }: { rounded: Rounded; money: SumLineProps['money'] }) {
  return <p className="sum sum--rounded">{preview.rounded(money(rounded.sum), money(rounded.by))}</p>;
}

/** '$121.99 + $10.83 tax' */
function partsText(
  { subtotal, tax, tip }: NonNullable<SumLineProps['parts']>,
  money: SumLineProps['money'],
): string {
  const parts = [
    money(subtotal),
    tax !== null && `${money(tax)} ${preview.tax}`,
    tip !== null && `${money(tip)} ${preview.tip}`,
  ];
  return parts.filter(Boolean).join(' + ');
}
