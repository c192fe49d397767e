import type { CapturePage } from './capture.ts';

/**
 * Pages that were not read, with their whole pictures: edges alone are enough to show a crop, and too little
 * to save one.
 * @returns the same pages if all are so
 */
export function unseen(pages: readonly CapturePage[]): readonly CapturePage[] {
  if (!pages.some(({ analysis, picture }) => !analysis && picture.seen)) return pages;
  return pages.map((page) => {
    if (page.analysis || !page.picture.seen) return page;
    const { seen: _seen, ...picture } = page.picture;
    return { ...page, picture };
  });
}
