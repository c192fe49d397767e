import * as z from 'zod/mini';

/**
 * What an event says. Its text is never written again, so every version has to understand what earlier ones
 * wrote.
 */

/** the newest shape that this version understands */
export const KNOWN_CONTENT = 1;

const value = z.union([z.string(), z.number(), z.null()]);
const eventContent = z.object({
  version: z.int(),
  /** of a later version perhaps another than `EventKind` */
  kind: z.string(),
  receipt: z.optional(z.string()),
  /** ISO 8601, as the server's clock said */
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
  /** by column, the value before and after */
  changes: z.optional(z.record(z.string(), z.tuple([value, value]))),
  /** SHA-256 of the PDF, hex */
  pdf: z.optional(z.string()),
  /** hash of the receipt after it: `receipt-state.ts` */
  state: z.optional(z.string()),
  /** of a purge: how many events lost their content */
  events: z.optional(z.int()),
  /** of an edit that takes another back: that one's number */
  undoes: z.optional(z.int()),
  /** of a seal: SHA-256 of its row */
  seal: z.optional(z.string()),
});
export type EventContent = z.output<typeof eventContent>;

/** @returns null for what no version wrote */
export function contentOf(text: string): EventContent | null {
  try {
    return eventContent.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
