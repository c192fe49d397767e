import { looksLike, MISREAD_FOR } from './look-alikes.ts';

/** If more characters of a word may be misread, correcting it is guesswork. */
const MOST_MISREAD = 3;

/**
 * The first known word you get by swapping characters that are often misread: 'NAUY' gives 'NAVY', 'SUBUUAY' gives
 * 'SUBWAY'. Null if there is none, or if too many characters are in doubt.
 * @param text in capitals
 */
export function respelled(text: string, isKnown: (word: string) => boolean): string | null {
  const joined = text.replace(/UU|VV/g, 'W');
  if (joined !== text && isKnown(joined)) return joined;
  const doubtful = [...text].filter((sign) => MISREAD_FOR[sign]).length;
  if (doubtful === 0 || doubtful > MOST_MISREAD) return null;
  let spellings = [''];
  for (const sign of text)
    spellings = spellings.flatMap((start) =>
      [sign, ...(MISREAD_FOR[sign] ?? '')].map((meant) => start + meant),
    );
  return spellings.find((word) => word !== text && isKnown(word)) ?? null;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * The only known word in which one letter differs, and looks like the one that was read: 'FINOLAY' gives 'FINDLAY'. Null
 * if there is none, or more than one.
 * @param text in capitals
 */
export function oneLetterOff(text: string, isKnown: (word: string) => boolean): string | null {
  const found = new Set<string>();
  for (let at = 0; at < text.length; at++) {
    for (const letter of LETTERS) {
      if (letter === text[at] || !looksLike(letter, text[at] ?? '')) continue;
      const word = text.slice(0, at) + letter + text.slice(at + 1);
      if (isKnown(word)) found.add(word);
    }
  }
  const [only, second] = found;
  return only !== undefined && second === undefined ? only : null;
}

/**
 * The only known word that has a letter twice where it was read once, or once where it was read twice: 'STRET' gives
 * 'STREET'. Null if there is none, or more than one.
 * @param text in capitals
 */
export function doubled(text: string, isKnown: (word: string) => boolean): string | null {
  const found = new Set<string>();
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    const other = letter === text[at + 1] ? '' : letter + letter;
    const word = text.slice(0, at) + other + text.slice(at + 1);
    if (isKnown(word)) found.add(word);
  }
  const [only, second] = found;
  return only !== undefined && second === undefined ? only : null;
}

/** Whether a text has a separate number, as in 'Unit 5'. Such a number is never a misread letter. */
export function hasLoneNumber(text: string): boolean {
  return /(?<![\p{L}\d])\d+(?![\p{L}\d])/u.test(text);
}
