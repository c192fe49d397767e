/** Letters and figures only, in capitals and without accents, as names are compared. */
export function plain(text: string): string {
  return capitals(text).replace(/[^A-Z0-9]/g, '');
}

/** Letters with a stroke, which Unicode does not decompose. */
const STROKED: Readonly<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D' };

/** In capitals and without accents; as long as the text but for 'ß' and ligatures. */
export function capitals(text: string): string {
  // Most print is plain ASCII, and decomposing it takes long.
  if (!/[^ -~]/.test(text)) return text.toUpperCase();
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  return bare.replace(/[ØŁĐ]/g, (letter) => STROKED[letter] ?? letter);
}

/** The words of a text in capitals, signs left out. */
export function wordsOf(text: string): string[] {
  return capitals(text).match(/[A-Z0-9]+(?:'[A-Z]+)?/g) ?? [];
}
