import { countries, languages } from '../locales/index.ts';
import { TOWNS } from '../locales/lists.ts';
import type { AddressWords } from '../locales/locale.ts';
import { endsWithTown, isAddressWord } from './address-evidence.ts';
import { figuresFor } from './look-alikes.ts';
import { capitals, plain, wordsOf } from './plain.ts';
import { doubled, hasLoneNumber, oneEditOff, oneLetterOff, respelled } from './respelled.ts';

const MOST_TOWN_WORDS = 4;
const SHORTEST_TOWN = 5;
/** A misread town has at least this many letters. */
const SHORTEST_GUESSED = 6;
/** A town of several words with one wrong, missing or extra letter has at least this many. */
const SHORTEST_OF_WORDS = 7;

const ALL: readonly AddressWords[] = [...languages, ...countries].flatMap(({ address }) => address ?? []);
const APART = new Set(ALL.flatMap(({ apart }) => apart?.split(' ') ?? []));
const ENDS_APART = [...APART].sort((a, b) => b.length - a.length);
const REGION_CODES = new Set(ALL.flatMap(({ regionCodes }) => regionCodes?.split(' ') ?? []));
/** A postcode, or a state after a comma: the text contains a town. */
const IS_TOLD = /\d{4}|, ?[A-Z]{2}\b/;
/** The words before a state or province and its postcode: 'Leichhardt NSW 2040', 'Findlay, OH 45840'. */
const BEFORE_REGION = new RegExp(
  String.raw`(?<![\p{L}\d])\p{L}[\p{L} '.-]{4,30}(?=[ ,.]+(?:${[...REGION_CODES].join('|')})\.?[ ,]+\d{4,5}(?!\d))`,
  'gu',
);
/**
 * Two or three words between a five-digit postcode and a comma or the end: '40300 Shah Alan'. With more words it may be a
 * house number: '14500 San Carlo Drive West'.
 */
const AFTER_CODE = /(?<=(?<![\p{L}\d])\d{5},? )\p{L}{2,} \p{L}{2,}(?: \p{L}{2,})?(?![\p{L}\d]| \p{L})/gu;
/** Five characters after a state, most of them digits: a misread ZIP code. */
const STATE_AND_CODE = /(?<=(?<![A-Z])[A-Z]{2}\.?[ ,]+)(?=(?:[A-Z]*\d){4})[\dBDGIOQSZ]{5}(?![\p{L}\d])/gu;
/** The first half of a British postcode, whose 1 looks like a small L: 'London Nl 6HG'. */
const BRITISH_CODE = /(?<=(?<![\p{L}\d])[A-Z]{1,2})l(?= ?\d[A-Z]{2}(?![\p{L}\d]))/gu;
/** A house number with a digit misread as a letter: '7O', '1O30', '12l'. */
const HOUSE_NUMBER = /(?<![\p{L}\d.])\d+(?:[Ool]\d*)+(?![\p{L}\d])/gu;

/** A possible state code, misread or not, before a US ZIP code. It starts with a letter: '14' is a house number. */
const CODE_AND_ZIP = /(?<=[\s,.])[A-Z][A-Z\d](?=[ ,.]+\d{5}(?!\d))/g;

/**
 * An address with its spacing and words corrected: '22413BARTON RD, LASUEGAS NU 89123' becomes '22413 BARTON RD, LAS VEGAS
 * NV 89123'. Letters change only where that gives a known town, region or address word. Digits never change, but a letter
 * within a house number or a postcode becomes the digit that it looks like.
 */
export function correctAddress(text: string): string {
  const words = withSpaces(withFigures(withLetters(text))).replace(/[\p{L}\p{M}\d$]{3,}/gu, correctWord);
  const corrected = (IS_TOLD.test(words) ? correctTowns(words) : words)
    .replace(BEFORE_REGION, correctTownAtEnd)
    .replace(AFTER_CODE, correctTownOfWords);
  return corrected.replace(CODE_AND_ZIP, (code, at: number) => {
    const isCode = REGION_CODES.has(code) || !endsWithTown(corrected.slice(0, at));
    return isCode ? code : (respelled(code, (other) => REGION_CODES.has(other)) ?? code);
  });
}

/** A 0 at the edge of a long word is an O: no house number is 0. A 1 at its end is an I if that makes a town. */
function withLetters(text: string): string {
  return text
    .replace(/(?<![\p{L}\d])0(?=\p{L}{4})/gu, 'O')
    .replace(/(?<=(\p{L})\p{L}{3,})0(?![\p{L}\d])/gu, (_zero, _before, at: number) =>
      /\p{Ll}/u.test(text[at - 1] ?? '') ? 'o' : 'O',
    )
    .replace(/(?<!\p{L})JI(?=n(?!\p{L}))/gu, 'Jl')
    .replace(/(?<![\p{L}\d])N0(?=[.:])/gu, (_number, at: number) =>
      /\p{Ll}/u.test(text.slice(at)) ? 'No' : 'NO',
    )
    .replace(/(?<![\p{L}\d])(\p{L}{4,})1(?![\p{L}\d])/gu, (word, start: string) =>
      isTown(capitals(`${start}I`)) ? `${start}${/\p{Ll}$/u.test(start) ? 'i' : 'I'}` : word,
    );
}

