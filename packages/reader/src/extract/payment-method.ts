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

/** The card's last four digits, where they are printed behind masking signs. */
export function findCardLastFour(rows: readonly Row[]): Found<string> | null {
  for (const row of rows) {
    const match = LAST_FOUR.exec(row.text);
    const value = match?.[1] ?? match?.[2];
    if (!match || !value) continue;
    const read = Math.min(...row.lines.map((line) => line.confidence));
    return { value, confidence: 0.85 * read, boxes: [row.box], text: match[0] };
  }
  return null;
}

/** How it was paid, from rows that name a card's brand or a cash amount. */
export function findPaymentMethod(
  rows: readonly Row[],
  amounts: readonly LabelledAmount[],
): Found<string> | null {
  const notice = /WELCOME|ACCEPT|MINIMUM|WEPAY|REWARD/;
  for (const { name, pattern } of BRANDS) {
    const row = rows.find((candidate) => {
      const key = labelKey(candidate.text);
      return pattern.test(key) && !notice.test(key);
    });
    if (!row) continue;
    const read = Math.min(...row.lines.map((line) => line.confidence));
    return { value: name, confidence: 0.85 * read, boxes: [row.box], text: row.text };
  }
  const cash = amounts.find(
    ({ kind, key, cents }) => kind === 'tender' && /CASH|TUNAI/.test(key) && cents !== 0,
  );
  return cash ? { value: 'Cash', confidence: 0.85 * cash.read, boxes: [cash.box], text: 'Cash' } : null;
}
