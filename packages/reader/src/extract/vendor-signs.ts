import { gapBetween } from '../ocr/lines.ts';
import type { Features } from './boosted-trees.ts';
import { similarity } from './edit-distance.ts';
import { hasLegalForm } from './row-kinds.ts';
import type { RowTraits } from './row-traits.ts';
import { upToNumber } from './vendor-name.ts';

/** What speaks for a text being the shop's name, and what against it. */

const TRADE =
  /RESTAURANT|RESTORAN|CAFE|COFFEE|GRILL|TAVERN|PIZZA|BURGER|KITCHEN|BAKERY|BAKERIES|MARKET|MART\b|STORE|SHOP|PHARMACY|FARMASI|HARDWARE|HOTEL|\bBAR\b|BISTRO|BUFFET|DELI|FOOD|KEDAI|PERNIAGAAN|STATIONERY|SUPERMARKET|RAMEN|SUSHI|TACO|BBQ|PUB\b|MOTORS?|\bGAS\b|CAR WASH/;
/** A row of nothing but these words is the end of a name, not a name. */
const GENERIC_WORD =
  /\b(?:RESTAURANT|RESTORAN|CAFE|GRILL|TAVERN|PIZZA|BAR|PUB|BISTRO|DELI|MARKET|STORES?|SHOP|PHARMACY|CAR|WASH|DETAIL|MEXICAN|ITALIAN|CHINESE|JAPANESE|THAI|INDIAN|KITCHEN|CUISINE|DINING|BAKERY|HOTEL|THE|AND|OF|SDN|BHD|S\/B|ENTERPRISES?|TRADING|PLT|LTD|LLC|INC|CORP|CO|COMPANY|M)\b|SDN\.? ?BHD/g;
/** No name begins with these. */
const NEVER_FIRST = /^\W*(?:ENTERPRISES?|TRADING|SDN|BHD|S\/B|PLT|LTD|LLC|INC|CORP|COMPANY|CO)\b/i;

/** What the signs look at beside the text itself. */
export type Page = {
  traits: readonly RowTraits[];
  /** names that customers are thanked in */
  thanked: readonly string[];
  owners: readonly { owner: string; trait: RowTraits }[];
  plainRows: readonly string[];
  tallest: number;
  legalForms: number;
  firstPrice: number;
  firstAddress: number;
};

/** Letters and figures only, as names are compared. */
export function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** What the place, the print and the neighbours of some rows in the head say. */
export function headFeatures(page: Page, from: number, to: number): Features {
  const { traits } = page;
  const span = traits.slice(from, to + 1);
  const text = span.map((trait) => trait.text).join(' ');
  const first = traits[from];
  const last = traits[to];
  if (!first || !last) return {};
  const namesAbove = traits.slice(0, from).filter(({ kind }) => kind === 'name').length;
  const height = Math.max(...span.map((trait) => trait.height));
  const read = Math.min(...span.map((trait) => trait.read));
  return {
    [`row ${bucket(from, [1, 2, 3, 4, 6, 9])}`]: 1,
    [`names above ${Math.min(namesAbove, 3)}`]: 1,
    [`above it: ${traits[from - 1]?.kind ?? 'nothing'}`]: 1,
    [`below it: ${traits[to + 1]?.kind ?? 'nothing'}`]: 1,
    [`address ${addressDistance(page, from, to)}`]: 1,
    [`height ${bucket(height, [0.85, 1.15, 1.4, 1.9, 2.6])}`]: 1,
    ...flag('tallest of the head', height > page.tallest * 0.95),
    ...flag('large and first', height > page.tallest * 0.95 && height > 1.3 && namesAbove === 0),
    ...flag('large and surely read', height > page.tallest * 0.95 && height > 1.9 && read >= 0.9),
    ...flag('below the first price', page.firstPrice >= 2 && from > page.firstPrice),
    ...flag('first price above it', page.firstPrice >= 0 && page.firstPrice < 2 && from > page.firstPrice),
    ...readFeatures(read),
    ...(to > from && !isGenericEnd(last.text) ? { [`goes on with ${last.kind}`]: 1 } : {}),
    ...Object.fromEntries(span.map(({ kind }) => [`is ${kind}`, 1])),
    ...flag(
      'holds a phone',
      span.some(({ phone }) => phone),
    ),
    ...flag(
      'holds a registration',
      span.some(({ registration, text: own }) => registration || upToNumber(own) !== own),
    ),
    ...flag(
      'weak address',
      span.some(({ address }) => address === 1),
    ),
    ...flag(
      'address',
      span.some(({ address }) => address >= 2),
    ),
    ...flag('closes what it never opened', /^[^(]*\)/.test(upToNumber(first.text))),
    ...flag('logo like a thanked name', from < 3 && page.thanked.some((name) => isLogoOf(plain(text), name))),
    ...legalFeatures(page, span),
    ...joinFeatures(page, from, to),
    ...textFeatures(page, text),
  };
}

