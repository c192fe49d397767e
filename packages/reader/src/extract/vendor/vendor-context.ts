import { FULL_NAMES, GREETINGS, JOINING_WORDS, WORDS_BEFORE_NAMES } from '../../locales/name-words.ts';
import { likelinessBy, type TextModel } from '../choice/text-model.ts';
import { brandOf, brandsIn, isCommonWord } from '../evidence/brands.ts';
import type { CountryCode } from '../evidence/country.ts';
import type { Page, PageRow } from '../paper/page.ts';
import { plain, wordsOf } from '../text/plain.ts';
import { type Trim, thankedNames } from './name-variants.ts';
import { type SpelledName, type TriedWords, wordsTried } from './spelled-names.ts';

/** What all candidates of a receipt are compared with. */
export type NameContext = {
  page: Page;
  /** The log-odds that a text is a name, by its letters. */
  likeAName: (text: string) => number;
  /** ISO 3166-1 alpha-2; null if nothing printed shows it. */
  country: string | null;
  owners: readonly string[];
  /** Letters of rows that greet or thank. */
  greetings: readonly string[];
  /** The letters of the parts of the first rows: logos, which are often misread. */
  logos: readonly string[];
  /**
   * The letters of names found in other text: brands in any row, owners of web addresses, names in a
   * thank-you.
   */
  told: readonly string[];
  /** The network's output for lines of the first rows that were not read confidently. */
  unsure: readonly { row: number; text: string; words: readonly TriedWords[] }[];
  tallest: number;
  legalForms: number;
  brandRows: number;
  /** The first row that may be a name, or -1. */
  firstName: number;
  /** Rows with words of Malaysian companies and addresses, where the legal form is part of the name. */
  malaysian: number;
};

/** How a name was found. */
export type Source =
  | 'rows'
  | 'part'
  | 'thanks'
  | 'company'
  | 'web'
  | 'brand inside'
  | 'brand alike'
  | 'brand cut off'
  | 'brand spelled'
  | 'brand extended';

/** Whether a name is a brand that the print only resembles. */
export function isGuessed(source: Source): boolean {
  return source === 'brand alike' || source === 'brand cut off' || source === 'brand spelled';
}

/** A name, the text it was found in, and its rows. */
export type NameFound = {
  name: string;
  text: string;
  span: readonly PageRow[];
  source: Source;
  trim: Trim;
  /** Only with the source 'brand spelled'. */
  spelled?: SpelledName | undefined;
};

/** A row whose name is on the next one. */
const BREAKS_OFF = new RegExp(String.raw`\b(?:${[...WORDS_BEFORE_NAMES].join('|')})\W*$`, 'i');
/** The search for names covers this many rows from the top. */
export const HEAD = 12;
const LOGO_ROWS = 3;

/** Names in a row's thank-you. If the row breaks off, the name is on the next one. */
export function thankedIn({ rows }: Page, { index, text, priced }: PageRow): string[] {
  const own = thankedNames(text);
  const next = rows[index + 1];
  const breaksOff = own.every((name) => wordsOf(name).every((word) => JOINING_WORDS.has(word)));
  if (priced || !next || next.priced || !(breaksOff || BREAKS_OFF.test(text))) return own;
  return [...(breaksOff ? [] : own), ...thankedNames(`${text} ${next.text}`)];
}

export function nameContext(
  page: Page,
  owners: readonly { owner: string }[],
  country: CountryCode | null,
  names: TextModel,
): NameContext {
  const head = page.rows.slice(0, HEAD).filter(isNameLike);
  return {
    page,
    likeAName: likelinessBy(names),
    country,
    owners: owners.map(({ owner }) => plain(owner)),
    greetings: page.rows
      .filter(({ text }) => GREETINGS.some((form) => form.test(text)))
      .map((row) => row.plain),
    logos: page.rows
      .slice(0, LOGO_ROWS)
      .flatMap(({ segments }) => segments.map(({ text }) => plain(text)))
      .filter((key) => key.length >= 4),
    told: [
      ...page.rows.flatMap(({ text }) =>
        brandsIn(text)
          .filter((name) => !isCommonWord(name))
          .map(plain),
      ),
      ...owners.map(({ owner }) => plain(owner)).filter((owner) => owner.length >= 4),
      ...page.rows.flatMap((row) => thankedIn(page, row).map(plain)),
    ],
    unsure: page.rows
      .slice(0, HEAD)
      .flatMap(({ row, index }) =>
        row.lines.flatMap(({ tries, text }) =>
          tries ? [{ row: index, text, words: wordsTried(tries) }] : [],
        ),
      ),
    tallest: Math.max(1, ...head.map(({ height }) => height)),
    legalForms: page.rows.slice(0, HEAD).filter(({ legalForm }) => legalForm > 0).length,
    brandRows: page.rows.slice(0, HEAD).filter(({ text }) => brandOf(text) && !isCommonWord(text)).length,
    malaysian: page.rows.filter(({ text }) => FULL_NAMES.some((form) => form.test(text))).length,
    firstName: page.rows.findIndex(isNameLike),
  };
}

/** Whether a row may be a name, judged by the most basic tests. */
export function isNameLike(row: PageRow): boolean {
  return (
    !row.priced &&
    !row.figures &&
    !row.clock &&
    !row.boilerplate &&
    !row.web &&
    !row.phone &&
    !row.registration &&
    row.strength < 2
  );
}
