import { gapBetween, type Row } from '../ocr/lines.ts';
import type { Line } from '../reading.ts';
import { addressStrength } from './address-line.ts';
import type { Features } from './boosted-trees.ts';
import { type Candidate, readTrust } from './field-model.ts';
import { mendWords } from './mend-words.ts';
import { hasClockOrDay, hasLegalForm, hasPhone, isBoilerplate, isRegistration, isWeb } from './row-kinds.ts';
import { type RowTraits, traitsOf } from './row-traits.ts';

/** A run of rows that may be the address, its text, and what speaks for it. */
export type LocationCandidate = Candidate & { value: string; text: string; lines: readonly Line[] };

/** An address is not longer than this many rows. */
const MAX_ROWS = 7;
/** '2417 Larkspur': a number and a name. */
const NUMBER_AND_NAME = /^\W*\d[\d-]*\W?[A-Za-z]*.*[A-Za-z]{3}/;
const MY_START = /^\W*(?:NO|LOT|UNIT|BLOCK|BLOK|LEVEL|GROUND|G\/?F|PT|SUITE|SHOP|KEDAI|[A-Z]{0,2}-?\d+)\b/i;
const POSTCODE = /(?<![\d#:])\d{5}(?!\d)/;
const STATE_END =
  /(?:SELANGOR|JOHOR|LUMPUR|PERAK|MELAKA|PENANG|PINANG|PAHANG|KEDAH|KELANTAN|SABAH|SARAWAK|SEMBILAN|EHSAN|PUTRAJAYA|MALAYSIA|\bKL|\bSEL|\bDE)\W*$|\b[A-Z]{2}[., ]*\d{5}(?:-\d{4})?\W*$/i;
/** '12.50', '12.50 SR': house numbers such as '18,20' stand at the beginning. */
const PRICE_AT_END = /\d[.,]\d{2}\W*[A-Z]{0,2}$/;

type Place = {
  trait: RowTraits;
  /** What of the row can be part of an address. */
  lines: Line[];
  text: string;
  strength: number;
};

/**
 * Every run of rows that may be the printed address, one row that is something else in between included. What a row
 * and the rows around a run say adds up, as in a chain model of beginning, inside and end.
 * @param shopRows the rows of the shop's name, which often carries a place of its own
 */
export function locationCandidates(rows: readonly Row[], shopRows: readonly Row[]): LocationCandidate[] {
  const places = traitsOf(rows).map((trait): Place => {
    const isShop = shopRows.some((row) => row.down === trait.row.down);
    const lines = isShop ? [] : addressLines(trait.row);
    const text = textOf(lines);
    return { trait, lines, text, strength: strengthOf(text, trait.text) };
  });
  const candidates: LocationCandidate[] = [];
  const firstPrice = places.findIndex(({ trait }) => trait.kind === 'price');
  places.forEach((first, from) => {
    if (first.lines.length === 0) return;
    let strength = 0;
    for (let to = from; to < Math.min(from + MAX_ROWS, places.length); to++) {
      const last = places[to];
      strength += last?.strength ?? 0;
      if (!last || last.lines.length === 0 || strength === 0) continue;
      const run = places.slice(from, to + 1);
      const parts = run.filter(({ lines }) => lines.length > 0);
      const lines = parts.flatMap((part) => part.lines);
      const value = mendWords(parts.map(({ text }) => tidy(text)).reduce(joinRows));
      if (value.replace(/[^A-Za-z0-9]/g, '').length < 5) continue;
      candidates.push({
        value,
        key: value.toUpperCase().replace(/[^A-Z0-9]/g, ''),
        text: parts.map(({ text }) => text).join(' '),
        lines,
        features: summed([
          ...run.map((place, i) => insideFeatures(place, i === 0 || i === run.length - 1)),
          beginFeatures(places, from),
          endFeatures(places, to),
          runFeatures(run, from, firstPrice),
        ]),
        trust: readTrust(Math.min(...lines.map(({ confidence }) => confidence))),
      });
    }
  });
  return candidates;
}

function insideFeatures({ trait, lines, strength }: Place, isEdge: boolean): Features {
  if (lines.length === 0) return { [`skips ${trait.kind}`]: 1 };
  return {
    'rows inside': 1,
    [`inside: strength ${strength}`]: 1,
    [`inside: ${trait.kind}`]: 1,
    ...(trait.legalForm ? { 'inside: legal form': 1 } : {}),
    ...(trait.registration ? { 'inside: registration': 1 } : {}),
    ...(trait.text !== lines.map(({ text }) => text).join(' ') ? { 'inside: part of a row': 1 } : {}),
    ...(isEdge || strength > 0 ? {} : { 'inside: between': 1 }),
    ...(/\d/.test(trait.text) ? { 'inside: figures': 1 } : {}),
    ...(/[,;]/.test(trait.text) ? { 'inside: comma': 1 } : {}),
    ...(trait.height > 1.3 ? { 'inside: large print': 1 } : {}),
    ...(trait.read < 0.8 ? { 'inside: read badly': 1 } : {}),
  };
}

function beginFeatures(places: readonly Place[], from: number): Features {
  const first = places[from];
  const above = places[from - 1];
  if (!first) return {};
  return {
    [`begin: strength ${first.strength}`]: 1,
    [`begin: after ${above?.trait.kind ?? 'nothing'}`]: 1,
    [`begin: after strength ${above?.strength ?? 'none'}`]: 1,
    ...(above && above.lines.length === 0 ? { 'begin: after what is no address': 1 } : {}),
    ...(above?.trait.legalForm ? { 'begin: after legal form': 1 } : {}),
    ...(above && /,\s*$/.test(above.text) ? { 'begin: after a comma': 1 } : {}),
    ...(above && NUMBER_AND_NAME.test(above.text) ? { 'begin: after number and name': 1 } : {}),
    ...(NUMBER_AND_NAME.test(first.text) ? { 'begin: number and name': 1 } : {}),
    ...(MY_START.test(first.text) ? { 'begin: number of a house': 1 } : {}),
    ...(above && MY_START.test(above.text) ? { 'begin: after number of a house': 1 } : {}),
    ...(above && Math.abs(above.trait.height / first.trait.height - 1) > 0.25
      ? { 'begin: other print above': 1 }
      : {}),
    ...(above && gapBetween(above.trait.row, first.trait.row) > 0.8 ? { 'begin: after a gap': 1 } : {}),
    [`begin: row ${Math.min(from, 4)}`]: 1,
    ...(/^[a-z]/.test(first.text) ? { 'begin: small letter': 1 } : {}),
  };
}

function endFeatures(places: readonly Place[], to: number): Features {
  const last = places[to];
  const below = places[to + 1];
  if (!last) return {};
  return {
    [`end: strength ${last.strength}`]: 1,
    [`end: before ${below?.trait.kind ?? 'nothing'}`]: 1,
    [`end: before strength ${below?.strength ?? 'none'}`]: 1,
    ...(below && below.lines.length === 0 ? { 'end: before what is no address': 1 } : {}),
    ...(POSTCODE.test(last.text) ? { 'end: postcode': 1 } : {}),
    ...(below && POSTCODE.test(below.text) ? { 'end: before a postcode': 1 } : {}),
    ...(STATE_END.test(last.text) ? { 'end: state': 1 } : {}),
    ...(below && STATE_END.test(below.text) ? { 'end: before a state': 1 } : {}),
    ...(/,\s*$/.test(last.text) ? { 'end: comma': 1 } : {}),
    ...(/\.\s*$/.test(last.text) ? { 'end: full stop': 1 } : {}),
    ...(below && Math.abs(below.trait.height / last.trait.height - 1) > 0.25
      ? { 'end: other print below': 1 }
      : {}),
    ...(below && gapBetween(last.trait.row, below.trait.row) > 0.8 ? { 'end: before a gap': 1 } : {}),
    ...(below && /^\W*\d/.test(below.text) ? { 'end: before a number': 1 } : {}),
  };
}

function runFeatures(run: readonly Place[], from: number, firstPrice: number): Features {
  const best = Math.max(...run.map(({ strength }) => strength));
  const text = run.map((place) => place.text).join(' ');
  return {
    [`rows ${run.length}`]: 1,
    [`best strength ${best}`]: 1,
    [`from row ${from < 3 ? '0-2' : from < 6 ? '3-5' : from < 10 ? '6-9' : from < 16 ? '10-15' : '16+'}`]: 1,
    ...(firstPrice >= 0 && from > firstPrice ? { 'below the first price': 1 } : {}),
    ...(POSTCODE.test(text) ? { 'has a postcode': 1 } : {}),
    ...(/\d/.test(text) ? {} : { 'no figures': 1 }),
    ...(PRICE_AT_END.test(text) ? { 'ends like a price': 1 } : {}),
    ...((text.match(/(?<!\d)\d{5}(?!\d)/g)?.length ?? 0) > 1 ? { 'two postcodes': 1 } : {}),
  };
}

function summed(parts: readonly Features[]): Features {
  const sum: Record<string, number> = {};
  for (const part of parts) for (const name in part) sum[name] = (sum[name] ?? 0) + (part[name] ?? 0);
  return sum;
}

/** Rows with a price are things bought, but for one that is plainly an address. */
function strengthOf(text: string, whole: string): number {
  if (text === '') return 0;
  const strength = addressStrength(text);
  return PRICE_AT_END.test(whole) && strength < 3 ? 0 : strength;
}

/** The lines of a row that can be part of an address. */
function addressLines(row: Row): Line[] {
  if (isBoilerplate(row.text) && addressStrength(row.text) < 3) return [];
  const possible = row.lines.filter(({ text }) => {
    const rest = withoutPhone(text);
    if (hasClockOrDay(text) || isWeb(text) || hasPhone(rest) || isRegistration(rest)) return false;
    // A single figure is the number of a street or house that the detector parted from it.
    const isPart = rest.replace(/[^A-Za-z0-9]/g, '').length > 1 || /^\d,?$/.test(rest.trim());
    return isPart && !PRICE_AT_END.test(rest);
  });
  // Beside the end of an address stands something else: a server's name, a table's number.
  const end = possible.findIndex(
    ({ text }) => addressStrength(text) === 3 || /[A-Z]{3},? ?[A-Z]{2}$/i.test(text),
  );
  const whole = end >= 0 && addressStrength(possible.map(({ text }) => text).join(' ')) < 2;
  const kept = whole ? possible.slice(0, end + 1) : possible;
  return hasLegalForm(row.text) && addressStrength(textOf(kept)) < 2 ? [] : kept;
}

function textOf(lines: readonly Line[]): string {
  return lines.map((line) => withoutPhone(line.text)).join(' ');
}

function withoutPhone(text: string): string {
  return text
    .replace(/[\s,]*\b(?:tel|phone|ph|fax)\b.*$/i, '')
    .replace(/[\s,]*\(\d{3}\) ?\d{3}-\d{4}.*$/, '');
}

function tidy(text: string): string {
  return text
    .replace(/,(?=[A-Za-z])/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s*:.,-]+|[\s*:;-]+$/g, '');
}

function joinRows(before: string, next: string): string {
  return /[,.&/-]$/.test(before) ? `${before} ${next}` : `${before}, ${next}`;
}
