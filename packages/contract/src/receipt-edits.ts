import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { MAX_ITEMS, MAX_ITEMS_JSON_BYTES, MAX_PAGES } from './limits.ts';
import { fromCents, MAX_CENTS } from './money.ts';
import { sentParts } from './receipt-parts.ts';
import { receiptPlaces } from './receipt-places.ts';
import { receipt, receiptId, receiptText, typedFields } from './receipts.ts';

const MAX_QUANTITY = 999_999;
const MAX_PRICE = fromCents(MAX_CENTS);
const sentNumber = (what: string, least: number, most: number) => {
  const message = `Send ${what} as a number from ${least} to ${most}.`;
  return z.number(message).check(z.gte(least, message), z.lte(most, message));
};
const editedItem = z.object({
  name: receiptText.check(z.minLength(1, 'Give every item a name.')),
  quantity: sentNumber('the quantity', 0, MAX_QUANTITY),
  price: sentNumber('the price', -MAX_PRICE, MAX_PRICE).check(
    z.describe('Price of the line, rounded to the cent; a discount is negative'),
  ),
});

/** The fields that can change after the save. An absent field does not change. Empty text clears it. */
const edits = z.extend(typedFields, {
  items: z
    .optional(z.array(editedItem).check(z.maxLength(MAX_ITEMS, `Send at most ${MAX_ITEMS} items.`)))
    .check(z.describe('Replaces all items, in this order')),
  parts: z
    .optional(sentParts)
    .check(
      z.describe(
        'Splits the receipt, replaces its parts, or with an empty array makes it one again. The first part is also its project, category and group head. Absent: the parts stay, and a changed project, category or group head is that of the first',
      ),
    ),
  selectedProject: z.optional(receiptText.check(z.minLength(1))),
  category: z.optional(receiptText.check(z.minLength(1))),
  groupHead: z.optional(receiptText.check(z.minLength(1))),
});
/** For a receipt that was saved without an analysis: the analyses of its pages. */
const pageAnalyses = z
  .optional(z.array(z.uuid()).check(z.maxLength(MAX_PAGES)))
  .check(
    z.describe(
      'Analyses of its pages, in order. Items, tax, tip and payment method come from them unless given. A receipt that was read keeps its values',
    ),
  );
export type ReceiptEdits = z.output<typeof edits>;
/** The fields that an analysis can propose. */
const proposedField = z.enum(['vendor', 'total', 'tax', 'tip', 'date', 'location', 'paymentMethod']);
export type ProposedField = z.output<typeof proposedField>;
const editBody = z.extend(edits, {
  analysisIds: pageAnalyses,
  places: z.optional(receiptPlaces).check(z.describe('Where the analyses found the fields')),
  proposed: z
    .optional(z.array(proposedField))
    .check(
      z.describe(
        'Fields whose values come from the analyses unchanged. Such a value never replaces one that the receipt has by now',
      ),
    ),
});
export type EditsAfterReading = z.output<typeof editBody>;

export const editReceipt = defineEndpoint({
  method: 'PATCH',
  path: '/api/receipts/:id',
  summary: 'Changes fields after the save, and the file name here and on the drive; the PDF stays',
  access: 'user',
  params: receiptId,
  body: editBody,
  maxBodyBytes: MAX_ITEMS_JSON_BYTES,
  answer: z.object({ receipt }),
  errors: [
    'receipt_not_found',
    'total_invalid',
    'amount_invalid',
    'split_invalid',
    'unknown_project',
    'unknown_category',
    'unknown_group_head',
  ],
});

export const receiptEditEndpoints = [editReceipt] as const;
