import { countries, languages } from './index.ts';
import type { NameWords } from './locale.ts';

/** The words around shops' names in all languages together, because a row's language is not known. */

export const GREETINGS: readonly RegExp[] = languages.flatMap(({ names }) => names.greetings);
export const CLAIMS: readonly RegExp[] = languages.flatMap(({ names }) => names.claims ?? []);
export const SENTENCE_WORDS = all(({ sentence }) => sentence);
export const TRADES = all(({ trades }) => trades);
export const JOINING_WORDS = all(({ joining }) => joining);
export const HEADING_WORDS = all(({ heading }) => heading);
export const RECEIPT_WORDS = all(({ receipt }) => receipt);
export const WORDS_BEFORE_NAMES = all(({ before = new Set() }) => before);
export const OWNERS: readonly RegExp[] = languages.flatMap(({ names }) => names.owner ?? []);
export const BOILERPLATE: readonly string[] = languages.flatMap(({ names }) => names.boilerplate ?? []);
/** Words in rows with a company's name. */
export const COMPANIES: readonly RegExp[] = [...countries, ...languages].flatMap(
  ({ address }) => address?.company ?? [],
);
/** Words of countries where the legal form is part of a shop's name. */
export const FULL_NAMES: readonly RegExp[] = countries.flatMap(({ fullNames }) => fullNames ?? []);

function all(pick: (names: NameWords) => ReadonlySet<string>): ReadonlySet<string> {
  return new Set(languages.flatMap(({ names }) => [...pick(names)]));
}
