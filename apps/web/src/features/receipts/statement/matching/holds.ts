import { dayNumber } from '@slipcase/contract/dates';
import type { Charge } from '../reading/statement.ts';
import { ALIKE, nameLikeness, nameOf } from './name-likeness.ts';

/** most days for which a hotel or a gas pump holds a deposit */
const MOST_DAYS = 31;

/**
 * Deposits that were held and released: a charge, and a later credit for the same amount from the same shop.
 * Neither needs a receipt.
 * @param charges charges without a receipt
 * @returns the ids of both
 */
export function releasedHolds(charges: readonly Charge[]): number[] {
  const credits = charges.filter(({ amount }) => amount.cents < 0);
  const released: number[] = [];
  const used = new Set<number>();
  for (const hold of charges) {
    if (hold.amount.cents <= 0) continue;
    const back = credits.find((credit) => !used.has(credit.id) && isRelease(hold, credit));
    if (!back) continue;
    used.add(back.id);
    released.push(hold.id, back.id);
  }
  return released;
}

function isRelease(hold: Charge, credit: Charge): boolean {
  const days = dayNumber(credit.day) - dayNumber(hold.day);
  return (
    credit.amount.cents === -hold.amount.cents &&
    credit.amount.currency === hold.amount.currency &&
    days >= 0 &&
    days <= MOST_DAYS &&
    nameLikeness(nameOf(hold.name), nameOf(credit.name)) >= ALIKE
  );
}
