import type { Corners, Point } from '../picture/picture.ts';
import type { Pixels } from '../picture/resample.ts';
import { type EdgeMap, edgesOf } from './edges.ts';
import { fitSides } from './fit-sides.ts';
import { type Support, supportOf } from './line-support.ts';
import { isOneColor } from './paper-color.ts';
import { darkAround, isLitPaper, paperLook } from './paper-look.ts';
import { areaOf, type Quad, quadsOf } from './quads.ts';
import { reachSides } from './reach-sides.ts';
import { straightLines } from './straight-lines.ts';

/** A paper in a picture. */
export type FoundPaper = {
  /**
   * in pixels of the picture, clockwise from the top left as the paper lies; outside the picture if the paper
   * is cut off. A whole number is the middle of a pixel: see `fromTheEdge`
   */
  corners: Corners;
  /** 0 to 1: how likely the four corners are right */
  sure: number;
  /** quads are ranked by this */
  score: number;
  /** the part of the score that comes from its edges */
  edges: number;
};

/** the long side of the pictures for which the finder was made, in pixels */
export const FINDER_SIDE = 320;

const MOST_LINES = 36;
/** how many of the best quads get a look, and how many of these are fitted to their edges */
const LOOKED_AT = 64;
const FITTED = 14;
/** pixels: quads with all corners this close to each other count as the same */
const ALMOST = 5;
/** The two parts of a quad score at least this share of its score. */
const PART_SCORE = 0.85;

/**
 * Drawn empty tables score less than `doubt`; above `certain`, nearly all quads are right. A quad that looks
 * like one paper all over needs less from its edges: on a checked cloth, the lines of the cloth are clearer
 * than the edges of the paper.
 */
const SCORES = { mixed: { doubt: 0.3, certain: 0.65 }, clean: { doubt: 0.27, certain: 0.46 } };
/** which looks count as `mixed` and as `clean` */
const CLEAN = { from: 0.85, to: 0.97 };

/**
 * Gray levels by which a paper is brighter than something dark, and the share of places along its sides that
 * must be dark outside, before and after the sides are moved to where it ends. A side that cuts off a part of
 * the paper has paper on both sides.
 */
const ON_DARK = { brighter: 40, before: 0.6, after: 0.8 };

/** A fitted quad may look slightly less like paper than the rough one. */
const WORSE = 0.85;

/**
 * If a paper was more certain than this, the search begins where it was. The paper is still there if it gets
 * at least this share of its last score.
 */
const FOLLOWED = 0.8;
const SAME_SCORE = 0.95;

/**
 * The visible papers, best first. None of them overlaps another. Their corners are measured from the
 * picture's edge.
 * @param pixels about FINDER_SIDE on the long side
 */
export function findPapers(pixels: Pixels): FoundPaper[] {
  return papersIn(edgesOf(pixels)).map((paper) => ({ ...paper, corners: fromTheEdge(paper.corners) }));
}

/** The search counts from the middle of the first pixel, half a pixel from the picture's edge. */
export function fromTheEdge(corners: Corners): Corners {
  return corners.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.5 })) as Corners;
}

/** As `findPapers`, counted from the middle of the first pixel. */
export function papersIn(map: EdgeMap): FoundPaper[] {
  const lines = straightLines(map, MOST_LINES).map((line) => supportOf(map, line));
  const close = likeliest(map, different(map, quadsOf(map, [...lines, ...bordersOf(map)]), LOOKED_AT))
    .map(({ corners, score }) => fitted(map, score, corners))
    .sort((a, b) => b.score - a.score);
  const [best] = close;
  if (!best) return [];
  const parts = partsOf(best, close);
  const papers = parts ?? [best];
  for (const paper of close) {
    if (papers.length >= 2) break;
    if (papers.every((other) => !overlap(other.corners, paper.corners))) papers.push(paper);
  }
  return papers.map((paper) => reached(map, paper));
}

/** The paper with its sides where it ends on something dark, if it is dark all around there. */
function reached(map: EdgeMap, paper: FoundPaper): FoundPaper {
  const before = darkAround(map, paper.corners, ON_DARK.brighter);
  const corners = before >= ON_DARK.before ? reachSides(map, paper.corners) : null;
  if (!corners || darkAround(map, corners, ON_DARK.brighter) < Math.max(before, ON_DARK.after)) return paper;
  const whole = judged(map, paper.edges, corners);
  return whole.score > WORSE * paper.score ? whole : paper;
}

