import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { MAX_PAGES } from './limits.ts';
import { receipt } from './receipts.ts';
import { analysis } from './scan.ts';

/**
 * The analysis of a receipt that was saved without one, for example offline. The server makes it after the
 * save. It changes nothing until an edit with its ids accepts it (`editReceipt`).
 */

const id = z.object({ id: z.uuid() });

export const getLaterAnalysis = defineEndpoint({
  method: 'GET',
  path: '/api/receipts/:id/later-analysis',
  summary: 'What the server found on the pages of a receipt that was saved unread',
  access: 'user',
  params: id,
  answer: z.object({
    analyses: z
      .array(analysis)
      .check(
        z.maxLength(MAX_PAGES),
        z.describe(
          'One per page, in order, without `lines`. Kept until the person accepts them, even while dismissed. Empty if there are none',
        ),
      ),
  }),
  errors: ['receipt_not_found'],
});

export const dismissLaterAnalysis = defineEndpoint({
  method: 'DELETE',
  path: '/api/receipts/:id/later-analysis',
  summary:
    'Keeps a receipt as it is: what the server found on its pages is no longer offered, and doubts about its fields are settled',
  access: 'user',
  params: id,
  answer: z.object({ receipt }),
  errors: ['receipt_not_found'],
});

export const reopenLaterAnalysis = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/:id/later-analysis',
  summary: 'Undoes `dismissLaterAnalysis`: what the server found and the doubts wait for the person again',
  access: 'user',
  params: id,
  body: z.optional(z.object({})),
  answer: z.object({ receipt }),
  errors: ['receipt_not_found'],
});

export const laterAnalysisEndpoints = [getLaterAnalysis, dismissLaterAnalysis, reopenLaterAnalysis] as const;
