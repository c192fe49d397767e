import type { Row } from '../ocr/lines.ts';
import type { Found } from '../reading.ts';
import type { LabelledAmount } from './amounts.ts';
import { labelKey } from './label-key.ts';

/** As label keys (see labelKey), the plainer name first: a Visa debit card is a Visa. */
const METHODS: readonly { name: string; pattern: RegExp }[] = [
  { name: 'Visa', pattern: /VISA(?!BLE)/ },
  { name: 'Mastercard', pattern: /MASTERCARD|^MASTER(?:X|$)|TENDERMASTER/ },
  { name: 'American Express', pattern: /AMEX|AMERICANEXPRESS|^AX$/ },
  { name: 'Discover', pattern: /DISCOVER(?:CARD)?$|^DISCOVER/ },
  { name: 'Maestro', pattern: /MAESTRO/ },
  { name: 'Touch ’n Go', pattern: /TOUCHNGO|TNGEWALLET/ },
  { name: 'Alipay', pattern: /ALIPAY/ },
  { name: 'Debit card', pattern: /DEBIT/ },
  { name: 'Credit card', pattern: /CREDIT(?:CARD)?$|^CREDIT(?:CARD(?!S)|$|SALE|X)/ },
  { name: 'Card', pattern: /^CARD(?:X*|SALE|PAYMENT|TYPE)$|^BANKCARD|CARDTENDER/ },
  {
    name: 'Cash',
    pattern:
      /^(?:PAYMENTTYPE|PAIDBY|PAYMENT|TYPE|TENDER)?(?:CASH|TUNAI)(?:RM|TE[NH]D[A-Z]*|RECEIVED|PAID|PAYMENT)?$/,
  },
];
/** Kinds of card; where a brand is printed as well, that is the answer. */
const IS_KIND = /^(?:Debit c|Credit c|C)ard$/;
/** What shops say about ways to pay in general, not about this sale. */
const IS_NOTICE =
  /WELCOME|ACCEPT|MINIMUM|WEPAY|REWARD|POINTS|PLEASE|ASKFOR|APPLY|WHEREVER|CASHIER|CASHSALES|CASHBILL|CARDS$/;
const IS_LOYALTY = /EXTRACARE|REWARD|MEMBER|LOYAL|POINTS|GIFT|BONUS|CLUB/;
/** Four digits behind masking signs or 'ending in'; behind a card's name fewer signs are enough. */
const LAST_FOUR =
  /(?:[Xx*#•]\s?){4,}\s?(\d{4})(?!\d)|ENDING(?: IN)?:?\s?(\d{4})(?!\d)|(?:VISA|MASTERCARD|AMEX|DISCOVER|CARD|ACCT)\W*[Xx*#•]+\s?(\d{4})(?!\d)|(?:VISA|MASTERCARD|AMEX|DISCOVER) (\d{4})(?=\s?\(|$)/i;

/** How plainly a row says that this sale was paid so. */
const PROOF = { paysTotal: 3, pays: 2.5, masked: 2, named: 1 };
const SURE = { [PROOF.paysTotal]: 0.98, [PROOF.pays]: 0.95, [PROOF.masked]: 0.92, [PROOF.named]: 0.75 };

type Way = { name: string; row: Row; proof: number };

/** The card's last four digits, where they are printed behind masking signs; not those of a customer card. */
export function findCardLastFour(rows: readonly Row[]): Found<string> | null {
  for (const row of rows) {
    const match = LAST_FOUR.exec(row.text);
    const value = match?.slice(1).find((digits) => digits !== undefined);
    if (!match || !value || IS_LOYALTY.test(labelKey(row.text))) continue;
    const line = row.lines.find(({ text }) => text.includes(value));
    const read = line?.confidence ?? Math.min(...row.lines.map(({ confidence }) => confidence));
    return { value, confidence: 0.95 * read, boxes: [line?.box ?? row.box], text: match[0] };
  }
  return null;
}

/**
 * How it was paid: a card's brand, cash, or only the kind of card where no brand is printed. A row that shows the amount
 * paid counts more than one that merely names a card. `total` in cents.
 */
export function findPaymentMethod(
  rows: readonly Row[],
  amounts: readonly LabelledAmount[],
  total: number | null,
): Found<string> | null {
  const masked = findCardLastFour(rows);
  const ways: Way[] = [];
  for (const { name, pattern } of METHODS) {
    rows.forEach((row, index) => {
      const key = labelKey(row.text);
      const label = labelKey(row.text.replace(/\$?-?\d[\d.,]*/g, ' '));
      if (!(pattern.test(key) || pattern.test(label)) || IS_NOTICE.test(key)) return;
      const own = amounts.filter((amount) => amount.row === index && amount.cents !== 0);
      const proof = proofOf(own, total, masked !== null && row.text.includes(masked.value));
      if (name === 'Cash' && proof < PROOF.pays && !/PAYMENT|PAIDBY|TYPE/.test(key)) return;
      ways.push({ name, row, proof });
    });
  }
  const plainest = (of: readonly Way[]) => of.toSorted((a, b) => b.proof - a.proof)[0];
  const first = plainest(ways);
  if (!first) return null;
  const brand = IS_KIND.test(first.name)
    ? plainest(ways.filter((way) => !IS_KIND.test(way.name) && way.name !== 'Cash'))
    : undefined;
  const { name, row, proof } = brand ?? first;
  const read = Math.min(...row.lines.map((line) => line.confidence));
  return { value: name, confidence: (SURE[proof] ?? 0) * read, boxes: [row.box], text: row.text };
}

function proofOf(own: readonly LabelledAmount[], total: number | null, masked: boolean): number {
  if (own.some(({ cents }) => total !== null && Math.abs(cents) === Math.abs(total))) return PROOF.paysTotal;
  if (own.some(({ kind }) => kind === 'tender')) return PROOF.pays;
  return masked ? PROOF.masked : PROOF.named;
}
