import type { CapturePage } from './capture.ts';

/**
 * Drops the seen edges from pages that were not read, so these are saved with their whole pictures: edges
 * alone are enough to show a crop, but not to save one.
 * @returns the same array if nothing has to change
 */
export function unseen(pages: readonly CapturePage[]): readonly CapturePage[] {
  if (!pages.some(({ analysis, picture }) => !analysis && picture.seen)) return pages;
  return pages.map((page) => {
    if (page.analysis || !page.picture.seen) return page;
    const { seen: _seen, ...picture } = page.picture;
    return { ...page, picture };
  });
}
