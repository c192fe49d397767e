import { JOINING_WORDS, TRADES } from '../../locales/name-words.ts';
import { beginsWithLegalForm, isLegalForm } from '../evidence/address-evidence.ts';
import { wordsOf } from '../text/plain.ts';

/** Whether the second text continues the name that the first one began. */
export function continues(first: string, second: string): boolean {
  if (/[&,-]\s*$/.test(first) || /^\s*&/.test(second)) return true;
  if (/^[^(]*\)/.test(second) || beginsWithLegalForm(second)) return true;
  if (/\([^)]*$/.test(first) && second.includes(')')) return true;
  // 'Markt 5' is a street.
  if (/\p{L} \d{1,3}\p{L}?$/u.test(second)) return false;
  const words = wordsOf(second.replace(/\(.*?(?:\)|$)|#? ?\d+/g, ''));
  return words.length > 0 && words.every(isOrdinary);
}

/** Whether a word says what kind of shop it is, not which one. */
export function isOrdinary(word: string): boolean {
  return TRADES.has(word) || JOINING_WORDS.has(word) || isLegalForm(word);
}
