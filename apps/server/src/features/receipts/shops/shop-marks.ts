import { searchText } from '@slipcase/contract/search-text';
import { vendorKey } from '@slipcase/contract/vendor-key';
import type { Tables } from '../../../adapters/database/schema.ts';
import { streetsIn } from './street.ts';

/**
 * A hint in the print of a receipt to its shop, in a form that does not depend on how it is written or read.
 */
export type ShopMark = { kind: Tables['shop_keys']['kind']; value: string };

/** `confidence`: 0 to 1; 1 for text that was not read from a picture */
export type PrintedLine = { text: string; confidence: number };

/** the least confidence: a misread digit points to another shop, and a misread letter to another line */
const SURE = 0.85;
/** lines to look at: a shop names itself at the top, and sometimes at the end */
const LINES = 60;
const LONGEST_LINE = 120;
const HEADER_LINES = 20;
/** the most marks of a kind: one paper names one shop, perhaps with a second number */
const MOST_OF_A_KIND = 2;

/**
 * The marks in the printed lines, in reading order. Amounts, dates and purchase numbers are not marks.
 * @param place the address that was read; lines with it can belong to several shops
 */
export function shopMarksOf(lines: readonly PrintedLine[], place: string | null = null): ShopMark[] {
  const sure = near(lines)
    .filter(({ confidence, text }) => confidence >= SURE && text.length <= LONGEST_LINE)
    .map(({ text }) => searchText(text));
  const phones = sure.flatMap(phonesIn);
  return [
    ...marks(
      'phone',
      phones.filter((digits) => !HOTLINE.test(digits)).map((digits) => digits.slice(-COMPARED_DIGITS)),
    ),
    ...marks(
      'hotline',
      phones.filter((digits) => HOTLINE.test(digits)),
    ),
    ...marks('registration', sure.flatMap(registrationsIn)),
    ...marks('street', sure.flatMap(streetsIn)),
    ...marks('web', sure.flatMap(hostsIn)),
    ...headerOf(sure, vendorKey(place ?? '') ?? '').map((value) => ({ kind: 'header' as const, value })),
  ];
}

function near(lines: readonly PrintedLine[]): readonly PrintedLine[] {
  return lines.length <= LINES ? lines : [...lines.slice(0, LINES / 2), ...lines.slice(-LINES / 2)];
}

function marks(kind: ShopMark['kind'], values: readonly string[]): ShopMark[] {
  return [...new Set(values)].slice(0, MOST_OF_A_KIND).map((value) => ({ kind, value }));
}

// --- phone numbers ----------------------------------------------------------------------------------------