/** The quads that look most like a paper. A look only lowers a score, so most quads do not need one. */
function likeliest(map: EdgeMap, candidates: readonly Quad[]): Quad[] {
  let best: { candidate: Quad; rank: number }[] = [];
  for (const candidate of candidates) {
    if (candidate.score <= (best[FITTED - 1]?.rank ?? 0)) break;
    const rank = candidate.score * paperLook(map, candidate.corners);
    best = [...best, { candidate, rank }].sort((a, b) => b.rank - a.rank).slice(0, FITTED);
  }
  return best.map(({ candidate }) => candidate);
}

/**
 * The same papers in the next frame, each moved to the edges next to it. This takes a third of the time of a
 * new search. Null if the best paper was not certain enough, or if one is no longer there.
 */
export function followPapers(map: EdgeMap, before: readonly FoundPaper[]): FoundPaper[] | null {
  if ((before[0]?.sure ?? 0) < FOLLOWED) return null;
  const papers: FoundPaper[] = [];
  for (const paper of before) {
    const corners = fitSides(map, paper.corners);
    const now = corners && reached(map, judged(map, paper.edges, corners));
    if (!now || now.score < SAME_SCORE * paper.score) return null;
    papers.push(now);
  }
  return papers;
}

/** The first candidates, without those that are almost the same as an earlier one. */
function different(map: EdgeMap, candidates: readonly Quad[], most: number): Quad[] {
  const kept: Quad[] = [];
  for (const candidate of candidates) {
    if (kept.length === most) break;
    const isNear = (other: Quad) =>
      other.corners.every((corner, at) => {
        const { x, y } = candidate.corners[at] as Point;
        return Math.abs(corner.x - x) < ALMOST && Math.abs(corner.y - y) < ALMOST;
      });
    if (!kept.some(isNear) && canBePaper(map, candidate.corners)) kept.push(candidate);
  }
  return kept;
}

/** A quick look: whether the inside can be one paper, in even or uneven light. */
function canBePaper(map: EdgeMap, corners: Corners): boolean {
  return isOneColor(map, corners) || isLitPaper(map, corners);
}

/**
 * Two papers side by side also make a good quad together. Its parts are nearly as good, and fill it. Null if
 * there are none.
 */
function partsOf(whole: FoundPaper, papers: readonly FoundPaper[]): FoundPaper[] | null {
  const area = areaOf(whole.corners);
  const inside = papers.filter(
    ({ corners, score }) =>
      score > PART_SCORE * whole.score && areaOf(corners) < 0.75 * area && overlap(corners, whole.corners),
  );
  for (const [index, one] of inside.entries()) {
    for (const other of inside.slice(index + 1)) {
      const filled = areaOf(one.corners) + areaOf(other.corners);
      if (filled > 0.65 * area && filled < area && !overlap(one.corners, other.corners)) return [one, other];
    }
  }
  return null;
}

/**
 * The quad moved to the edges next to it, unless it looks less like paper there: a row of print may be next
 * to a side.
 */
function fitted(map: EdgeMap, edges: number, corners: Corners): FoundPaper {
  const rough = judged(map, edges, corners);
  const moved = fitSides(map, corners);
  const exact = moved && judged(map, edges, moved);
  return exact && exact.score > WORSE * rough.score ? exact : rough;
}

function judged(map: EdgeMap, edges: number, corners: Corners): FoundPaper {
  const look = paperLook(map, corners);
  const clean = within((look - CLEAN.from) / (CLEAN.to - CLEAN.from));
  const between = (key: 'doubt' | 'certain') =>
    SCORES.mixed[key] + (SCORES.clean[key] - SCORES.mixed[key]) * clean;
  const [doubt, certain] = [between('doubt'), between('certain')];
  return { corners, edges, score: edges * look, sure: within((edges * look - doubt) / (certain - doubt)) };
}

function within(share: number): number {
  return Math.max(0, Math.min(1, share));
}

function bordersOf(map: EdgeMap): Support[] {
  const { width, height } = map;
  return [
    { angle: 0, offset: 0.5 },
    { angle: 0, offset: width - 0.5 },
    { angle: Math.PI / 2, offset: 0.5 },
    { angle: Math.PI / 2, offset: height - 0.5 },
  ].map((line) => supportOf(map, line, true));
}

function overlap(a: Corners, b: Corners): boolean {
  const holds = (quad: Corners, { x, y }: Point) =>
    quad.every((from, index) => {
      const to = quad[(index + 1) % 4] as Point;
      return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0;
    });
  const center = (quad: Corners) => ({
    x: quad.reduce((sum, { x }) => sum + x / 4, 0),
    y: quad.reduce((sum, { y }) => sum + y / 4, 0),
  });
  return (
    a.some((point) => holds(b, point)) ||
    b.some((point) => holds(a, point)) ||
    holds(a, center(b)) ||
    holds(b, center(a))
  );
}
