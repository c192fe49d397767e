import { GREETINGS, SENTENCE_WORDS, TRADES } from '../locales/name-words.ts';
import type { Row } from '../ocr/lines.ts';
import type { Doubt, Found, Item } from '../reading.ts';
import { addressEvidence, strengthOf } from './evidence/address-evidence.ts';
import { brandOf, isCommonWord } from './evidence/brands.ts';
import type { CountryCode } from './evidence/country.ts';
import type { LabeledAmount } from './paper/amounts.ts';
import type { Paper } from './paper/paper.ts';
import { labelScores } from './text/labels.ts';
import { keyOf } from './text/phrase-match.ts';
import { holds, matchesIn } from './text/phrase-set.ts';
import { plain, wordsOf } from './text/plain.ts';
import { phrasesOf, STANDS } from './text/vocabulary.ts';
import { isAddress } from './vendor/name-as-address.ts';

/** A value with a doubt has at most this confidence. */
const MOST_CONFIDENCE = 0.5;
/** A label this clear says 'total'. */
const PLAIN_TOTAL = 0.6;
/** 'Refund' makes up at least this share of its row. In a longer row, it is part of the shop's policy. */
const HEADING = 0.4;
const REFUND = phrasesOf(({ words }) => words.refund);
const IS_PART: ReadonlySet<LabeledAmount['kind']> = new Set(['subtotal', 'tax']);
/** Where shops add the tax to the printed prices. */
const PRICES_WITHOUT_TAX: ReadonlySet<CountryCode> = new Set(['US', 'CA']);
/** A shorter text may be part of other words by chance. */
const SHORTEST_NAME = 4;
const MOST_SENTENCE_WORDS = 0.34;

type TotalFacts = {
  rows: readonly Row[];
  amounts: readonly LabeledAmount[];
  items: readonly Item[];
  /** Whether the printed parts add up to the total. */
  holds: boolean;
  tip: Found<number> | null;
  /** Where the receipt is from; null if it is from abroad, and nothing shows from where. */
  country: CountryCode | null;
};

/** The value with less confidence if there is a doubt. The value itself stays. */
export function doubted<T>(found: Found<T> | null, doubtOf: (value: T) => Doubt | null): Found<T> | null {
  const doubt = found && doubtOf(found.value);
  return doubt ? { ...found, confidence: Math.min(found.confidence, MOST_CONFIDENCE), doubt } : found;
}

/** Why a total has to be checked, no matter how likely its candidate is. */
export function doubtOfTotal(total: number, facts: TotalFacts): Doubt | null {
  if (total < 0 && !saysRefund(facts.rows)) return 'refund_not_printed';
  if (isBelowPart(total, facts)) return 'below_part';
  if (isFromSlip(total, facts)) return 'card_slip';
  if (isBeforeTax(total, facts)) return 'before_tax';
  return hasTipLines(facts.rows) ? 'tip_line' : null;
}

const SUGGESTION = phrasesOf(({ words }) => words.suggestion);
/** A label at least this clear counts. */
const PLAIN_LABEL = 0.6;
/** The line for the total with the tip is at most this many rows below the line for the tip. */
const ROWS_OF_TIP_LINES = 4;

/**
 * Whether the paper has lines to fill in a tip and a total, 'Tip ____' and 'Total ____'. The reader cannot
 * read handwriting there, so the printed total may not be what was paid.
 */
function hasTipLines(rows: readonly Row[]): boolean {
  const labels = rows.map(({ text }) =>
    /\d/.test(text) ? null : labelScores(text.replace(/[^\p{L}]+/gu, ' ')),
  );
  return labels.some(
    (label, at) =>
      label !== null &&
      label.tip >= PLAIN_LABEL &&
      holds(keyOf(rows[at]?.text ?? ''), SUGGESTION) < STANDS &&
      labels
        .slice(at + 1, at + 1 + ROWS_OF_TIP_LINES)
        .some((other) => other !== null && other.total >= PLAIN_LABEL && other.tip < PLAIN_LABEL),
  );
}

/** Whether the third decimal of a currency with thousandths is lost: '3.728'. */
export function doubtOfDecimals(total: Found<number> | null): Doubt | null {
  const printed = /(?<units>\d[\d,]*)[.,](?<thousandths>\d{3})\D*$/.exec(total?.text ?? '')?.groups;
  if (!total || !printed) return null;
  const { units = '', thousandths = '' } = printed;
  const exact = Number(`${units.replaceAll(',', '')}.${thousandths}`) * 100;
  return Math.round(exact) === Math.abs(total.value) && !thousandths.endsWith('0') ? 'rounded' : null;
}

