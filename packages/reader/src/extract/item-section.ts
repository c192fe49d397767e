import type { Row } from '../ocr/lines.ts';
import type { LabelledAmount } from './amounts.ts';
import type { ItemRow } from './item-row.ts';
import { labelKey } from './label-key.ts';
import { hasClockOrDay, hasPhone, isBoilerplate, isRegistration, isWeb } from './row-kinds.ts';

/** Words of a table's head; two of them make one. */
const HEAD_WORD =
  /QTY|[QOG0A]TY\b|QUANT?|\bITEM|DESC|PRODUCT|PRICE|U\/P|\bU\.P|AMOUNT|A[MN]T\b|TOTAL|COST|\bNAME\b|\bTAX\b|DISC|RM\b/g;
/** As label keys. What is paid, charged or saved, not bought. */
const IS_NO_ITEM = new RegExp(
  [
    '^[A-Z]{0,9}TAX(?:ES|TOTAL|AMOUNT)?[A-Z]?$|^(?:TOTAL|ADD)?[A-Z]?[GS]S[TI](?:[A-Z]{0,3}|PAYABLE|AMOUNT|TA.*)$|^VAT|^TAX(?:ABLE|EXEMPT)',
    'R[OC]UND[IL]{1,2}NG|ROUND(?:ED|ADJ)|^R[OC]UND(?:RM|AM[NO]?U?N?T)?$|SERV[A-Z]{0,3}CH|SVCCH|SURCHARGE|^(?:ADD)?TIPS?$|GRATUIT',
    '^CHANGE|CHANGE(?:DUE)?$|^(?:CASH|VISA|MASTER|MASTERCARD|AMEX|DEBIT|CREDIT|DEBITCARD|CREDITCARD|CARD)(?:TEND(?:ER)?(?:ED)?|RM|SALE)?$',
    '^(?:CASH|CARD|TOTAL|AMOUNT|BANK|CHECK)?TEND(?:ER)?(?:ED)?(?:CASH)?$|MINIMUM|^PAID|^PAYMENT|BALANCE|AMOUNTDUE|^DUE$|^TOTAL|SUBTOTAL|TOTAL$|^ITEMS?TOTAL|^AMOUNT$|^NETT?$',
    'SAVED$|^(?:YOU|TOTAL)?SAV(?:E|ED|INGS?)$|YOUSAVE|SAVINGS|ITEMPRICE|^[A-Z]{0,8}PRICE$|PRICEBEFORE|RETURNVALUE|^WAS|POINTS|^SUMMARY|SUPPLIES',
    '^PRICE(?:PER|G$)|PERGAL|^GALLONS?|^LIT[RE]{2}S?$',
    'QTY|QUANTI|TOT[A-Z]{0,3}ATY|ITEMCOUNT|NOOFITEM|ITEMS?SOLD|PAYABLE|SALESAMOUNT|^AMOUN|PRODUCTAMOUNT',
    // sums as faint print is read
    '^.{0,2}T[OC]T[AE][LIT].{0,12}$|[FIL]OTA[LI]|^[OC]TAL$|^SUB[A-Z]{0,2}T[A-Z]{0,2}$|^SUB[A-Z]{0,2}[TA]L$|^TCITAL$',
  ].join('|'),
);
const MASKED_CARD = /[X*#]{6,}\s?\d{4}/i;
const IS_DISCOUNT =
  /DISC|DSC$|COUPON|COUP[O0]N|^(?:LESS|PROMO|VOUCHER|REBATE|COMP)|OFF[A-Z]?$|OFFER|MEMBER[A-Z]*PRICE/;
const IS_TENDER =
  /^(?:CASH|VISA|MASTER|MASTERCARD|AMEX|DEBIT|CREDIT|DEBITCARD|CREDITCARD|TUNAI)(?:TEND(?:ER)?(?:ED)?|RM|SALE)?$/;
/** Head lines that carry no other sign of what they are. */
const IS_HEAD_NOTE =
  /^(?:TABLE|TBL|TAB|GUEST|GST|COVERS?|PAX|SEAT|SERVER|CHECK|CHK|DINEIN|TAKE|EATIN|TOGO|HERE|STATION|POS|REG|STAFF|SALES|TERM|CUST|BILL|INV|DOC|REF|COUNTER|BAR$|DRIVE|EMPLOYEE|CLERK|OPERATOR|TAX|RM)/;

/** Whether a row tells about the sale, not about what was bought. */
export function isHeadLine(row: Row): boolean {
  return (
    hasClockOrDay(row.text) ||
    hasPhone(row.text) ||
    isWeb(row.text) ||
    isRegistration(row.text) ||
    isBoilerplate(row.text) ||
    IS_HEAD_NOTE.test(labelKey(row.text))
  );
}

/** Whether a priced row is a tax, a payment, a saving or another figure that nobody bought. */
export function isNoItem(row: ItemRow, text: string): boolean {
  if (MASKED_CARD.test(text)) return true;
  return IS_NO_ITEM.test(labelKey(row.name)) || IS_NO_ITEM.test(labelKey(lettersOf(text)));
}

export function isDiscount(row: ItemRow): boolean {
  return IS_DISCOUNT.test(labelKey(row.name));
}

/** Rows from `start` up to, not with, `end`. */
export type Section = { start: number; end: number };

/**
 * The places where the items may stand, likeliest first: below the table's head or from the first priced row on, down to
 * a row that sums up. Empty when no priced row stands above one.
 */
export function itemSections(
  rows: readonly Row[],
  parsed: readonly ItemRow[],
  amounts: readonly LabelledAmount[],
): Section[] {
  const isPriced = (row: ItemRow, i: number) => row.price !== null && !isHeadPrice(rows[i], row);
  const isSum = ({ kind }: LabelledAmount) => kind === 'subtotal' || kind === 'total';
  const top = Math.min(rows.length, ...amounts.filter(isSum).map(({ row }) => row));
  const head = rows.findLastIndex(
    (row, i) =>
      i < top && isTableHead(row.text) && parsed.slice(i, top).some((near, k) => isPriced(near, i + k)),
  );
  const first = parsed.findIndex((row, i) => i > head && isPriced(row, i));
  if (first < 0 || first > top) return [];
  const start = startOf(rows, parsed, first, head);
  const sums = amounts.filter((amount) => isSum(amount) && amount.row > first);
  const ends = [...new Set(sums.map(({ row }) => row))].sort((a, b) => a - b);
  const tender = rows.findIndex((row, i) => i > first && IS_TENDER.test(labelKey(lettersOf(row.text))));
  if (tender >= 0 && !ends.some((end) => end < tender)) ends.unshift(tender);
  if (ends.length === 0 && !amounts.some(({ kind }) => kind === 'total' || kind === 'subtotal'))
    ends.push(rows.length);
  return ends.map((end) => ({ start, end }));
}

function startOf(rows: readonly Row[], parsed: readonly ItemRow[], first: number, head: number): number {
  if (head >= 0) {
    let start = head + 1;
    while (start < first && (parsed[start]?.name === '' || isHeadRest(rows[start]?.text ?? ''))) start++;
    return start;
  }
  let start = first;
  while (start > 0 && first - start < 2) {
    const above = rows[start - 1];
    if (!above || parsed[start - 1]?.name === '' || isHeadLine(above)) break;
    start--;
  }
  return start;
}

function isTableHead(text: string): boolean {
  return (
    (text.toUpperCase().match(HEAD_WORD)?.length ?? 0) >= 2 &&
    !/\d[.,:]\d\d|\d{3}|^\W*(?:GST|TAX|SST) ?S/i.test(text)
  );
}

/** A table's head may fill a second row: '(RM) (RM)', 'Description'. */
function isHeadRest(text: string): boolean {
  return /^\W*(?:\(?RM\)?|DESCRIPTION|PRODUCT|ITEM|PRICE|TAX|\W)+$/i.test(text);
}

/** An amount in the head, for example of a card's balance. */
function isHeadPrice(row: Row | undefined, parsed: ItemRow): boolean {
  if (!row) return true;
  return (
    hasClockOrDay(row.text) || hasPhone(row.text) || isRegistration(row.text) || isNoItem(parsed, row.text)
  );
}

function lettersOf(text: string): string {
  return text.replace(/\(?(?:RM|USD)?\$?\s?-?\d[\d.,%]*\)?/g, ' ');
}
