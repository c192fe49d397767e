import { MAX_FIELD_CHARS, MAX_GIVEN_LINES, MAX_PAGES } from '@slipcase/contract/limits';
import * as z from 'zod/mini';

/**
 * The text of a PDF that we laid out ourselves, placed where the page sees it when it draws the PDF, in
 * pixels of that picture.
 */

/** pixels of the longer side when the page draws a PDF: `lib/picture/pdf-pages.ts` of the web app */
export const SIDE = 2000;

const point = z.object({ x: z.number(), y: z.number() });
const line = z.object({
  text: z.string().check(z.maxLength(MAX_FIELD_CHARS)),
  /** clockwise from the top left of the text */
  corners: z.tuple([point, point, point, point]),
});
const side = z.int().check(z.gte(1), z.lte(SIDE));
const page = z.object({
  width: side,
  height: side,
  lines: z.array(line).check(z.maxLength(MAX_GIVEN_LINES)),
});
export const printedPages = z.array(page).check(z.maxLength(MAX_PAGES));
export type PrintedPage = z.output<typeof page>;
