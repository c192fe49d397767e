/**
 * Text as searches compare it: without accents, case and runs of spaces, so 'cafe' finds 'Café'. Page and
 * server share it, and the server stores it, so SQLite and PostgreSQL find the same. A substring of the text
 * gives a substring of the result.
 */
export function searchText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trim();
  const letters = wellFormed(text).normalize('NFKD');
  // upper case first, so 'ß' and 'SS' are the same; 'İ' gets another mark in lower case; 'ς' is 'σ' at the
  // end of a word
  const lower = letters.toUpperCase().toLowerCase().normalize('NFKD').replaceAll('ς', 'σ');
  return lower
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * The terms of a search: every word, in any order. Figures stay with their currency or month: 'EUR 5' and
 * 'Nov 3' are one term each, because a 5 or a 3 alone is on almost every receipt.
 * @returns terms as `searchText` gives them; none is a part of another. Empty for an empty search
 */
export function searchTerms(search: string): string[] {
  const terms: string[] = [];
  for (const word of searchText(search).split(' ')) {
    const before = terms.at(-1);
    if (before !== undefined && areOne(before, word)) terms[terms.length - 1] = `${before} ${word}`;
    else terms.push(word);
  }
  return terms.filter(
    (term, place) =>
      term &&
      !terms.some((other, at) => at !== place && other.includes(term) && (other !== term || at < place)),
  );
}

function areOne(before: string, word: string): boolean {
  if (FIGURES.test(word)) return CURRENCY.test(before) || MONTH.test(before);
  return FIGURES.test(before) && CURRENCY.test(word);
}

const FIGURES = /^-?\d[\d.,]*$/u;
const CURRENCY =
  /^-?(?:[a-z]{0,2}\$|[€£¥₹₩]|rm|kr|rs|aud|brl|cad|chf|cny|dkk|eur|gbp|hkd|idr|inr|isk|jpy|krw|lkr|mxn|myr|nok|npr|nzd|php|pkr|pln|sek|sgd|thb|twd|usd|vnd|zar)$/u;
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/u;

/** nothing to replace, as in most texts: one test is faster than the rules */
const PLAIN = /^(?:[!-~]| (?! ))*$/u;

/** PostgreSQL refuses half of a surrogate pair. Chrome 109 has no `toWellFormed`. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '�');
}
