import type { Row } from '../ocr/lines.ts';
import type { Box } from '../reading.ts';
import { labelKey } from './label-key.ts';
import { type Money, moneyExpectedIn, moneyIn } from './money.ts';

/** What a row's label says its amount is. */
type AmountKind =
  | 'total'
  | 'subtotal'
  | 'tax'
  | 'service'
  | 'tip'
  | 'rounding'
  | 'discount'
  | 'tender'
  | 'change'
  | 'other';

/** An amount and the label it belongs to. */
export type LabelledAmount = Money & {
  kind: AmountKind;
  /** For totals: how plainly the label says that this is what was to be paid, 1 to 4. 0 for the others. */
  strength: number;
  /** Place of the label among the rows, from 0 at the top. */
  row: number;
  /** False when label and amount stand on different rows. */
  sameRow: boolean;
  key: string;
  box: Box;
  /** The recogniser's confidence in the line that holds the amount. */
  read: number;
};

// Labels as keys (see labelKey), with the recogniser's usual slips. Order matters: the first that fits counts.
const KINDS: readonly { kind: AmountKind; pattern: RegExp; strength?: number }[] = [
  {
    kind: 'other',
    pattern:
      /SUGGEST|GUIDE|SUPPLIES|TOTALINCLUDED?(?!$)|INCLUDEDIN|OFSALE|POINTS|REWARD|SAVED|SAVINGS|PRICEGAL|PERGAL|GALLON|LITRE|LITER|COUPON/,
  },
  {
    kind: 'other',
    pattern:
      /TOTAL(?:NUMBER|NO|ITEMS?|ITMS?|QTY|QUANTITY|PCS|COUNT|DISCOUNT|DISC|EXEMPT)|ITEMS?TOTAL|ITEMCOUNT|NUMBEROFITEMS/,
  },
  {
    kind: 'subtotal',
    pattern:
      /S[UO][BDO][\sW]*T[O0C]T[AEO]*L|SUBT[OC]|SUBOTAL|S[BT]TL$|SUBTL|SUBTTL|MDSEST|TOTALBEFORE|TOTAL(?:SALES?)?EXC|GROSSAM|NETSALES?$|TAXABLE|MERCHANDISE/,
  },
  { kind: 'rounding', pattern: /(?<!AFTER)ROUND(?!ED)|(?<!AFTER)R[O0]UND[IL]NG|ROURDING|RNDG|PEMBUNDARAN/ },
  { kind: 'tax', pattern: /TAX(?:ES)?TOTAL|TOTALTAX|TOTALGST|GSTTOTAL|TOTALVAT|TOTALSST/ },
  {
    kind: 'total',
    pattern:
      /GRANDTOTAL|(?:AMOUNT|AMT|TOTAL|TOTA|BALANCE)(?:IS)?DUE|TOBEPAID|TOPAY$|(?:AMOUNT|AMT|TOTAL)PAYABLE|PLEASEPAY|TOTALROUND|ROUNDEDTOTAL|ROUND[E]?DTOTAL|FINALTOTAL|TOTALAFTER|NETTTOTAL|JUMLAHBESAR/,
    strength: 4,
  },
  {
    kind: 'total',
    pattern:
      /TOTAL(?:SALES?)?(?:RM)?INC|TOTALAM(?:OUN)?T|NETTOTAL|NETTAM|NETAM|ORDERTOTAL|SALES?INCL|INCLUSIVEOF|TOTALSALE|SALETOTAL|SALESTOTAL|FUELTOTAL|TOTALSALES|CHECKTOTAL|BILLTOTAL/,
    strength: 3.2,
  },
  {
    kind: 'tax',
    pattern:
      /^(?:[A-Z]{2})?(?:SALES|STATE|CITY|LOCAL|FOOD|LIQUOR|COUNTY|MEALS?)?TAX|TAX(?:ES|RM)?$|^GST|GST(?:RM|PAYABLE)?$|^VAT|VAT$|^SST|^HST|^PST|^[A-Z]{0,4}TAX/,
  },
  { kind: 'service', pattern: /SERV[A-Z]*CH|SVCCHG|SERCHG|SVRTAX|SURCHARGE|SERVICECH|DELIVERYFEE/ },
  { kind: 'tip', pattern: /^(?:ADD)?TIPS?|TIPS?$|GRATUITY|^GRAT/ },
  { kind: 'change', pattern: /^(?:CASH|YOUR)?CHANGE|CHANGE(?:DUE|CASH|RM)?$|^CHG$|^CG$|BAKI|CHANGEBALANCE/ },
  { kind: 'total', pattern: /TOTAL|TOTL|TOTA$|JUMLAH|^DUE$/, strength: 3 },
  { kind: 'discount', pattern: /DISC|OFF$|COMP$|PROMO|REBATE|VOUCHER/ },
  {
    kind: 'tender',
    pattern:
      /^PAY$|^(?:CASH|VISA|MASTER|AMEX|AMERICANEXP|DISCOVER|DEBIT|CREDIT|CARD|EFT|TENDER|PAID|PAYMENT|MAESTRO|CHECKTEND|UPI|BANKCARD|ALIPAY|TUNAI|TOUCHNGO|TOTALPAID|PAIDAM)|CASH$|TENDER(?:ED)?$|TEND$|RECEIVED$|PAID$|VISA|MASTERCARD|CREDITCARD|DEBITCARD|PAYMENT$|FINALPURCHASE/,
  },
  {
    kind: 'total',
    pattern: /^NETT?(?:RM)?$|^AMOUNT(?:USD|RM)?$|^AMT$|^BALANCE(?:RM)?$|^SALE(?:RM|USD)?$/,
    strength: 1.5,
  },
];

