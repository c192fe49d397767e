import { type CutEdge, paperReasonsOf } from '@slipcase/contract/legibility';
import { legibilityOfPart, partsOf } from '@slipcase/contract/legibility-of-parts';
import { qualityProblems } from '../../../lib/picture/quality.ts';
import type { CapturePage } from '../captures/capture.ts';

type PageProblem = 'dark' | 'blurred' | 'cutOff' | 'small';

/**
 * Print this close to the picture's edge is cut off; a share of the picture's side. Of 110 receipt photos, 26
 * have a line this close, and 22 of these lines are cut off. Of 395 scans, 19 have one.
 */
const EDGE_SHARE = 0.002;
/** A single character at the edge is usually a speck or part of a table's pattern. */
const LEAST_TEXT = 2;

/**
 * Finds problems with the pictures of a receipt while the person can still photograph it again. A part of a
 * long receipt is not cut off where another part goes on.
 * @returns each problem and its page, from 0
 */
export function pageProblems(pages: readonly CapturePage[]): { problem: PageProblem; at: number }[] {
  return partsOf(pages, ({ analysis }) => analysis).flatMap(({ page, goesOn }, at) =>
    problemsOf(page, goesOn).map((problem) => ({ problem, at })),
  );
}

function problemsOf(page: CapturePage, goesOn: readonly CutEdge[]): PageProblem[] {
  // a new photo would not make a page of a PDF sharper
  if (page.givenLines) return [];
  const { quality } = page.picture;
  const { legibility } = page.analysis ?? {};
  // these reasons would make the saved receipt say 'Keep the paper'
  const reasons = legibility ? paperReasonsOf(legibilityOfPart(legibility, goesOn)) : [];
  const problems = new Set<PageProblem>(quality ? qualityProblems(quality) : []);
  if (reasons.includes('blurred')) problems.add('blurred');
  if (isCutOff(page, goesOn) || reasons.includes('cut')) problems.add('cutOff');
  if (reasons.includes('small')) problems.add('small');
  return [...problems];
}

function isCutOff({ analysis }: CapturePage, goesOn: readonly CutEdge[]): boolean {
  if (!analysis) return false;
  const { width, height } = analysis.image;
  const [alongX, alongY] = [width * EDGE_SHARE, height * EDGE_SHARE];
  return analysis.lines.some(
    ({ text, box }) =>
      text.length >= LEAST_TEXT &&
      (box.x <= alongX ||
        box.x + box.width >= width - alongX ||
        (!goesOn.includes('top') && box.y <= alongY) ||
        (!goesOn.includes('bottom') && box.y + box.height >= height - alongY)),
  );
}