/**
 * Whether the total is less than one of its parts. A sum that adds up includes its discounts. Otherwise,
 * every printed reduction may explain the difference.
 */
function isBelowPart(total: number, { amounts, items, holds, tip }: TotalFacts): boolean {
  if (holds || total < 0) return false;
  const reduced = amounts
    .filter(({ cents, kind, loose }) => !loose && (cents < 0 || kind === 'discount'))
    .reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  // the parts found for the sum leave out those that are too large
  const printed = amounts.filter(({ kind, sameRow, loose }) => !loose && sameRow && IS_PART.has(kind));
  const parts = [...items.map(({ price }) => price), ...printed.map(({ cents }) => cents), tip?.value ?? 0];
  return parts.some((part) => part > total + reduced);
}

/** Whether only the card slip shows the total, and the bill above it shows another one. */
function isFromSlip(total: number, { amounts, tip, holds }: TotalFacts): boolean {
  if (holds) return false;
  const own = amounts.filter(({ cents }) => cents === total);
  if (own.length === 0 || own.some(({ sections }) => sections.cardSlip < 0)) return false;
  const bill = amounts.filter(
    ({ label, sections, cents, loose }) =>
      !loose && sections.cardSlip < 0 && sections.taxTable < 0 && label.total >= PLAIN_TOTAL && cents > 0,
  );
  return bill.length > 0 && !bill.some(({ cents }) => cents === total || cents + (tip?.value ?? 0) === total);
}

/**
 * Whether the total is only a subtotal. The receipt ends, or is torn off, below the tax: 'Subtotal 61.70',
 * 'GST 3.09'. Only where prices do not include tax. Elsewhere, the subtotal includes it.
 */
function isBeforeTax(total: number, { amounts, country }: TotalFacts): boolean {
  if (country === null || !PRICES_WITHOUT_TAX.has(country)) return false;
  const own = amounts.filter(({ cents, loose }) => cents === total && !loose);
  const last = own.at(-1);
  return (
    last !== undefined &&
    own.every(({ kind }) => kind === 'subtotal') &&
    amounts.some(
      ({ kind, sameRow, cents, row, loose, sections }) =>
        kind === 'tax' && sameRow && !loose && cents > 0 && row > last.row && sections.taxTable < 0,
    )
  );
}

function saysRefund(rows: readonly Row[]): boolean {
  return rows.some(({ text }) =>
    matchesIn(REFUND, keyOf(text)).some(({ match }) => match.quality >= STANDS && match.coverage >= HEADING),
  );
}

/** Why a vendor has to be checked. Known brands need no check. */
export function doubtOfVendor(vendor: string, paper: Paper, items: readonly Item[]): Doubt | null {
  if (brandOf(vendor) !== null && !isCommonWord(vendor)) return null;
  if (isAddress(vendor, paper)) return 'street';
  if (isItem(vendor, paper.rows, items)) return 'item';
  if (wordsOf(vendor).every((word) => TRADES.has(word))) return 'kind_of_shop';
  return isSentence(vendor) ? 'slogan' : null;
}

/**
 * Whether the name is printed only where the items are: in one of their rows, between two of them, or right
 * above the first one if the list has more headings. A shop's name also appears above or below the items.
 */
function isItem(vendor: string, rows: readonly Row[], items: readonly Item[]): boolean {
  const key = plain(vendor);
  const boxes = new Set(items.flatMap((item) => item.boxes));
  const isListed = rows.map(({ lines }) => lines.some(({ box }) => boxes.has(box)));
  const [first, last] = [isListed.indexOf(true), isListed.lastIndexOf(true)];
  if (key.length < SHORTEST_NAME || first < 0) return false;
  const isHeaded = rows.slice(first, last).filter(({ text }) => !/\d/.test(text)).length > 1;
  const own = rows.flatMap(({ text }, at) => (plain(text).includes(key) ? [at] : []));
  const top = isHeaded ? first - 1 : first;
  return own.length > 0 && own.every((at) => at >= top && at <= last);
}

function isSentence(vendor: string): boolean {
  const words = wordsOf(vendor);
  const telling = words.filter((word) => SENTENCE_WORDS.has(word)).length;
  return (
    GREETINGS.some((form) => form.test(`${vendor} `)) ||
    /[!?]\s*$/.test(vendor) ||
    (telling > 1 && telling >= words.length * MOST_SENTENCE_WORDS)
  );
}

/** Why an address has to be checked. */
export function doubtOfLocation(location: string): Doubt | null {
  const evidence = addressEvidence(location);
  const { town, regions, regionCode, postcode, country } = evidence;
  const isPlaced = town || regions > 0 || regionCode || postcode || country;
  return strengthOf(evidence) < 2 || !isPlaced ? 'part_of_address' : null;
}