/** What speaks for a name in a row of thanks. */
export function thankedFeatures(page: Page, name: string, read: number): Features {
  return {
    ...flag('thanked', page.legalForms > 0),
    ...flag('thanked, no legal form', page.legalForms === 0),
    ...flag(
      'thanked, and a logo like it',
      page.plainRows.slice(0, 3).some((row) => isLogoOf(row, plain(name))),
    ),
    ...readFeatures(read),
    ...textFeatures(page, name),
  };
}

/** What speaks for the owner of a web address. */
export function ownerFeatures(page: Page, owner: string, read: number): Features {
  return {
    ...flag('web', page.legalForms > 0),
    ...flag('web, no legal form', page.legalForms === 0),
    ...readFeatures(read),
    ...webFeatures(page, owner),
  };
}

function legalFeatures(page: Page, span: readonly RowTraits[]): Features {
  const own = span.filter(({ legalForm }) => legalForm).length;
  const others = page.legalForms - own;
  return {
    ...flag('legal form', own > 0),
    ...flag('legal form elsewhere', own === 0 && others > 0),
    ...flag('legal forms in both', own > 0 && others > 0),
    ...flag('words after the legal form', own > 0 && !span.at(-1)?.legalForm),
  };
}

/** How well the rows of a span hold together, and whether they could go on. */
function joinFeatures({ traits }: Page, from: number, to: number): Features {
  const alike = (a: RowTraits | undefined, b: RowTraits | undefined) =>
    a !== undefined && b !== undefined && Math.abs(a.height / b.height - 1) < 0.25;
  const features: Record<string, number> = { [`rows ${to - from + 1}`]: 1 };
  for (let i = from; i < to; i++) {
    const [a, b] = [traits[i], traits[i + 1]];
    if (!a || !b) continue;
    const name = alike(a, b) ? 'joins alike print' : 'joins other print';
    features[name] = 1;
    if (continues(a.text, b.text)) features['joins what goes on'] = 1;
    if (gapBetween(a.row, b.row) > 0.8) features['joins over a gap'] = 1;
  }
  const first = traits[from];
  const last = traits[to];
  const before = traits[from - 1];
  const next = traits[to + 1];
  if (before?.kind === 'name' && first && continues(before.text, first.text))
    features['goes on from above'] = 1;
  if (next && last && (next.kind === 'name' || isGenericEnd(next.text)) && continues(last.text, next.text))
    features['goes on below'] = 1;
  if (next?.kind === 'name' && alike(last, next)) features['alike print below'] = 1;
  if (before?.kind === 'name' && alike(before, first)) features['alike print above'] = 1;
  return features;
}

/** Whether the second text goes on with the name that the first began. */
function continues(first: string, second: string): boolean {
  if (/[&,-]\s*$/.test(first) || /^\s*&/.test(second)) return true;
  if (/^[^(]*\)/.test(second) || NEVER_FIRST.test(second)) return true;
  if (/\([^)]*$/.test(first) && (second.includes(')') || hasLegalForm(second))) return true;
  return ownWords(upToNumber(second)).length === 0 && /[A-Z]/.test(first);
}

/** 'STORE #1433': the end of a name and a number. */
function isGenericEnd(text: string): boolean {
  const name = upToNumber(text);
  return /[A-Za-z]{3}/.test(name) && ownWords(name).length === 0;
}

function ownWords(text: string): string {
  return text
    .toUpperCase()
    .replace(/\(.*?(?:\)|$)/g, '')
    .replace(GENERIC_WORD, '')
    .replace(/[^A-Z\d]/g, '');
}

/** How far below the first row of an address comes. */
function addressDistance({ firstAddress }: Page, from: number, to: number): string {
  if (firstAddress < 0) return 'nowhere';
  if (firstAddress < from) return 'above';
  if (firstAddress <= to) return 'inside';
  return `in ${Math.min(firstAddress - to, 4)}`;
}

