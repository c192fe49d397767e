import { paymentBrands } from '../../locales/index.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Found } from '../../reading.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import { keyOf, type Match, type Phrase, phraseOf } from '../text/phrase-match.ts';
import { holds, matchesIn, type PhraseSet, phraseSet } from '../text/phrase-set.ts';
import { phrasesOf, STANDS } from '../text/vocabulary.ts';

/** The more specific name first: a Visa debit card is a Visa. */
const METHODS: readonly { name: string; phrases: PhraseSet }[] = [
  ...paymentBrands.map(({ name, printed }) => ({ name, phrases: phraseSet(printed.map(phraseOf)) })),
  { name: 'Debit card', phrases: phrasesOf(({ payment }) => payment.debit) },
  { name: 'Credit card', phrases: phrasesOf(({ payment }) => payment.credit) },
  { name: 'Card', phrases: phrasesOf(({ payment }) => payment.card) },
  { name: 'Cash', phrases: phrasesOf(({ payment }) => payment.cash) },
];
/** Kinds of card. If a brand is printed as well, the brand is the answer. */
const KINDS: ReadonlySet<string> = new Set(['Debit card', 'Credit card', 'Card']);
/** Notices about payment in general, not about this sale. */
const NOTICES = phrasesOf(({ words }) => words.paymentNotice);
/** Cards that are not used to pay. */
const LOYALTY = phrasesOf(({ words }) => words.loyalty);
/** 'Payment type: cash' */
const PAID_BY = phrasesOf(({ words }) => words.paidBy);
/**
 * Four digits after masking characters or 'ending in'. After a card's name, few such characters or none are
 * enough.
 */
const LAST_FOUR =
  /(?:[Xx*#•]\s?){4,}\s?(\d{4})(?!\d)|ENDING(?: IN)?:?\s?(\d{4})(?!\d)|(?:VISA|MASTERCARD|AMEX|DISCOVER|CARD|ACCT)\W*[Xx*#•]+\s?(\d{4})(?!\d)|(?:VISA|MASTERCARD|AMEX|DISCOVER) (\d{4})(?=\s?\(|$)/i;
/** A short name must be a whole word: there is no cash in cashews. */
const WHOLE_WORD = 0.9;
/** A short name needs this share of its row, unless the row shows a payment. */
const MOST_OF_ROW = 0.6;
/** Other names need this share. */
const SOME_OF_ROW = 0.25;

/** How clearly a row says that this sale was paid this way. */
const PROOF = { paysTotal: 3, pays: 2.5, masked: 2, named: 1 };
const SURE = { [PROOF.paysTotal]: 0.98, [PROOF.pays]: 0.95, [PROOF.masked]: 0.92, [PROOF.named]: 0.75 };

type Way = { name: string; row: Row; proof: number };

/**
 * The card's last four digits: after masking characters, 'ending in' or a card's name; not those of a
 * customer card.
 */
export function findCardLastFour(rows: readonly Row[]): Found<string> | null {
  for (const row of rows) {
    const match = LAST_FOUR.exec(row.text);
    const value = match?.slice(1).find((digits) => digits !== undefined);
    if (!match || !value || holds(keyOf(row.text), LOYALTY) >= STANDS) continue;
    const line = row.lines.find(({ text }) => text.includes(value));
    const read = line?.confidence ?? Math.min(...row.lines.map(({ confidence }) => confidence));
    return { value, confidence: 0.95 * read, boxes: [line?.box ?? row.box], text: match[0] };
  }
  return null;
}

/**
 * How it was paid: a card's brand, cash, or only the kind of card if no brand is printed. A row with the
 * amount paid counts more than one that only names a card. `total` in cents.
 */
export function findPaymentMethod(
  rows: readonly Row[],
  amounts: readonly LabeledAmount[],
  total: number | null,
): Found<string> | null {
  const masked = findCardLastFour(rows);
  const firstSum = amounts.find(({ kind }) => kind === 'total' || kind === 'subtotal')?.row ?? 0;
  const ways = rows.flatMap((row, index): Way[] => {
    const key = keyOf(row.text.replace(/[Xx*#•]{4,}/g, ' '));
    if (key.letters.length < 2) return [];
    const own = amounts.filter((amount) => amount.row === index && amount.cents !== 0);
    const hasDigits = masked !== null && row.text.includes(masked.value);
    const mayBeSold = index < firstSum && own.length > 0 && !hasDigits;
    const proof = proofOf(own, total, hasDigits);
    const said = proof >= PROOF.pays || holds(key, PAID_BY) >= STANDS;
    const named = METHODS.filter(
      ({ name, phrases }) =>
        (said || name !== 'Cash') &&
        matchesIn(phrases, key).some((found) => namesWay(found, { said, mayBeSold })),
    );
    if (named.length === 0 || holds(key, NOTICES) >= STANDS) return [];
    return named.map(({ name }) => ({ name, row, proof }));
  });
  const plainest = (of: readonly Way[]) =>
    of.toSorted((a, b) => b.proof - a.proof || placeOf(a.name) - placeOf(b.name))[0];
  const first = plainest(ways);
  if (!first) return null;
  const brand = KINDS.has(first.name)
    ? plainest(ways.filter((way) => !KINDS.has(way.name) && way.name !== 'Cash'))
    : undefined;
  const { name, row, proof } = brand ?? first;
  const read = Math.min(...row.lines.map((line) => line.confidence));
  return { value: name, confidence: (SURE[proof] ?? 0) * read, boxes: [row.box], text: row.text };
}

/**
 * Whether a row names a payment method. A short name must be a large part of the row: 'CASH SALES COUNTER' is
 * not a payment. So must any name where goods are listed: a 'GREETING CARD' was sold.
 */
function namesWay(
  { phrase, match }: { phrase: Phrase; match: Match },
  { said, mayBeSold }: { said: boolean; mayBeSold: boolean },
): boolean {
  if (match.quality < (phrase.letters.length <= 4 ? WHOLE_WORD : STANDS)) return false;
  if (mayBeSold) return match.coverage >= MOST_OF_ROW;
  return match.coverage >= (said || phrase.letters.length > 4 ? SOME_OF_ROW : MOST_OF_ROW) || isBrand(phrase);
}

const BRANDS: ReadonlySet<string> = new Set(
  paymentBrands.flatMap(({ printed }) =>
    printed.filter((name) => name.length > 3).map((name) => phraseOf(name).letters),
  ),
);

function isBrand({ letters }: Phrase): boolean {
  return BRANDS.has(letters);
}

function placeOf(name: string): number {
  return METHODS.findIndex((method) => method.name === name);
}

function proofOf(own: readonly LabeledAmount[], total: number | null, masked: boolean): number {
  if (own.some(({ cents }) => total !== null && Math.abs(cents) === Math.abs(total))) return PROOF.paysTotal;
  if (own.some(({ kind }) => kind === 'tender')) return PROOF.pays;
  return masked ? PROOF.masked : PROOF.named;
}
