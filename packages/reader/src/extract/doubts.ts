import { GREETINGS, SENTENCE_WORDS } from '../locales/name-words.ts';
import type { Row } from '../ocr/lines.ts';
import type { Doubt, Found, Item } from '../reading.ts';
import { addressEvidence, isStreetAlone, strengthOf } from './address-evidence.ts';
import type { LabelledAmount } from './amounts.ts';
import { brandOf, isCommonWord } from './brands.ts';
import { moneyIn } from './money.ts';
import { keyOf } from './phrase-match.ts';
import { matchesIn } from './phrase-set.ts';
import { plain, wordsOf } from './plain.ts';
import { phrasesOf, STANDS } from './vocabulary.ts';

/** A value with a doubt has at most this confidence. */
const MOST_CONFIDENCE = 0.5;
/** A label this clear says 'total'. */
const PLAIN_TOTAL = 0.6;
/** In a longer row, 'refund' is part of the shop's policy. */
const HEADING = 0.5;
const REFUND = phrasesOf(({ words }) => words.refund);
/** A shorter text is inside other words by chance. */
const SHORTEST_NAME = 4;
const MOST_SENTENCE_WORDS = 0.34;

type TotalFacts = {
  rows: readonly Row[];
  amounts: readonly LabelledAmount[];
  items: readonly Item[];
  /** Whether the printed parts make the total. */
  holds: boolean;
  subtotal: Found<number> | null;
  tax: Found<number> | null;
  tip: Found<number> | null;
};

/** The value with less confidence if there is a doubt. The value itself stays. */
export function doubted<T>(found: Found<T> | null, doubtOf: (value: T) => Doubt | null): Found<T> | null {
  const doubt = found && doubtOf(found.value);
  return doubt ? { ...found, confidence: Math.min(found.confidence, MOST_CONFIDENCE), doubt } : found;
}

/** Why a total has to be checked, whatever its candidate looks like. */
export function doubtOfTotal(total: number, facts: TotalFacts): Doubt | null {
  if (total < 0 && !saysRefund(facts.rows)) return 'refund_not_printed';
  if (isBelowPart(total, facts)) return 'below_part';
  return isFromSlip(total, facts) ? 'card_slip' : null;
}

/** A sum that holds includes a discount. */
function isBelowPart(total: number, { items, holds, subtotal, tax, tip }: TotalFacts): boolean {
  if (holds || total < 0) return false;
  const parts = [...items.map(({ price }) => price), subtotal?.value, tax?.value, tip?.value];
  return parts.some((part) => part !== undefined && part > total);
}

/** Whether only the card slip shows it, and the bill above shows another total. */
function isFromSlip(total: number, { amounts, tip, holds }: TotalFacts): boolean {
  if (holds) return false;
  const own = amounts.filter(({ cents }) => cents === total);
  if (own.length === 0 || own.some(({ sections }) => sections.cardSlip < 0)) return false;
  const bill = amounts.filter(
    ({ label, sections, cents, loose }) =>
      !loose && sections.cardSlip < 0 && sections.taxTable < 0 && label.total >= PLAIN_TOTAL && cents > 0,
  );
  return bill.length > 0 && !bill.some(({ cents }) => cents === total || cents + (tip?.value ?? 0) === total);
}

function saysRefund(rows: readonly Row[]): boolean {
  return rows.some(({ text }) =>
    matchesIn(REFUND, keyOf(text)).some(({ match }) => match.quality >= STANDS && match.coverage >= HEADING),
  );
}

/** Why a vendor has to be checked: it reads like an item, a street or a sentence. A known brand does not. */
export function doubtOfVendor(vendor: string, rows: readonly Row[], items: readonly Item[]): Doubt | null {
  if (brandOf(vendor) !== null && !isCommonWord(vendor)) return null;
  if (isStreet(vendor)) return 'street';
  if (isItem(vendor, rows, items)) return 'item';
  return isSentence(vendor) ? 'slogan' : null;
}

function isStreet(vendor: string): boolean {
  const { streets, houseNumber, postcode, covered } = addressEvidence(vendor);
  return isStreetAlone(vendor) || postcode || (streets > 0 && houseNumber) || covered > 0.95;
}

function isItem(vendor: string, rows: readonly Row[], items: readonly Item[]): boolean {
  const key = plain(vendor);
  if (key.length < SHORTEST_NAME) return false;
  if (items.some(({ name }) => plain(name).includes(key))) return true;
  const own = rows.filter(({ text }) => plain(text).includes(key));
  return own.length > 0 && own.every(({ text }) => moneyIn(text).some(({ whole }) => !whole));
}

function isSentence(vendor: string): boolean {
  const words = wordsOf(vendor);
  const telling = words.filter((word) => SENTENCE_WORDS.has(word)).length;
  return (
    GREETINGS.some((form) => form.test(`${vendor} `)) ||
    /[!?]\s*$/.test(vendor) ||
    (telling > 1 && telling >= words.length * MOST_SENTENCE_WORDS)
  );
}

/** Why an address has to be checked. */
export function doubtOfLocation(location: string): Doubt | null {
  return strengthOf(addressEvidence(location)) < 2 ? 'part_of_address' : null;
}
