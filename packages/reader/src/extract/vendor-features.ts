import {
  GREETINGS,
  HEADING_WORDS,
  JOINING_WORDS,
  RECEIPT_WORDS,
  SENTENCE_WORDS,
  TRADES,
} from '../locales/name-words.ts';
import {
  addressEvidence,
  beginsWithLegalForm,
  endsInGermanForm,
  isLegalForm,
  legalFormWords,
} from './address-evidence.ts';
import type { Features } from './boosted-trees.ts';
import { brandOf, brandsIn, isCommonWord } from './brands.ts';
import { similarity } from './edit-distance.ts';
import { spellingOf } from './name-letters.ts';
import { type Trim, thankedNames } from './name-variants.ts';
import type { Page, PageRow } from './page.ts';
import { plain, wordsOf } from './plain.ts';

/** How a name was found. */
export type Source =
  | 'rows'
  | 'part'
  | 'thanks'
  | 'web'
  | 'brand inside'
  | 'brand alike'
  | 'brand cut off'
  | 'brand extended';

const VENDOR_FEATURES = [
  'row',
  'row share',
  'names above',
  'taller names',
  'height',
  'height of the tallest',
  'height against above',
  'height against below',
  'gap above',
  'gap below',
  'off centre',
  'width',
  'rows',
  'joined prints differ',
  'joined gap',
  'share of the row',
  'address below',
  'address above',
  'strength below',
  'strength above',
  'phone below',
  'price below',
  'below a price',
  'own strength',
  'address covered',
  'town',
  'own phone',
  'own web',
  'own registration',
  'own clock',
  'boilerplate',
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
  'brand elsewhere',
  'logo like it',
  'spelled right elsewhere',
  'support',
  'from rows',
  'from a part',
  'from thanks',
  'from web',
  'from brand inside',
  'from brand alike',
  'from brand cut off',
  'from brand extended',
  'likeness',
  'unlike the brand',
  'surely another',
  'trim nothing',
  'trim greeting',
  'trim store code',
  'trim rest',
  'trim first part',
  'trim heading',
  'trim branch',
  'trim trade',
  'alike above',
  'alike below',
  'goes on above',
  'goes on below',
  'joins what goes on',
  'begins like an end',
  'ends open',
  'closes unopened',
  'label',
  'malaysian',
  'first name',
  'tallest',
  'tallest and first',
  'far down',
  'legal form, malaysian',
  'legal form, german',
  'brand of the company',
  'legal form elsewhere, malaysian',
  'two rows',
  'says it twice',
  'three rows',
  'address next',
  'brand row',
  'brand row on top',
  'begins with a brand',
  'all address',
  'long',
  'short',
  'read',
  'lower rows read',
] as const;
export type VendorFeature = (typeof VENDOR_FEATURES)[number];

/** What all candidates of a receipt are compared with. */
export type NameContext = {
  page: Page;
  owners: readonly string[];
  /** Letters of rows that greet or thank. */
  greetings: readonly string[];
  /** What the first rows and their parts say, where it is not sure that they were read right. */
  logos: readonly string[];
  /** Brands named in any row, and owners of web addresses. */
  told: readonly string[];
  tallest: number;
  legalForms: number;
  brandRows: number;
  firstAddress: number;
  /** Rows with words of Malaysian companies and addresses, where the legal form is part of the name. */
  malaysian: number;
};

/** A name, the text it was found in and the rows that hold it. */
export type NameFound = { name: string; text: string; span: readonly PageRow[]; source: Source; trim: Trim };

const MALAYSIAN = /\b(?:SDN|BHD|S\/B|JALAN|JLN|TAMAN|RM)\b/i;
const FAR = 9;
const HEAD = 12;
const LOGO_ROWS = 3;

/** Names thanked for in a row; where the thanks break off, the name follows on the next. */
export function thankedIn({ rows }: Page, { index, text }: PageRow): string[] {
  const own = thankedNames(text);
  const next = rows[index + 1]?.text ?? '';
  return own.length > 0 || !next ? own : thankedNames(`${text} ${next}`);
}

export function nameContext(page: Page, owners: readonly { owner: string }[]): NameContext {
  const head = page.rows.slice(0, HEAD).filter(isNameLike);
  return {
    page,
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
    tallest: Math.max(1, ...head.map(({ height }) => height)),
    legalForms: page.rows.slice(0, HEAD).filter(({ legalForm }) => legalForm > 0).length,
    brandRows: page.rows.slice(0, HEAD).filter(({ text }) => brandOf(text) && !isCommonWord(text)).length,
    malaysian: page.rows.filter(({ text }) => MALAYSIAN.test(text)).length,
    firstAddress: page.rows.findIndex(({ strength, legalForm }) => strength >= 2 && legalForm === 0),
  };
}

