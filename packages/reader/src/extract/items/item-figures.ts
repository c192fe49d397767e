import { moneyIn } from '../text/money.ts';

/** Separates the columns of a row's text. Printed words have at most one space between them. */
export const COLUMN = '  ';
const AMOUNT = String.raw`[-+(]?\s?(?:R[MHNK]|US\$|[$S])?\s?-?\d{0,5}[.,]\s?[\dOo]{2}(?!\d)\s?\)?`;
/** What may follow a price: a tax letter or two, a symbol, a percentage; never another word. */
const TAX_MARK = /^[\s).]*(?:-\s?[A-Z\d]?|\(?[A-Z*#%]{0,3}\d?\)?|[A-Z]?[a-z]?|\d[A-Z]?)[\s.*#:=)+]*$/;
/** The price is for one piece or one unit of weight, not for the row. */
const IS_UNIT_BEHIND = /^\s*\)?\s*(?:\/|EA\b|EACH|PER\b|LITRE)/i;
const IS_UNIT_BEFORE = /(?:@|(?<!\d)\d{1,3}\s*[xX×]|\bFOR|\d\s?\/)\s*(?:RM|\$)?\s*$/;
/** '8.257R': the tax letter after the price was read as a digit. */
const THREE_DECIMALS = /(?<![\d.,]|\$\s?)(?<price>\d{1,4}\.\d{2})\d\s?[A-FH-KM-Z]?\s*$/;

/** '2 x 4.50', '(3 @4.00)', '0.525 kg @ 1.99/kg', '@2 X RM 2.50', '1.25lbs @ $8.40/lb'. */
const COUNT_AND_UNIT = new RegExp(
  String.raw`\(?@?\s?(?<![\d.])(?<quantity>\d{1,4}(?:\.\d{1,3})?)\s?(?<measure>kg|g|gm|lbs?|1b|[Ii]bs|oz|l|ltr|litres?|ea|pcs?|units?|pkts?|rolls?|sets?|nos?|box)?\s?[xX×*@]\s?@?\s?(?<unit>${AMOUNT})(?:\s?\/?\s?(?:ea|each|kg|g|lb|1b|bs|oz|pc|pcs|unit))?\)?`,
  'i',
);
/** '2 AT 1 FOR 0.68' */
const AT_FOR = new RegExp(
  String.raw`(?<![\d.])(?<quantity>\d{1,3})\s*AT\s+\d\s+FOR\s+(?<unit>${AMOUNT})`,
  'i',
);
/** '@7.00', '(@13.00/ea)'. */
const UNIT_ALONE = new RegExp(String.raw`\(?@\s?(?<unit>${AMOUNT})(?:\s?\/?\s?(?:ea|each))?\)?`, 'i');
/** A size, or a price with the tax letter L or G. */
const LITERS_OR_GRAMS = /(?<![\w.,$])\d*[.,]?\d+ ?[lLG]$/;
/** No till's quantity column has more pieces than this. A larger number is a code. */
const MOST_PIECES = 999;

type Price = { cents: number; text: string; index: number; corrected: boolean };

/**
 * The last amount of the row with only a tax letter after it.
 * @param litersAreSizes '1.75 L' is a size, and L no tax letter
 */
export function priceIn(text: string, litersAreSizes = false): Price | null {
  if (litersAreSizes && LITERS_OR_GRAMS.test(text)) return null;
  const amounts = moneyIn(text);
  // '$20' without cents is a price only in its own column, and only if no other amount is printed.
  const exact = amounts.filter(({ whole }) => !whole);
  const last =
    exact.length > 0 ? exact.at(-1) : amounts.find(({ index }) => text.slice(0, index).endsWith(COLUMN));
  if (last) {
    const start = last.index + text.slice(last.index).indexOf(last.text);
    const end = start + last.text.length;
    const behind = text.slice(end).replace(/^\s+\$\d+$/, '');
    const inBrackets = !last.text.startsWith('(') && text[start - 1] === '(';
    if (inBrackets) return null;
    const isUnit =
      last.cents > 0 && (IS_UNIT_BEHIND.test(behind) || IS_UNIT_BEFORE.test(text.slice(0, start)));
    if (!isUnit && TAX_MARK.test(behind)) {
      const negative = last.cents > 0 && /^\s?-\s?[A-Z\d]?\s*$/.test(behind);
      return { cents: negative ? -last.cents : last.cents, text: last.text, index: start, corrected: false };
    }
  }
  const match = THREE_DECIMALS.exec(text);
  if (!match?.groups?.price || IS_UNIT_BEFORE.test(text.slice(0, match.index))) return null;
  const { price } = match.groups;
  return { cents: centsIn(price), text: price, index: match.index, corrected: true };
}

/** A printed quantity and unit price, and the text without them. In cents. */
export function countAndUnitIn(text: string): { rest: string; quantity: number | null; unit: number | null } {
  for (const pattern of [AT_FOR, COUNT_AND_UNIT, UNIT_ALONE]) {
    const match = pattern.exec(text);
    if (!match?.groups) continue;
    const { quantity, unit = '' } = match.groups;
    const rest = `${text.slice(0, match.index)}${COLUMN}${text.slice(match.index + match[0].length)}`;
    return { rest, quantity: quantity === undefined ? null : Number(quantity), unit: centsIn(unit) };
  }
  return { rest: text, quantity: null, unit: null };
}

type Columns = { rest: string; counts: number[]; amounts: number[] };

/**
 * The numbers in columns between a name and its price: quantities, unit prices, discounts, rates. '1.75 L'
 * before a price is a size: L and G are tax letters too, but a unit price has none.
 */
export function numbersBefore(text: string): Columns {
  const counts: number[] = [];
  const amounts: number[] = [];
  let rest = text.trimEnd();
  for (;;) {
    const match =
      /(?:^|\s)(?<amount>[-+(]?(?:RM|US\$|[$S])?\s?-?\d{0,5}[.,]\d{2}\)?)(?:\s?[A-FH-KM-Z])?$/.exec(rest) ??
      /(?:^|\s\s)[*xX]?(?<count>-?\d{1,4}(?:\.\d{1,3})?)$/.exec(rest) ??
      /(?:^|\s)(?<other>[xX×@¦]|\d+\+\d+|\d{1,3}(?:\.\d+)?\s?%|RM|\$|[-=|])$/.exec(rest);
    if (!match?.groups) return { rest, counts, amounts };
    const { amount, count } = match.groups;
    if (amount !== undefined) amounts.unshift(centsIn(amount));
    if (count !== undefined && Number(count) !== 0 && Math.abs(Number(count)) <= MOST_PIECES)
      counts.unshift(Math.abs(Number(count)));
    rest = rest.slice(0, match.index).trimEnd();
  }
}

/** The count and the amount among the columns whose product is the price, as printed. */
export function multiplication({ counts, amounts }: Columns, price: number | null) {
  if (price === null) return null;
  for (const quantity of counts) {
    for (const unit of amounts) if (makes(quantity, unit, price)) return { quantity, unit };
  }
  return null;
}

/** Whether a quantity at a unit price costs this much. Weights are rounded to a cent, on either side. */
export function makes(quantity: number, unit: number, price: number): boolean {
  return Math.abs(Math.abs(quantity * unit) - Math.abs(price)) <= (Number.isInteger(quantity) ? 0.5 : 1.01);
}

function centsIn(text: string): number {
  const [units = '', decimals = ''] = text
    .replace(/[^\d.,OoCc]/g, '')
    .replace(/[OoCc]/g, '0')
    .split(/[.,](?=\d\d$)/);
  return Number(units.replace(/[.,]/g, '') || '0') * 100 + Number(decimals);
}
