import type { Locale, Shop } from './locale.ts';
import { type Purchase, roundsFirst } from './purchase.ts';
import { cells, centered, gap, left, type PrintedRow } from './rows.ts';

/** The content of a receipt's layout. */
export type Content = {
  locale: Locale;
  shop: Shop;
  /** 0 to 9: selects among the usual forms. */
  index: number;
  purchase: Purchase;
  date: string;
  time: string;
  /** A date other than the receipt's: the deadline for returns. */
  later: string;
  isoDate: string;
  time24: string;
  phone: string;
  digits: string;
};

type Layout = (content: Content) => PrintedRow[];

/** A till receipt: centered head, one item per row, payment, taxes, closing words. */
const till: Layout = (content) => [
  ...head(content),
  gap,
  cells(content.date, content.time),
  left(`${content.locale.words.number} ${content.digits.slice(0, 6)}`),
  gap,
  ...content.purchase.items.flatMap(({ name, quantity, cents }) =>
    quantity === 1
      ? [cells(name, money(content, cents))]
      : [left(name), cells(`  ${quantity} x ${money(content, cents / quantity)}`, money(content, cents))],
  ),
  gap,
  ...totals(content),
  ...payment(content),
  gap,
  ...includedTaxes(content),
  ...tail(content),
];

/** A restaurant bill: table and waiter, amounts of food, and the card slip below. */
const bill: Layout = (content) => [
  ...head(content),
  gap,
  cells(
    `${content.locale.words.table} ${(content.index * 7) % 30}`,
    `${content.locale.words.served} ${['Robin', 'Alex', 'Kim'][content.index % 3]}`,
  ),
  left(`${content.locale.words.date} ${content.date}   ${content.time}`),
  gap,
  ...content.purchase.items.map(({ name, quantity, cents }) =>
    cells(`${quantity} ${name}`, money(content, cents)),
  ),
  gap,
  ...totals(content),
  ...includedTaxes(content),
  gap,
  ...suggestedTips(content),
  ...payment(content),
  ...tail(content),
];

/** An invoice: its number and date in their own rows, items in columns, taxes in a table. */
const invoice: Layout = (content) => {
  const { words } = content.locale;
  const [quantity, name, amount] = words.columns;
  return [
    ...head(content),
    gap,
    centered(words.invoice, content.index % 2 ? 1.2 : 1),
    cells(words.number, content.digits.slice(0, 8)),
    cells(words.date, content.date),
    cells(words.time, content.time),
    gap,
    cells(name, quantity, amount),
    ...content.purchase.items.map((item) =>
      cells(item.name, String(item.quantity), money(content, item.cents)),
    ),
    gap,
    ...totals(content),
    gap,
    ...includedTaxes(content),
    ...payment(content),
    ...tail(content),
  ];
};

/** The layouts of a locale's ten receipts, by the trades of its shops: food, grocery and goods in turn. */
export const LAYOUTS: readonly Layout[] = [
  bill,
  till,
  invoice,
  till,
  till,
  invoice,
  bill,
  invoice,
  till,
  bill,
];

function money({ locale }: Content, cents: number): string {
  return locale.amount(cents);
}

/** With the currency symbol, if this receipt prints one. */
function priced({ locale, index }: Content, cents: number): string {
  const form = locale.priced[index % locale.priced.length];
  return form ? form(locale.amount(cents)) : locale.amount(cents);
}

/** The sixth receipt has its address at the foot. */
const hasAddressBelow = ({ index }: Content) => index === 5;

function head(content: Content): PrintedRow[] {
  const { shop, index, locale, digits } = content;
  const print = index === 3 ? left : centered;
  const size = index % 2 === 0 ? 1.5 : 1;
  return [
    print(shop.name, size),
    ...(shop.company && index % 4 !== 1 ? [print(shop.company)] : []),
    ...(hasAddressBelow(content) ? [] : place(content, print)),
    print(locale.registered(digits)),
  ];
}

function place({ shop, phone }: Content, print: typeof left): PrintedRow[] {
  return [...shop.address.map((row) => print(row)), print(phone)];
}

