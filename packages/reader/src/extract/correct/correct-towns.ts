import { TOWNS, townsWithPostcode } from '../../locales/lists.ts';
import { isAddressWord, REGION_CODES } from '../evidence/address-evidence.ts';
import { editDistance } from '../text/edit-distance.ts';
import { capitals, plain, wordsOf } from '../text/plain.ts';
import { doubled, hasLoneNumber, inCaseOf, oneEditOff, oneLetterOff, respelled } from './respelled.ts';

const MOST_TOWN_WORDS = 4;
/** Shorter words match a town by chance. */
export const SHORTEST_TOWN = 5;
/** A misread town has at least this many letters. */
const SHORTEST_GUESSED = 6;
/** A town of several words with one wrong, missing or extra letter has at least this many. */
const SHORTEST_OF_WORDS = 7;
/** The same for a town whose words are on two rows. */
const LONG = 10;
/** If the postcode says which towns it can be, one letter in this many may be wrong, missing or extra. */
const LETTERS_PER_EDIT = 5;
/** Countries in which a postcode of five digits comes before its town. */
const CODE_FIRST = ['MY', 'DE', 'FR'];

/** A postcode, or a state after a comma: the text contains a town. */
const IS_TOLD = /\d{4}|, ?[A-Z]{2}\b/;
/** The words before a state or province and its postcode: 'Leichhardt NSW 2040', 'Findlay, OH 45840'. */
const BEFORE_REGION = new RegExp(
  String.raw`(?<![\p{L}\d])\p{L}[\p{L} '.-]{4,30}(?=[ ,.]+(?:${[...REGION_CODES].join('|')})\.?[ ,]+\d{4,5}(?!\d))`,
  'gu',
);
/**
 * Two or three words between a five-digit postcode and a comma or the end: '40300 Shah Alan'. With more words
 * it may be a house number: '14500 San Carlo Drive West'.
 */
