import { languages } from './index.ts';
import type { NameWords } from './locale.ts';

/** The words around shops' names in all languages together, because a row's language is not known. */

export const GREETINGS: readonly RegExp[] = languages.flatMap(({ names }) => names.greetings);
export const CLAIMS: readonly RegExp[] = languages.flatMap(({ names }) => names.claims ?? []);
export const SENTENCE_WORDS = all(({ sentence }) => sentence);
export const TRADES = all(({ trades }) => trades);
export const JOINING_WORDS = all(({ joining }) => joining);
export const HEADING_WORDS = all(({ heading }) => heading);
export const RECEIPT_WORDS = all(({ receipt }) => receipt);

function all(pick: (names: NameWords) => ReadonlySet<string>): ReadonlySet<string> {
  return new Set(languages.flatMap(({ names }) => [...pick(names)]));
}