/** What the words themselves say. */
function textFeatures(page: Page, text: string): Features {
  const name = upToNumber(text);
  const upper = name.toUpperCase();
  const letters = name.replace(/[^A-Za-z]/g, '');
  const words = name.split(/\s+/).filter((word) => /[A-Za-z]/.test(word));
  return {
    [`length ${bucket(letters.length, [3, 5, 8, 25, 40])}`]: 1,
    [`words ${bucket(words.length, [2, 3, 6])}`]: 1,
    ...flag('trade', TRADE.test(upper)),
    ...flag('no word of its own', ownWords(name).length === 0),
    ...flag('small letters only', /[a-z]/.test(name) && !/[A-Z]/.test(name)),
    ...flag('sentence', /[a-z]{2,} [a-z]{2,} [a-z]{2,}|[!?]\s*$|[a-z]{3}[.,]\s*$/.test(name)),
    ...flag('number at its end', /\d\s*$/.test(name)),
    ...flag('number at its beginning', /^\W*\d/.test(name)),
    ...flag('figures', name.replace(/\D/g, '').length > letters.length * 0.3),
    ...flag('colon', name.includes(':')),
    ...flag('brackets', /\(/.test(name)),
    ...webFeatures(page, plain(name)),
    ...flag('printed again', isRepeated(page, plain(name))),
    ...flag('word of an address', isInAddress(page, plain(name))),
    ...flag('begins like an end', NEVER_FIRST.test(name)),
    ...flag('opens what it never closes', /\([^)]*$/.test(name)),
  };
}

/** Web addresses are printed small: figures and the letters they look like count as the same. */
function lookAlike(text: string): string {
  return plain(text).replace(/0/g, 'O').replace(/[1I]/g, 'L');
}

/** Whether the web address, where there is one, tells the same name. */
function webFeatures({ owners, plainRows }: Page, text: string): Features {
  const name = lookAlike(text);
  const own = owners.map(({ owner }) => lookAlike(owner));
  const partial = own.some(
    (owner) => (name.length >= 4 && owner.includes(name)) || (owner.length >= 4 && name.includes(owner)),
  );
  return {
    ...flag('is the web address', own.includes(name)),
    ...flag('is like the web address', partial && !own.includes(name)),
    ...flag(
      'garbled web address',
      own.some((owner) => isGarbled(name, owner)),
    ),
    ...flag(
      'garbled on another row',
      own.includes(name) && plainRows.slice(0, 3).some((row) => isGarbled(lookAlike(row), name)),
    ),
    ...flag(
      'web address printed as a row',
      own.includes(name) && plainRows.some((row) => lookAlike(row) === name),
    ),
  };
}

/** Whether a row is a name as a logo in strange letters is read: 'Coqqer Ketfle'. */
function isGarbled(row: string, name: string): boolean {
  if (row === name || name.length < 5 || Math.abs(row.length - name.length) > 3) return false;
  if (row.includes(name) || name.includes(row)) return false;
  return similarity(row, name) >= 0.5;
}

/** Whether a row is a name as a logo is read whose last letters or strokes were lost. */
function isLogoOf(row: string, name: string): boolean {
  const isBegun = row.length >= 4 && name !== row && name.startsWith(row) && name.length - row.length <= 2;
  return isBegun || isGarbled(row, name);
}

function isRepeated({ plainRows }: Page, name: string): boolean {
  return name.length >= 4 && plainRows.filter((row) => row.includes(name)).length > 1;
}

/** 'FRESNO' above 'FRESNO, CA 93720' is the branch, not the shop. */
function isInAddress({ traits }: Page, name: string): boolean {
  return (
    name.length >= 4 &&
    traits.some(({ address, text }) => address >= 2 && plain(text) !== name && plain(text).includes(name))
  );
}

function readFeatures(read: number): Features {
  return { [`read ${bucket(read, [0.7, 0.8, 0.88, 0.94, 0.97])}`]: 1 };
}

function flag(name: string, holds: boolean): Features {
  return holds ? { [name]: 1 } : {};
}

/** The name of the range that a value falls into: '<1', '1-2', '>=2'. */
function bucket(value: number, limits: readonly number[]): string {
  const at = limits.findIndex((limit) => value < limit);
  if (at === 0) return `<${limits[0]}`;
  if (at < 0) return `>=${limits.at(-1)}`;
  return `${limits[at - 1]}-${limits[at]}`;
}