/** What speaks for and against a name, as numbers; yes and no are 1 and 0. */
export function vendorFeatures(context: NameContext, found: NameFound): Features<VendorFeature> {
  const { page, owners, greetings, tallest, legalForms, brandRows } = context;
  const { name, text, span, source, trim } = found;
  const [first] = span;
  const last = span.at(-1);
  if (!first || !last) throw new Error('A name stands on at least one row.');
  const { rows } = page;
  const above = rows[first.index - 1];
  const below = rows[last.index + 1];
  const key = plain(name);
  const height = Math.max(...span.map((row) => row.height));
  const words = wordsOf(name);
  const letters = name.replace(/\P{L}/gu, '');
  const rowKey = span.map((row) => row.plain).join('');
  const own = addressEvidence(name);
  const others = rows.filter((row) => row.index < first.index || row.index > last.index);
  const web = Math.max(0, ...owners.map((owner) => webLikeness(key, owner)));
  const common = isCommonWord(name);
  const brand = brandOf(name) !== null && !common;
  const isTold = brand || context.told.includes(key);
  const guessed = source === 'brand alike' || source === 'brand cut off';
  const textKey = plain(text);
  const legal = legalFormWords(name);
  const yes = (holds: boolean) => (holds ? 1 : 0);
  const isFirst = !rows.slice(0, first.index).some(isNameLike);
  const isTallest = height > tallest * 0.95;
  const isMalaysian = context.malaysian >= 2;
  return {
    row: first.index,
    'row share': first.index / rows.length,
    'names above': rows.slice(0, first.index).filter(isNameLike).length,
    'taller names': rows.slice(0, HEAD).filter((row) => isNameLike(row) && row.height > height * 1.1).length,
    height,
    'height of the tallest': height / tallest,
    'height against above': above ? height / above.height : FAR,
    'height against below': below ? height / below.height : FAR,
    'gap above': Math.min(FAR, first.gapAbove),
    'gap below': Math.min(FAR, last.gapBelow),
    'off centre': Math.abs(first.centre - 0.5),
    width: Math.max(...span.map((row) => row.width)),
    rows: span.length,
    'joined prints differ':
      Math.max(...span.map((row) => row.height)) / Math.min(...span.map((row) => row.height)),
    'joined gap': Math.max(-1, ...span.slice(1).map((row) => row.gapAbove)),
    'share of the row': Math.min(1, key.length / Math.max(1, rowKey.length)),
    'address below': distance(rows.slice(last.index + 1).findIndex(({ strength }) => strength >= 2)),
    'address above': distance(
      rows
        .slice(0, first.index)
        .reverse()
        .findIndex(({ strength }) => strength >= 2),
    ),
    'strength below': below?.strength ?? -1,
    'strength above': above?.strength ?? -1,
    'phone below': distance(rows.slice(last.index + 1).findIndex(({ phone }) => phone)),
    'price below': page.firstPrice < 0 ? FAR * 3 : page.firstPrice - last.index,
    'below a price': yes(page.firstPrice >= 0 && first.index > page.firstPrice),
    'own strength': Math.max(...span.map((row) => row.strength)),
    'address covered': own.covered,
    town: yes(own.town),
    'own phone': yes(span.some(({ phone }) => phone)),
    'own web': yes(span.some((row) => row.web)),
    'own registration': yes(span.some(({ registration }) => registration)),
    'own clock': yes(span.some(({ clock }) => clock)),
    boilerplate: span.filter((row) => row.boilerplate).length,
    'legal form elsewhere': yes(
      legal === 0 && legalForms > span.filter(({ legalForm }) => legalForm > 0).length,
    ),
    'legal form cut, malaysian': yes(legal === 0 && isMalaysian && legalFormWords(text) > 0),
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
    'printed again': yes(key.length >= 4 && others.some((row) => row.plain.includes(key))),
    'a row again': others.filter((row) => row.plain === key).length,
    greeted: yes(key.length >= 4 && greetings.some((greeting) => greeting.includes(key))),
    'word of an address': yes(
      key.length >= 4 &&
        others.some((row) => row.strength >= 2 && row.plain.includes(key) && row.plain !== key),
    ),
    'web alike': web,
    'web same': yes(owners.includes(key)),
    brand: yes(brand),
    'common word': yes(common),
    'brand elsewhere': yes(!brand && brandRows > 0),
    'logo like it': isTold ? Math.max(0, ...context.logos.map((logo) => alikeness(logo, key))) : 0,
    'spelled right elsewhere': brand ? 0 : Math.max(0, ...context.told.map((other) => alikeness(other, key))),
    support: context.told.filter((other) => other === key).length + (owners.includes(key) ? 1 : 0),
    'from rows': yes(source === 'rows'),
    'from a part': yes(source === 'part'),
    'from thanks': yes(source === 'thanks'),
    'from web': yes(source === 'web'),
    'from brand inside': yes(source === 'brand inside'),
    'from brand alike': yes(source === 'brand alike'),
    'from brand cut off': yes(source === 'brand cut off'),
    'from brand extended': yes(source === 'brand extended'),
    likeness: similarity(key, textKey),
    'unlike the brand': guessed ? 1 - similarity(key, textKey) : 0,
    'surely another': guessed ? Math.min(...span.map((row) => row.read)) : 0,
    'trim nothing': yes(trim === 'nothing'),
    'trim greeting': yes(trim === 'greeting'),
    'trim store code': yes(trim === 'store code'),
    'trim rest': yes(trim === 'rest'),
    'trim first part': yes(trim === 'first part'),
    'trim heading': yes(trim === 'heading'),
    'trim branch': yes(trim === 'branch'),
    'trim trade': yes(trim === 'trade'),
    'alike above': yes(above !== undefined && isNameLike(above) && alike(above, first)),
    'alike below': yes(below !== undefined && isNameLike(below) && alike(below, last)),
    'goes on above': yes(above !== undefined && continues(above.text, first.text)),
    'goes on below': yes(below !== undefined && !below.priced && continues(text, below.text)),
    'joins what goes on': span.slice(1).filter((row, i) => continues(span[i]?.text ?? '', row.text)).length,
    'begins like an end': yes(beginsWithLegalForm(name)),
    'ends open': yes(legal === 0 && /\([^)]*$|[&,-]\s*$/.test(text)),
    'closes unopened': yes(/^[^(]*\)/.test(name)),
    malaysian: Math.min(3, context.malaysian),
    'first name': yes(isFirst),
    tallest: yes(isTallest),
    'tallest and first': yes(isFirst && isTallest && height > 1.3),
    'far down': Math.log1p(first.index),
    'legal form, malaysian': yes(legal > 0 && isMalaysian),
    'legal form, german': yes(legal > 0 && endsInGermanForm(name)),
    'brand of the company': yes(
      source === 'brand inside' && first.plain.startsWith(key) && endsInGermanForm(first.text),
    ),
    'legal form elsewhere, malaysian': yes(legal === 0 && legalForms > 0 && isMalaysian),
    'two rows': yes(span.length === 2),
    'says it twice': yes(new Set(words).size < words.length && span.length > 1),
    'three rows': yes(span.length === 3),
    'address next': yes((below?.strength ?? 0) >= 2),
    'brand row': yes(
      brand && (source === 'rows' || source === 'part') && (trim === 'nothing' || trim === 'store code'),
    ),
    'brand row on top': yes(brand && source === 'rows' && isFirst),
    'begins with a brand': yes(!brand && beginsWithBrand(words)),
    'all address': yes(own.covered > 0.95),
    long: Math.max(0, letters.length - 28) / 10,
    short: Math.max(0, 5 - letters.length),
    label: yes(/^[^:]{2,20}:/.test(text)),
    read: Math.min(...span.map((row) => row.read)),
    'lower rows read': Math.min(1, ...rows.slice(last.index + 1, last.index + 4).map((row) => row.read)),
  };
}

