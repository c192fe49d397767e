import { looksLike, MISREAD_FOR } from '../text/look-alikes.ts';

/** If more characters of a word may be misread, correcting it is guesswork. */
const MOST_MISREAD = 3;

/**
 * The first known word you get by swapping characters that are often misread: 'NAUY' gives 'NAVY', 'SUBUUAY'
 * gives 'SUBWAY'. Null if there is none, or if too many characters are in doubt.
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
 * The only known word that differs in one letter, which looks like the one that was read: 'FINOLAY' gives
 * 'FINDLAY'. Null if there is none, or more than one.
 * @param text in capitals
 */
export function oneLetterOff(text: string, isKnown: (word: string) => boolean): string | null {
  return onlyOne(
    [...text].flatMap((read, at) =>
      LETTERS.filter((letter) => letter !== read && looksLike(letter, read)).map(
        (letter) => text.slice(0, at) + letter + text.slice(at + 1),
      ),
    ),
    isKnown,
  );
}

/**
 * The only known word that has a letter twice where it was read once, or once where it was read twice:
 * 'STRET' gives 'STREET'. Null if there is none, or more than one.
 * @param text in capitals
 */
export function doubled(text: string, isKnown: (word: string) => boolean): string | null {
  return onlyOne(
    [...text].map((letter, at) => {
      const instead = letter === text[at + 1] ? '' : letter + letter;
      return text.slice(0, at) + instead + text.slice(at + 1);
    }),
    isKnown,
  );
}

/**
 * The only known word with one letter added, missing or changed: 'SHAHAAM' gives 'SHAHALAM'. Null if there is
 * none, or more than one.
 * @param text in capitals
 */
export function oneEditOff(text: string, isKnown: (word: string) => boolean): string | null {
  const edits: string[] = [];
  for (let at = 0; at <= text.length; at++) {
    const [start, end] = [text.slice(0, at), text.slice(at)];
    edits.push(start + end.slice(1));
    for (const letter of LETTERS) edits.push(start + letter + end, start + letter + end.slice(1));
  }
  return onlyOne(edits, isKnown);
}

function onlyOne(words: readonly string[], isKnown: (word: string) => boolean): string | null {
  const [only, second] = new Set(words.filter(isKnown));
  return only !== undefined && second === undefined ? only : null;
}

/** Whether a text has a separate number, as in 'Unit 5'. Such a number is never a misread letter. */
export function hasLoneNumber(text: string): boolean {
  return /(?<![\p{L}\d])\d+(?![\p{L}\d])/u.test(text);
}

/** A word in the case of the text that it replaces: capitals for capitals. */
export function inCaseOf(printed: string, word: string): string {
  if (/\p{Ll}/u.test(printed))
    return word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word;
  return word.toUpperCase();
}
