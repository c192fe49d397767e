import { type Legibility, legibility, type PaperReason } from '@slipcase/contract/legibility';
import * as z from 'zod/mini';

/**
 * When the paper of a receipt should be kept. Measured on labeled receipts: decision 182 has the figures.
 *
 * Pixels of a line of print, as the reader outlines it. A small letter has about half of them, so 12 are a quality index of 3,
 * where print is barely legible (ANSI/AIIM MS44: half the height of the letter e in pixels).
 */
const SMALLEST_PRINT = 12;
/** see `adapters/analyzer/legibility.ts` */
const LEAST_SHARPNESS = 0.4;

const stored = z.array(legibility);

/** As a receipt's row has it. @returns null if no page was measured */
export function legibilityText(pages: readonly Legibility[]): string | null {
  return pages.length > 0 ? JSON.stringify(pages) : null;
}

/** Why its paper should be kept, in a fixed order; none: its pictures are legible, or were not measured. */
export function paperReasonsIn(text: string | null): PaperReason[] {
  const reasons = new Set(pagesIn(text).flatMap(reasonsOf));
  return (['small', 'blurred', 'cut'] as const).filter((reason) => reasons.has(reason));
}

/**
 * The pages after somebody has added a better picture: it takes the place of the least legible one.
 * @returns null if it is not better than that one
 */
export function withBetterPicture(text: string | null, added: Legibility): string | null {
  const pages = pagesIn(text);
  const counts = pages.map((page) => reasonsOf(page).length);
  const worst = counts.indexOf(Math.max(...counts));
  if (worst === -1 || reasonsOf(added).length >= (counts[worst] ?? 0)) return null;
  return legibilityText(pages.with(worst, added));
}

function pagesIn(text: string | null): Legibility[] {
  // our own JSON; a later version may have written more
  return text === null ? [] : (stored.safeParse(JSON.parse(text)).data ?? []);
}

function reasonsOf({ smallestPrint, sharpness, isCut }: Legibility): PaperReason[] {
  return [
    ...(smallestPrint < SMALLEST_PRINT ? (['small'] as const) : []),
    ...(sharpness < LEAST_SHARPNESS ? (['blurred'] as const) : []),
    ...(isCut ? (['cut'] as const) : []),
  ];
}
