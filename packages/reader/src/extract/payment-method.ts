import type { Row } from '../ocr/lines.ts';
import type { Found } from '../reading.ts';
import type { LabelledAmount } from './amounts.ts';
import { labelKey } from './label-key.ts';

const BRANDS: readonly { name: string; pattern: RegExp }[] = [
  { name: 'Visa', pattern: /VISA/ },
  { name: 'Mastercard', pattern: /MASTERCARD|^MASTER|TENDERMASTER/ },
  { name: 'American Express', pattern: /AMEX|AMERICANEXPRESS/ },
  { name: 'Discover', pattern: /DISCOVER(?:CARD)?$|^DISCOVER/ },
  { name: 'Maestro', pattern: /MAESTRO/ },
  { name: 'Debit card', pattern: /DEBIT/ },
  { name: 'Credit card', pattern: /CREDIT(?:CARD)?$|^CREDITCARD/ },
];
/** Four digits behind at least four masking signs. */
const LAST_FOUR = /(?:[Xx*#•]\s?){4,}\s?(\d{4})(?!\d)|(?:ENDING(?: IN)?|ACCT?[:# ]+)\s?(\d{4})(?!\d)/i;

/** How it was paid, from rows that name a card's brand or a cash amount; the last digits only when they are printed masked. */
export function findPaymentMethod(
  rows: readonly Row[],
  amounts: readonly LabelledAmount[],
): Found<string> | null {
  const notice = /WELCOME|ACCEPT|MINIMUM|WEPAY|REWARD/;
  const digits = rows.map((row) => LAST_FOUR.exec(row.text)).find((match) => match !== null);
  const lastFour = digits?.[1] ?? digits?.[2];
  for (const { name, pattern } of BRANDS) {
    const row = rows.find((candidate) => {
      const key = labelKey(candidate.text);
      return pattern.test(key) && !notice.test(key);
    });
    if (!row) continue;
    const read = Math.min(...row.lines.map((line) => line.confidence));
    const value = lastFour ? `${name} ending ${lastFour}` : name;
    return { value, confidence: 0.85 * read, box: row.box, text: row.text };
  }
  const cash = amounts.find(
    ({ kind, key, cents }) => kind === 'tender' && /CASH|TUNAI/.test(key) && cents !== 0,
  );
  return cash ? { value: 'Cash', confidence: 0.85 * cash.read, box: cash.box, text: 'Cash' } : null;
}
