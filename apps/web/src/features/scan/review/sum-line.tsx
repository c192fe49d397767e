import { Check } from 'lucide-react';
import { preview } from '../../../messages/review.ts';
import type { Parts } from './sum-check.ts';
import type { SumOfForm } from './sum-of-form.ts';
import './sum-line.css';

/** Shows that items, tax and tip add up to the total in the form. If they do not, the hint is on the total field. */
export function SumLine({ sum }: { sum: SumOfForm | null }) {
  if (sum?.check.verdict !== 'adds up') return null;
  const { check, money } = sum;
  return (
    <p className="sum">
      <Check className="icon" />
      <b>{preview.addsUp}</b>
      <span>{check.parts && partsText(check.parts, money)}</span>
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
