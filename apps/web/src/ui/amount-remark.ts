import { formatMoney, parseMoney } from '@slipcase/contract/money';
import { preview } from '../messages/review.ts';
import type { Remark } from './typed-row.tsx';

/**
 * What is said beside a total: that it is none, or money that came back, or what it was taken for. Null of every other,
 * and of what is no amount.
 *
 * @param takenIn the currency that figures alone are taken in, where people would expect another
 */
export function remarkOnAmount(text: string, takenIn: string | null): Remark | null {
  const money = parseMoney(text);
  if (!money) return null;
  if (money.cents === 0) return { tone: 'odd', text: preview.isZero };
  if (money.cents < 0) return { tone: 'plain', text: preview.isRefund };
  const isTaken = money.currency === null && takenIn !== null;
  return isTaken ? { tone: 'plain', text: formatMoney(money.cents, takenIn) } : null;
}
