import {
  HEADING_WORDS,
  JOINING_WORDS,
  RECEIPT_WORDS,
  SENTENCE_WORDS,
  TRADES,
} from '../../locales/name-words.ts';
import type { Features } from '../choice/boosted-trees.ts';
import {
  addressEvidence,
  beginsWithLegalForm,
  endsInGermanForm,
  legalFormWords,
} from '../evidence/address-evidence.ts';
import { brandOf, homeOfBrand, isCommonWord } from '../evidence/brands.ts';
import type { PageRow } from '../paper/page.ts';
import { similarity } from '../text/edit-distance.ts';
import { plain, wordsOf } from '../text/plain.ts';
import { continues, isOrdinary } from './name-continues.ts';
import { spellingOf } from './name-letters.ts';
import { goesPastLegalForm } from './name-variants.ts';
import { spelledBy } from './spelled-names.ts';
import { isGuessed, type NameContext, type NameFound } from './vendor-context.ts';

const TEXT_FEATURES = [
  'share of the row',
  'address covered',
  'town',
  'legal form elsewhere',
  'legal form cut, malaysian',
  'legal form cut, german',
  'letters',
  'words',
  'figures',
  'capitals',
  'sentence words',
  'receipt words',
  'trades',
  'only trades',
  'own words',
  'heading words',
  'ends like a sentence',
  'begins with a figure',
  'begins small',
  'spelling',
  'printed again',
  'a row again',
  'greeted',
  'word of an address',
  'web alike',
  'web same',
  'brand',
  'common word',
  'home elsewhere',
  'brand elsewhere',
  'logo like it',
  'spelled right elsewhere',
  'logo spells it',
  'spelled at a cost',
  'spelled ahead of others',
  'letters spelled',
  'share spelled',
  'support',
  'likeness',
  'unlike the brand',
  'surely another',
  'goes on below',
  'begins like an end',
  'goes past its legal form',
  'ends open',
  'closes unopened',
  'label',
  'legal form, malaysian',
  'legal form, german',
  'brand of the company',
  'legal form elsewhere, malaysian',
  'says it twice',
  'brand row',
  'brand row on top',
  'begins with a brand',
  'all address',
  'long',
  'short',
  'like a name',
  'print like a name',
] as const;
export type TextFeature = (typeof TEXT_FEATURES)[number];