/** groups of digits, not part of a longer number, an amount or a date */
const NUMBER = /(?<![\d.,/#*x-])\+?\(?\d[\d ().\-/]{6,20}\d(?![\d/]|[.,]\d|-\d)/gu;
const PHONE_LABEL =
  /\b(?:tel|tele|telefon|telephone|phone|ph|fon|fone|call|hotline|mobile|handphone|hp|t)\b/u;
/** fax numbers, and numbers of the customer, the purchase or the card */
const NOT_THE_SHOPS =
  /\b(?:fax|customer|cust|guest|member|deliver|order|invoice|inv|receipt|rcpt|trans|transaction|auth|approval|card|acct|account|ref|terminal|merchant|check|chk|ticket|store|batch|aid|tid|mid|serial|gst|vat|tax|abn|reg)\b/u;
/** forms that only phone numbers have: '(559) 555-0142', '559.555.0142', '+44 20 7946 0958' */
const PLAIN_FORMS = [
  /^\+?1?[ .-]?\(\d{3}\) ?\d{3}[ .-]\d{4}$/u,
  /^(?:\+?1[ .-])?\d{3}([.-])\d{3}\1\d{4}$/u,
  /^\+\d[\d ()./-]{8,}$/u,
  /^\(?0\d{1,4}\)?[ /-]\d[\d -]{4,9}$/u,
];
/** free and shared-cost numbers, which all branches of a chain print */
const HOTLINE = /^1?8(?:00|33|44|55|66|77|88)\d{7}$|^(?:00?800|0808|018|0900|1300|1800)/u;
const PHONE_DIGITS = { fewest: 8, most: 13 };
/** the last digits, which stay the same with or without the country and trunk prefix */
const COMPARED_DIGITS = 9;

function phonesIn(line: string): string[] {
  return [...line.matchAll(NUMBER)].flatMap(({ 0: text, index }) => {
    const digits = text.replaceAll(/\D/gu, '');
    if (digits.length < PHONE_DIGITS.fewest || digits.length > PHONE_DIGITS.most) return [];
    const before = line.slice(0, index);
    const labeled = PHONE_LABEL.test(before);
    if (NOT_THE_SHOPS.test(before) && !labeled) return [];
    // in 'tel 559 555 0142 fax 559 555 0143', the last word counts
    if (/\bfax\b[^\d]*$/u.test(before) && !/\btel\W*fax\W*$/u.test(before)) return [];
    if (!labeled && !PLAIN_FORMS.some((form) => form.test(text.trim()))) return [];
    return [digits];
  });
}

// --- registration and tax numbers -------------------------------------------------------------------------

const REGISTRATION =
  /(?<![a-z])(?:gst(?:in)?|sst|vat|tva|iva|ust|mwst|ustid(?:nr)?|uid|ust-idnr|steuernummer|steuer-nr|st\.? ?nr|tax|tin|abn|acn|ein|siret|siren|reg|registration|roc|co|company|uen|trn|cin|fssai|nif|cif|btw|kvk|hrb|cvr)(?![a-z])[^\d]{0,24}?(?<number>(?:[a-z]{2,3} ?)?\d[\da-z ./-]{5,24})/gu;
/** '(123456-X)', as on Malaysian receipts */
const IN_BRACKETS = /\((?<number>\d{5,8} ?- ?[a-z])\)/gu;
const REGISTRATION_DIGITS = { fewest: 6, most: 15 };

function registrationsIn(line: string): string[] {
  const bracketed = [...line.matchAll(IN_BRACKETS)].map(({ groups }) => groups?.['number'] ?? '');
  const labeled = [...line.matchAll(REGISTRATION)]
    .map(({ groups }) => beginningOf(groups?.['number'] ?? ''))
    .filter((number) => !isAmountOrDay(number));
  return [...bracketed, ...labeled].flatMap((number) => {
    const value = number.replaceAll(/[^a-z\d]/gu, '');
    const digits = value.replaceAll(/\D/gu, '').length;
    return digits >= REGISTRATION_DIGITS.fewest && digits <= REGISTRATION_DIGITS.most ? [value] : [];
  });
}

/** Cuts off words after the number: '123 456 789 tax invoice' */
function beginningOf(number: string): string {
  return number.replace(/[ .-]+[a-z]{2,}.*$/u, '');
}

function isAmountOrDay(number: string): boolean {
  return /^\d{1,3}(?:[ ,]?\d{3})*[.,]\d\d\b|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\d:\d/u.test(number);
}

// --- web addresses ----------------------------------------------------------------------------------------

const HOST =
  /(?:[a-z\d._%+-]+@)?(?:https?:\/\/)?(?:www ?\. ?)?(?<host>(?:[a-z\d-]{2,}\.)+(?:com(?:\.[a-z]{2})?|net|org|biz|info|shop|store|eu|us|ca|my|co|co\.[a-z]{2}|ie|de|at|ch|fr|es|it|nl|be|au|nz|in|sg|ae|za|uk|example))(?![a-z\d.-])/gu;
/** mail providers, and pages that many shops share */
const SHARED_HOSTS =
  /(?:^|\.)(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|aol|live|gmx|web|facebook|instagram|twitter|google|tripadvisor|yelp|toasttab|toast|squareup|square|clover|sumup|paypal|stripe|linkedin|youtube|tiktok|bit|qr|linktr|opentable|grubhub|doordash|ubereats|surveymonkey)\.[a-z.]+$/u;

function hostsIn(line: string): string[] {
  return [...line.matchAll(HOST)]
    .map(({ groups }) => (groups?.['host'] ?? '').replace(/^www\./u, ''))
    .filter((host) => !SHARED_HOSTS.test(host) && /[a-z]{3}/u.test(host));
}

// --- header lines -----------------------------------------------------------------------------------------

/** an amount ends the header */
const AMOUNT = /(?<![\d.,])\d{1,5}[.,]\d\d(?![\d.,]|-\d)/u;
/** words in lines that most receipts have, or that name the staff or the guests */
const COMMON =
  /\b(?:welcome|thank|thanks|receipt|invoice|cashier|server|table|guest|guests|order|check|ticket|customer|copy|date|time|tel|phone|fax|qty|amount|price|total|terminal|register|transaction|host|waiter|served|member|duplicate|reprint|sale|sales|salesperson|doc|document|bill|product|gallons|pump|item|description|account|dine in|take ?away|to go|pickup)\b/u;
const FEWEST_LETTERS = 6;

/**
 * The letters of the lines above the items that identify the shop. Words with digits are left out, because
 * they change.
 */
function headerOf(lines: readonly string[], place: string): string[] {
  const items = lines.findIndex((line) => AMOUNT.test(line));
  const top = lines.slice(0, Math.min(items === -1 ? HEADER_LINES : items, HEADER_LINES));
  const letters = top
    .filter((line) => !COMMON.test(line) && !place.includes(vendorKey(line) ?? line) && !hasOtherMark(line))
    .map((line) => line.replaceAll(/\S*\d\S*/gu, '').replaceAll(/[^\p{L}]/gu, ''));
  return [...new Set(letters.filter(({ length }) => length >= FEWEST_LETTERS))];
}

/**
 * Whether a line has another mark. The rest of such a line is a label, or an address that neighbors share.
 */
function hasOtherMark(line: string): boolean {
  return [phonesIn, registrationsIn, streetsIn, hostsIn].some((find) => find(line).length > 0);
}
