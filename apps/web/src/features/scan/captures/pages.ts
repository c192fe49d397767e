import type { CapturePage } from './capture.ts';

/** Swaps a page with its neighbor. At either end, nothing happens. */
export function movePage(pages: readonly CapturePage[], id: string, by: -1 | 1): readonly CapturePage[] {
  const from = pages.findIndex((page) => page.id === id);
  const [page, neighbor] = [pages[from], pages[from + by]];
  if (!page || !neighbor) return pages;
  return pages.map((one) => (one === page ? neighbor : one === neighbor ? page : one));
}
