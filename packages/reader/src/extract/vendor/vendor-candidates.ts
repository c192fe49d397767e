import { currencies } from '../../locales/index.ts';
import type { Row } from '../../ocr/lines.ts';
import { type Candidate, readTrust } from '../choice/field-model.ts';
import { type TextModel, textModel } from '../choice/text-model.ts';
import { correctName } from '../correct/correct-name.ts';
import { isStreetAlone } from '../evidence/address-evidence.ts';
import { brandCutOff, brandExtended, brandLike, brandOf, brandsIn } from '../evidence/brands.ts';
import type { PageRow, Segment } from '../paper/page.ts';
import type { Paper } from '../paper/paper.ts';
import { plain } from '../text/plain.ts';
import { companiesIn, nameVariants, type Trim } from './name-variants.ts';
import { brandsSpelled, type SpelledName } from './spelled-names.ts';
import { isGuessed, type NameContext, nameContext, type Source, thankedIn } from './vendor-context.ts';
import { nameMeasure, type VendorFeature } from './vendor-features.ts';
import { nameIn } from './vendor-name.ts';
import { webOwners } from './web-owners.ts';

/** A text that may be the shop's name, its rows and its features. */
export type VendorCandidate = Candidate<VendorFeature> & {
  value: string;
  text: string;
  rows: readonly Row[];
  /** False if the name was found in other words: in a thank-you, in a web address. */
  inHead: boolean;
};

/** 'EUR' above a column of prices is not a name. */
const CURRENCY_CODES = new Set(currencies.map(({ code }) => code));
/** A name is within this many rows of the top, or mentioned in the last rows. */
const HEAD_ROWS = 24;
const FOOT_ROWS = 10;
/** A name has at most this many rows. */
const MOST_ROWS = 3;
/** A logo is this many times taller than the usual print. */
const TALL = 1.2;
/** Brands are compared letter by letter in this many rows. */
const LOGO_ROWS = 8;

/**
 * Everything on a receipt that may be the shop's name.
 * @param names tells names from other print; the fitted model by default
 */
export function vendorCandidates(
  { page, country }: Pick<Paper, 'page' | 'country'>,
  names: TextModel = textModel('name'),
): VendorCandidate[] {
  const head = page.rows.slice(0, HEAD_ROWS);
  const foot = page.rows.slice(Math.max(HEAD_ROWS, page.rows.length - FOOT_ROWS));
  const owners = webOwners(page.rows.map(({ text }) => text));
  const context = nameContext(page, owners, country.told, names);
  const measure = nameMeasure(context);
  const candidates: VendorCandidate[] = [];
  const seen = new Set<string>();
  const add: Add = (found, text, span, source, trim, spelled) => {
    const name = correctName(found, country.country);
    const key = plain(name);
    const last = span.at(-1);
    const first = span[0];
    const id = `${key} ${first?.index} ${last?.index} ${source}`;
    if (key.length < 2 || !/[A-Z]/.test(key) || CURRENCY_CODES.has(key) || seen.has(id) || !first || !last)
      return;
    seen.add(id);
    const read = Math.min(...span.map((row) => row.read));
    candidates.push({
      value: name,
      key,
      text,
      rows: span.map(({ row }) => row),
      features: measure({ name, text, span, source, trim, spelled }),
      trust: { ...readTrust(read), ...trustOf(name, source) },
      inHead: source === 'rows' || source === 'part',
    });
  };
  const addVariants = (text: string, span: Span, source: Source) => {
    for (const { name, trim } of nameVariants(text))
      if (trim !== 'greeting') add(name, text, span, source, trim);
  };
  for (const row of head) {
    if (!isPossible(row)) continue;
    addVariants(row.text, [row], 'rows');
    if (row.segments.length > 1 || row.row.lines.length > 1)
      for (const text of partsOf(row)) addVariants(text, [row], 'part');
    for (let more = 2; more <= MOST_ROWS; more++) {
      const span = head.slice(row.index, row.index + more);
      const last = span.at(-1);
      if (span.length < more || !span.every(isPossible) || (last?.registration && last.legalForm === 0))
        break;
      addVariants(span.map(({ text }) => text).join(' '), span, 'rows');
      const column = columnOf(span);
      if (column) addVariants(column, span, 'part');
    }
  }
  for (const row of page.rows.slice(-FOOT_ROWS))
    for (const name of companiesIn(row.text)) add(name, row.text, [row], 'company', 'nothing');
  for (const row of [...head, ...foot]) {
    for (const name of brandsIn(row.text)) {
      add(name, name, [row], 'brand inside', 'nothing');
      const longer = brandExtended(name, context.logos);
      if (longer) add(longer, name, [row], 'brand extended', 'nothing');
    }
    for (const name of thankedIn(page, row)) {
      add(name, row.text, [row], 'thanks', 'greeting');
      // The thank-you may continue on the next row, and the name may be there.
      const next = page.rows[row.index + 1];
      if (next?.plain.includes(plain(name))) add(name, next.text, [next], 'thanks', 'greeting');
    }
  }
  for (const row of head.slice(0, LOGO_ROWS)) addLogo(row, context, add);
  for (const { owner, row } of owners) {
    const on = page.rows[row];
    if (!on) continue;
    const brand = brandOf(owner);
    const longer = brand && brandExtended(brand, context.logos);
    if (longer) add(longer, owner, [on], 'brand extended', 'nothing');
    add(brand ?? `${owner.slice(0, 1)}${owner.slice(1).toLowerCase()}`, owner, [on], 'web', 'nothing');
  }
  return candidates;
}

