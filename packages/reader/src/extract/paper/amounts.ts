import type { LabelKind } from '../../locales/locale.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Box } from '../../reading.ts';
import { labelKey } from '../text/label-key.ts';
import { type LabelScores, labelScores, NO_LABEL, plainest, saysNothing } from '../text/labels.ts';
import { type Decimals, looseMoneyIn, type Money } from '../text/money.ts';
import { isTableHead, type PageSections, pageSectionsOf } from './page-sections.ts';
import { amountsOnRow, brokenAmountOn, type PlacedMoney, withoutAmounts } from './row-amounts.ts';

/** What a row's label says about its amount. */
type AmountKind = Exclude<LabelKind, 'count' | 'saving'> | 'other';

/** An amount and the label it belongs to. */
export type LabeledAmount = Money & {
  kind: AmountKind;
  /** What the label on its own row says, per kind. */
  label: LabelScores;
  /** What the rows above and below say, if they have no amount of their own. */
  above: LabelScores;
  below: LabelScores;
  /** The label's row, counted from 0 at the top. */
  row: number;
  /** The amount's row. */
  at: number;
  /** The part of the receipt that this row is in. */
  sections: PageSections;
  /** False if label and amount are on different rows. */
  sameRow: boolean;
  /** Its row has only the amount. */
  alone: boolean;
  /** The last amount on its row. */
  last: boolean;
  /** Not certainly an amount. Only the candidates for the total use it. */
  loose: boolean;
  key: string;
  box: Box;
  /** The recognizer's confidence in the line with the amount. */
  read: number;
};

/** Next to these labels, digits are an amount even if the decimal point was misread: 'TAX 1-65'. */
const HAS_ONE_AMOUNT: readonly AmountKind[] = ['tax', 'subtotal'];
/** Digits next to a label are tried as amounts only if the label says one of these at least this clearly. */
const EXPECTS = 0.45;
/** If the whole row's label is less clear than this, the words next to the amount may say more. */
const PLAIN_ROW = 0.8;

const NO_SECTIONS: PageSections = { taxTable: -1, cardSlip: -1, suggestion: -1 };

/** A labeled amount before its part of the receipt is known. */
type Unplaced = Omit<LabeledAmount, 'sections'>;

/** One row, before labels and amounts of different rows are matched. */
type RowRead = {
  row: Row;
  index: number;
  key: string;
  /** Its only words are a currency. */
  bare: boolean;
  label: LabelScores;
  kind: LabelKind | null;
  exact: PlacedMoney[];
};

/** Finds the amounts with a label, and those without as 'other', top row first. */
export function labeledAmounts(rows: readonly Row[], decimals: Decimals): LabeledAmount[] {
  const sections = pageSectionsOf(rows);
  const reads = rows.map((row, index) => readRow(row, index, decimals, rows));
  const found: LabeledAmount[] = [];
  for (const read of reads) {
    const inTable = (sections[read.index] ?? NO_SECTIONS).taxTable >= 0;
    found.push(
      ...amountsOf(read, reads, inTable).map((amount) => ({
        ...amount,
        sections: sections[amount.at] ?? NO_SECTIONS,
      })),
    );
  }
  return found
    .map((amount) => (isBeforeTax(amount, found) ? { ...amount, kind: 'subtotal' as const } : amount))
    .sort((a, b) => a.row - b.row);
}

function readRow(row: Row, index: number, decimals: Decimals, rows: readonly Row[]): RowRead {
  const rest = withoutAmounts(row.text, decimals);
  const label = mayLabel(row, [rows[index - 1], rows[index + 1]]) ? labelScores(rest) : NO_LABEL;
  const kind = plainest(label);
  const exact = amountsOnRow(row, kind === 'total', decimals);
  return { row, index, key: labelKey(rest), bare: saysNothing(rest), label, kind, exact };
}

/** Whether a row has digits, or is next to a row that has little else. No other row labels an amount. */
function mayLabel(row: Row, beside: readonly (Row | undefined)[]): boolean {
  return (
    /\d/.test(row.text) || beside.some((near) => near && /\d/.test(near.text) && !/\p{L}{4}/u.test(near.text))
  );
}

