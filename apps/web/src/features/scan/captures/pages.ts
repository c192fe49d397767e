import type { CapturePage } from './capture.ts';

/** Swaps a page with its neighbor; at either end nothing happens. */
export function movePage(pages: readonly CapturePage[], id: string, by: -1 | 1): readonly CapturePage[] {
  const from = pages.findIndex((page) => page.id === id);
  const [page, neighbour] = [pages[from], pages[from + by]];
  if (!page || !neighbour) return pages;
  return pages.map((one) => (one === page ? neighbour : one === neighbour ? page : one));
}
