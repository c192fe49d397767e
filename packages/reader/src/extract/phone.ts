import { countries } from '../locales/index.ts';
import type { Row } from '../ocr/lines.ts';
import type { Found } from '../reading.ts';
import { keyOf } from './text/phrase-match.ts';
import { holds, type PhraseSet } from './text/phrase-set.ts';
import { capitals } from './text/plain.ts';
import { isRegistration } from './text/row-kinds.ts';
import { phrasesOf, STANDS } from './text/vocabulary.ts';

/** Digits in groups, as phone numbers are printed. What may follow separates it from a longer number. */
const NUMBER =
  /(?:(?<![\d.,/#*-])|(?=\( ?\d{2,5} ?\)))(?:\+ ?\d{1,3}[-. ]?)?\(? ?\d{1,5} ?\)?(?: ?[-. /] ?|(?<=\)) ?)?\d{2,4}(?: ?[-. ] ?)?\d{2,4}(?:[-. ]?\d{1,4}){0,2}(?!\d|\/\d{1,2}\/|[.,]\d\d\b)/g;
/** With a country code, a number is a phone number by its form alone. */
const INTERNATIONAL = /^\+ ?[\d ()-]{9,}$/;
const ONLY_DIGITS = /^\d{10}$/;

const LABELS = phrasesOf(({ words }) => words.phone);
const MOBILE = phrasesOf(({ words }) => words.mobile);
const FAX = phrasesOf(({ words }) => [...words.fax, 'FAX']);
/** Phone numbers of someone else: the guest, a head office, a survey. */
const OTHERS = phrasesOf(({ words }) => words.othersPhone);
const OTHER_NUMBERS = phrasesOf(({ words }) => words.otherNumber);
/** 'T: 559 555 0142' */
const SHORT_LABEL = /(?<![A-Z])T ?[:.] ?$/;
const SHORT_FAX = /(?<![A-Z])F ?[:.] ?$/;

const FEWEST_DIGITS = 7;
const MOST_DIGITS = 13;
/**
 * A shop's number is usually in this share of the page at the top. A number in the same share at the bottom
 * is often someone else's.
 */
const HEAD = 0.35;

type Candidate = { text: string; row: Row; score: number };

/** The shop's phone number as printed, without its label; never a fax or a customer's number. */
export function findPhone(rows: readonly Row[]): Found<string> | null {
  const candidates = rows.flatMap((row, i) => numbersIn(row, i / Math.max(1, rows.length)));
  const best = candidates.reduce<Candidate | null>(
    (top, candidate) => (top && top.score >= candidate.score ? top : candidate),
    null,
  );
  if (!best || best.score < 1) return null;
  const line = best.row.lines.find(({ text }) => text.includes(best.text));
  const read = line?.confidence ?? Math.min(...best.row.lines.map(({ confidence }) => confidence));
  const sure = Math.min(0.98, 0.8 + best.score * 0.06);
  return {
    value: best.text,
    confidence: sure * read,
    boxes: [line?.box ?? best.row.box],
    text: best.row.text,
  };
}

function numbersIn(row: Row, depth: number): Candidate[] {
  const key = keyOf(row.text);
  const upper = capitals(row.text);
  return [...row.text.matchAll(NUMBER)].flatMap((match) => {
    const text = match[0].trim();
    const digits = text.replace(/\D/g, '').length;
    if (digits < FEWEST_DIGITS || digits > MOST_DIGITS) return [];
    const before = row.text.slice(0, match.index);
    const behind = row.text.slice(match.index + match[0].length);
    const near = nearestLabel(before);
    const isFax = near.fax && !near.phone;
    if (isFax || SHORT_FAX.test(before.toUpperCase()) || /^\W*FAX\W*$/i.test(behind)) return [];
    const labeled = near.phone || SHORT_LABEL.test(before.toUpperCase());
    const whole = ONLY_DIGITS.test(text) && before.trim() === '' && behind.trim() === '';
    if (!labeled && !near.mobile && !isPlainForm(text) && !whole) return [];
    if (!labeled && !near.mobile && /[A-Z]$/i.test(before)) return [];
    if (!labeled && (isRegistration(upper) || holds(key, OTHER_NUMBERS) >= STANDS)) return [];
    let score = labeled ? 2.5 : near.mobile ? 1.5 : 2;
    if (whole) score -= 0.5;
    if (depth < HEAD) score += 1;
    else if (depth > 1 - HEAD) score -= 0.7;
    if (holds(key, OTHERS) >= STANDS) score -= 3;
    return [{ text, row, score }];
  });
}

/** What the words directly before a number call it: 'Tel/Fax: ' is both. */
function nearestLabel(before: string): { phone: boolean; mobile: boolean; fax: boolean } {
  const label =
    /(?<words>(?:\p{L}[\p{L}.]* ?[/&-]? ?){1,3})(?:N[O0]|NR|NUMBER|#)?[^\p{L}\d]*$/iu.exec(before)?.groups
      ?.words ?? '';
  const key = keyOf(label);
  // In 'FAX ... TEL' the last word counts; in 'TEL/FAX' both do.
  const last = label.includes('/')
    ? key
    : keyOf(
        label
          .replace(/\bN[O0]\.?\s*$|\bNR\.?\s*$|\bNUMBER\s*$/i, '')
          .trim()
          .split(/\s+/)
          .at(-1) ?? '',
      );
  const says = (phrases: PhraseSet) => last.letters.length > 0 && holds(last, phrases) >= STANDS;
  return { phone: says(LABELS), mobile: says(MOBILE), fax: says(FAX) };
}

function isPlainForm(text: string): boolean {
  if (INTERNATIONAL.test(text)) return true;
  return countries.some(({ phone }) => phone && phone.exec(text)?.[0] === text);
}
