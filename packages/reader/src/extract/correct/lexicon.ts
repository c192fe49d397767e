import { languages } from '../../locales/index.ts';
import { ADDRESSES, LABELS, LOOK_ALIKES, TRADE_SPELLINGS } from '../../locales/lexicon.ts';
import { BRANDS, TOWNS } from '../../locales/lists.ts';
import { wordsOf } from '../text/plain.ts';

const split = (words: string) => words.split(/\s+/);

/** Each in capital letters. */
export const LEXICON: readonly string[] = split(`${TRADE_SPELLINGS} ${ADDRESSES} ${LABELS}`);
/** Never corrected: known words, including words of town and brand names. */
export const RIGHT_WORDS: ReadonlySet<string> = new Set([
  ...LEXICON,
  ...split(LOOK_ALIKES),
  ...[...TOWNS.values(), ...BRANDS.values(), ...vocabulary()].flatMap(wordsOf),
]);

/** All phrases for amounts, dates and document types, in every language. */
function vocabulary(): string[] {
  return languages.flatMap(({ labels, words, months, weekdays, kinds }) => [
    ...[...Object.values(labels), ...Object.values(kinds)].flatMap(
      ({ plain = [], likely = [], vague = [] }) => [...plain, ...likely, ...vague],
    ),
    ...Object.values(words).flat(),
    ...months.flat(),
    ...weekdays,
  ]);
}
