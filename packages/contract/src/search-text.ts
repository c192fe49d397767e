/**
 * Text as searches compare it: without accents, case and runs of spaces, so 'cafe' finds 'Café'. Page and server share it,
 * and the server stores it, so SQLite and PostgreSQL find the same. A part of a text stays a part of it.
 */
export function searchText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trim();
  const letters = wellFormed(text).normalize('NFKD');
  // upper case first, so 'ß' and 'SS' are the same; 'İ' gets another mark in lower case; 'ς' is 'σ' at the end of a word
  const lower = letters.toUpperCase().toLowerCase().normalize('NFKD').replaceAll('ς', 'σ');
  return lower
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** nothing to replace, as in most texts: one test is faster than the rules */
const PLAIN = /^(?:[!-~]| (?! ))*$/u;

/** PostgreSQL refuses half of a surrogate pair. Chrome 109 has no `toWellFormed`. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '�');
}
