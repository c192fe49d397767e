import type { Row } from '../../ocr/lines.ts';
import type { Box } from '../../reading.ts';
import { correctWords } from '../correct/correct-words.ts';
import { COLUMN, countAndUnitIn, makes, multiplication, numbersBefore, priceIn } from './item-figures.ts';

/** A parsed row between a receipt's head and its sums. Prices in cents. */
export type ItemRow = {
  /** Index among the receipt's rows, from 0 at the top. */
  index: number;
  /** The rest of the row without numbers and codes; '' if it has nothing else. */
  name: string;
  /** A number of pieces or a weight; null if none is printed. */
  quantity: number | null;
  /**
   * A number stuck to the name ('1Coffee'). It is a quantity only if neighboring rows begin with a number as
   * well.
   */
  glued: { quantity: number; name: string } | null;
  /** Whether the number comes before the name. */
  leads: boolean;
  /** Price of one piece or one unit of weight. */
  unit: number | null;
  /** What the row costs; null if it has no price. */
  price: number | null;
  /** Whether the printed quantity times the printed unit price is the price. */
  multiplies: boolean;
  /** An article number or bar code. */
  code: string;
  /** The row has only a price. */
  lone: boolean;
  /** The price was corrected: its tax letter was read as a third decimal. */
  corrected: boolean;
  box: Box;
  boxes: Box[];
  /**
   * The recognizer's confidence in the line with the price; without a price, in the row's least certain line.
   */
  read: number;
  height: number;
};

/** '.50 lb .60 /lb', '4EA 0.25/EA', '4 2/5.00': how the price above was calculated, not a name. */
const PER_UNIT = /\d\s?\/\s?(?:EA|LB|1[BL]|KG|FL|OZ)|\b\d{1,2}\s?\/\s?\d+\.\d\d/i;
const LEADING_TIMES = /^\(?(?<quantity>\d{1,3})\)?\s?[xX×](?=\s|\d{4}|$)\s*/;
/** '16 oz Ribeye', '12oz Latte': a size. */
const NOT_SIZE = String.raw`(?!\d+\s?(?:oz|ml|cl|kg|lbs?|inch|ltr)(?![A-Za-z]))`;
const LEADING_NUMBER = new RegExp(
  String.raw`^${NOT_SIZE}(?<quantity>\d{1,2})(?:\s*\.{2,}\s*|\s?[+>]?\s+(?=\S*[^\W\d]|[#*+>(]|\d+[\s-]))`,
  'i',
);
const GLUED_NUMBER = new RegExp(String.raw`^${NOT_SIZE}(?<quantity>\d{1,2})[.>+]?(?=>?[A-Za-z])`, 'i');
const TRAILING_TIMES = /\s[xX×]\s?(?<quantity>\d{1,2})$/;
/** Five digits or more, or groups of them: neither a quantity nor part of a name. */
const BAR_CODE = /(?<![\d.])\d{5,}(?:[ -]\d{4,})*(?!\d*\.\d)/;
/** A short code in front, in its own column: 'ABC02', 'K15', '402'. */
const SHORT_CODE = /^(?=\S*\d)[A-Z]{0,5}-?\d{1,5}[A-Z]?$/;
/** '2.00 PKT', '3 UNIT *': only a quantity with its unit. */
const ONLY_MEASURE =
  /^(?<quantity>\d{1,3}(?:\.\d{1,3})?)?\s?(?:KG|GM?|LBS?|OZ|LTR?|EA|PCS?|PC\(S\)|UNITS?|PKTS?|ROLLS?|SETS?|NOS?|BOX|BTL|CTN|DOZ|TIN)\W*$/i;
/** '2 * RM 3.50 UNI (0.21) =': a calculation, not a name. */
const AMOUNT_INSIDE = /(?:RM\s?)?\d+[.,]\s?\d\d(?!\d)/g;
/** Malaysian tax codes, printed before or after a name. */
const TAX_CODE = /^(?:SR|ZRL?|ZR|OS|ES|SR\(I\))(?:\s*[:.]\s*|\s+(?=\S)|$)|\s(?:SR|ZRL?)\.?$/;
/** Replaces a bar code, so that the texts on its two sides stay apart. */
const REMOVED = '  ¦  ';

/**
 * Parses a row. Every number in the result is printed on the row.
 * @param litersAreSizes '1.75 L' is a size, and L no tax letter
 */
