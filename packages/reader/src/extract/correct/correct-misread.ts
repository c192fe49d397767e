import {
  CO,
  CO_WITH_ZERO,
  S_SLASH_B,
  SDN_BHD,
  SDN_BHD_FORMS,
  SHORT_FORM,
  STATE_WITH_ZERO,
} from '../../locales/misread-forms.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Line } from '../../reading.ts';
import { editDistance } from '../text/edit-distance.ts';
import { figuresFor, WORD_COSTS } from '../text/look-alikes.ts';
import { closedUp } from './close-up.ts';
import { LEXICON, RIGHT_WORDS } from './lexicon.ts';
import { asPrintedAgain } from './printed-again.ts';

/** The cost of a letter read twice or not at all. */
const COST_LOST = 0.8;
/** How far a word may be from the printed one, per letter. */
const COST_PER_LETTER = 0.16;
const SHORTEST = 4;
/** A short word read with more confidence than this is taken as read. */
const SURE = 0.99;
const LONG_WORD = 8;

const BY_LENGTH = new Map<number, string[]>();
for (const word of LEXICON) BY_LENGTH.set(word.length, [...(BY_LENGTH.get(word.length) ?? []), word]);

/** Five characters: at least three digits, the others letters that look like digits. */
const POSTCODE_LIKE = /(?<![A-Za-z0-9])(?=(?:[OoSIl]*\d){3})[\dOoSIl]{5}(?![A-Za-z0-9])/g;
/** Before a town, two digits are enough. */
const POSTCODE_AND_TOWN = /(?<![A-Za-z0-9])(?=(?:[OoSIlQD]*\d){2})[\dOoSIlQD]{5}(?=,? [A-Z]{3})/g;

/** The rows with misread words corrected by the lexicon. Boxes and confidences stay the same. */
export function correctMisread(printed: readonly Row[]): Row[] {
  const rows = asPrintedAgain(printed);
  return rows.map((row, index) => {
    const lines = row.lines.map((line) => correctedLine(closedUp(line)));
    const joined = correctedLegalForm(lines.map((line) => line.text).join(' '));
    const text = closesAlone(rows[index + 1]) ? withBracket(joined) : joined;
    return text === row.text ? row : { ...row, lines, text };
  });
}

/** Whether a row closes a bracket that it did not open. */
function closesAlone(row: Row | undefined): boolean {
  return row !== undefined && /^[^(]*\)/.test(row.text);
}

/** 'TRADING CPUSAT' is 'TRADING (PUSAT' if the row below continues with 'BANDAR) SDN BHD'. */
function withBracket(text: string): string {
  return text.replace(/(?<=\s)[CILl1|]([A-Z]{4,})$/, (word, rest: string) =>
    RIGHT_WORDS.has(rest) && !RIGHT_WORDS.has(word) ? `(${rest}` : word,
  );
}

function correctedLine(line: Line): Line {
  const sureOf = new Map(line.words.map((word) => [word.text, word.confidence]));
  const words = line.text.split(' ').map((word) => {
    const sure = sureOf.get(word) ?? line.confidence;
    return correctedPostcode(word).replace(/[A-Za-z0-9|!]{4,}/g, (core) => correctedWord(core, sure));
  });
  const places = words.join(' ').replace(POSTCODE_AND_TOWN, figuresFor).replace(STATE_WITH_ZERO, 'O');
  const text = correctedLegalForm(places);
  return text === line.text ? line : { ...line, text };
}

/** '9372O' is a five-digit number, as postcodes are in the US and in Malaysia. */
function correctedPostcode(word: string): string {
  return word.replace(POSTCODE_LIKE, figuresFor);
}

function correctedLegalForm(text: string): string {
  return text
    .replace(SDN_BHD, (whole, sdn: string, dot: string, space: string, bhd: string) => {
      const [first, second] = SDN_BHD_FORMS.capitals;
      const far = distance(sdn.toUpperCase(), first, 2) + distance(bhd.toUpperCase(), second, 3);
      if (far > 2.1) return whole;
      const form = /[a-z]/.test(sdn.slice(1)) ? SDN_BHD_FORMS.small : SDN_BHD_FORMS.capitals;
      return form.join(`${dot}${space}`);
    })
    .replace(S_SLASH_B, SHORT_FORM)
    .replace(CO_WITH_ZERO, CO);
}

/** The lexicon's word that was misread as this one, in the same case; the word itself if there is none. */
export function correctedWord(word: string, sure: number): string {
  const upper = word.toUpperCase();
  if (RIGHT_WORDS.has(upper) || upper.length < SHORTEST) return word;
  const letters = upper.replace(/[^A-Z]/g, '').length;
  if (letters < upper.length * 0.6) return word;
  if (letters === upper.length && sure > SURE && upper.length < LONG_WORD) return word;
  let best: { word: string; cost: number } | null = null;
  for (const length of [upper.length, upper.length - 1, upper.length + 1]) {
    for (const candidate of BY_LENGTH.get(length) ?? []) {
      // The first and last letter are rarely both misread. Checking that first avoids nine tenths of the
      // distances.
      if (upper[0] !== candidate[0] && upper.at(-1) !== candidate.at(-1)) continue;
      if (isPartOf(upper, candidate)) continue;
      const limit = COST_PER_LETTER * candidate.length;
      const cost = distance(upper, candidate, limit);
      if (cost <= limit && (!best || cost < best.cost)) best = { word: candidate, cost };
    }
  }
  if (!best) return word;
  const small = /[a-z]/.test(word.slice(1));
  if (!small) return best.word;
  const rest = best.word.slice(1).toLowerCase();
  return /^[a-z]/.test(word)
    ? `${best.word.slice(0, 1).toLowerCase()}${rest}`
    : `${best.word.slice(0, 1)}${rest}`;
}

/**
 * Whether one word merely contains the other: 'SEKSYEN9' is a section and its number, and 'SABA' is a shorter
 * word of its own. But a long word that lost letters at its edge is a misreading.
 */
function isPartOf(word: string, candidate: string): boolean {
  if (word.startsWith(candidate) || word.endsWith(candidate)) return true;
  return candidate.length < LONG_WORD && (candidate.startsWith(word) || candidate.endsWith(word));
}

function distance(read: string, meant: string, limit: number): number {
  return editDistance(read, meant, { changes: WORD_COSTS, lost: COST_LOST, limit });
}
