import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { receiptText } from './receipts.ts';

/** What earlier receipts say about one that is about to be saved. */

/** most alternatives beside a proposed value */
export const MAX_CHIPS = 3;

/** most names of people beside a note */
export const MAX_PEOPLE = 6;

const proposal = z.object({
  value: z.string(),
  reason: z
    .enum(['vendor', 'colleagues', 'recent'])
    .check(
      z.describe(
        "'vendor': from the user's newest receipts of this shop or vendor; 'colleagues': from at least three colleagues; 'recent'",
      ),
    ),
  count: z
    .int()
    .check(
      z.describe(
        'How many of those receipts or colleagues have it; colleagues are rounded down: 3, 5, 10, 20 …',
      ),
    ),
});
export type Proposal = z.output<typeof proposal>;
const chips = z.array(proposal).check(z.maxLength(MAX_CHIPS));

/** A POST, to keep receipt text out of URLs and access logs. It changes nothing. */
export const proposeTags = defineEndpoint({
  method: 'POST',
  path: '/api/receipts/proposals',
  summary: 'Project, category and group head for a receipt of this vendor, and what the user calls it',
  access: 'user',
  body: z.object({
    vendor: z.nullish(receiptText),
    analysisId: z
      .optional(z.uuid())
      .check(z.describe('Analysis of the first page: receipts of the same shop count, whatever its name')),
  }),
  answer: z.object({
    project: z.nullable(proposal),
    category: z.nullable(proposal),
    groupHead: z.nullable(proposal),
    others: z
      .object({ projects: chips, categories: chips, groupHeads: chips })
      .check(z.describe('Alternatives, never the proposed value itself')),
    people: z
      .optional(z.array(z.string()).check(z.maxLength(MAX_PEOPLE)))
      .check(
        z.describe("Names in the user's own newest notes of categories that ask who was there, newest first"),
      ),
    ownSpelling: z
      .optional(z.string())
      .check(
        z.describe(
          "For a name that no receipt of the user has: a longer or shorter one that some have, 'CVS Pharmacy' for 'CVS'",
        ),
      ),
  }),
  errors: [],
});
export type Proposals = z.output<typeof proposeTags.answer>;

export const receiptSuggestionEndpoints = [proposeTags] as const;
