import { MISREAD_FOR } from './look-alikes.ts';

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

/** Whether a text has a separate number, as in 'Unit 5'. Such a number is never a misread letter. */
export function hasLoneNumber(text: string): boolean {
  return /(?<![\p{L}\d])\d+(?![\p{L}\d])/u.test(text);
}