/** Labels that have their amount in a column of its own, if need be with a broken point: 'TAX 1-65'. */
const HAS_ONE_AMOUNT: readonly AmountKind[] = ['tax', 'subtotal'];

/** 'TOTAL' as faint print is read. */
const GARBLED_TOTAL = /T[OCAQD][TFI][AO][LI]|^T[A-Z]{2}TAL|[FILY]OTA[LI]|^OTAL|^OIAL|TO[FI]AL/g;

/** From here on a receipt sums up its tax rates; the totals there are not what was paid. */
const TAX_SUMMARY =
  /(?:GST|TAX|SST|VAT)(?:SUM[MN]A|ANALYSIS|DETAILS)|SUMMARY(?:AMOUNT|AMT|RM)|^(?:TAX)?CODE(?:AMOUNT|AMT|NET)|TAXCODE/;
/** A table's head carries the word total without being one. */
const TABLE_HEAD = /QTY|ATY|PRICE|DESC|ITEM|QUANT|UNIT|^TIPTOTAL|TAXTOTAL$|^TOTALTAX$/;
const ONLY_MONEY = /^(?:RM|USD|[$£€S*:\s\d.,\-=()|]|(?<=\d)[A-Z](?![A-Z]))*$/;

/** Finds the amounts that carry a label, and those that stand alone as 'other', top row first. */
export function labelledAmounts(rows: readonly Row[]): LabelledAmount[] {
  const found: LabelledAmount[] = [];
  let inSummary = false;
  rows.forEach((row, index) => {
    const key = labelKey(withoutAmounts(row.text));
    if (TAX_SUMMARY.test(labelKey(row.text))) inSummary = true;
    const label = labelOf(key);
    const exact = amountsIn(row, label?.kind === 'total');
    const here = exact.length > 0 || !label || !HAS_ONE_AMOUNT.includes(label.kind) ? exact : brokenIn(row);
    const head = TABLE_HEAD.test(key) && here.length === 0;
    const kind =
      inSummary && (label?.kind === 'total' || label?.kind === 'tax') ? 'other' : (label?.kind ?? 'other');
    const base = { kind, strength: kind === 'total' ? (label?.strength ?? 0) : 0, row: index, key };
    if (!label || here.length > 0) {
      // The last amount of a row is its sum: quantities and unit prices stand before it.
      here.forEach((money, i) => {
        const last = i === here.length - 1;
        found.push({
          ...base,
          ...money,
          ...(last ? {} : { kind: 'other' as const, strength: 0 }),
          sameRow: true,
        });
      });
      return;
    }
    if (head || label.kind === 'other') return;
    for (const beside of [rows[index + 1], rows[index - 1]]) {
      const only = beside && ONLY_MONEY.test(beside.text.toUpperCase()) ? amountsIn(beside, true) : [];
      const money = only.at(-1);
      if (!money || only.length > 1) continue;
      found.push({ ...base, ...money, sameRow: false });
      return;
    }
  });
  return found.map((amount) =>
    isBeforeTax(amount, found) ? { ...amount, kind: 'subtotal', strength: 0 } : amount,
  );
}

/** 'Net total 12.25', 'Tax 1.10', 'Total 13.35': the first is what the tax was added to. */
function isBeforeTax(amount: LabelledAmount, all: readonly LabelledAmount[]): boolean {
  if (amount.kind !== 'total' || amount.cents === 0) return false;
  const below = all.filter(({ row }) => row > amount.row);
  return below.some(
    (tax) =>
      tax.kind === 'tax' &&
      tax.cents !== 0 &&
      below.some(
        (total) => total.kind === 'total' && total.row > tax.row && total.cents === amount.cents + tax.cents,
      ),
  );
}

function labelOf(key: string) {
  const plain = key.replace(GARBLED_TOTAL, 'TOTAL');
  return KINDS.find(({ pattern }) => pattern.test(plain));
}

function amountsIn(row: Row, expected: boolean): (Money & { box: Box; read: number })[] {
  const perLine = row.lines.flatMap((line) =>
    (expected ? moneyExpectedIn(line.text) : moneyIn(line.text)).map((money) => ({
      ...money,
      box: line.box,
      read: line.confidence,
    })),
  );
  const centsAlone =
    /^[.,]\d\d$/.test(row.lines.at(-1)?.text ?? '') && /\d$/.test(row.lines.at(-2)?.text ?? '');
  if (!centsAlone && (perLine.length > 0 || !expected)) return perLine;
  // The currency or the cents were found as a line of their own: '$' '12.34', '12' '.34'.
  const read = Math.min(...row.lines.map((line) => line.confidence));
  return moneyIn(row.text).map((money) => ({ ...money, box: row.box, read }));
}

/** The last line of the row, when all of it is an amount whose point was read as another sign. */
function brokenIn(row: Row): (Money & { box: Box; read: number })[] {
  const line = row.lines.length > 1 ? row.lines.at(-1) : undefined;
  const money = line ? moneyExpectedIn(line.text).at(-1) : undefined;
  return line && money && money.text === line.text.trim()
    ? [{ ...money, box: line.box, read: line.confidence * 0.8 }]
    : [];
}

function withoutAmounts(text: string): string {
  let rest = text;
  for (const money of moneyIn(text)) rest = rest.replace(money.text, ' ');
  return rest;
}
