import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pictureHash, receipt, receiptText } from './receipts.ts';

/** most duplicates that the page shows */
export const MAX_DUPLICATES = 3;

const duplicate = z.object({
  reason: z
    .enum(['picture', 'facts'])
    .check(z.describe("'picture': made from the same file; 'facts': same vendor, total and day")),
  receipt,
});
export type Duplicate = z.output<typeof duplicate>;

/** A POST, to keep receipt text out of URLs and access logs. It changes nothing. */
export const findDuplicates = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/duplicates',
  summary: "The user's own receipts that look like one about to be saved, or like a saved one",
  access: 'user',
  body: z.object({
    vendor: z.optional(receiptText),
    total: z
      .optional(receiptText)
      .check(z.describe("As typed: '$12.34'; text that is not an amount matches nothing")),
    date: z
      .optional(receiptText)
      .check(
        z.describe(
          'As typed; text that is not a date matches nothing. Without one, only receipts without a date match',
        ),
      ),
    pictureHash: z.optional(pictureHash),
    receiptId: z
      .optional(z.uuid())
      .check(z.describe('The saved receipt that has these values: its picture counts, and it is left out')),
  }),
  answer: z.object({
    duplicates: z
      .array(duplicate)
      .check(z.maxLength(MAX_DUPLICATES), z.describe("'picture' before 'facts', newest first")),
  }),
  errors: [],
});

export const receiptDuplicateEndpoints = [findDuplicates] as const;
