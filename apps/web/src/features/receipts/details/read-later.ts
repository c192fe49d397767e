import { formatMoney } from '@slipcase/contract/money';
import type { EditsAfterReading, ProposedField, ReceiptEdits } from '@slipcase/contract/receipt-edits';
import type { ReceiptPlace } from '@slipcase/contract/receipt-places';
import type { Analysis } from '@slipcase/contract/scan';
import { factsOf, isDoubtful, partsRead, READ_FIELDS } from '../../../domain/analysis/facts.ts';
import { asTaken, type PagePlaces, placesOf, turnedSize } from '../../../domain/analysis/places.ts';
import { tipWithRead, totalWithTip } from '../../../domain/tip-by-hand.ts';
import { partText, typedAmount } from '../../../domain/typed-amount.ts';
import { isUnclear } from '../form/unclear-amounts.ts';
import type { EditFields, EditTexts } from './edit-fields.ts';
import { type ItemRow, rowsOf, sameItems } from './item-rows.ts';

/** The analyses of a receipt's pages, and whether the server keeps them until the user decides about them. */
export type Later = { readonly analyses: readonly Analysis[]; readonly kept: boolean };

type OtherCurrency = {
  /** ISO 4217 */
  readonly printed: string;
  readonly typed: string;
  /** in the printed currency: the total as it was read, or otherwise as typed */
  readonly total: string;
};

/** What a later analysis found on the pages of a receipt that was saved unread. */
export type Reading = {
  readonly analysisIds: readonly string[];
  /** whether the server keeps the analyses, so that closing the form loses nothing */
  readonly kept: boolean;
  /** the values that the analyses filled in */
  readonly filled: Partial<Record<ProposedField, string>>;
  /** the items on the pages, if the receipt had none */
  readonly items: readonly ItemRow[];
  /** the total that was read, if the user had typed a different one */
  readonly otherTotal: string | null;
  /** set if the user's total is in another currency than the printed one */
  readonly otherCurrency: OtherCurrency | null;
  /** where the fields were read */
  readonly places: readonly ReceiptPlace[];
  /** the other day that the filled date can mean, yyyy-mm-dd, until the user chooses one */
  readonly otherDay: string | null;
  /** the filled fields with low confidence */
  readonly doubtful: readonly (keyof EditTexts)[];
  /** set if the total was filled in from a receipt with a line for a handwritten tip */
  readonly tipLine: TipLine | null;
};

type TipLine = {
  /** the total on the receipt */
  readonly printed: string;
  /** the tip that was read beside it, as a number of the API */
  readonly read: number | null;
  /** the handwritten tip, as typed */
  readonly typed: string;
};

/**
 * Fills each empty field with what was read. An amount that is not printed stays unknown. Amounts in a
 * currency other than the total's are left out.
 * @param later analyses of the pages, in order
 * @param currency the receipt's currency, for amounts whose total names none
 */
export function readingOf(fields: EditFields, { analyses, kept }: Later, currency: string): Reading {
  const facts = factsOf(analyses.map((analysis, page) => ({ id: String(page), analysis })));
  const seen = facts.amount;
  const typed = typedAmount(fields.total);
  const paidIn = (typed ?? seen)?.currency ?? currency;
  // if no page prints a currency, nothing contradicts the typed one
  const printedIn = facts.currency ?? paidIn;
  const parts = partsRead(analyses);
  const amount = (part: 'tax' | 'tip') => {
    const printed = parts[part];
    return printed === null || printedIn !== paidIn ? null : partText(printed, paidIn);
  };
  const read: Partial<Record<ProposedField, string | null>> = {
    ...Object.fromEntries(READ_FIELDS.map((field) => [field, facts[field]?.text])),
    tax: amount('tax'),
    tip: amount('tip'),
    paymentMethod: parts.paymentMethod,
  };
  const differs = typed !== null && seen !== null && (typed.cents !== seen.cents || printedIn !== paidIn);
  const filled = Object.entries(read).filter(([field, text]) => text && !fields[field as ProposedField]);
  return {
    analysisIds: analyses.map(({ analysisId }) => analysisId),
    kept,
    filled: Object.fromEntries(filled),
    items: fields.items.length > 0 ? fields.items : rowsOf(parts.items, printedIn),
    places: placesOf(facts, analyses.map(pageOf)),
    otherTotal: differs ? formatMoney({ cents: seen.cents, currency: printedIn }) : null,
    otherCurrency:
      typed !== null && printedIn !== paidIn
        ? {
            printed: printedIn,
            typed: paidIn,
            total: formatMoney({ cents: (seen ?? typed).cents, currency: printedIn }),
          }
        : null,
    otherDay: (!fields.date && facts.date?.other) || null,
    doubtful: READ_FIELDS.filter((field) => isDoubtful(facts[field])),
    tipLine:
      facts.total?.doubt === 'tip_line' && !fields.total && !fields.tip
        ? { printed: facts.total.text, read: parts.tip, typed: '' }
        : null,
  };
}

/**
 * What a handwritten tip changes: it is added to the printed total. A typed total stays unless `overTyped`.
 */
export function withTipByHand(
  fields: EditFields,
  reading: Reading,
  typed: string,
  overTyped = false,
): { fields: EditFields; reading: Reading } {
  const { tipLine } = reading;
  if (!tipLine) return { fields, reading };
  const { printed, read } = tipLine;
  const before = totalWithTip(printed, tipLine.typed) ?? printed;
  const total =
    overTyped || fields.total === before ? (totalWithTip(printed, typed) ?? printed) : fields.total;
  const tip = tipWithRead(printed, typed, read) ?? reading.filled.tip ?? '';
  return { fields: { ...fields, total, tip }, reading: { ...reading, tipLine: { ...tipLine, typed } } };
}

/** The analyzed pictures are the ones in the PDF, so only the reader's own turn differs. */
function pageOf(analysis: Analysis, index: number): PagePlaces {
  return {
    id: String(index),
    size: turnedSize(analysis.image, analysis.rotation),
    map: (point) => asTaken(point, analysis),
  };
}

/**
 * The request for a save after a later analysis. It always includes tax, tip and payment method: the server
 * would take missing ones from the analyses, even if the user had cleared them. It lists values that nobody
 * typed, because these must not replace what was typed on another device in the meantime.
 * @param likely currencies for amounts without one, ISO 4217
 */
export function editsAfterReading(
  changes: ReceiptEdits | null,
  fields: EditFields,
  reading: Reading,
  likely: readonly string[],
): EditsAfterReading {
  const { paymentMethod } = fields;
  const clear = (part: 'tax' | 'tip') => (isUnclear(fields, part, likely) ? '' : fields[part]);
  const filled = Object.keys(reading.filled) as ProposedField[];
  const proposed = filled.filter((field) => fields[field] === reading.filled[field]);
  const typedOver = filled.filter((field) => !proposed.includes(field));
  const places = reading.places.filter(({ field }) => !typedOver.includes(field));
  const { items, ...others } = changes ?? {};
  // the server takes the items from the analyses itself, unless the user changed them
  const own = items && !sameItems(fields.items, reading.items) ? { items } : {};
  return {
    ...others,
    ...own,
    tax: clear('tax'),
    tip: clear('tip'),
    paymentMethod,
    analysisIds: [...reading.analysisIds],
    proposed,
    ...(places.length > 0 ? { places } : {}),
  };
}
