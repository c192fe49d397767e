import { countries } from '../../locales/index.ts';
import { onlyCountryOfTown, TOWNS_IN } from '../../locales/lists.ts';
import { plain, wordsOf } from '../text/plain.ts';
import { PRICE } from './currency-signs.ts';

/** A numeric postcode before or after a town's name. A district or a country may follow the name. */
const CODE_AND_TOWN =
  /(?<![\d#:.,-])(?:[A-Z]{1,2} ?- ?)?(?<code>\d{4}-\d{3}|\d\d-\d{3}|\d{3} ?\d\d|\d{4,6})[ ,]+(?<town>[A-Z][A-Z .'-]{2,40})/g;
const TOWN_AND_CODE = /(?<town>[A-Z][A-Z .'-]{2,40}?)[ ,–-]+(?<code>\d{3} ?\d{3}|\d{4,5})(?![\d:.,%/-])/g;
const MOST_TOWN_WORDS = 4;

/** Addresses are printed in this many rows at the top. */
const ROWS_WITH_ADDRESS = 12;
const FEWEST_LETTERS_OF_TOWN = 5;

/** Countries with a town of this name and postcodes of this format: '76530 Baden-Baden', 'Auckland 1010'. */
export function countriesOfCodedTowns(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (pattern: RegExp, first: boolean) => {
    for (const { groups } of text.matchAll(pattern)) {
      const words = wordsOf(groups?.town ?? '');
      const figures = groups?.code?.replace(/\D/g, '').length;
      for (const { code, townCode } of countries) {
        if (townCode?.first !== first || townCode.figures !== figures) continue;
        if (namesOf(words, first).some((name) => TOWNS_IN.get(code)?.has(name))) found.add(code);
      }
    }
  };
  look(CODE_AND_TOWN, true);
  look(TOWN_AND_CODE, false);
  return found;
}

/**
 * Countries of towns that no other country has, at the end of an address: 'Prästgatan, Östersund'. In the
 * first row it would be the shop's name.
 */
export function countriesOfTowns(texts: readonly string[]): ReadonlySet<string> {
  const parts = texts
    .slice(1, ROWS_WITH_ADDRESS)
    .filter((text) => /[,\d]/.test(text) && !PRICE.test(text))
    .flatMap((text) => text.split(/[,;]|\s[-–]\s/));
  const found = new Set<string>();
  for (const part of parts) {
    const name = plain(part.replace(/\d[\d -]*/g, ' '));
    const country = name.length >= FEWEST_LETTERS_OF_TOWN && onlyCountryOfTown(name);
    if (country) found.add(country);
  }
  return found;
}

/** Possible names of the town: one to four words next to its postcode. */
function namesOf(words: readonly string[], first: boolean): string[] {
  const counts = Array.from({ length: Math.min(MOST_TOWN_WORDS, words.length) }, (_, i) => i + 1);
  return counts.map((count) => (first ? words.slice(0, count) : words.slice(-count)).join(''));
}
