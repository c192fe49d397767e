import type { Analyzed } from '../../../adapters/analyzer/analyzer.ts';

/** The lines of the paper that the fields come from. A second paper in the picture is from another shop. */
export function linesOfFirstPaper({ lines, papers }: Pick<Analyzed, 'lines' | 'papers'>): Analyzed['lines'] {
  const [first, ...others] = papers;
  if (!first || others.length === 0) return lines;
  return lines.filter(({ box }) => isInside(first, box.x + box.width / 2, box.y + box.height / 2));
}

/** @param corners clockwise, convex */
function isInside(corners: Analyzed['papers'][number], x: number, y: number): boolean {
  return corners.every((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
  });
}
