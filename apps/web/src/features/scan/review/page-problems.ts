import { qualityProblems } from '../../../lib/picture/quality.ts';
import type { CapturePage } from '../captures/capture.ts';

type PageProblem = 'dark' | 'blurred' | 'cutOff';

/** A line of print that ends so near to the picture's edge, as a share of its side, goes on outside. */
const EDGE_SHARE = 0.004;

/** What is wrong with a picture, while the receipt can still be photographed again. */
export function pageProblems(page: CapturePage): PageProblem[] {
  // a page drawn from a PDF is as sharp as it will be
  if (page.givenLines) return [];
  const problems: PageProblem[] = [...qualityProblems(page.picture.quality)];
  if (isCutOff(page)) problems.push('cutOff');
  return problems;
}

function isCutOff({ analysis }: CapturePage): boolean {
  if (!analysis) return false;
  const { width, height } = analysis.image;
  const [alongX, alongY] = [width * EDGE_SHARE, height * EDGE_SHARE];
  const touching = analysis.lines.filter(
    ({ box }) =>
      box.x <= alongX ||
      box.y <= alongY ||
      box.x + box.width >= width - alongX ||
      box.y + box.height >= height - alongY,
  );
  return touching.length > 0;
}