function amountsOf(read: RowRead, reads: readonly RowRead[], inTaxTable: boolean): Unplaced[] {
  const { row, index, key, kind } = read;
  const named = kindOf(kind, inTaxTable);
  const exact = read.exact.length > 0 || !HAS_ONE_AMOUNT.includes(named) ? read.exact : brokenAmountOn(row);
  const base = {
    row: index,
    key,
    alone: read.bare,
    above: beside(reads[index - 1]),
    below: beside(reads[index + 1]),
  };
  const printed = exact.map((money, i): Unplaced => {
    const last = i === exact.length - 1;
    const label = last ? nearestLabel(read, money) : read.label;
    // The last amount of a row is its sum. Quantities and unit prices come before it.
    const own = last ? kindOf(plainest(label), inTaxTable) : 'other';
    return { ...base, ...money, at: index, label, kind: own, sameRow: true, last, loose: false };
  });
  return [...printed, ...labelAlone(read, reads, named, exact.length > 0), ...looseOf(read, base, printed)];
}

/**
 * A label without an amount on its row takes the amount of the row below or above, if that row has nothing
 * else.
 */
function labelAlone(
  { row, index, key, label, kind }: RowRead,
  reads: readonly RowRead[],
  named: AmountKind,
  hasAmount: boolean,
): Unplaced[] {
  if (hasAmount || kind === null || named === 'other' || isTableHead(row.text)) return [];
  for (const near of [reads[index + 1], reads[index - 1]]) {
    const only = near?.bare ? amountsOnRow(near.row, true, 2) : [];
    const money = only.at(-1);
    if (!near || !money || only.length > 1) continue;
    const base = { ...money, row: index, at: near.index, key, label, above: NO_LABEL, below: NO_LABEL };
    return [{ ...base, kind: named, sameRow: false, alone: false, last: true, loose: false }];
  }
  return [];
}

/** Digits that may be an amount, if a label here or next to it expects one. */
function looseOf(
  { row, index, label }: RowRead,
  base: Pick<LabeledAmount, 'row' | 'key' | 'alone' | 'above' | 'below'>,
  printed: readonly Unplaced[],
): Unplaced[] {
  const asks = (scores: LabelScores) => scores.total >= EXPECTS || scores.tender >= EXPECTS;
  const expected =
    asks(label) || label.subtotal >= EXPECTS || (base.alone && (asks(base.above) || asks(base.below)));
  return row.lines.flatMap((line) =>
    looseMoneyIn(line.text)
      .filter(({ currency, cents }) => (expected || currency) && cents !== 0)
      .filter(({ text }) => !printed.some((money) => money.text.includes(text)))
      .map(
        (money, i, all): Unplaced => ({
          ...base,
          ...money,
          at: index,
          label,
          kind: 'other',
          sameRow: true,
          last: printed.length === 0 && i === all.length - 1 && line === row.lines.at(-1),
          loose: true,
          box: line.box,
          read: line.confidence,
        }),
      ),
  );
}

/**
 * 'Items: 3  Total amount  32.31': uses the words next to the amount if they are clearer than the whole row.
 */
function nearestLabel({ row, label }: RowRead, money: PlacedMoney): LabelScores {
  const best = (scores: LabelScores) => Math.max(...Object.values(scores));
  if (best(label) >= PLAIN_ROW) return label;
  const at = row.lines.findIndex((line) => line.box === money.box);
  const own = (row.lines[at]?.text ?? '').slice(0, money.index);
  const next = /\p{L}{2}/u.test(own) ? own : (row.lines[at - 1]?.text ?? '');
  const near = labelScores(next);
  return best(near) > best(label) ? near : label;
}

function beside(read: RowRead | undefined): LabelScores {
  return !read || read.exact.length > 0 ? NO_LABEL : read.label;
}

function kindOf(kind: LabelKind | null, inTaxTable: boolean): AmountKind {
  if (kind === null || kind === 'count' || kind === 'saving') return 'other';
  return inTaxTable && (kind === 'total' || kind === 'tax') ? 'other' : kind;
}

/** 'Net total 12.25', 'Tax 1.10', 'Total 13.35': the first is the amount before tax. */
function isBeforeTax(amount: LabeledAmount, all: readonly LabeledAmount[]): boolean {
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
