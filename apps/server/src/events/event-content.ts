import * as z from 'zod/mini';

/**
 * What an event says. Its text is never rewritten, so every version has to understand what earlier ones
 * wrote.
 */

/** the newest format that this version understands */
export const KNOWN_CONTENT = 1;

const value = z.union([z.string(), z.number(), z.null()]);
const eventContent = z.object({
  version: z.int(),
  /** not always an `EventKind`: a later version may have written it */
  kind: z.string(),
  receipt: z.optional(z.string()),
  /** ISO 8601, by the server's clock */
  at: z.optional(z.string()),
  by: z.optional(
    z.object({
      user: z.optional(z.string()),
      name: z.optional(z.string()),
      email: z.optional(z.string()),
      server: z.optional(z.string()),
      admin: z.optional(z.string()),
    }),
  ),
  /** the values before and after, by column */
  changes: z.optional(z.record(z.string(), z.tuple([value, value]))),
  /** SHA-256 of the PDF, hex */
  pdf: z.optional(z.string()),
  /** hash of the receipt after the event: `receipt-state.ts` */
  state: z.optional(z.string()),
  /** for a purge: how many events lost their content */
  events: z.optional(z.int()),
  /** for an edit that undoes another: the number of that event */
  undoes: z.optional(z.int()),
  /** for a seal: SHA-256 of its row */
  seal: z.optional(z.string()),
});
export type EventContent = z.output<typeof eventContent>;

/** @returns null if no version wrote this */
export function contentOf(text: string): EventContent | null {
  try {
    return eventContent.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
