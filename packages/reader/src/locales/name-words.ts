import { languages } from './index.ts';
import type { NameWords } from './locale.ts';

/** The words around shops' names of all languages: which one a row is in is not asked. */

export const GREETINGS: readonly RegExp[] = languages.flatMap(({ names }) => names.greetings);
export const SENTENCE_WORDS = all(({ sentence }) => sentence);
export const TRADES = all(({ trades }) => trades);
export const JOINING_WORDS = all(({ joining }) => joining);
export const HEADING_WORDS = all(({ heading }) => heading);
export const RECEIPT_WORDS = all(({ receipt }) => receipt);

function all(pick: (names: NameWords) => ReadonlySet<string>): ReadonlySet<string> {
  return new Set(languages.flatMap(({ names }) => [...pick(names)]));
}
