import type { Row } from '../ocr/lines.ts';
import type { Found } from '../reading.ts';
import { labelKey } from './label-key.ts';
import { isRegistration } from './row-kinds.ts';

/** Digits in groups, as telephone numbers are printed; what it may follow tells a number from a longer one. */
const NUMBER =
  /(?:(?<![\d.,/#*-])|(?=\( ?\d{3} ?\)))(?:\+ ?\d{1,2}[-. ]?)?\(? ?\d{1,4} ?\)?(?: ?[-. ] ?|(?<=\)) ?)?\d{2,4}(?: ?[-. ] ?)?\d{3,4}(?:[-. ]?\d{1,4})?(?!\d|\/\d{1,2}\/|[.,]\d\d\b)/g;
/** A number that is a telephone's by its form alone: ten US digits in groups, or a Malaysian area code. */
const PLAIN_FORM =
  /^(?:1[-. ])?\( ?\d{3} ?\) ?\d{3} ?[-. ]? ?\d{4}$|^(?:1[-. ])?\d{3}[-. ]\d{3}[-. ]?\d{4}$|^\d{3} ?- ?\d{3} ?- ?\d{4}$|^\d{3}-\d{7}$|^\+ ?6?0?\d[\d -]{8,}$|^0(?:1\d|8\d|[3-79]) ?- ?\d{3,4}[- ]?\d{3,4}$/;
const ONLY_DIGITS = /^\d{10}$/;

const IS_PHONE =
  /(?:TELEPHONE|PHONE|\bTEL|\bTEL ?\/ ?FAX|\bT(?=[:.]))(?: ?(?:NO|NUMBER|#))?[ .:#/-]*$|\bPH[ .:#]*$/;
const IS_MOBILE = /(?:MOBILE|WHATSAPPS?|\bHP|\bH\/P|\bCELL)(?: ?(?:NO|NUMBER|#))?[ .:#/]*$/;
const IS_FAX = /(?<!TEL ?\/ ?)(?:FAX|\bF(?=[:.]))(?: ?(?:NO|NUMBER|#))?[ .:#/-]*$/;
const IS_FAX_BEHIND = /^\s*\(? ?FAX[) .]*$/;
/** Numbers of someone else: the guest's, a head office's, a survey's. */
const IS_OTHERS =
  /CUSTOMER|GUEST|DELIVER|SHIPTO|BILLTO|MEMBER|FEEDBACK|SURVEY|HOTLINE|CARELINE|COMPLAIN|INQUIR|ENQUIR|RESERVATION|CATERING|SUPPORT|TOLLFREE/;
const IS_OTHER_NUMBER =
  /GST|SST|INVOICE|RECEIPT|ORDER|CARD|TRANS|ACCOUNT|ACCT|AUTH|APPROV|REF|CHECK|TERMINAL|SERIAL|MERCH/;

const FEWEST_DIGITS = 7;
const MOST_DIGITS = 13;
/** A shop prints its number at the head; from this share of the page on, it is more often someone else's. */
const HEAD = 0.35;

type Candidate = { text: string; row: Row; score: number };

/** The shop's telephone number as it is printed, without its label; never a fax or a customer's number. */
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
  const key = labelKey(row.text);
  const upper = row.text.toUpperCase();
  return [...row.text.matchAll(NUMBER)].flatMap((match) => {
    const text = match[0].trim();
    const digits = text.replace(/\D/g, '').length;
    if (digits < FEWEST_DIGITS || digits > MOST_DIGITS) return [];
    const before = upper.slice(0, match.index);
    const behind = upper.slice(match.index + match[0].length);
    if (IS_FAX.test(before) || IS_FAX_BEHIND.test(behind)) return [];
    const labelled = IS_PHONE.test(before);
    const mobile = IS_MOBILE.test(before);
    const whole = ONLY_DIGITS.test(text) && before.trim() === '' && behind.trim() === '';
    if (!labelled && !mobile && !PLAIN_FORM.test(text) && !whole) return [];
    if (!labelled && !mobile && /[A-Z]$/.test(before)) return [];
    if (!labelled && (isRegistration(upper) || IS_OTHER_NUMBER.test(key))) return [];
    let score = labelled ? 2.5 : mobile ? 1.5 : 2;
    if (whole) score -= 0.5;
    if (depth < HEAD) score += 1;
    else if (depth > 1 - HEAD) score -= 0.7;
    if (IS_OTHERS.test(key)) score -= 3;
    return [{ text, row, score }];
  });
}
