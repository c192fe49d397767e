import { LABEL_KINDS } from '../../locales/locale.ts';
import type { Row } from '../../ocr/lines.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import { isTableHead } from '../paper/page-sections.ts';
import { labelScores } from '../text/labels.ts';
import { keyOf } from '../text/phrase-match.ts';
import { matchesIn } from '../text/phrase-set.ts';
import { hasClockOrDay, hasPhone, isBoilerplate, isRegistration, isWeb } from '../text/row-kinds.ts';
import { phrasesOf, STANDS } from '../text/vocabulary.ts';
import type { ItemRow } from './item-row.ts';

const MASKED_CARD = /[X*#]{6,}\s?\d{4}/i;
/** If a label is this clear, the amount next to it is not an item. */
const NO_ITEM = 0.62;
const NO_ITEM_KINDS = LABEL_KINDS.filter((kind) => kind !== 'discount');
const DISCOUNT = 0.5;
const TENDER = 0.8;
/** Rows of the head that cannot be recognized otherwise begin with one of these. */
const HEAD_NOTES = phrasesOf(({ words }) => words.headNote);

/** Whether a row is about the sale, not about an item. */
export function isHeadLine(row: Row): boolean {
  return (
    hasClockOrDay(row.text) ||
    hasPhone(row.text) ||
    isWeb(row.text) ||
    isRegistration(row.text) ||
    isBoilerplate(row.text) ||
    beginsHeadNote(row.text)
  );
}

/** 'TABLE 12', 'Server: Ann' */
function beginsHeadNote(text: string): boolean {
  return matchesIn(HEAD_NOTES, keyOf(text)).some(({ match }) => match.start === 0 && match.quality >= STANDS);
}

/** Whether a priced row is a tax, a payment, a saving or anything else that is not an item. */
export function isNoItem(row: ItemRow, text: string): boolean {
  if (MASKED_CARD.test(text)) return true;
  return saysNoItem(row.name) || saysNoItem(lettersOf(text));
}

function saysNoItem(text: string): boolean {
  const label = labelScores(text);
  return NO_ITEM_KINDS.some((kind) => label[kind] >= NO_ITEM);
}

export function isDiscount(row: ItemRow): boolean {
  return labelScores(row.name).discount >= DISCOUNT;
}

/** Rows from `start` to before `end`. */
export type Section = { start: number; end: number };

/**
 * Where the items may be, most likely first: below the table's head, or from the first priced row on, down to
 * a row with a sum. Empty if there is no priced row above a sum.
 */
export function itemSections(
  rows: readonly Row[],
  parsed: readonly ItemRow[],
  amounts: readonly LabeledAmount[],
): Section[] {
  const isPriced = (row: ItemRow, i: number) => row.price !== null && !isHeadPrice(rows[i], row);
  const isSum = ({ kind }: LabeledAmount) => kind === 'subtotal' || kind === 'total';
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
  const tender = rows.findIndex((row, i) => i > first && labelScores(lettersOf(row.text)).tender >= TENDER);
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

/** Whether the table's head continues on this row: '(RM) (RM)', 'Description'. */
function isHeadRest(text: string): boolean {
  return /^\W*(?:\(?RM\)?|DESCRIPTION|PRODUCT|ITEM|PRICE|TAX|\W)+$/i.test(text);
}

/** Whether the amount is in the head, for example a card's balance. */
function isHeadPrice(row: Row | undefined, parsed: ItemRow): boolean {
  if (!row) return true;
  return (
    hasClockOrDay(row.text) || hasPhone(row.text) || isRegistration(row.text) || isNoItem(parsed, row.text)
  );
}

function lettersOf(text: string): string {
  return text.replace(/\(?(?:RM|USD)?\$?\s?-?\d[\d.,%]*\)?/g, ' ');
}
