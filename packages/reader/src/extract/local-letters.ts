import { countries, languages } from '../locales/index.ts';
import type { Row } from '../ocr/lines.ts';
import type { Line } from '../reading.ts';
import { type CountryCode, countryOf } from './country.ts';

/** Letters with marks that names and loanwords have everywhere: 'Café', 'Peña'. */
const EVERYWHERE = 'éèêçñ';
const MARKED = /[^\P{L}\p{ASCII}]/u;
/** A word read with more confidence than this is taken as read. */
const SURE = 0.98;
/** 'Jln', short for Jalan, misread: at the start, after a comma or a number. */
const JALAN = /(?<=^|[,.] ?|\d )(?:Jin|JIN)(?= [\p{Lu}\d])/gu;

/**
 * The rows without the marks on doubtful letters that no language of the receipt's country has: 'MELÜR' is 'MELUR' in Malaysia. Unchanged
 * if the country is unknown, or one of its languages.
 */
export function withLocalLetters(rows: readonly Row[]): readonly Row[] {
  const doubtful = new Set(rows.flatMap((row) => row.lines.flatMap(doubtfulIn)));
  if (doubtful.size === 0 && !rows.some(({ text }) => text.search(JALAN) >= 0)) return rows;
  const country = countryOf(rows);
  const letters = country && lettersOf(country);
  if (!letters) return rows;
  const local = (text: string) =>
    (country === 'MY' ? text.replace(JALAN, (word) => (word === 'JIN' ? 'JLN' : 'Jln')) : text)
      .split(' ')
      .map((word) => (doubtful.has(word) ? bare(word, letters) : word))
      .join(' ');
  return rows.map((row) => ({
    ...row,
    text: local(row.text),
    lines: row.lines.map((line) => ({ ...line, text: local(line.text) })),
  }));
}

/** The words of a line with rare letters that were not read surely. */
function doubtfulIn({ words }: Line): string[] {
  return words.flatMap(({ text, confidence }) =>
    confidence < SURE && [...text].some((sign) => isForeign(sign, EVERYWHERE)) ? [text] : [],
  );
}

function isForeign(sign: string, letters: string): boolean {
  return MARKED.test(sign) && !letters.includes(sign.toLowerCase());
}

/** The letters with marks of a country's languages, in small letters. Null if one of the languages is not known. */
function lettersOf(code: CountryCode): string | null {
  const spoken = countries.find((country) => country.code === code)?.languages ?? [];
  const marked = spoken.map((language) => languages.find((known) => known.code === language)?.marked);
  return spoken.length === 0 || marked.includes(undefined) ? null : EVERYWHERE + marked.join('');
}

function bare(text: string, letters: string): string {
  return text.replace(/./gu, (sign) =>
    isForeign(sign, letters) ? sign.normalize('NFD').replace(/\p{M}/gu, '') : sign,
  );
}
