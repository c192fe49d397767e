import { searchText } from '@slipcase/contract/search-text';
import { allowedEdits, isWithinEdits } from '../../../../lib/edit-distance.ts';

/**
 * Payment services that come before the name of the shop: 'SQ *CAFE LUNA', 'PAYPAL *ETSY', 'TST* HARBOR
 * GRILL'.
 */
const SERVICE =
  /^(?:sq|sqc|tst|sp|pp|py|paypal|ic|iz|zettle|sumup|dd|ls|bt|eb|fs|cke|pos|visa|card purchase|purchase|kartenzahlung)\s*[*_ ]\s*/iu;
/** Words that many shops share. */
const COMMON = new Set(
  'the and of la le el los il der die das inc llc ltd limited gmbh co corp company sa srl spa ag kg bv ab as oy plc store stores shop restaurant cafe bar hotel market com www'.split(
    ' ',
  ),
);
/** from this likeness on, two names belong to the same shop */
export const ALIKE = 0.6;
const FEWEST_LETTERS = 3;
/** fewest letters of a word that the bank cut off: 'HARBOR GRI' */
const CUT_LETTERS = 4;
const COMMON_WEIGHT = 0.3;
/** a first word this long can identify a shop by itself */
const TELLING_LETTERS = 5;
const FIRST_WORD = 0.65;
/** likeness of a shortened word: 'WHSE' for 'wholesale' */
const SHORTENED = 0.8;

export type Name = { words: readonly string[]; joined: string };

/** Returns names by their text; the same text gives the same object. */
export function nameReader(): (text: string) => Name {
  const known = new Map<string, Name>();
  return (text) => {
    const name = known.get(text) ?? nameOf(text);
    known.set(text, name);
    return name;
  };
}

/** A shop's name from a bank or a receipt, prepared for comparison. */
export function nameOf(text: string): Name {
  const plain = searchText(text.replace(SERVICE, '').replaceAll(/[*_/]/gu, ' '));
  const words = plain
    .split(/[^\p{L}\p{N}]+/u)
    // leaves out the numbers of stores, phones and orders
    .filter((word) => word.length > 1 && !/\d{3}/u.test(word));
  const own = words.filter((word) => !COMMON.has(word));
  return { words, joined: (own.length > 0 ? own : words).join('') };
}

/**
 * How much of a shop's name is in the bank's line, from 0 to 1. Banks cut off names, join their words, and
 * add towns and numbers.
 * @param vendor the name on the receipt
 * @param charged the name on the bank's line
 */
export function nameLikeness(vendor: Name, charged: Name): number {
  if (vendor.words.length === 0 || charged.words.length === 0) return 0;
  const all = vendor.words.reduce((sum, word) => sum + weightOf(word), 0);
  const found = vendor.words.reduce((sum, word) => sum + weightOf(word) * shareOf(word, charged), 0);
  return Math.max(found / all, joinedLikeness(vendor.joined, charged.joined), firstLikeness(vendor, charged));
}

/** The likeness by the first word: 'JOANN STORES' for 'Joann Fabrics'. */
function firstLikeness(vendor: Name, charged: Name): number {
  const [first] = vendor.words.filter((word) => !COMMON.has(word));
  const [other] = charged.words.filter((word) => !COMMON.has(word));
  return first === other && first !== undefined && first.length >= TELLING_LETTERS ? FIRST_WORD : 0;
}

function shareOf(word: string, charged: Name): number {
  if (charged.words.some((other) => isSame(word, other))) return 1;
  return charged.words.some((other) => isShortened(other, word)) ? SHORTENED : 0;
}

/** Whether a word lacks some letters of another: 'dwntwn'. */
function isShortened(short: string, word: string): boolean {
  if (short.length < CUT_LETTERS || short.length >= word.length || short[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length;
}

/**
 * The likeness of joined names: 'MCDONALDS' is in 'mcdonalds new york', and 'HARBORGRILL' in 'harborgrill'.
 */
function joinedLikeness(vendor: string, charged: string): number {
  const [short, long] = vendor.length <= charged.length ? [vendor, charged] : [charged, vendor];
  if (short.length < CUT_LETTERS) return 0;
  if (long.startsWith(short)) return 1;
  if (short.length < CUT_LETTERS * 2) return 0;
  if (long.includes(short)) return 0.9;
  return isShortened(charged, vendor) ? SHORTENED : 0;
}

function isSame(word: string, other: string): boolean {
  if (word === other) return true;
  if (word.length < FEWEST_LETTERS || other.length < FEWEST_LETTERS) return false;
  if (other.length >= CUT_LETTERS && word.startsWith(other)) return true;
  return isWithinEdits(word, other, Math.min(allowedEdits(word), allowedEdits(other)));
}

function weightOf(word: string): number {
  return COMMON.has(word) ? COMMON_WEIGHT : Math.min(word.length, 8) / 4;
}
