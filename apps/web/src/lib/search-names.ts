import type { OtherWord } from '@slipcase/contract/projects';
import { searchText } from '@slipcase/contract/search-text';
import { allowedEdits, isWithinEdits } from './edit-distance.ts';

export type FoundNames = {
  /** these names contain the search as it was typed; upper and lower case do not matter */
  matching: string[];
  /**
   * these names contain all of its words somewhere, other words for them, or their correct spelling; the
   * closest first
   */
  others: string[];
};

/** how many letters of another word have to be typed */
const FEWEST_LETTERS = 3;
/** how a word of the search was found: in the name, through another word for it, or with a typing mistake */
const CLOSE = { written: 0, meant: 1, mistyped: 2 };

/**
 * Searches a list of names, such as projects or categories.
 * @param otherWords the company's other words for parts of the names
 */
export function searchNames(
  names: readonly string[],
  search: string,
  otherWords: readonly OtherWord[],
): FoundNames {
  const whole = searchText(search);
  const typed = search.trim().toLowerCase();
  if (whole === '') return { matching: typed === '' ? [...names] : [], others: [] };
  const words = whole.split(' ').map((word) => wordOf(word, otherWords));
  // 'car rental' means one thing, not a car and a rental
  const phrase = words.length > 1 ? meaningsOf(whole, otherWords) : [];
  const matching: string[] = [];
  const others: { name: string; closeness: number }[] = [];
  for (const name of names) {
    if (name.toLowerCase().includes(typed)) {
      matching.push(name);
      continue;
    }
    const text = searchText(name);
    const isPhrase = phrase.some((means) => text.includes(means));
    const closeness = isPhrase ? CLOSE.meant : Math.max(...words.map((word) => closenessOf(word, text)));
    if (Number.isFinite(closeness)) others.push({ name, closeness });
  }
  others.sort((a, b) => a.closeness - b.closeness);
  return { matching, others: others.map(({ name }) => name) };
}

type Word = { text: string; means: readonly string[]; meansMistyped: readonly string[] };

function wordOf(text: string, otherWords: readonly OtherWord[]): Word {
  const means = meaningsOf(text, otherWords);
  const edits = allowedEdits(text);
  const mistyped =
    means.length > 0 || edits === 0
      ? []
      : otherWords.filter(({ word }) => isWithinEdits(text, searchText(word), edits));
  return { text, means, meansMistyped: mistyped.map((other) => searchText(other.means)) };
}

/** The meanings of a word, or of all words that begin with what was typed so far. */
function meaningsOf(typed: string, otherWords: readonly OtherWord[]): string[] {
  const known = otherWords.map(({ word, means }) => ({ word: searchText(word), means: searchText(means) }));
  const exact = known.filter(({ word }) => word === typed);
  if (exact.length > 0) return exact.map(({ means }) => means);
  if (typed.length < FEWEST_LETTERS) return [];
  return known.filter(({ word }) => word.startsWith(typed)).map(({ means }) => means);
}

/** Infinity if the name contains nothing like the word. */
function closenessOf({ text, means, meansMistyped }: Word, name: string): number {
  if (name.includes(text)) return CLOSE.written;
  if (means.some((meaning) => name.includes(meaning))) return CLOSE.meant;
  if (meansMistyped.some((meaning) => name.includes(meaning))) return CLOSE.mistyped;
  const edits = allowedEdits(text);
  const isNear = edits > 0 && name.split(/[^\p{L}\p{N}]+/u).some((word) => isWithinEdits(text, word, edits));
  return isNear ? CLOSE.mistyped : Number.POSITIVE_INFINITY;
}
