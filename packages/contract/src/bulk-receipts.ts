import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Calls for many receipts at once; beyond the specification. Receipts that are gone or somebody else's are left out. */

/** receipts of one call, at most */
export const MAX_BULK = 10_000;

/** bytes of so many ids, and some */
export const MAX_IDS_BYTES = 512 * 1024;

export const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_BULK));

/** 'zip': the PDFs and a CSV of their fields; 'csv' and 'xlsx': the fields alone. */
export const bulkFormat = z.enum(['zip', 'csv', 'xlsx']);
export type BulkFormat = z.output<typeof bulkFormat>;

/** A POST because hundreds of ids do not fit in an address; it changes nothing. */
export const bulkDownload = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/download',
  summary: 'One file of many receipts, streamed; content-length is there for a ZIP and a CSV',
  access: 'user',
  maxBodyBytes: MAX_IDS_BYTES,
  body: z.object({ ids, format: bulkFormat }),
  answerType: 'application/octet-stream',
  errors: ['receipt_not_found'],
});

export const bulkDelete = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/delete',
  summary: "Deletes receipts and their files here, all or none; the drive's copies stay",
  access: 'user',
  maxBodyBytes: MAX_IDS_BYTES,
  body: z.object({ ids }),
  answer: z.object({ deleted: z.array(z.uuid()) }),
  errors: [],
});

export const bulkEndpoints = [bulkDownload, bulkDelete] as const;
