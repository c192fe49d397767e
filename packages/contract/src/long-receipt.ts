import type { Whole } from './scan.ts';

/** Pages that belong together: the parts of a long receipt, or a page alone. */
export type Sheet<Page> = {
  pages: readonly Page[];
  /** the parts' joined reading; null for a page alone */
  whole: Whole | null;
};

type Analyzed = { analysisId: string; whole?: Whole | undefined } | null;

/**
 * Which pages of a receipt are parts of one long paper, in order. Parts that were removed, moved or read
 * again since their texts were joined count as separate pages.
 */
export function sheetsOf<Page>(pages: readonly Page[], analysisOf: (page: Page) => Analyzed): Sheet<Page>[] {
  const sheets: Sheet<Page>[] = [];
  for (let end = pages.length; end > 0; ) {
    const last = analysisOf(pages[end - 1] as Page);
    const count = last?.whole?.of.length ?? 0;
    const parts = pages.slice(Math.max(0, end - count), end);
    const isWhole =
      count > 1 &&
      parts.length === count &&
      parts.every((part, index) => analysisOf(part)?.analysisId === last?.whole?.of[index]);
    const sheet = isWhole
      ? { pages: parts, whole: last?.whole ?? null }
      : { pages: pages.slice(end - 1, end), whole: null };
    sheets.unshift(sheet);
    end -= sheet.pages.length;
  }
  return sheets;
}