/** Whether a row may be a name, as far as the plainest tests tell. */
function isNameLike(row: PageRow): boolean {
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

function alike(a: PageRow, b: PageRow): boolean {
  return Math.abs(a.height / b.height - 1) < 0.25 && Math.min(a.gapBelow, b.gapBelow) < 1.2;
}

/** Whether the second text goes on with the name that the first began. */
function continues(first: string, second: string): boolean {
  if (/[&,-]\s*$/.test(first) || /^\s*&/.test(second)) return true;
  if (/^[^(]*\)/.test(second) || beginsWithLegalForm(second)) return true;
  if (/\([^)]*$/.test(first) && second.includes(')')) return true;
  const words = wordsOf(second.replace(/\(.*?(?:\)|$)|#? ?\d+/g, ''));
  return words.length > 0 && words.every(isOrdinary);
}

/** Whether a brand stands first and something else than a trade follows: 'Walmart save money', not 'Chili's Grill'. */
function beginsWithBrand(words: readonly string[]): boolean {
  return words.some((_, at) => {
    const name = words.slice(0, at).join('');
    const rest = words.slice(at).filter((word) => /[A-Z]/.test(word));
    const isTradeOnly = rest.every((word) => TRADES.has(word) || JOINING_WORDS.has(word));
    return name.length >= 4 && brandOf(name) !== null && !isCommonWord(name) && !isTradeOnly;
  });
}

/** Whether a word says what a shop is, not which one. */
function isOrdinary(word: string): boolean {
  return TRADES.has(word) || JOINING_WORDS.has(word) || isLegalForm(word);
}

/** How far a text looks like a name without being it: more than half of the letters, else 0. */
function alikeness(text: string, key: string): number {
  if (text === key || Math.abs(text.length - key.length) > 3) return 0;
  return Math.max(0, similarity(text, key) - 0.45);
}

/** 1 for the same name; a part of the other counts by its length. */
function webLikeness(key: string, owner: string): number {
  if (key.length >= 4 && owner.includes(key)) return key.length / owner.length;
  if (owner.length >= 4 && key.includes(owner)) return owner.length / key.length;
  return similarity(key, owner);
}

function distance(found: number): number {
  return found < 0 ? FAR : Math.min(FAR, found);
}
