import * as z from 'zod/mini';
import { ids, MAX_IDS_BYTES } from './bulk-receipts.ts';
import { defineEndpoint } from './endpoint.ts';
import { receipt } from './receipts.ts';

export const exportReceipt = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/:id/export-google',
  summary: "Exports a receipt now; waits at most 20 s, then answers 'queued'",
  access: 'user',
  params: z.object({ id: z.uuid() }),
  body: z.optional(z.object({})),
  answer: z.object({ message: z.string(), state: z.enum(['exported', 'queued']), receipt }),
  errors: ['receipt_not_found', 'export_failed', 'drive_not_connected'],
});

export const bulkExport = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/export',
  summary: 'Queues the export of receipts that are not on the drive yet; the list shows the result',
  access: 'user',
  maxBodyBytes: MAX_IDS_BYTES,
  body: z.object({ ids }),
  answer: z.object({
    queued: z.int().check(z.describe('Receipts now waiting for their export')),
    exported: z.int().check(z.describe('Receipts that were already on the drive')),
  }),
  errors: ['drive_not_connected'],
});

export const driveExportEndpoints = [exportReceipt, bulkExport] as const;
