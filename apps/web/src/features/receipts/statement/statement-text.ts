import { dayNumber, formatDay } from '@slipcase/contract/dates';
import { formatMoney } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { statement as texts } from '../../../messages/statement.ts';
import { nameOfReceipt } from '../receipt-text.ts';
import { ALIKE, nameLikeness, nameOf } from './matching/name-likeness.ts';
import type { Match } from './matching/purchase.ts';
import type { Charge } from './reading/statement.ts';

/** 'SQ *CAFE LUNA, $18.40'. */
export function nameOfCharge({ name, amount }: Charge): string {
  return [name, formatMoney(amount)].filter(Boolean).join(', ');
}

/** Tells a pair apart from others, for people with a screen reader. */
export function nameOfPair(charges: readonly Charge[], receipts: readonly Receipt[]): string {
  return texts.and(charges.map(nameOfCharge).join(', '), receipts.map(nameOfReceipt).join(', '));
}

/** Why a charge and its receipts may belong together: 'With a tip of $7.80 (18%), 1 day apart'. */
export function fitText({ fit }: Match, charges: readonly Charge[], receipts: readonly Receipt[]): string {
  const [charge] = charges;
  const [receipt] = receipts;
  if (!charge || !receipt) return '';
  const said = [fitOf(fit, charge, receipt)];
  if (fit === 'confirmed') return said.join();
  if (receipt.dateIso === null) said.push(texts.noDate);
  else said.push(texts.daysApart(Math.abs(dayNumber(charge.day) - dayNumber(receipt.dateIso))));
  if (nameLikeness(nameOf(receipt.vendor ?? ''), nameOf(charge.name)) < ALIKE) said.push(texts.otherName);
  return said.join(', ');
}

function fitOf(fit: Match['fit'], { amount, original }: Charge, receipt: Receipt): string {
  const price = receipt.amount;
  if (fit === 'tip' && price) {
    const tip = amount.cents - price.cents;
    return texts.fits.tip(
      formatMoney({ cents: tip, currency: amount.currency }),
      Math.round((tip / price.cents) * 100),
    );
  }
  if (fit === 'same_abroad' && original) return texts.fits.same_abroad(formatMoney(original));
  if (fit === 'converted' && price) return texts.fits.converted(formatMoney(price));
  return fit === 'sum' || fit === 'confirmed' ? texts.fits[fit] : texts.fits.same;
}

/** From the first to the last day: 'Mar 1, 2026 – Mar 31, 2026'. */
export function statementPeriod(charges: readonly Charge[]): string {
  const days = charges.map(({ day }) => day).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
