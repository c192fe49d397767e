import { languages } from '../../locales/index.ts';
import type { Language } from '../../locales/locale.ts';
import { phraseOf } from './phrase-match.ts';
import { type PhraseSet, phraseSet } from './phrase-set.ts';

/** The phrases of all languages for one thing, each once, without those shorter than `least` letters. */
export function phrasesOf(of: (language: Language) => readonly string[], least = 2): PhraseSet {
  const texts = [...new Set(languages.flatMap(of))];
  return phraseSet(texts.map(phraseOf).filter(({ letters }) => letters.length >= least));
}

/** A match with at least this quality means that the text contains the phrase. */
export const STANDS = 0.8;
