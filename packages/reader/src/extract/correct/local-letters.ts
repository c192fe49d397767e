import { countries, languages } from '../../locales/index.ts';
import type { Country } from '../../locales/locale.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Line } from '../../reading.ts';
import type { CountryCode } from '../evidence/country.ts';
import { capitals, withoutMarks } from '../text/plain.ts';
import { inCaseOf } from './respelled.ts';
import { withTexts } from './with-texts.ts';

/** Accented letters that names and loanwords have everywhere: 'Café', 'Peña'. */
const EVERYWHERE = 'éèêçñ';
const MARKED = /[^\P{L}\p{ASCII}]/u;
/** A word read with more confidence than this is taken as read. */
const SURE = 0.98;
const MISREAD = countries.flatMap(({ address }) => Object.keys(address?.misreadStreets ?? {}));
/**
 * A misread street word where a street begins: at the start, or after a comma or a number. In a name, 'JIN
 * SENG' does not change.
 */
const MISREAD_STREET = new RegExp(String.raw`(?<=^|[,.] ?|\d )(?:${MISREAD.join('|')})(?= [\p{L}\d])`, 'giu');

/**
 * The rows with the corrections that depend on the receipt's country. Doubtful letters lose accents that none
 * of its languages has: in Malaysia, 'MELÜR' becomes 'MELUR'. Misread words for streets are corrected: there,
 * 'Jin' becomes 'Jln'. Unchanged if the country or one of its languages is unknown.
 * @param code the receipt's country; null if unknown
 */
export function withLocalLetters(rows: readonly Row[], code: CountryCode | null): readonly Row[] {
  const doubtful = new Set(rows.flatMap((row) => row.lines.flatMap(doubtfulIn)));
  if (doubtful.size === 0 && !rows.some(({ text }) => text.search(MISREAD_STREET) >= 0)) return rows;
  const country = countries.find((known) => known.code === code);
  const letters = country && lettersOf(country);
  if (!letters) return rows;
  const streets = country.address?.misreadStreets ?? {};
  return withTexts(rows, (text) =>
    text
      .replace(MISREAD_STREET, (word) => inCaseOf(word, streets[capitals(word)] ?? word))
      .split(' ')
      .map((word) => (doubtful.has(word) ? bare(word, letters) : word))
      .join(' '),
  );
}

/** The words of a line with rare letters that were not read confidently. */
function doubtfulIn({ words }: Line): string[] {
  return words.flatMap(({ text, confidence }) =>
    confidence < SURE && [...text].some((sign) => isForeign(sign, EVERYWHERE)) ? [text] : [],
  );
}

function isForeign(sign: string, letters: string): boolean {
  return MARKED.test(sign) && !letters.includes(sign.toLowerCase());
}

/**
 * The accented letters of a country's languages, in small letters. Null if one of the languages is unknown.
 */
function lettersOf({ languages: spoken }: Country): string | null {
  const marked = spoken.map((language) => languages.find(({ code }) => code === language)?.marked);
  return spoken.length === 0 || marked.includes(undefined) ? null : EVERYWHERE + marked.join('');
}

function bare(text: string, letters: string): string {
  return text.replace(/./gu, (sign) => (isForeign(sign, letters) ? withoutMarks(sign) : sign));
}
