import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';

/**
 * Characters that are invisible or reverse the text after them: controls, formats (including bidi overrides
 * and isolates: Unicode Bidirectional Algorithm, UAX 9), line separators, private use and half surrogates.
 * The joiners of emoji and of some scripts stay.
 */
const UNSHOWN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;

/** A stranger's text as one readable line, at most 200 characters. Null if nothing is left of it. */
export function shownText(text: string | null): string | null {
  const line = (text ?? '').toWellFormed().replaceAll(UNSHOWN, ' ').replaceAll(/\s+/gu, ' ').trim();
  return line === '' ? null : [...line].slice(0, MAX_FIELD_CHARS).join('').trim();
}

/** The last part of a file's path, cleaned in the same way. */
export function shownFilename(name: string, otherwise: string): string {
  return shownText(name.split(/[/\\]/u).at(-1) ?? '') ?? otherwise;
}
