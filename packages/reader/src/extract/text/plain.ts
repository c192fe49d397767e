/** Only letters and digits, in capitals and without accents, for comparing names. */
export function plain(text: string): string {
  return capitals(text).replace(/[^A-Z0-9]/g, '');
}

/** Letters with a stroke. Unicode does not decompose them. */
const STROKED: Readonly<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D' };

/** In capitals and without accents. The length stays the same, except for 'ß' and ligatures. */
export function capitals(text: string): string {
  // Most print is ASCII, and decomposing it is slow.
  if (!/[^ -~]/.test(text)) return text.toUpperCase();
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  return bare.replace(/[ØŁĐ]/g, (letter) => STROKED[letter] ?? letter);
}

/** The words of a text in capitals, without punctuation. */
export function wordsOf(text: string): string[] {
  return capitals(text).match(/[A-Z0-9]+(?:'[A-Z]+)?/g) ?? [];
}
