import { countries, languages } from '../locales/index.ts';
import { TOWNS } from '../locales/lists.ts';
import type { AddressWords } from '../locales/locale.ts';
import { isAddressWord } from './address-evidence.ts';
import { capitals, plain } from './plain.ts';
import { respelled } from './respelled.ts';

const MOST_TOWN_WORDS = 4;
const SHORTEST_TOWN = 5;

const ALL: readonly AddressWords[] = [...languages, ...countries].flatMap(({ address }) => address ?? []);
const APART = new Set(ALL.flatMap(({ apart }) => apart?.split(' ') ?? []));
const ENDS_APART = [...APART].sort((a, b) => b.length - a.length);
const REGION_CODES = new Set(ALL.flatMap(({ regionCodes }) => regionCodes?.split(' ') ?? []));
/** A postcode, or a state behind a comma: there a town stands. */
const IS_TOLD = /\d{4}|, ?[A-Z]{2}\b/;
/** A region's code as it was read, before a postcode of four or five figures. */
const CODE_AND_POSTCODE = /(?<=[\s,.]|^)([A-Za-z$\d]{2,3})(?=[ ,.]+\d{4,5}(?!\d))/g;

/**
 * The text of an address with its spaces and words put right: '22413BARTON RD, LASUEGAS NU89123' is '22413 BARTON RD, LAS
 * VEGAS NV 89123'. Letters change only where a known town, region or word of addresses comes of it; no figure of a house
 * or postcode changes.
 */
export function mendAddress(text: string): string {
  const spaced = withSpaces(text);
  const words = spaced.replace(/[\p{L}\p{M}\d$]{3,}/gu, mendWord);
  return (IS_TOLD.test(words) ? mendTowns(words) : words).replace(CODE_AND_POSTCODE, (code) =>
    REGION_CODES.has(code) ? code : (respelled(code, (other) => REGION_CODES.has(other)) ?? code),
  );
}

/** Spaces where figures meet words and small letters capitals. */
function withSpaces(text: string): string {
  return text
    .replace(/(?<=[Ss]tra) ?[B8](?=e(?!\p{L}))/gu, 'ß')
    .replace(/(?<=\d(?:ST|ND|RD|TH))(?=[A-Z]{3})/gi, ' ')
    .replace(
      /(?<![\p{L}\d])(\d{1,5})(?=\p{L}{3})(?!(?:[Ss][Tt]|[Nn][Dd]|[Rr][Dd]|[Tt][Hh])(?:\p{Lu}|\P{L}))/gu,
      '$1 ',
    )
    .replace(/(?<!p{L})[A-Z]{2}(?=\d{5}(?!\d))/g, (code) => (REGION_CODES.has(code) ? `${code} ` : code))
    .replace(/\p{L}{3,}(?=\d+(?![\p{L}\d]))/gu, (word) =>
      word.length > 3 || isAddressWord(capitals(word)) ? `${word} ` : word,
    )
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu}\p{L})/gu, ' ')
    .replace(/(?<=\p{L}{2}) ?& ?(?=\p{L}{2})/gu, ' & ');
}

/** A word that was misread, or two that were read as one. */
function mendWord(word: string): string {
  const upper = capitals(word);
  if (/^\d+$/.test(upper) || isAddressWord(upper) || isTown(upper)) return word;
  const other = respelled(upper, (candidate) => candidate.length > 2 && isAddressWord(candidate));
  if (other) return inCaseOf(word, other);
  const tail = ENDS_APART.find((end) => upper.length > end.length + 3 && upper.endsWith(end));
  if (!tail || upper.length !== word.length) return word;
  const head = upper.slice(0, -tail.length);
  const isDirected = !isTown(head) && /^[NSEW]/.test(head) && isTown(head.slice(1));
  if (!isTown(head) && !isDirected) return word;
  const at = word.length - tail.length;
  return isDirected
    ? `${word.slice(0, 1)} ${word.slice(1, at)} ${word.slice(at)}`
    : `${word.slice(0, at)} ${word.slice(at)}`;
}

function isTown(word: string): boolean {
  return word.length >= SHORTEST_TOWN && TOWNS.has(word);
}

/** Towns as they are spelled, where their words were run together or misread. */
function mendTowns(text: string): string {
  const words = [...text.matchAll(/[\p{L}\p{M}\d$'.-]+/gu)];
  let mended = '';
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
      mended += text.slice(done, start) + inCaseOf(printed, spelling);
      done = end;
      at += count - 1;
      break;
    }
  }
  return mended + text.slice(done);
}

/** The spelling of a town that was run together or misread; null where the print is right or no town. */
function townSpelled(printed: string): string | null {
  const key = plain(printed.replaceAll('$', 'S'));
  if (key.length < SHORTEST_TOWN || /\d{2}/.test(key)) return null;
  const known = TOWNS.get(key);
  if (known && printed.includes('$')) return known;
  if (known) return !/\s/.test(printed) && known.includes(' ') ? known : null;
  const other = respelled(key, (candidate) => TOWNS.has(candidate));
  return (other && TOWNS.get(other)) || null;
}

function inCaseOf(printed: string, word: string): string {
  if (/\p{Ll}/u.test(printed))
    return word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word;
  return word.toUpperCase();
}
