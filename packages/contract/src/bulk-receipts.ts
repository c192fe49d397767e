import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { MAX_FIELD_CHARS } from './limits.ts';
import { amount } from './money.ts';

/** Bulk calls on receipts. They skip receipts that are gone or belong to another user. */

/** most receipts in one call */
export const MAX_BULK = 10_000;

/** most bytes of a body: room for that many ids, and a margin */
export const MAX_IDS_BYTES = 512 * 1024;

export const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_BULK));

/** most receipts in one report */
export const MAX_REPORT_RECEIPTS = 500;
/** most bytes of their PDFs together */
export const MAX_REPORT_BYTES = 200 * 1024 * 1024;

/**
 * 'zip': the PDFs and a CSV of their fields; 'csv' and 'xlsx': only the fields; 'pdf': a report with a cover,
 * a table, sums and the receipts' own pages. Their column 'On drive' says where the drive's copy is: its link
 * on Google Drive, or its path in the drive folder. It is empty until the export.
 */
export const bulkFormat = z.enum(['zip', 'csv', 'xlsx', 'pdf']);
export type BulkFormat = z.output<typeof bulkFormat>;

/** The paper of a report. */
export const reportPaper = z.enum(['a4', 'letter']);
export type ReportPaper = z.output<typeof reportPaper>;

/** most charges without a receipt in one report */
export const MAX_REPORT_CHARGES = 500;

/** A card charge without a receipt, and why there is none. */
export const chargeWithoutReceipt = z.object({
  date: z.iso.date(),
  amount,
  name: z.string().check(z.trim(), z.maxLength(MAX_FIELD_CHARS), z.describe('As on the statement')),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_FIELD_CHARS)),
});
export type ChargeWithoutReceipt = z.output<typeof chargeWithoutReceipt>;

/**
 * Header of a report's answer: about how many bytes it will have. Its exact length is known only when it is
 * made.
 */
export const EXPECTED_LENGTH_HEADER = 'slipcase-expected-length';

/** A POST because hundreds of ids do not fit in a URL. It changes nothing. */
export const bulkDownload = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/download',
  summary: 'Streams the receipts as one file, in the order of the ids; a ZIP and a CSV have a content-length',
  access: 'user',
  maxBodyBytes: MAX_IDS_BYTES,
  body: z.object({
    ids,
    format: bulkFormat,
    profile: z
      .optional(z.string().check(z.maxLength(MAX_FIELD_CHARS)))
      .check(z.describe("Of a CSV for another program: an id of the company's `profiles`")),
    proof: z
      .optional(z.boolean())
      .check(z.describe('Of a ZIP: adds what lets a stranger check the receipts (docs/verify.md)')),
    paper: z.optional(reportPaper).check(z.describe("Of a report; 'letter' by default")),
    originals: z
      .optional(z.boolean())
      .check(z.describe('Of a ZIP: whether the originals are in it, each beside its PDF')),
    withoutReceipt: z
      .optional(z.array(chargeWithoutReceipt).check(z.maxLength(MAX_REPORT_CHARGES)))
      .check(z.describe('Charges that a report lists on a page of their own. They are not stored')),
  }),
  answerType: 'application/octet-stream',
  errors: ['receipt_not_found', 'report_too_large', 'unknown_profile', 'account_missing', 'profile_refused'],
});

export const bulkDelete = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/delete',
  summary:
    'Deletes receipts like DELETE /api/receipts/:id, all or none; a refusal names those that are on hold',
  access: 'user',
  maxBodyBytes: MAX_IDS_BYTES,
  body: z.object({ ids }),
  answer: z.object({ deleted: z.array(z.uuid()) }),
  errors: ['receipt_on_hold'],
});

const tag = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_FIELD_CHARS)));
/** An absent tag does not change. */
const tags = z
  .object({ selectedProject: tag, category: tag, groupHead: tag })
  .check(
    z.refine((given) => Object.values(given).some((name) => name !== undefined), 'Give at least one tag'),
  );
export type BulkTags = z.output<typeof tags>;

export const bulkTag = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/tags',
  summary:
    'Changes project, category or group head of the receipts, all or none; `changed` leaves out those that have them already',
  access: 'user',
  maxBodyBytes: MAX_IDS_BYTES,
  body: z.object({ ids, tags }),
  answer: z.object({ changed: z.array(z.uuid()) }),
  errors: ['unknown_project', 'unknown_category', 'unknown_group_head'],
});

export const bulkBill = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/billed',
  summary:
    "Marks receipts of 'Billable' categories as billed, or takes the mark back, all or none; `changed` leaves out the others and those that are so already",
  access: 'user',
  maxBodyBytes: MAX_IDS_BYTES,
  body: z.object({
    ids,
    billed: z.boolean(),
    as: z
      .optional(z.string().check(z.trim(), z.maxLength(MAX_FIELD_CHARS)))
      .check(z.describe("A word such as 'invoice 2231'. Empty or absent: none")),
    at: z
      .optional(z.iso.datetime())
      .check(
        z.describe(
          'When it was billed, to restore a mark; now by default. A mark that is there keeps its time',
        ),
      ),
  }),
  answer: z.object({ changed: z.array(z.uuid()) }),
  errors: [],
});

/** how long a deleted receipt can be restored, ms; then the server purges it */
export const RESTORABLE_MS = 60_000;

export const restoreReceipts = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/restore',
  summary:
    'Restores receipts that were deleted within the last minute, with their ids, PDFs and state on the drive',
  access: 'user',
  maxBodyBytes: MAX_IDS_BYTES,
  body: z.object({ ids }),
  answer: z.object({
    restored: z
      .array(z.uuid())
      .check(z.describe('Those that are in the library now, so a repeated call gets the same answer')),
  }),
  errors: ['deleted_for_good'],
});

export const bulkEndpoints = [bulkDownload, bulkDelete, bulkTag, bulkBill, restoreReceipts] as const;
