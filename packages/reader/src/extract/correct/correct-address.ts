import { countries, languages } from '../../locales/index.ts';
import { TOWNS } from '../../locales/lists.ts';
import type { AddressWords } from '../../locales/locale.ts';
import { endsWithTown, isAddressWord, REGION_CODES } from '../evidence/address-evidence.ts';
import { figuresFor } from '../text/look-alikes.ts';
import { capitals } from '../text/plain.ts';
import { correctTowns, SHORTEST_TOWN } from './correct-towns.ts';
import { doubled, inCaseOf, respelled } from './respelled.ts';

/** A number with fewer digits may belong to its word: 'Midtown3', 'KLIA2'. */
const SHORTEST_POSTCODE = 4;

const ALL: readonly AddressWords[] = [...languages, ...countries].flatMap(({ address }) => address ?? []);
const APART = new Set(ALL.flatMap(({ apart }) => apart?.split(' ') ?? []));
const ENDS_APART = [...APART].sort((a, b) => b.length - a.length);

/** Five characters after a state, most of them digits: a misread ZIP code. */
const STATE_AND_CODE = /(?<=(?<![A-Z])[A-Z]{2}\.?[ ,]+)(?=(?:[A-Z]*\d){4})[\dBDGIOQSZ]{5}(?![\p{L}\d])/gu;
/** The first half of a British postcode, whose 1 looks like a small L: 'London Nl 6HG'. */
const BRITISH_CODE = /(?<=(?<![\p{L}\d])[A-Z]{1,2})l(?= ?\d[A-Z]{2}(?![\p{L}\d]))/gu;
/** A house number with a digit misread as a letter: '7O', '1O30', '12l', '20i', '19I3'. */
const HOUSE_NUMBER = /(?<![\p{L}\d.])\d+(?:[Ool]\d*|i(?!\p{L})|I(?=\d)\d*)+(?![\p{L}\d])/gu;

/** 'Lot' before its number, misread: 'Loi 3,', 'EOT 12,'. */
const MISREAD_LOT = /^(?:E[Oo][Tt]|L[Oo][ilIL1])(?= \d+,)/u;
/**
 * A possible state code, misread or not, before a US ZIP code. It starts with a letter: '14' is a house
 * number.
 */
const CODE_AND_ZIP = /(?<=[\s,.])[A-Z][A-Z\d](?=[ ,.]+\d{5}(?!\d))/g;

/**
 * An address with its spacing and words corrected: '22413BARTON RD, LASUEGAS NU 89123' becomes '22413 BARTON
 * RD, LAS VEGAS NV 89123'. Letters change only where that gives a known town, region or address word. Digits
 * never change, but a letter within a house number or a postcode becomes the digit that it looks like.
 */
export function correctAddress(text: string): string {
  const words = withSpaces(withFigures(withLetters(text))).replace(/[\p{L}\p{M}\d$]{3,}/gu, correctWord);
  const corrected = correctTowns(words);
  return corrected.replace(CODE_AND_ZIP, (code, at: number) => {
    const isCode = REGION_CODES.has(code) || !endsWithTown(corrected.slice(0, at));
    return isCode ? code : (respelled(code, (other) => REGION_CODES.has(other)) ?? code);
  });
}

/**
 * A 0 at the edge of a long word is an O: no house number is 0. A 1 at its end is an I if that makes a town.
 * Specks beside a comma are dropped.
 */
function withLetters(text: string): string {
  return text
    .replace(/(?<![\p{L}\d])0(?=\p{L}{4})/gu, 'O')
    .replace(/(?<=(\p{L})\p{L}{3,})0(?![\p{L}\d])/gu, (_zero, _before, at: number) =>
      /\p{Ll}/u.test(text[at - 1] ?? '') ? 'o' : 'O',
    )
    .replace(/(?<!\p{L})JI(?=n(?!\p{L}))/gu, 'Jl')
    .replace(MISREAD_LOT, (word) => (/[a-z]/.test(word) ? 'Lot' : 'LOT'))
    .replace(/(?<=\p{L}{3})['’](?=\d)/gu, ' ')
    .replace(/(?<=\p{L}{3})['’](?=,)|(?<=,) ?['’/$](?=\p{L})/gu, '')
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

/**
 * Adds missing spaces: between digits and words, before capitals, around '&'. Also restores the ß of
 * 'Straße'.
 */
function withSpaces(text: string): string {
  return text
    .replace(/(?<=[Ss]tra) ?[B8](?=e(?!\p{L}))/gu, 'ß')
    .replace(/(?<=\d(?:ST|ND|RD|TH))(?=[A-Z]{3})/gi, ' ')
    .replace(
      /(?<![\p{L}\d])(\d{1,5})(?=\p{L}{3})(?!(?:[Ss][Tt]|[Nn][Dd]|[Rr][Dd]|[Tt][Hh])(?:\p{Lu}|\P{L}))/gu,
      '$1 ',
    )
    .replace(/(?<!\p{L})[A-Z]{2}(?=\d{5}(?!\d))/gu, (code) => (REGION_CODES.has(code) ? `${code} ` : code))
    .replace(/(\p{L}{3,})(\d+)(?![\p{L}\d])/gu, (printed, word: string, figures: string) =>
      (word.length > 3 && figures.length >= SHORTEST_POSTCODE) || isAddressWord(capitals(word))
        ? `${word} ${figures}`
        : printed,
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
