import type { Row } from '../../ocr/lines.ts';
import { type Key, keyOf } from '../text/phrase-match.ts';
import { holds, matchesIn, type PhraseSet } from '../text/phrase-set.ts';
import { phrasesOf, STANDS } from '../text/vocabulary.ts';

/** For each section of the receipt, how many rows above a row it begins; -1 if the row is not in it. */
export type PageSections = {
  /** The tax summary. */
  taxTable: number;
  /** The card slip. */
  cardSlip: number;
  /** Suggested tips. */
  suggestion: number;
};

const PARTS: Readonly<Record<keyof PageSections, PhraseSet>> = {
  taxTable: phrasesOf(({ words }) => words.taxTable),
  cardSlip: phrasesOf(({ words }) => words.cardSlip),
  suggestion: phrasesOf(({ words }) => words.suggestion),
};
const HEAD_WORDS = phrasesOf(({ words }) => words.tableHead);
/** Longer rows are sentences. */
const MOST_LETTERS = 45;

/** One entry per row, in order. */
export function pageSectionsOf(rows: readonly Row[]): PageSections[] {
  const last = { taxTable: -1, cardSlip: -1, suggestion: -1 };
  return rows.map(({ text }, i) => {
    const key = keyOf(text);
    for (const part of ['taxTable', 'cardSlip', 'suggestion'] as const) {
      if (last[part] >= 0 && part !== 'suggestion') continue;
      if (key.letters.length <= MOST_LETTERS && holds(key, PARTS[part]) >= STANDS) last[part] = i;
    }
    const since = (row: number) => (row < 0 ? -1 : i - row);
    return {
      taxTable: since(last.taxTable),
      cardSlip: since(last.cardSlip),
      suggestion: since(last.suggestion),
    };
  });
}

/** Whether a row is the head of a table: at least two of its words, and no numbers. */
export function isTableHead(text: string, key: Key = keyOf(text)): boolean {
  if (/\d[.,:]\d\d|\d{3}/.test(text)) return false;
  return matchesIn(HEAD_WORDS, key).filter(({ match }) => match.quality >= STANDS).length >= 2;
}
