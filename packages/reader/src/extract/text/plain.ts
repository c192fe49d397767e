/** Only letters and digits, in capitals and without accents, for comparing names. */
export function plain(text: string): string {
  return capitals(text).replace(/[^A-Z0-9]/g, '');
}

/** Letters with a stroke, and Turkish 'i' without a dot. Unicode does not decompose them. */
const STROKED: Readonly<Record<string, string>> = {
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
};

/** The text without accents and strokes, in the same case. Ligatures become their letters. */
export function withoutMarks(text: string): string {
  // Most print is ASCII, and decomposing it is slow.
  if (!/[^ -~]/.test(text)) return text;
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[ØøŁłĐđı]/g, (letter) => STROKED[letter] ?? letter);
}

/** In capitals and without accents. The length stays the same, except for 'ß' and ligatures. */
export function capitals(text: string): string {
  return withoutMarks(text).toUpperCase();
}

/** The words of a text in capitals, without punctuation. */
export function wordsOf(text: string): string[] {
  return capitals(text).match(/[A-Z0-9]+(?:'[A-Z]+)?/g) ?? [];
}
