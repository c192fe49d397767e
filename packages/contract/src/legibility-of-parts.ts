import type { CutEdge, Legibility } from './legibility.ts';
import { sheetsOf } from './long-receipt.ts';

/** The pages of a receipt, each with the edges beyond which another part of the same long paper goes on. */
export function partsOf<Page>(
  pages: readonly Page[],
  analysisOf: Parameters<typeof sheetsOf<Page>>[1],
): { page: Page; goesOn: readonly CutEdge[] }[] {
  return sheetsOf(pages, analysisOf).flatMap(({ pages: parts }) =>
    parts.map((page, at) => {
      const edges: CutEdge[] = [];
      if (at > 0) edges.push('top');
      if (at < parts.length - 1) edges.push('bottom');
      return { page, goesOn: edges };
    }),
  );
}

/**
 * A part of a long receipt, as one of its pages: print that goes beyond an edge is whole on the part that
 * goes on there.
 */
export function legibilityOfPart(measured: Legibility, goesOn: readonly CutEdge[]): Legibility {
  if (!measured.cutAt) return measured;
  const cutAt = measured.cutAt.filter((edge) => !goesOn.includes(edge));
  return { ...measured, isCut: cutAt.length > 0, cutAt };
}