/** What a name says, and where else it is on the receipt. */
export function textFeatures(context: NameContext, found: NameFound): Features<TextFeature> {
  const { page, owners, greetings, legalForms, brandRows, firstName } = context;
  const { name, text, span, source, trim, spelled } = found;
  const [first] = span;
  const last = span.at(-1);
  if (!first || !last) throw new Error('A name needs at least one row.');
  const { rows } = page;
  const below = rows[last.index + 1];
  const key = plain(name);
  const words = wordsOf(name);
  const letters = name.replace(/\P{L}/gu, '');
  const rowKey = span.map((row) => row.plain).join('');
  const own = addressEvidence(name);
  const again = repeated(key, rows, first.index, last.index);
  const web = Math.max(0, ...owners.map((owner) => webLikeness(key, owner)));
  const common = isCommonWord(name);
  const brand = brandOf(name) !== null && !common;
  const isTold = brand || context.told.includes(key);
  const guessed = isGuessed(source);
  const isOwnPrint = source === 'rows' || source === 'part';
  const textKey = plain(text);
  const home = homeOfBrand(name);
  const legal = legalFormWords(name);
  const yes = (holds: boolean) => (holds ? 1 : 0);
  const isFirst = firstName < 0 || firstName >= first.index;
  const isMalaysian = context.malaysian >= 2;
  return {
    'share of the row': Math.min(1, key.length / Math.max(1, rowKey.length)),
    'address covered': own.covered,
    town: yes(own.town),
    'legal form elsewhere': yes(
      legal === 0 && legalForms > span.filter(({ legalForm }) => legalForm > 0).length,
    ),
    'legal form cut, malaysian': yes(isMalaysian && legal < legalFormWords(text)),
    'legal form cut, german': yes(legal === 0 && endsInGermanForm(text)),
    letters: letters.length,
    words: words.length,
    figures: key.replace(/\D/g, '').length / Math.max(1, key.length),
    capitals: letters.replace(/[^\p{Lu}]/gu, '').length / Math.max(1, letters.length),
    'sentence words': words.filter((word) => SENTENCE_WORDS.has(word)).length,
    'receipt words': words.filter((word) => RECEIPT_WORDS.has(word)).length / Math.max(1, words.length),
    trades: words.filter((word) => TRADES.has(word)).length,
    'only trades': yes(words.every(isOrdinary)),
    'own words': words.filter(
      (word) => /[A-Z]{2}/.test(word) && !TRADES.has(word) && !JOINING_WORDS.has(word),
    ).length,
    'heading words': words.filter((word) => HEADING_WORDS.has(word)).length,
    'ends like a sentence': yes(/[.!?,;:]\s*$/.test(text)),
    'begins with a figure': yes(/^\W*\d/.test(name)),
    'begins small': yes(/^\p{Ll}/u.test(name)),
    spelling: spellingOf(key),
    'printed again': yes(again.printed),
    'a row again': again.rows,
    greeted: yes(key.length >= 4 && greetings.some((greeting) => greeting.includes(key))),
    'word of an address': yes(again.inAddress),
    'web alike': web,
    'web same': yes(owners.includes(key)),
    brand: yes(brand),
    'common word': yes(common),
    'home elsewhere': yes(context.country !== null && home !== null && home !== context.country),
    'brand elsewhere': yes(!brand && brandRows > 0),
    'logo like it': isTold ? Math.max(0, ...context.logos.map((logo) => alikeness(logo, key))) : 0,
    'spelled right elsewhere': brand ? 0 : Math.max(0, ...context.told.map((other) => alikeness(other, key))),
    'logo spells it':
      key.length >= 4 && !isOwnPrint
        ? Math.max(0, ...context.unsure.map(({ words: tried }) => spelledBy(tried, key)))
        : 0,
    'spelled at a cost': spelled?.cost ?? 0,
    'spelled ahead of others': Math.min(1, spelled?.lead ?? 0),
    'letters spelled': spelled?.key.length ?? 0,
    'share spelled': spelled?.share ?? 0,
    support: context.told.filter((other) => other === key).length + (owners.includes(key) ? 1 : 0),
    'like a name': context.likeAName(name),
    'print like a name': context.likeAName(text),
    likeness: similarity(key, textKey),
    'unlike the brand': guessed ? 1 - similarity(key, textKey) : 0,
    'surely another': guessed ? Math.min(...span.map((row) => row.read)) : 0,
    'goes on below': yes(below !== undefined && !below.priced && continues(text, below.text)),
    'begins like an end': yes(beginsWithLegalForm(name)),
    'goes past its legal form': yes(isOwnPrint && goesPastLegalForm(name)),
    'ends open': yes(/\([^)]*$/.test(text) || (legal === 0 && /[&,-]\s*$/.test(text))),
    'closes unopened': yes(/^[^(]*\)/.test(name)),
    'legal form, malaysian': yes(legal > 0 && isMalaysian),
    'legal form, german': yes(legal > 0 && endsInGermanForm(name)),
    'brand of the company': yes(
      source === 'brand inside' && first.plain.startsWith(key) && endsInGermanForm(first.text),
    ),
    'legal form elsewhere, malaysian': yes(legal === 0 && legalForms > 0 && isMalaysian),
    'says it twice': yes(span.length > 1 && (new Set(words).size < words.length || isLogoOver(span))),
    'brand row': yes(
      brand && (source === 'rows' || source === 'part') && (trim === 'nothing' || trim === 'store code'),
    ),
    'brand row on top': yes(brand && source === 'rows' && isFirst),
    'begins with a brand': yes(!brand && beginsWithBrand(words)),
    'all address': yes(own.covered > 0.95),
    long: Math.max(0, letters.length - 28) / 10,
    short: Math.max(0, 5 - letters.length),
    label: yes(/^[^:]{2,20}:/.test(text)),
  };
}

/** Whether a row is the beginning of another: the logo 'dm' above 'dm-drogerie markt'. */
function isLogoOver(span: readonly PageRow[]): boolean {
  return span.some((row) =>
    span.some((other) => other !== row && row.plain.length > 1 && other.plain.startsWith(row.plain)),
  );
}

/**
 * Where else a name is printed besides its own rows. A short one would be found by chance inside other words.
 */
function repeated(
  key: string,
  rows: readonly PageRow[],
  from: number,
  to: number,
): { printed: boolean; rows: number; inAddress: boolean } {
  const again = { printed: false, rows: 0, inAddress: false };
  for (const row of rows) {
    if ((row.index >= from && row.index <= to) || row.plain.length < key.length) continue;
    const isRow = row.plain === key;
    if (isRow) again.rows++;
    if (key.length < 4 || !(isRow || row.plain.includes(key))) continue;
    again.printed = true;
    if (!isRow && row.strength >= 2) again.inAddress = true;
  }
  return again;
}

/**
 * Whether a text starts with a brand and continues with anything but a trade: 'Walmart save money', not
 * 'Chili's Grill'.
 */
function beginsWithBrand(words: readonly string[]): boolean {
  return words.some((_, at) => {
    const name = words.slice(0, at).join('');
    if (name.length < 4 || brandOf(name) === null || isCommonWord(name)) return false;
    const rest = words.slice(at).filter((word) => /[A-Z]/.test(word));
    return !rest.every((word) => TRADES.has(word) || JOINING_WORDS.has(word));
  });
}

/** How much a text resembles a name without being it: their similarity above 0.45, otherwise 0. */
function alikeness(text: string, key: string): number {
  if (text === key || Math.abs(text.length - key.length) > 3) return 0;
  return Math.max(0, similarity(text, key) - 0.45);
}

/** 1 for the same name. If one is part of the other, its share of the letters; otherwise their similarity. */
function webLikeness(key: string, owner: string): number {
  if (key.length >= 4 && owner.includes(key)) return key.length / owner.length;
  if (owner.length >= 4 && key.includes(owner)) return owner.length / key.length;
  return similarity(key, owner);
}