const AFTER_CODE = /(?<=(?<![\p{L}\d])\d{5},? )\p{L}{2,} \p{L}{2,}(?: \p{L}{2,})?(?![\p{L}\d]| \p{L})/gu;
/** Words, a US state and a ZIP code: 'Garden Ciy, NY 11530', 'Marshal 1, Tx.75670'. */
const BEFORE_ZIP =
  /(?<![\p{L}\d])(?<town>\p{L}[\p{L}\d '.-]{3,30}?)(?=[ ,.]+[A-Z][A-Za-z][ ,.]+(?<zip>\d{5})(?!\d))/gu;
/** A postcode of five digits and the words after it. */
const CODE_AND_WORDS = /(?<=(?<![\p{L}\d])(?<code>\d{5}),? )\p{L}[\p{L} '.-]{3,40}/gu;
/** A postcode that was read as two numbers, before a word: '43 000 Kajang'. */
const SPLIT_CODE = /(?<!\d[ .,]?)(?<start>\d{2}) (?<end>\d{3})(?=,? (?<words>\p{L}[\p{L} '.-]{3,40}))/gu;

/** An address with its towns corrected. Letters change only where that gives a known town. */
export function correctTowns(text: string): string {
  return (IS_TOLD.test(text) ? withTownsSpelled(text) : text)
    .replace(SPLIT_CODE, (printed, start: string, end: string, words: string) => {
      const towns = townsAfter(start + end);
      return firstWords(words).some((span) => towns.has(plain(span))) ? start + end : printed;
    })
    .replace(BEFORE_ZIP, (words: string, _town, zip: string) =>
      withTownOf(townsWithPostcode('US', zip), words, lastWords(words)),
    )
    .replace(CODE_AND_WORDS, (words: string, code: string) =>
      withTownOf(townsAfter(code), words, firstWords(words)),
    )
    .replace(BEFORE_REGION, correctTownAtEnd)
    .replace(AFTER_CODE, correctTownOfWords);
}

/** The towns that may come after a postcode. */
function townsAfter(code: string): ReadonlySet<string> {
  return new Set(CODE_FIRST.flatMap((country) => [...townsWithPostcode(country, code)]));
}

/** The last one to four words of a text. */
function lastWords(text: string): string[] {
  return [...text.matchAll(/[\p{L}\d'.-]+/gu)].slice(-MOST_TOWN_WORDS).map(({ index }) => text.slice(index));
}

/** The first one to four words of a text. */
function firstWords(text: string): string[] {
  return [...text.matchAll(/[\p{L}'.-]+/gu)]
    .slice(0, MOST_TOWN_WORDS)
    .map(({ index, 0: word }) => text.slice(0, index + word.length));
}

/**
 * The words with their town corrected to the one that has the postcode: 'Hobokem' before 'NJ 07030' becomes
 * 'Hoboken'. Unchanged if they already have a known town, or if no single town is the most similar.
 * @param towns normalized names
 * @param spans where in the words the town may be printed
 */
function withTownOf(towns: ReadonlySet<string>, words: string, spans: readonly string[]): string {
  if (spans.some((span) => TOWNS.has(plain(span)))) return words;
  const near = spans.flatMap((span) => {
    const key = plain(span);
    return [...towns].flatMap((town) => {
      const limit = Math.floor(town.length / LETTERS_PER_EDIT);
      if (limit < 1 || Math.abs(town.length - key.length) > limit) return [];
      const edits = editDistance(key, town, { limit });
      return edits <= limit ? [{ span, town, edits }] : [];
    });
  });
  const fewest = Math.min(...near.map(({ edits }) => edits));
  const [nearest, ...rivals] = near.filter(({ edits }) => edits === fewest);
  if (!nearest || rivals.some(({ town }) => town !== nearest.town)) return words;
  return words.replace(nearest.span, inCaseOf(nearest.span, TOWNS.get(nearest.town) ?? nearest.town));
}

/** Towns whose words were run together or misread, anywhere in the text. */
function withTownsSpelled(text: string): string {
  const words = [...text.matchAll(/[\p{L}\p{M}\d$'.-]+/gu)];
  let corrected = '';
  let done = 0;
  for (let at = 0; at < words.length; at++) {
    for (let count = Math.min(MOST_TOWN_WORDS, words.length - at); count > 0; count--) {
      const first = words[at];
      const last = words[at + count - 1];
      if (!first || !last) continue;
      const [start, end] = [first.index, last.index + last[0].length];
      const printed = text.slice(start, end);
      const spelling = printed.includes(',') ? null : townSpelled(printed);
      if (!spelling) continue;
      corrected += text.slice(done, start) + inCaseOf(printed, spelling);
      done = end;
      at += count - 1;
      break;
    }
  }
  return corrected + text.slice(done);
}

/**
 * The correct spelling of a town that was misread or lost its spaces. Null if it is correct already, or not a
 * town.
 */
function townSpelled(printed: string): string | null {
  const key = plain(printed.replaceAll('$', 'S'));
  if (key.length < SHORTEST_TOWN || hasLoneNumber(printed)) return null;
  const known = TOWNS.get(key);
  const other = known === undefined && respelled(key, (candidate) => TOWNS.has(candidate));
  if (other) return TOWNS.get(other) ?? null;
  const isRunTogether = !/\s/.test(printed) && known?.includes(' ');
  return known && (isRunTogether || printed.includes('$')) ? known : null;
}

/**
 * The town at the end of some words before a region and a postcode, corrected. No street is printed there.
 */
function correctTownAtEnd(text: string): string {
  const spans = lastWords(text);
  if (spans.some((span) => TOWNS.has(plain(span)))) return text;
  for (const span of spans) {
    const key = plain(span);
    if (key.length < SHORTEST_GUESSED) continue;
    const isKnown = (word: string) => TOWNS.has(word);
    const town = TOWNS.get(oneLetterOff(key, isKnown) ?? doubled(key, isKnown) ?? '');
    if (town) return text.slice(0, text.length - span.length) + inCaseOf(span, town);
  }
  return text;
}

/**
 * Corrects a misread town of several words. One word may be another town, too small to be known, or a street,
 * which may have any name.
 */
function correctTownOfWords(text: string): string {
  const key = plain(text);
  if (key.length < SHORTEST_OF_WORDS || TOWNS.has(key) || wordsOf(text).some(isAddressWord)) return text;
  const town = oneEditOff(key, (word) => TOWNS.get(word)?.includes(' ') ?? false);
  return town ? inCaseOf(text, TOWNS.get(town) ?? text) : text;
}

let twoWordTowns: { keys: ReadonlySet<string>; firstWords: ReadonlySet<string> } | undefined;

/**
 * The two-word town that these words name, even with one wrong, missing or extra letter in the second. Null
 * if there is none.
 */
export function townOfTwoWords(first: string, second: string): string | null {
  twoWordTowns ??= ofTwoWords();
  const { keys, firstWords } = twoWordTowns;
  if (!firstWords.has(capitals(first))) return null;
  const key = plain(first + second);
  const isKnown = (word: string) => keys.has(word);
  const town = isKnown(key) ? key : key.length < LONG ? null : oneEditOff(key, isKnown);
  return town === null ? null : inCaseOf(first + second, TOWNS.get(town) ?? town);
}

function ofTwoWords(): NonNullable<typeof twoWordTowns> {
  const towns = [...TOWNS].filter(([, name]) => name.split(' ').length === 2);
  return {
    keys: new Set(towns.map(([key]) => key)),
    firstWords: new Set(towns.map(([, name]) => capitals(name).split(' ')[0] ?? '')),
  };
}