/** Letters within a number are the digits that they look like. */
function withFigures(text: string): string {
  return text
    .replace(BRITISH_CODE, '1')
    .replace(HOUSE_NUMBER, figuresFor)
    .replace(STATE_AND_CODE, (code, at: number) =>
      REGION_CODES.has(/([A-Z]{2})\.?[ ,]+$/.exec(text.slice(0, at))?.[1] ?? '') ? figuresFor(code) : code,
    );
}

/** Adds missing spaces: between digits and words, before capitals, around '&'. Also restores the ß of 'Straße'. */
function withSpaces(text: string): string {
  return text
    .replace(/(?<=[Ss]tra) ?[B8](?=e(?!\p{L}))/gu, 'ß')
    .replace(/(?<=\d(?:ST|ND|RD|TH))(?=[A-Z]{3})/gi, ' ')
    .replace(
      /(?<![\p{L}\d])(\d{1,5})(?=\p{L}{3})(?!(?:[Ss][Tt]|[Nn][Dd]|[Rr][Dd]|[Tt][Hh])(?:\p{Lu}|\P{L}))/gu,
      '$1 ',
    )
    .replace(/(?<!\p{L})[A-Z]{2}(?=\d{5}(?!\d))/gu, (code) => (REGION_CODES.has(code) ? `${code} ` : code))
    .replace(/\p{L}{3,}(?=\d+(?![\p{L}\d]))/gu, (word) =>
      word.length > 3 || isAddressWord(capitals(word)) ? `${word} ` : word,
    )
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu}\p{L})/gu, ' ')
    .replace(/(?<=\p{L}{2}) ?& ?(?=\p{L}{2})/gu, ' & ');
}

/** Corrects a misread word, and splits two words that were read as one. */
function correctWord(word: string): string {
  const upper = capitals(word);
  if (isAddressWord(upper) || isTown(upper)) return word;
  const figures = word.replace(/\D/g, '').length;
  // '10T' is a house number, 'L0T' a lot.
  if (figures >= word.length - figures) return word;
  const isWord = (candidate: string) => candidate.length > 2 && isAddressWord(candidate);
  const other = respelled(upper, isWord) ?? (upper.length > 4 ? doubled(upper, isWord) : null);
  if (other) return inCaseOf(word, other);
  const tail = ENDS_APART.find((end) => upper.length > end.length + 3 && upper.endsWith(end));
  if (!tail || upper.length !== word.length) return word;
  const at = word.length - tail.length;
  if (isTown(upper.slice(0, at))) return `${word.slice(0, at)} ${word.slice(at)}`;
  const isDirected = /^[NSEW]/.test(upper) && isTown(upper.slice(1, at));
  return isDirected ? `${word.slice(0, 1)} ${word.slice(1, at)} ${word.slice(at)}` : word;
}

function isTown(word: string): boolean {
  return word.length >= SHORTEST_TOWN && TOWNS.has(word);
}

/** Corrects towns whose words were run together or misread. */
function correctTowns(text: string): string {
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

/** The correct spelling of a town that was misread or lost its spaces. Null if it is correct already, or not a town. */
function townSpelled(printed: string): string | null {
  const key = plain(printed.replaceAll('$', 'S'));
  if (key.length < SHORTEST_TOWN || hasLoneNumber(printed)) return null;
  const known = TOWNS.get(key);
  const other = known === undefined && respelled(key, (candidate) => TOWNS.has(candidate));
  if (other) return TOWNS.get(other) ?? null;
  const isRunTogether = !/\s/.test(printed) && known?.includes(' ');
  return known && (isRunTogether || printed.includes('$')) ? known : null;
}

/** The town at the end of some words before a region and a postcode, corrected. No street is printed there. */
function correctTownAtEnd(text: string): string {
  const words = [...text.matchAll(/[\p{L}'.-]+/gu)];
  const spans = words.slice(-MOST_TOWN_WORDS).map(({ index }) => text.slice(index));
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
 * A misread town of several words. A town of one word may be another one, too small to be known, and a street may have any
 * name.
 */
function correctTownOfWords(text: string): string {
  const key = plain(text);
  if (key.length < SHORTEST_OF_WORDS || TOWNS.has(key) || wordsOf(text).some(isAddressWord)) return text;
  const town = oneEditOff(key, (word) => TOWNS.get(word)?.includes(' ') ?? false);
  return town ? inCaseOf(text, TOWNS.get(town) ?? text) : text;
}

function inCaseOf(printed: string, word: string): string {
  if (/\p{Ll}/u.test(printed))
    return word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word;
  return word.toUpperCase();
}
