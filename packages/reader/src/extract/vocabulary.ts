import { languages } from '../locales/index.ts';
import type { Language } from '../locales/locale.ts';
import { type Phrase, phraseOf } from './phrase-match.ts';

/** The phrases of all languages for one thing, each once. */
export function phrasesOf(of: (language: Language) => readonly string[]): readonly Phrase[] {
  return [...new Set(languages.flatMap(of))].map(phraseOf).filter(({ letters }) => letters.length > 1);
}

/** From here on a phrase is taken to stand in a text. */
export const STANDS = 0.8;
