import { GOODS } from './goods.ts';
import type { Locale, Shop, Tax } from './locale.ts';

type Item = { name: string; quantity: number; cents: number; code: 'A' | 'B' };
type TaxSum = Tax & { net: number; cents: number };

/** What was bought, and every sum that a receipt may print for it. In cents. */
export type Purchase = {
  items: Item[];
  subtotal: number;
  /** Subtracted from the subtotal; 0 for none. */
  discount: number;
  service: number;
  taxes: TaxSum[];
  /** Before cash rounding. */
  exact: number;
  total: number;
  /** The other sum that may be called the total, if cash was rounded after the total was printed. */
  paid: number;
  cash: number | null;
};

const DISCOUNT = 0.1;
const SERVICE = 0.1;

/** @param random numbers from 0 to 1 */
export function purchaseOf(locale: Locale, shop: Shop, index: number, random: () => number): Purchase {
  const items = itemsOf(locale, shop, index, random);
  const all = sum(items.map(({ cents }) => cents));
  const discount = index === 6 ? Math.round(all * DISCOUNT) : 0;
  const subtotal = all - discount;
  const service = locale.country === 'SG' && shop.trade === 'food' ? Math.round(subtotal * SERVICE) : 0;
  const share = (subtotal + service) / all;
  const taxes = locale.taxes(shop).flatMap((tax): TaxSum[] => {
    const own = sum(
      items.filter(({ code }) => tax.on === 'all' || tax.on === code).map(({ cents }) => cents),
    );
    const gross = Math.round(own * share);
    if (gross === 0) return [];
    if (locale.exclusive) return [{ ...tax, net: gross, cents: Math.round((gross * tax.rate) / 100) }];
    const net = Math.round(gross / (1 + tax.rate / 100));
    return [{ ...tax, net, cents: gross - net }];
  });
  const added = locale.exclusive ? sum(taxes.map(({ cents }) => cents)) : 0;
  const exact = subtotal + service + added;
  const isCash = index % 3 === 0 || index === 4;
  const rounded = Math.round(exact / locale.cashStep) * locale.cashStep;
  const paid = isCash || roundsAll(locale) ? rounded : exact;
  const note = paid < 2000 ? 2000 : Math.ceil(paid / 5000) * 5000;
  return {
    ...{ items, subtotal, discount, service, taxes, exact },
    total: roundsFirst(locale) ? paid : exact,
    paid,
    cash: isCash ? note : null,
  };
}

/** If the rounding is printed before the total, the rounded sum is the total. */
export function roundsFirst({ country }: Locale): boolean {
  return country === 'MY' || country === 'IN';
}

function roundsAll({ country }: Locale): boolean {
  return country === 'IN';
}

function itemsOf(locale: Locale, { trade }: Shop, index: number, random: () => number): Item[] {
  const goods = GOODS[locale.goods]?.[trade] ?? [];
  const first = Math.floor(random() * goods.length);
  // shop prices end in 5 or 0
  const step = Math.max(5, locale.cashStep);
  return Array.from({ length: 2 + ((index * 3 + first) % 4) }, (_, i): Item => {
    const at = (first + i) % goods.length;
    const [name, price] = goods[at] ?? ['', 0];
    const quantity = random() < 0.3 ? 2 + Math.floor(random() * 2) : 1;
    const cents = Math.max(step, Math.round((price * locale.worth) / step) * step) * quantity;
    return { name, quantity, cents, code: at % 2 === 0 ? 'A' : 'B' };
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
