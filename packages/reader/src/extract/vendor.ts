import { median } from '../median.ts';
import type { Row } from '../ocr/lines.ts';
import type { Found } from '../reading.ts';
import { addressStrength } from './address-line.ts';
import { mendWords } from './mend-words.ts';
import { moneyIn } from './money.ts';
import { hasClockOrDay, hasLegalForm, hasPhone, isBoilerplate, isRegistration, isWeb } from './row-kinds.ts';

/** A name stands within this many rows of the top. */
const ROWS_FROM_TOP = 14;
const TRADE =
  /RESTAURANT|RESTORAN|CAFE|COFFEE|GRILL|TAVERN|PIZZA|BURGER|KITCHEN|BAKERY|BAKERIES|MARKET|MART\b|STORE|SHOP|PHARMACY|FARMASI|HARDWARE|HOTEL|\bBAR\b|BISTRO|BUFFET|DELI|FOOD|KEDAI|PERNIAGAAN|STATIONERY|SUPERMARKET|RAMEN|SUSHI|TACO|BBQ|PUB\b|MOTORS?|\bGAS\b|CAR WASH/;
/** Names end where a company's number begins: '(812345-K)', 'CO. NO 123456-A', '#1234', 'Phone ...'. */
const AFTER_NAME =
  /[\s,-]*\((?=(?:[^()]*\d){3})[^()\s]{5,}\)?\s*$|[\s-]*(?<=[A-Za-z .'-])#\s?\d[\d-]*.*$|[\s,-]*\(?\b\d{5,8} ?-? ?[A-Z]{1,2}\b\)?.*$|[\s,-]*\(\d{5,}.*$|[\s,]*\b(?:co|company|reg|roc|gst)\.? ?(?:reg|no|id)\b.*$|[\s,]*\b(?:tel|phone|fax)\b.*$/i;
const BEFORE_NAME =
  /^(?:(?:owned|own|operated|managed|owner) by\s*:?\s*|.*dimiliki(?: oleh)?\s*:\s*|\d{5,} |\W+)/i;

/** Two rows are of one print when their heights differ by less than this share. */
const SAME_PRINT = 0.25;
/** A row of nothing but these words is the end of a name, not a name. */
const GENERIC_WORD =
  /\b(?:RESTAURANT|RESTORAN|CAFE|GRILL|TAVERN|PIZZA|BAR|PUB|BISTRO|DELI|MARKET|STORES?|SHOP|PHARMACY|CAR|WASH|DETAIL|MEXICAN|ITALIAN|CHINESE|JAPANESE|THAI|INDIAN|KITCHEN|BAKERY|HOTEL|THE|AND|OF|SDN|BHD|S\/B|ENTERPRISES?|TRADING|PLT|LTD|LLC|INC|CORP|CO|COMPANY|M)\b|SDN\.? ?BHD/g;

/** Below this score the receipt's own 'thank you for shopping at ...' is the better witness. */
const WEAK = 0.6;
const THANKS =
  /(?:shopping|dining|eating|stopping|staying) (?:at|with|in) (?<name>[a-z].*)|thank(?:s| ?you) for (?:visiting|choosing) (?<other>[a-z].*)/i;

type Candidate = { from: number; score: number };

/**
 * The shop's name: among the first rows, the one that looks most like a name. Large print, a company's legal form, a
 * place near the top and an address right below speak for a row; whatever else stands there (addresses, phone
 * numbers, dates, 'tax invoice') is left out.
 */
export function findVendor(rows: readonly Row[]): Found<string> | null {
  const top = rows.slice(0, ROWS_FROM_TOP);
  const firstPrice = top.findIndex((row) => moneyIn(row.text).length > 0);
  const head = firstPrice >= 2 ? top.slice(0, firstPrice) : top;
  const usual = median(
    rows.map(({ height }) => height),
    1,
  );
  const address = head.findIndex((row) => addressStrength(row.text) >= 2);
  let chosen: Candidate | null = null;
  for (const [from, row] of head.entries()) {
    if (!isName(row)) continue;
    const score = nameScore(row, from, usual) + nearAddress(from, address, head);
    if (!chosen || score > chosen.score) chosen = { from, score };
  }
  if (!chosen || chosen.score < WEAK) {
    const thanked = nameThanked(rows);
    if (thanked || !chosen) return thanked;
  }
  const parts = joined(head, chosen.from);
  const text = parts.map((row) => row.text).join(' ');
  const value = mendWords(cleanName(text));
  if (value.length < 2) return null;
  const read = Math.min(...parts.flatMap((row) => row.lines.map((line) => line.confidence)));
  const sure = Math.max(0.25, Math.min(0.97, 0.6 + chosen.score * 0.13));
  return { value, confidence: sure * read, boxes: parts.map((row) => row.box), text };
}

function isName(row: Row): boolean {
  const { text } = row;
  const name = text.replace(AFTER_NAME, '');
  const letters = name.replace(/[^A-Za-z]/g, '').length;
  if (letters < 3 || letters < name.replace(/\s/g, '').length * 0.4) return false;
  if (
    moneyIn(text).length > 0 ||
    hasClockOrDay(text) ||
    isWeb(text) ||
    isBoilerplate(text) ||
    /^\s*\d+\s*[xX]\s/.test(text)
  )
    return false;
  if (name.trim().length < 3 || hasPhone(name) || isRegistration(name)) return false;
  return addressStrength(name) < 2 || hasLegalForm(name);
}

function nameScore(row: Row, from: number, usual: number): number {
  const upper = row.text.toUpperCase();
  const read = row.lines.reduce((sum, line) => sum + line.confidence, 0) / row.lines.length;
  let score = Math.min(2, (row.height / usual - 1) * 1.5) - 0.35 * from - 3 * (1 - read);
  if (hasLegalForm(upper)) score += 2.5;
  if (TRADE.test(upper)) score += 0.4;
  if (/[a-z]/.test(row.text) && !/[A-Z]/.test(row.text)) score -= 1; // a slogan, or a name someone wrote by hand
  if (/[a-z]{2,} [a-z]{2,} [a-z]{2,}|[!?]\s*$|\.\s*$/.test(row.text)) score -= 1.2; // a sentence
  if (/\d\s*$/.test(row.text)) score -= 0.5;
  if (row.text.length < 4) score -= 0.5;
  if (addressStrength(row.text) === 1) score -= 1;
  return score;
}

/** A name stands right above its address. */
function nearAddress(from: number, address: number, head: readonly Row[]): number {
  if (address < 0) return 0;
  if (from > address) return -1;
  const between = head.slice(from + 1, address).filter((row) => isName(row)).length;
  return between === 0 ? 0.5 : 0.3;
}

/** 'Thank you for shopping at NAME!': for shops whose sign is a picture. */
function nameThanked(rows: readonly Row[]): Found<string> | null {
  for (const row of rows) {
    const match = THANKS.exec(row.text);
    const text = (match?.groups?.name ?? match?.groups?.other)?.replace(/[!.](?:\s.*|\w.*)?$/, '');
    const value = text && mendWords(cleanName(text));
    if (!text || !value || value.length < 3 || /^(?:us|our|the store|with)\b/i.test(value)) continue;
    const confidence = 0.6 * Math.min(...row.lines.map((line) => line.confidence));
    return { value, confidence, boxes: [row.box], text };
  }
  return null;
}

/** A name may run over two rows of the same print: its neighbour joins when one of the two could not stand alone. */
function joined(head: readonly Row[], from: number): Row[] {
  const row = head[from];
  if (!row) return [];
  const above = head[from - 1];
  const below = head[from + 1];
  const alike = (other: Row | undefined): other is Row =>
    other !== undefined && isName(other) && Math.abs(other.height / row.height - 1) < SAME_PRINT;
  const rows = [row];
  if (alike(below) && continues(row.text, below.text)) rows.push(below);
  if (alike(above) && continues(above.text, row.text)) rows.unshift(above);
  return rows;
}

/** Whether the second text goes on with the name that the first began. */
function continues(first: string, second: string): boolean {
  if (/[&,-]\s*$/.test(first) || /^\s*&/.test(second)) return true;
  if (first.split('(').length > first.split(')').length && (second.includes(')') || hasLegalForm(second)))
    return true;
  const ownWords = second
    .toUpperCase()
    .replace(/\(.*?(?:\)|$)/g, '')
    .replace(GENERIC_WORD, '')
    .replace(/[^A-Z\d]/g, '');
  return ownWords.length === 0 && /[A-Z]/.test(first);
}

function cleanName(text: string): string {
  const name = text
    .replace(AFTER_NAME, '')
    .replace(BEFORE_NAME, '')
    .replace(/[\s,:;_*=~-]+$/, '');
  // What the name opens and never closes is the start of another row's words.
  return name
    .replace(/\s*\([^)]*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
