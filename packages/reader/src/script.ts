import type { Facts } from './extract/extract.ts';
import { moneyIn } from './extract/text/money.ts';
import { totalWithoutWords } from './extract/total/total-without-words.ts';
import type { Row } from './ocr/lines.ts';
import type { Found, Line, Script } from './reading.ts';

/**
 * The script is foreign if less than this share of the lines has words that were read with certainty.
 * Receipts in Latin letters reach 28 % and more.
 */
const MOST_WORDS = 0.12;
/** A word has at least three letters. A shorter one may be a guess at a character of another script. */
const WORD = 3;
const READ_WORDS = 0.8;
/**
 * Digits must be read in this many lines, and in this share of those with any text; otherwise the picture
 * itself is hard to read.
 */
const LEAST_FIGURES = 4;
const LEAST_FIGURES_SHARE = 0.2;
const READ_FIGURES = 0.9;
/** In another script, at least this share of the lines is read without certainty. */
const LEAST_UNREAD = 0.25;
const UNREAD = 0.75;
/** The share of foreign letters, for text that comes with the picture. */
const FOREIGN_SHARE = 0.4;

/**
 * The script of the text. The recognizer knows only Latin letters. In other scripts, it reads the digits with
 * certainty, but words with no certainty or as empty text. On a blurred receipt, it reads the digits no
 * better than the words.
 * @param lines all lines found, including those too unsure to be used
 */
export function scriptOf(lines: readonly Line[]): Script {
  const letters = lines.map(({ text }) => text).join('');
  const foreign = count(letters, /(?!\p{Script=Latin})\p{L}/gu);
  if (foreign > 0 && foreign >= FOREIGN_SHARE * count(letters, /\p{L}/gu)) return 'other';
  const words = lines.filter(({ text, confidence }) => confidence >= READ_WORDS && isWords(text));
  const figures = lines.filter(
    ({ text, confidence }) => confidence >= READ_FIGURES && /\d/.test(text) && lettersIn(text) < WORD,
  );
  const withText = lines.filter(({ text }) => text !== '');
  const unread = lines.filter(({ confidence }) => confidence < UNREAD);
  const isOther =
    words.length <= MOST_WORDS * lines.length &&
    figures.length >= Math.max(LEAST_FIGURES, LEAST_FIGURES_SHARE * withText.length) &&
    unread.length >= LEAST_UNREAD * lines.length;
  return isOther ? 'other' : 'latin';
}

/** In a line that is mostly digits, the confidence says little about the words. */
function isWords(text: string): boolean {
  const letters = lettersIn(text);
  return letters >= WORD && letters > count(text, /\d/g);
}

/** 'AED 79.28' contains no word. */
function lettersIn(text: string): number {
  return count(text.replace(/\b[A-Z]{3}(?= ?\d)|(?<=\d ?)[A-Z]{3}\b/g, ''), /\p{L}/gu);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** A foreign character may look like a currency symbol, so a currency counts only next to an amount. */
function isBesideAmount(rows: readonly Row[], currency: Found<string> | null): boolean {
  const [at] = currency?.boxes ?? [];
  const line = rows.flatMap((row) => row.lines).find(({ box }) => box.x === at?.x && box.y === at.y);
  return line !== undefined && moneyIn(line.text).some((money) => money.currency);
}

/** Keeps the facts that need no readable words: total, date, time and currency. */
export function withoutWords(rows: readonly Row[], facts: Facts): Facts {
  return {
    ...facts,
    total: totalWithoutWords(rows, facts.total),
    currency: isBesideAmount(rows, facts.currency) ? facts.currency : null,
    vendor: null,
    location: null,
    subtotal: null,
    tax: null,
    tip: null,
    phone: null,
    paymentMethod: null,
    cardLastFour: null,
    items: [],
    addsUp: null,
  };
}