export function itemRow(row: Row, index: number, litersAreSizes = false): ItemRow {
  const printed = row.lines.map((line) => line.text).join(COLUMN);
  let code = BAR_CODE.exec(printed)?.[0] ?? '';
  const text = plainColumns(printed);
  const priced = priceIn(text, litersAreSizes);
  let rest = priced ? text.slice(0, priced.index) : text;
  const line = priced && [...row.lines].reverse().find((part) => part.text.includes(priced.text));
  const found = {
    index,
    price: priced?.cents ?? null,
    corrected: priced?.corrected ?? false,
    box: line?.box ?? row.box,
    boxes: row.lines.map((part) => part.box),
    read: line?.confidence ?? Math.min(...row.lines.map(({ confidence }) => confidence)),
    height: row.height,
  };
  const printedUnit = countAndUnitIn(rest);
  let { quantity, unit } = printedUnit;
  const columns = numbersBefore(printedUnit.rest);
  rest = columns.rest;
  if (quantity === null) {
    const fit = multiplication(columns, found.price);
    quantity = fit?.quantity ?? null;
    unit ??= fit?.unit ?? columns.amounts.at(-1) ?? null;
    const [only, second] = columns.counts;
    if (quantity === null && second === undefined && only !== undefined && only < 100) quantity = only;
  }
  rest = rest
    .replaceAll('¦', ' ')
    .trim()
    .replace(/^[^\w#*+>("'$&]+/, '');
  const leading = LEADING_TIMES.exec(rest) ?? LEADING_NUMBER.exec(rest);
  let leads = false;
  if (leading?.groups) {
    rest = rest.slice(leading[0].length);
    quantity ??= Number(leading.groups.quantity);
    leads = true;
  }
  const trailing = leading ? null : TRAILING_TIMES.exec(rest.trimEnd());
  if (trailing?.groups) {
    quantity ??= Number(trailing.groups.quantity);
    rest = rest.slice(0, trailing.index);
  }
  rest = corrected(rest.trim()).replace(TAX_CODE, '').trim();
  if (
    rest.search(AMOUNT_INSIDE) >= 0 &&
    !/[A-Za-z]{3}/.test(rest.replace(AMOUNT_INSIDE, ' ').replace(/\bUNI(?:TS?)?\b/gi, ' '))
  ) {
    rest = '';
  }
  const measure = ONLY_MEASURE.exec(rest);
  if (measure) {
    quantity ??= measure.groups?.quantity === undefined ? null : Number(measure.groups.quantity);
    rest = '';
  }
  if (rest !== '' && rest.split(/\s+/).every((word) => SHORT_CODE.test(word))) {
    code ||= rest;
    rest = '';
  }
  const gluedMatch = leading || quantity !== null ? null : GLUED_NUMBER.exec(rest);
  const name = PER_UNIT.test(rest) && found.price === null ? '' : nameFrom(rest, code !== '');
  const price = found.price;
  // '15% (15.00%) -2.70': a discount may have its rate as a name.
  const rate =
    name === '' && code === '' && (price ?? 0) < 0 ? nameFrom(text.slice(0, priced?.index), false) : '';
  return {
    ...found,
    name: name || rate,
    lone: name === '' && rate === '' && code === '' && quantity === null && unit === null,
    quantity: quantity === 0 ? null : quantity,
    glued: gluedMatch?.groups
      ? {
          quantity: Number(gluedMatch.groups.quantity),
          name: nameFrom(rest.slice(gluedMatch[0].length), code !== ''),
        }
      : null,
    leads,
    unit,
    multiplies: quantity !== null && unit !== null && price !== null && makes(quantity, unit, price),
    code,
  };
}

/** The row's text without bar codes, and with numbers in their usual notation. */
function plainColumns(text: string): string {
  return text
    .replace(BAR_CODE, REMOVED)
    .replace(BAR_CODE, REMOVED)
    .replace(/R[HNK](?=\s?\d+\.\d\d)/g, 'RM') // faintly printed ringgit
    .replace(/(?<=\b(?:SR|ZR))(?=\d+\.\d\d)/g, ' ')
    .replace(/^(\d{1,3})\.0000(?=\s)/, '$1') // a quantity with four decimals
    .replace(/(\d\.\d\d)00(?!\d)/g, '$1') // unit prices with four decimals
    .replace(/(?<=^|\s)(\d+)[xX×](?=\d+\.\d\d)/g, '$1 x ');
}

/** Letters for digits, but only inside words: '350ml' and '50PCS' keep their digits. */
function corrected(text: string): string {
  return text.replace(/\S+/g, (word) => (/[2-9]/.test(word) ? word : correctWords(word)));
}

/** A name without the characters around it; '' if nothing is left. */
function nameFrom(text: string, coded: boolean): string {
  const plain = text
    .replaceAll('¦', ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[^\w#*+>("'$&]+|[^\w)#*%"'\]!]+$/g, '')
    .trim();
  // Tax and department letters are printed next to bar codes.
  const bare = coded ? plain.replace(/(?:^|\s)[A-Z]$/, '').replace(/^[A-Z]\s/, '') : plain;
  return /[^\W\d_]|\d%/.test(bare) && bare.replace(/[\W_]/g, '').length >= 2 ? bare : '';
}
