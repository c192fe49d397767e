import * as z from 'zod/mini';

const cutEdge = z.enum(['side', 'top', 'bottom']);
export type CutEdge = z.output<typeof cutEdge>;

/**
 * Whether the kept picture of a receipt can replace the paper. The server measures it when it reads a
 * picture.
 */
export const legibility = z.object({
  smallestPrint: z.number().check(z.describe('Height of the smallest lines of print, in pixels')),
  sharpness: z.number().check(z.describe('Of the print; 0: none')),
  isCut: z.boolean().check(z.describe('Lines of print go beyond the edge of the picture')),
  // the edges that they go beyond; absent: an earlier version measured it
  cutAt: z.optional(z.array(cutEdge)),
});
export type Legibility = z.output<typeof legibility>;

/**
 * Why the paper of a receipt should be kept: its print is too small or blurred on the picture, or cut off.
 */
export const paperReason = z.enum(['small', 'blurred', 'cut']);
export type PaperReason = z.output<typeof paperReason>;

/**
 * Measured on labeled receipts: decision 182 has the figures.
 *
 * The height of a line of print, as the reader outlines it, in pixels. A small letter is about half as high,
 * so 12 pixels mean a quality index of 3, where print is barely legible (ANSI/AIIM MS44: half the height of
 * the letter e in pixels).
 */
const SMALLEST_PRINT = 12;
/** see `adapters/analyzer/legibility.ts` of the server */
const LEAST_SHARPNESS = 0.4;

/** Why a picture cannot replace its paper. Empty if it can. */
export function paperReasonsOf({ smallestPrint, sharpness, isCut }: Legibility): PaperReason[] {
  return [
    ...(smallestPrint < SMALLEST_PRINT ? (['small'] as const) : []),
    ...(sharpness < LEAST_SHARPNESS ? (['blurred'] as const) : []),
    ...(isCut ? (['cut'] as const) : []),
  ];
}
