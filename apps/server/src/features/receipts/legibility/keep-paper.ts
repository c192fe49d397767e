import { type Legibility, legibility, type PaperReason, paperReasonsOf } from '@slipcase/contract/legibility';
import * as z from 'zod/mini';

const stored = z.array(legibility);

/** The form stored in a receipt's row. @returns null if no page was measured */
export function legibilityText(pages: readonly Legibility[]): string | null {
  return pages.length > 0 ? JSON.stringify(pages) : null;
}

/** Why the paper should be kept, in a fixed order. Empty if the pictures are legible or were not measured. */
export function paperReasonsIn(text: string | null): PaperReason[] {
  const reasons = new Set(pagesIn(text).flatMap(paperReasonsOf));
  return (['small', 'blurred', 'cut'] as const).filter((reason) => reasons.has(reason));
}

/**
 * The pages after somebody added a better picture, which replaces the least legible one.
 * @returns null if the picture is not better than that one
 */
export function withBetterPicture(text: string | null, added: Legibility): string | null {
  const pages = pagesIn(text);
  const counts = pages.map((page) => paperReasonsOf(page).length);
  const worst = counts.indexOf(Math.max(...counts));
  if (worst === -1 || paperReasonsOf(added).length >= (counts[worst] ?? 0)) return null;
  return legibilityText(pages.with(worst, added));
}

function pagesIn(text: string | null): Legibility[] {
  // our own JSON; a later version may have written more into it
  return text === null ? [] : (stored.safeParse(JSON.parse(text)).data ?? []);
}
