import type { Picture } from '../image/decode.ts';
import { findCorners } from '../image/page-corners.ts';
import { isInside } from '../image/paper-region.ts';
import { median } from '../median.ts';
import type { Line, Point, Quad } from '../reading.ts';

/**
 * An outline may contain at most this share of the other receipts' lines. With more, it surrounds several
 * papers.
 */
const MOST_FOREIGN = 0.1;
/** The margin between a receipt's text and its edge, in typical line heights. */
const MARGIN = 1;

/** With fewer lines than this, the text could be anything. */
const FEW_LINES = 4;

/**
 * The outline of each paper: its edge, or the outline of its text if the edge cannot be seen. Text alone
 * gives no outline if it has too few lines, or shows no purchase.
 * @param papers the lines of each paper
 * @param first what is known about the first paper
 */
export async function outlinesOf(
  picture: Picture,
  papers: readonly (readonly Line[])[],
  first: { corners: Quad | null; isPaper: boolean },
): Promise<Quad[]> {
  const [only = []] = papers;
  if (papers.length < 2) {
    if (first.corners) return [first.corners];
    return first.isPaper && only.length >= FEW_LINES ? [textOutline(only, picture)] : [];
  }
  const quads: Quad[] = [];
  for (const lines of papers) {
    const others = papers.filter((paper) => paper !== lines).flat();
    const corners = lines === only ? first.corners : await findCorners(picture, lines);
    quads.push(corners && isOwn(corners, others) ? corners : textOutline(lines, picture));
  }
  return quads;
}

function isOwn(quad: Quad, others: readonly Line[]): boolean {
  const inside = others.filter(({ box }) => isInside(quad, box.x + box.width / 2, box.y + box.height / 2));
  return inside.length <= MOST_FOREIGN * others.length;
}

/** A rectangle around lines, at the same angle, clipped to the picture. */
function textOutline(lines: readonly Line[], { width, height }: { width: number; height: number }): Quad {
  const slope = median(lines.map(({ quad: [a, b] }) => Math.atan2(b.y - a.y, b.x - a.x)));
  const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
  const points = lines.flatMap(({ quad }) => quad);
  const margin = MARGIN * median(lines.map(({ quad: [a, , , d] }) => Math.hypot(d.x - a.x, d.y - a.y)));
  const along = points.map(({ x, y }) => x * cos + y * sin);
  const down = points.map(({ x, y }) => y * cos - x * sin);
  const [left, right] = [Math.min(...along) - margin, Math.max(...along) + margin];
  const [top, bottom] = [Math.min(...down) - margin, Math.max(...down) + margin];
  const at = (u: number, v: number): Point => ({
    x: Math.min(width, Math.max(0, u * cos - v * sin)),
    y: Math.min(height, Math.max(0, u * sin + v * cos)),
  });
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}
