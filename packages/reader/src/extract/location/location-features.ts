import { TOWNS } from '../../locales/lists.ts';
import { HEADING_WORDS, RECEIPT_WORDS, SENTENCE_WORDS } from '../../locales/name-words.ts';
import type { Line } from '../../reading.ts';
import type { Features } from '../choice/boosted-trees.ts';
import type { AddressEvidence } from '../evidence/address-evidence.ts';
import { brandOf } from '../evidence/brands.ts';
import type { Page, PageRow } from '../paper/page.ts';
import { editDistance } from '../text/edit-distance.ts';
import { memoized } from '../text/memo.ts';
import { wordsOf } from '../text/plain.ts';

// Long: one feature after the other, in the order of the weights.

const LOCATION_FEATURES = [
  'rows',
  'one row',
  'strength',
  'strongest',
  'weakest',
  'rows without',
  'rows sure',
  'skipped',
  'legal forms',
  'registrations',
  'large print',
  'prints differ',
  'gaps',
  'commas',
  'figures',
  'letters',
  'brands',
  'boilerplate',
  'phones',
  'covered',
  'least covered',
  'read',
  'name inside',
  'name above',
  'name near above',
  'name below',
  'begins: weak',
  'begins: sure',
  'begins: name near',
  'ends: weak',
  'ends: sure',
  'ends: what is weaker below',
  'begins: weaker above',
  'one sure row',
  'begins: strength',
  'begins: house number',
  'begins: street',
  'begins: number and street',
  'begins: postcode',
  'begins: town',
  'begins: building',
  'begins: small',
  'begins: other print above',
  'begins: gap above',
  'begins: strength above',
  'begins: name-like above',
  'begins: legal form above',
  'begins: comma above',
  'begins: nothing above',
  'begins: phone above',
  'begins: web above',
  'begins: boilerplate above',
  'begins: clock above',
  'begins: registration above',
  'begins: number and street above',
  'begins: building above',
  'begins: number over a postcode',
  'begins: number over a postcode above',
  'begins: street above',
  'ends: strength',
  'ends: postcode',
  'ends: region code',
  'ends: region',
  'ends: country',
  'ends: town',
  'ends: comma',
  'ends: strength below',
  'ends: postcode below',
  'ends: region below',
  'ends: town below',
  'ends: country below',
  'ends: phone below',
  'ends: web below',
  'ends: registration below',
  'ends: boilerplate below',
  'ends: clock below',
  'ends: price below',
  'ends: nothing below',
  'ends: other print below',
  'ends: gap below',
  'ends: covered below',
  'ends: full stop',
  'ends: branch',
  'ends: branch below',
  'has a street',
  'has a house number',
  'has a postcode',
  'has a town',
  'has a region',
  'complete',
  'postcodes',
  'sentence',
  'other words',
  'part of a row',
  'begins: behind words',
  'begins: behind the name',
  'row',
  'far down',
  'below a price',
  'in the foot',
  'whole in the foot',
  'off center',
  'like an address',
  'least like an address',
  'begins: like an address',
  'begins: like an address above',
  'ends: like an address',
  'ends: like an address below',
] as const;
export type LocationFeature = (typeof LOCATION_FEATURES)[number];

/** A row, and the part of it that may belong to an address. */
export type Place = {
  row: PageRow;
  lines: readonly Line[];
  text: string;
  evidence: AddressEvidence;
  strength: 0 | 1 | 2 | 3;
  /** How likely the row belongs to the shop's name, 0 to 1. */
  nameShare: number;
  /**
   * How likely the text dropped at the start of the row is the shop's name, 0 to 1; null if nothing was
   * dropped.
   */
  behind: number | null;
};

const FAR = 9;
/** Print that is as unlike an address as possible, or no print at all. */
const UNLIKE = -9;
const LONG_WORD = 7;
const OTHERS = new Set([...SENTENCE_WORDS, ...RECEIPT_WORDS, ...HEADING_WORDS]);
const LONG_OTHERS = [...OTHERS].filter(({ length }) => length >= LONG_WORD);

