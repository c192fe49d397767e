import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';

/**
 * Characters that show nothing, or turn around what follows: controls, formats (bidi overrides and isolates
 * among them: Unicode Bidirectional Algorithm, UAX 9), line separators, private use and half surrogates. The
 * joiners of emoji and of some scripts stay.
 */
const UNSHOWN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;

/** A text of a stranger as one line for people, at most 200 characters. Null: nothing is left of it. */
export function shownText(text: string | null): string | null {
  const line = (text ?? '').toWellFormed().replaceAll(UNSHOWN, ' ').replaceAll(/\s+/gu, ' ').trim();
  return line === '' ? null : [...line].slice(0, MAX_FIELD_CHARS).join('').trim();
}

/** The last part of a file's name, likewise. */
export function shownFilename(name: string, otherwise: string): string {
  return shownText(name.split(/[/\\]/u).at(-1) ?? '') ?? otherwise;
}
