import type { GOODS, Trade } from './goods.ts';
import type { Words } from './words.ts';

/** A day and a time on a receipt. */
export type Moment = { year: number; month: number; day: number; hour: number; minute: number };

/** `on` is the code of the goods it applies to. */
export type Tax = { name: string; rate: number; on: 'A' | 'B' | 'all' };

/** What a country's receipts look like. If several forms are usual, receipts alternate. */
export type Locale = {
  country: string;
  currency: string;
  words: Words;
  goods: keyof typeof GOODS;
  /** The factor from prices in dollars. */
  worth: number;
  /** Cash is rounded to this many cents. */
  cashStep: number;
  amount(cents: number): string;
  priced: readonly ((amount: string) => string)[];
  dates: readonly ((moment: Moment) => string)[];
  clock: readonly ((moment: Moment) => string)[];
  /** Whether taxes are added to the prices. */
  exclusive: boolean;
  taxes(shop: Shop): readonly Tax[];
  /** The shop's tax number, and what else is printed at the head. */
  registered(digits: string): string;
  shops: readonly Shop[];
  /** Regions that speak another language, by the shop's region. */
  regions?: Readonly<Record<string, Partial<Pick<Locale, 'words' | 'goods' | 'amount' | 'priced'>>>>;
};

export type Shop = {
  name: string;
  address: readonly string[];
  phone: string;
  trade: Trade;
  region: string;
  /** The company behind the name, if it is printed too. */
  company: string | null;
};

/** Reads shops, one per line: 'Name | row / row | phone | trade | region | company'. */
export function shopsFrom(text: string): Shop[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', address = '', phone = '', trade = '', region = '', company = ''] = line
        .split('|')
        .map((part) => part.trim());
      if (trade !== 'food' && trade !== 'grocery' && trade !== 'goods')
        throw new Error(`Unknown trade: ${line}`);
      return { name, address: address.split(' / '), phone, trade, region, company: company || null };
    });
}

const two = (value: number) => String(value).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const ISO = ({ year, month, day }: Moment) => `${year}-${two(month)}-${two(day)}`;
export const monthFirst = ({ year, month, day }: Moment) => `${two(month)}/${two(day)}/${year}`;
export const monthFirstShort = ({ year, month, day }: Moment) => `${month}/${day}/${two(year % 100)}`;
export const monthNamed = ({ year, month, day }: Moment) => `${MONTHS[month - 1]} ${day}, ${year}`;
/** 14/03/2026, 14.03.2026 or 14-03-2026 */
export const dayFirst =
  (sign: string) =>
  ({ year, month, day }: Moment) =>
    [two(day), two(month), year].join(sign);
export const dayFirstShort =
  (sign: string) =>
  ({ year, month, day }: Moment) =>
    [two(day), two(month), two(year % 100)].join(sign);
export const dayNamed =
  (months = MONTHS) =>
  ({ year, month, day }: Moment) =>
    `${two(day)} ${months[month - 1]} ${year}`;
export const yearFirst = ({ year, month, day }: Moment) => `${year}/${two(month)}/${two(day)}`;

export const clock24 = ({ hour, minute }: Moment) => `${two(hour)}:${two(minute)}`;
export const clock12 = ({ hour, minute }: Moment) =>
  `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;

/** '1,234.50' */
export const point = (cents: number) => grouped(cents, ',', '.');
/** '1.234,50' */
export const comma = (cents: number) => grouped(cents, '.', ',');
/** '1 234,50' */
export const spaced = (cents: number) => grouped(cents, ' ', ',');

function grouped(cents: number, thousands: string, decimal: string): string {
  const units = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(?:\d{3})+$)/gu, thousands);
  return `${cents < 0 ? '-' : ''}${units}${decimal}${two(Math.abs(cents) % 100)}`;
}

export const bare = (amount: string) => amount;
export const before = (sign: string) => (amount: string) => `${sign}${amount}`;
export const after = (sign: string) => (amount: string) => `${amount} ${sign}`;
