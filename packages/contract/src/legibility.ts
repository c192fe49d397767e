import * as z from 'zod/mini';

/**
 * Whether the kept picture of a receipt can stand for the paper. The server measures it when it reads a picture. Beyond the
 * specification.
 */
export const legibility = z.object({
  smallestPrint: z.number().check(z.describe('Height of the smallest lines of print, in pixels')),
  sharpness: z.number().check(z.describe('Of the print; 0: none')),
  isCut: z.boolean().check(z.describe('Lines of print go beyond the edge of the picture')),
});
export type Legibility = z.output<typeof legibility>;

/** Why the paper of a receipt should be kept: its print is too small or blurred on the picture, or cut off. */
export const paperReason = z.enum(['small', 'blurred', 'cut']);
export type PaperReason = z.output<typeof paperReason>;