type Span = readonly PageRow[];
type Add = (
  name: string,
  text: string,
  span: Span,
  source: Source,
  trim: Trim,
  spelled?: SpelledName,
) => void;

/** Logos are often misread, so this adds the brands that look similar. */
function addLogo(row: PageRow, { unsure, country }: NameContext, add: Add): void {
  for (const text of new Set([row.text, ...row.segments.map((segment) => segment.text)])) {
    if (text.replace(/\P{L}/gu, '').length < 4 || brandOf(text)) continue;
    const like = brandLike(nameIn(text));
    if (like) add(like.name, text, [row], 'brand alike', 'nothing');
    const whole = row.height >= TALL ? brandCutOff(nameIn(text)) : null;
    if (whole) add(whole, text, [row], 'brand cut off', 'nothing');
  }
  for (const { text, words } of unsure.filter((line) => line.row === row.index)) {
    if (brandOf(text)) continue;
    for (const spelled of brandsSpelled(words, country))
      add(spelled.name, spelled.text, [row], 'brand spelled', 'nothing', spelled);
  }
}

/** Every line and run of lines of a row, except the whole row. */
function partsOf({ row, segments }: PageRow): string[] {
  const texts = new Set(segments.map(({ text }) => text));
  for (let from = 0; from < row.lines.length; from++)
    for (let to = from + 1; to <= Math.min(row.lines.length, from + 3); to++)
      texts.add(
        row.lines
          .slice(from, to)
          .map(({ text }) => text)
          .join(' '),
      );
  texts.delete(row.text);
  return [...texts];
}

/** The segments below each other, in rows that may have other text next to them. */
function columnOf(span: Span): string | null {
  if (span.every(({ segments }) => segments.length === 1)) return null;
  const tall = (row: PageRow): Segment | undefined =>
    [...row.segments].sort((a, b) => b.height - a.height)[0];
  const chosen: Segment[] = [];
  for (const row of span) {
    const above = chosen.at(-1);
    const segment = above ? row.segments.find(({ box }) => overlap(box, above.box) > 0.5) : tall(row);
    if (!segment) return null;
    chosen.push(segment);
  }
  return chosen.map(({ text }) => text).join(' ');
}

function overlap(a: { x: number; width: number }, b: { x: number; width: number }): number {
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return shared / Math.max(1, Math.min(a.width, b.width));
}

function isPossible({ text, figures, priced }: PageRow): boolean {
  return !priced && !figures && /\p{L}{2}/u.test(text) && !isStreetAlone(text);
}

/** How far a name can be trusted, apart from how clearly it won. */
function trustOf(name: string, source: Source): Record<string, number> {
  return {
    ...(brandOf(name) ? { brand: 1 } : {}),
    ...(isGuessed(source) ? { guessed: 1 } : {}),
    ...(source === 'web' || source === 'thanks' || source === 'company' ? { 'in other words': 1 } : {}),
  };
}
