import type { Row } from '../../ocr/lines.ts';
import type { Line } from '../../reading.ts';
import { type Candidate, readTrust } from '../choice/field-model.ts';
import { likelinessBy, type TextModel, textModel } from '../choice/text-model.ts';
import { correctAddress } from '../correct/correct-address.ts';
import { townOfTwoWords } from '../correct/correct-towns.ts';
import { correctWords } from '../correct/correct-words.ts';
import { addressEvidence, strengthOf } from '../evidence/address-evidence.ts';
import { brandOf } from '../evidence/brands.ts';
import type { Page, PageRow } from '../paper/page.ts';
import { moneyIn } from '../text/money.ts';
import { capitals, plain } from '../text/plain.ts';
import { hasClockOrDay, hasPhone, isRegistration, isWeb } from '../text/row-kinds.ts';
import { type LocationFeature, locationFeatures, type Place } from './location-features.ts';

/** A run of rows that may be the address, with its text and features. */
export type LocationCandidate = Candidate<LocationFeature> & {
  value: string;
  text: string;
  lines: readonly Line[];
};

/** How likely each row belongs to the shop's name, 0 to 1. */
export type NameShares = ReadonlyMap<Row, number>;

/** Where a phone or registration number begins. */
const CALL =
  /[\s,.;/(-]*\b(?:TEL|TELEFON[OE]?|TELEFOON|TLF|(?<!\.)T(?=[:. ]{1,3}(?:[+(]|0\d))|TELEPHONE|PHONE|PHN|PH|FAX|MOBILE|HP|WHATSAPP|CONTACT|ABN|GST|VAT|CIF|NIF|C\.I\.F|N\.I\.F|P\.? ?IVA|UST|TIN|BTW|KVK|SIRET|SIREN|UEN|TRN|GSTIN|FSSAI|HST|QST|TPS|TVQ|SSM|MWST|CVR|NIP|ORG)\b[\s.:)]*(?:NO|NR|REG|NUMBER|ID)?[\s.:#]*(?:[A-Z]{0,2}[+(\d]).*$/;
/** Labels of phone numbers without a number. */
const CALLS_AT_END = /(?:[\s,/-]*\b(?:TEL|FAX|PHONE)\b[ .:]*)+$/i;
/** An address has at most this many rows. */
const MOST_ROWS = 6;
/** Rows with phone or tax numbers may appear between the rows of an address; this many at most. */
const MOST_BETWEEN = 2;
/** An address begins within this many rows of the top or the bottom. */
const HEAD_ROWS = 26;
const FOOT_ROWS = 14;
const LEAST_LETTERS = 5;
/**
 * A line with less confidence than this, and this far behind the surest one of its row, is not part of an
 * address.
 */
const SCRAP = 0.75;
const SCRAP_BEHIND = 0.2;

/**
 * Every run of rows that may be the address. Unrelated rows in between are dropped.
 * @param addresses tells lines of addresses from other print; the fitted model by default
 */
export function locationCandidates(
  page: Page,
  nameShares: NameShares,
  addresses: TextModel = textModel('address'),
): LocationCandidate[] {
  const likeness = likelinessBy(addresses);
  const places = page.rows.map((row) => placeOf(row, nameShares.get(row.row) ?? 0));
  const candidates: LocationCandidate[] = [];
  const seen = new Set<string>();
  const addFrom = (all: readonly Place[], from: number) => {
    const inReach = from < HEAD_ROWS || from >= all.length - FOOT_ROWS;
    if (all[from]?.lines.length === 0 || !inReach) return;
    let strength = 0;
    for (let to = from; to < Math.min(from + MOST_ROWS, all.length); to++) {
      const last = all[to];
      strength += last?.strength ?? 0;
      if (!last || last.lines.length === 0) continue;
      const run = all.slice(from, to + 1);
      const parts = run.filter(({ lines }) => lines.length > 0);
      if (run.length - parts.length > MOST_BETWEEN) break;
      // Without any evidence, only a single row near the top may be the address: a station, a mall.
      if (strength === 0 && (to - from > 0 || from > 6)) continue;
      const value = correctWords(
        parts
          .map(({ text }) => tidy(text))
          .filter(Boolean)
          .reduce(joinRows, ''),
      );
      const id = `${from} ${to} ${value}`;
      if (plain(value).length < LEAST_LETTERS || seen.has(id)) continue;
      seen.add(id);
      const lines = parts.flatMap((part) => part.lines);
      candidates.push({
        value,
        key: plain(value),
        text: lines.map(({ text }) => text).join(' '),
        lines,
        features: locationFeatures({ page, likeness }, all, from, to),
        trust: {
          ...readTrust(Math.min(...lines.map(({ confidence }) => confidence))),
          'several rows': parts.length > 1 ? 1 : 0,
          'no number': /\d/.test(value) ? 0 : 1,
        },
      });
    }
  };
  for (const side of ['left', 'right'] as const) {
    const column = places.map((place) => inColumn(place, side));
    column.forEach((place, at) => {
      if (place !== places[at] || column[at + 1] !== places[at + 1]) addFrom(column, at);
    });
  }
  places.forEach((place, at) => {
    addFrom(places, at);
    for (const behind of behindAName(place)) addFrom(places.with(at, behind), at);
  });
  return candidates;
}

/** The left or right part of a row in a two-column letterhead. */
function inColumn(place: Place, side: 'left' | 'right'): Place {
  const parts = place.row.segments.filter(({ lines }) => lines.some((line) => place.lines.includes(line)));
  const part = side === 'left' ? parts[0] : parts.at(-1);
  return parts.length < 2 || !part ? place : { ...placeOf(place.row, place.nameShare, part.lines) };
}

function placeOf(row: PageRow, nameShare: number, lines: readonly Line[] = addressLines(row)): Place {
  const text = correctAddress(lines.map(addressText).filter(Boolean).join(' '));
  const evidence = addressEvidence(withNumbersApart(text));
  return { row, lines, text, evidence, strength: strengthOf(evidence), nameShare, behind: null };
}

/** 'Midtown3' as 'Midtown 3', so that its word is known. */
function withNumbersApart(text: string): string {
  return text.replace(/(?<=\p{L}{4})(?=\d+(?![\p{L}\d]))/gu, ' ');
}

/**
 * An address that starts within a row, after the shop's name: 'Larkspur Cafe, 12 High Street', 'IKEA Milton
 * Keynes'.
 */
function behindAName(place: Place): Place[] {
  const { text, lines } = place;
  if (lines.length === 0 || place.row.index >= HEAD_ROWS) return [];
  const words = text.split(/\s+/);
  const cuts = new Set<string>();
  const part = /^(.{3,}?)\s*(?:[,:|@]|\s[-–—]\s)\s*(.+)$/u.exec(text);
  if (part?.[2] && !/\d/.test(part[1] ?? '')) cuts.add(part[2]);
  for (let count = 1; count < Math.min(4, words.length); count++)
    if (brandOf(words.slice(0, count).join(' '))) cuts.add(words.slice(count).join(' '));
  return [...cuts].flatMap((rest) => {
    const evidence = addressEvidence(rest);
    const strength = strengthOf(evidence);
    return strength > 0
      ? [{ ...place, text: rest, evidence, strength, nameShare: 0, behind: place.nameShare }]
      : [];
  });
}

/** The lines of a row that can be part of an address. */
function addressLines({ row, segments, strength, boilerplate }: PageRow): Line[] {
  if (boilerplate && strength < 2) return [];
  const surest = Math.max(...row.lines.map(({ confidence }) => confidence));
  const legible = (segment: { lines: readonly Line[] }) =>
    segment.lines.filter((line) => !isScrap(line, surest));
  const possible = segments.filter(({ text }) => {
    const rest = withoutPhone(text);
    const letters = rest.replace(/[^\p{L}\d]/gu, '').length;
    if (isNumberAlone(rest) || letters === 0 || (letters < 2 && !/^\d,?$/.test(rest.trim()))) return false;
    if (isWeb(rest) || hasPhone(rest) || isRegistration(rest))
      return strengthOf(addressEvidence(rest)) >= 2 && !isWeb(rest);
    return !hasClockOrDay(rest) && !endsInMoney(rest);
  });
  const lines = possible.flatMap(legible);
  if (lines.length === row.lines.length || possible.length < 2) return lines;
  // Text far to the side of an address is a server's name or a table number.
  const strong = possible.filter(({ text }) => strengthOf(addressEvidence(text)) > 0);
  return strength > 0 && strong.length > 0 ? strong.flatMap(legible) : lines;
}

/** Scraps next to a clear line: print on the back of the paper that shows through, and stains. */
function isScrap({ text, confidence }: Line, surest: number): boolean {
  return confidence < SCRAP && surest - confidence > SCRAP_BEHIND && strengthOf(addressEvidence(text)) === 0;
}

/** '0341 18827140', '963 418 827': most likely a phone or registration number. */
function isNumberAlone(text: string): boolean {
  return !/\p{L}/u.test(text) && text.replace(/\D/g, '').length >= 7;
}

function endsInMoney(text: string): boolean {
  const money = moneyIn(text)
    .filter(({ whole }) => !whole)
    .at(-1);
  return money !== undefined && money.index > 0 && text.length - money.index - money.text.length < 4;
}

function addressText({ text }: Line): string {
  return withoutPhone(text).replace(
    /^\W*(?:STORE|SHOP|BRANCH|ADDRESS|ADD|ALAMAT|ADRESSE|DIRECCION|LOCATION|BUSINESS ADDRESS) *(?:#? ?\d+)? *[:#] */i,
    '',
  );
}

function withoutPhone(text: string): string {
  const upper = capitals(text);
  const label = CALL.exec(upper);
  const cut = upper.length === text.length && label ? text.slice(0, label.index) : text;
  return cut
    .replace(/[\s,]*\(?(?<!\d)\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}(?!\d).*$/, '')
    .replace(/(?<=\p{L})[\s,]+0\d{2,4}(?: ?[/-] ?| )\d[\d -]{4,}.*$/u, '');
}

function tidy(text: string): string {
  return text
    .replace(/,(?=\p{L})/gu, ', ')
    .replace(/\( +| +(?=[),])/g, (gap) => gap.trim())
    .replace(/(?<=\p{L}{3})°/gu, '')
    .replace(/\s+/g, ' ')
    .replace(CALLS_AT_END, '')
    .replace(/^#\d{3,} (?=\d+ )/, '')
    .replace(/^[\s*:.,-]+|[\s*:;-]+$/g, '');
}

function joinRows(before: string, next: string): string {
  if (before === '') return next;
  const last = before.slice(before.lastIndexOf(', ') + 1).trim();
  if (startsWithPart(next, last)) return before.slice(0, before.length - last.length) + next;
  const town = townAcross(before, next);
  if (town) return `${before.slice(0, -town.before.length)}${town.name}${next.slice(town.next.length)}`;
  return /[,.&/-]$/.test(before) ? `${before} ${next}` : `${before}, ${next}`;
}

/** Whether a row repeats the row above: 'Layton', the branch, above 'Layton, UT 84041'. */
function startsWithPart(row: string, part: string): boolean {
  const [first = ''] = row.split(/, |,$/);
  return /\p{L}{3}/u.test(part) && plain(first) === plain(part);
}

/** A town of two words, one on each row, that may be misread: 'KUALA', 'LUMPIR'. */
function townAcross(above: string, below: string): { before: string; next: string; name: string } | null {
  const before = /\p{L}{3,}$/u.exec(above)?.[0];
  const next = /^\p{L}{3,}(?=$|[ ,])/u.exec(below)?.[0];
  const name = before && next && townOfTwoWords(before, next);
  return name ? { before, next, name } : null;
}