function totals(content: Content): PrintedRow[] {
  const { purchase, locale, index } = content;
  const { words } = locale;
  const { subtotal, discount, service, taxes, exact, total, paid } = purchase;
  const word = words.total[index % words.total.length] ?? '';
  const hasSubtotal = locale.exclusive || discount > 0 || index % 4 !== 3;
  const adds: PrintedRow[] = locale.exclusive
    ? taxes.map(({ name, cents }) => cells(name, money(content, cents)))
    : [];
  const rounding = paid === exact ? [] : [cells(words.rounding, money(content, paid - exact))];
  return [
    ...(discount > 0 ? [cells(`${words.discount} 10%`, money(content, -discount))] : []),
    ...(hasSubtotal ? [cells(words.subtotal[index % 3] ?? '', money(content, subtotal))] : []),
    ...(service > 0 ? [cells(`${words.service} 10%`, money(content, service))] : []),
    ...adds,
    ...(roundsFirst(locale) ? rounding : []),
    index === 7
      ? left(`${word}: ${priced(content, total)}`, 1.3)
      : { ...cells(word, priced(content, total)), size: index % 3 === 0 ? 1.4 : 1 },
    ...(roundsFirst(locale) ? [] : rounding),
  ];
}

/** Taxes included in the prices, in one of three forms. */
function includedTaxes(content: Content): PrintedRow[] {
  const { locale, purchase, index } = content;
  if (locale.exclusive) return [];
  const { words } = locale;
  if (index % 3 === 1) {
    return purchase.taxes.map(({ rate, cents }) =>
      cells(
        `${words.included}${/\d/u.test(words.included) ? '' : ` ${locale.amount(Math.round(rate * 100))}%`}`,
        money(content, cents),
      ),
    );
  }
  const table = purchase.taxes.map(({ name, net, cents }) =>
    cells(name, money(content, net), money(content, cents), money(content, net + cents)),
  );
  return [cells(...words.taxTable), ...table];
}

/** North America: suggested tips in percent, none of them paid yet. */
function suggestedTips(content: Content): PrintedRow[] {
  const { country } = content.locale;
  if (country !== 'US' && country !== 'CA') return [];
  const tips = [18, 20, 22].map((rate) =>
    cells(`${rate}%`, money(content, Math.round((content.purchase.subtotal * rate) / 100))),
  );
  return [centered('Suggested gratuity'), ...tips, gap];
}

function payment(content: Content): PrintedRow[] {
  const { purchase, locale, index, digits, date, time } = content;
  const { words } = locale;
  if (purchase.cash !== null) {
    return [
      cells(words.cash, money(content, purchase.cash)),
      cells(words.change, money(content, purchase.cash - purchase.paid)),
    ];
  }
  const card = words.card[index % words.card.length] ?? '';
  const [title, amount, approved, copy] = words.slip;
  const paid = [cells(card, money(content, purchase.paid))];
  if (index % 2 === 0) return [...paid, left(`************${digits.slice(0, 4)}`)];
  return [
    ...paid,
    gap,
    centered(title),
    left(`TID ${digits.slice(2, 10)}   AID A0000000041010`),
    left(`${card} ************${digits.slice(0, 4)}`),
    cells(amount, priced(content, purchase.paid)),
    cells(date, time),
    centered(`${approved} ${digits.slice(3, 9)}`),
    centered(copy),
  ];
}

function tail(content: Content): PrintedRow[] {
  const { locale, purchase, index, later } = content;
  const { words } = locale;
  const count = purchase.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    gap,
    ...(index % 3 === 1 ? [cells(words.items, String(count))] : []),
    ...(index % 3 === 0 ? [cells(words.points, String(Math.floor(purchase.total / 100)))] : []),
    ...(index === 2 || index === 8 ? [left(`${words.returns} ${later}`)] : []),
    ...(index % 4 === 1 ? [centered(words.hours)] : []),
    ...(hasAddressBelow(content) ? place(content, centered) : []),
    ...ofTheCashRegister(content),
    centered(words.thanks[index % words.thanks.length] ?? ''),
  ];
}

/** What some countries' laws require every cash register to print, including the date again. */
function ofTheCashRegister({ locale, digits, index, isoDate, time24 }: Content): PrintedRow[] {
  switch (locale.country) {
    case 'DE':
      return [
        left(`TSE-Start: ${isoDate}T${time24}:07.000Z`),
        left(`TSE-Stop: ${isoDate}T${time24}:41.000Z`),
        left(`Seriennr. Kasse: ${digits.slice(0, 10)}  Trx ${digits.slice(4, 8)}`),
      ];
    case 'AT':
      return [left(`Kassen-ID ${digits.slice(0, 3)}  Beleg ${isoDate}T${time24}:07`)];
    case 'IT':
      return [left(`RT 96MKN${digits.slice(0, 6)}`)];
    case 'ES':
      return index % 2 ? [left('IVA incluido en los precios')] : [];
    default:
      return [];
  }
}