/** The features of the places `from` to `to` as an address. Yes and no are 1 and 0. */
export function locationFeatures(
  { page, likeness }: { page: Page; likeness: (text: string) => number },
  places: readonly Place[],
  from: number,
  to: number,
): Features<LocationFeature> {
  const run = places.slice(from, to + 1);
  const parts = run.filter(({ lines }) => lines.length > 0);
  const first = places[from];
  const last = places[to];
  if (!first || !last) throw new Error('An address needs at least one row.');
  const above = places[from - 1];
  const below = places[to + 1];
  // An address continues below a row that has only a phone number.
  const next = below?.lines.length === 0 && below.row.phone ? places[to + 2] : below;
  const text = parts.map((part) => part.text).join(' ');
  const yes = (holds: boolean | undefined) => (holds ? 1 : 0);
  const count = (test: (place: Place) => boolean) => parts.filter(test).length;
  const heights = parts.map(({ row }) => row.height);
  const has = (test: (evidence: AddressEvidence) => boolean) => parts.some(({ evidence }) => test(evidence));
  const signs = text.replace(/\s/g, '').length;
  const hasStreet = has(({ streets }) => streets > 0);
  const hasPostcode = has(({ postcode }) => postcode);
  const isFoot = from > 12 && from > places.length - 10;
  const hasTown = has(({ town, regions, regionCode }) => town || regions > 0 || regionCode);
  return {
    rows: parts.length,
    'one row': yes(parts.length === 1),
    strength: parts.reduce((sum, { strength }) => sum + strength, 0),
    strongest: Math.max(...parts.map(({ strength }) => strength)),
    weakest: Math.min(...parts.map(({ strength }) => strength)),
    'rows without': count(({ strength }) => strength === 0),
    'rows sure': count(({ strength }) => strength >= 2),
    skipped: run.length - parts.length,
    'legal forms': count(({ row }) => row.legalForm > 0),
    registrations: count(({ row }) => row.registration),
    'large print': count(({ row }) => row.height > 1.3),
    'prints differ': Math.max(...heights) / Math.min(...heights),
    gaps: Math.max(0, ...parts.slice(1).map(({ row }) => row.gapAbove)),
    commas: text.split(',').length - 1,
    figures: text.replace(/\D/g, '').length / Math.max(1, signs),
    letters: signs / 10,
    brands: count(({ text: own }) => brandOf(own) !== null),
    boilerplate: count(({ row }) => row.boilerplate),
    phones: count(({ row }) => row.phone),
    covered: parts.reduce((sum, { evidence }) => sum + evidence.covered, 0) / parts.length,
    'least covered': Math.min(...parts.map(({ evidence }) => evidence.covered)),
    read: Math.min(...parts.map(({ row }) => row.read)),
    'name inside': Math.max(...run.map(({ nameShare }) => nameShare)),
    'name above': above?.nameShare ?? 0,
    'name near above': Math.max(
      0,
      ...places.slice(Math.max(0, from - 3), from).map(({ nameShare }) => nameShare),
    ),
    'name below': Math.max(0, ...places.slice(to + 1, to + 4).map(({ nameShare }) => nameShare)),
    'begins: weak': yes(first.strength === 0),
    'begins: sure': yes(first.strength >= 2),
    'begins: name near': Math.max(first.nameShare, above?.nameShare ?? 0),
    'ends: weak': yes(last.strength === 0),
    'ends: sure': yes(last.strength >= 2),
    'ends: what is weaker below': yes(!below || below.strength === 0),
    'begins: weaker above': yes(!above || above.strength === 0),
    'one sure row': yes(parts.length === 1 && first.strength >= 2),
    'begins: strength': first.strength,
    'begins: house number': yes(first.evidence.houseNumber),
    'begins: street': yes(first.evidence.streets > 0),
    'begins: number and street': yes(isNumberAndStreet(first)),
    'begins: postcode': yes(first.evidence.postcode),
    'begins: town': yes(first.evidence.town),
    'begins: building': yes(first.evidence.buildings > 0),
    'begins: small': yes(/^\p{Ll}/u.test(first.text)),
    'begins: other print above': yes(above && Math.abs(above.row.height / first.row.height - 1) > 0.25),
    'begins: gap above': Math.min(FAR, first.row.gapAbove),
    'begins: strength above': above?.strength ?? -1,
    'begins: name-like above': yes(above && above.strength === 0 && !above.row.figures),
    'begins: legal form above': yes(above && above.row.legalForm > 0),
    'begins: comma above': yes(above && /,\s*$/.test(above.text)),
    'begins: nothing above': yes(!above),
    'begins: phone above': yes(above?.row.phone),
    'begins: web above': yes(above?.row.web),
    'begins: boilerplate above': yes(above?.row.boilerplate),
    'begins: clock above': yes(above?.row.clock),
    'begins: registration above': yes(above?.row.registration),
    'begins: number and street above': yes(above && isNumberAndStreet(above)),
    'begins: building above': yes(above && above.evidence.buildings > 0 && above.strength > 0),
    'begins: number over a postcode': yes(isNumberOver(first, places[from + 1]) && to > from),
    'begins: number over a postcode above': yes(above && isNumberOver(above, first)),
    'begins: street above': yes(above && above.evidence.streets > 0 && above.lines.length > 0),
    'ends: strength': last.strength,
    'ends: postcode': yes(last.evidence.postcode),
    'ends: region code': yes(last.evidence.regionCode),
    'ends: region': yes(last.evidence.regions > 0),
    'ends: country': yes(last.evidence.country),
    'ends: town': yes(last.evidence.town),
    'ends: comma': yes(/[,&]\s*$/.test(last.text)),
    'ends: strength below': below?.strength ?? -1,
    'ends: postcode below': yes(next?.evidence.postcode),
    'ends: region below': yes(next && (next.evidence.regions > 0 || next.evidence.regionCode)),
    'ends: town below': yes(next?.evidence.town),
    'ends: country below': yes(next?.evidence.country),
    'ends: phone below': yes(below?.row.phone),
    'ends: web below': yes(below?.row.web),
    'ends: registration below': yes(below?.row.registration),
    'ends: boilerplate below': yes(below?.row.boilerplate),
    'ends: clock below': yes(below?.row.clock),
    'ends: price below': yes(below?.row.priced),
    'ends: nothing below': yes(!below),
    'ends: other print below': yes(below && Math.abs(below.row.height / last.row.height - 1) > 0.25),
    'ends: gap below': Math.min(FAR, last.row.gapBelow),
    'ends: covered below': below?.evidence.covered ?? 0,
    'ends: full stop': yes(/\.\s*$/.test(last.text)),
    'ends: branch': yes(run.length > 1 && isBranch(last)),
    'ends: branch below': yes(below && isBranch(below)),
    'has a street': yes(hasStreet),
    'has a house number': yes(has(({ houseNumber }) => houseNumber)),
    'has a postcode': yes(hasPostcode),
    'has a town': yes(hasTown),
    'has a region': yes(has(({ regions, regionCode }) => regions > 0 || regionCode)),
    complete: yes(hasStreet && hasPostcode && hasTown),
    postcodes: count(({ evidence }) => evidence.postcode),
    sentence: yes(/\p{Ll}{2,} \p{Ll}{2,} \p{Ll}{2,}/u.test(text)),
    'other words': wordsOf(text).filter(isOther).length,
    'part of a row': count(({ row, lines }) => lines.length < row.row.lines.length),
    'begins: behind words': yes(first.behind !== null),
    'begins: behind the name': first.behind ?? 0,
    row: from,
    'far down': Math.log1p(from),
    'below a price': yes(page.firstPrice >= 0 && from > page.firstPrice),
    'in the foot': yes(isFoot),
    'whole in the foot': yes(
      isFoot && hasPostcode && (hasStreet || has(({ houseNumber }) => houseNumber)) && hasTown,
    ),
    'off center': Math.abs(first.row.center - 0.5),
    'like an address': likeness(text),
    'least like an address': Math.min(...parts.map((part) => likeness(part.text))),
    'begins: like an address': likeness(first.text),
    'begins: like an address above': above ? likeness(above.row.text) : UNLIKE,
    'ends: like an address': likeness(last.text),
    'ends: like an address below': below ? likeness(below.row.text) : UNLIKE,
  };
}

/**
 * Words of sentences and of the sale, which addresses do not contain. Long ones count even with one misread
 * letter: 'HANAGER'.
 */
const isOther = memoized(
  (word: string) =>
    OTHERS.has(word) ||
    (word.length >= LONG_WORD && !TOWNS.has(word) && LONG_OTHERS.some((other) => isNearly(word, other))),
);

function isNearly(word: string, other: string): boolean {
  return word.length === other.length && editDistance(word, other, { limit: 1 }) <= 1;
}

/** '1076-IJOK': a chain's number and name for this shop, below the address of its head office. */
function isBranch({ text, row }: Place): boolean {
  return /^\d{3,4} ?- ?\p{Lu}[\p{Lu} .]{3,}$/u.test(text) && !row.phone && !row.registration;
}

/** 'Wijnhaven 71' over '3011 WK Rotterdam': a street without a word for 'street'. */
function isNumberOver(upper: Place, lower: Place | undefined): boolean {
  const isNamed = upper.evidence.houseNumber && upper.nameShare < 0.5 && upper.lines.length > 0;
  return isNamed && !upper.row.registration && lower?.evidence.postcode === true;
}

function isNumberAndStreet({ evidence }: Place): boolean {
  return evidence.houseNumber && evidence.streets > 0;
}
