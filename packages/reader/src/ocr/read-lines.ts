import type { Picture } from '../image/decode.ts';
import type { RotatedRect } from '../image/rotated-rect.ts';
import { turned } from '../image/turn.ts';
import { median } from '../median.ts';
import type { QuarterTurn } from '../reading.ts';
import { detect } from './detect.ts';
import type { PlacedLine } from './lines.ts';
import type { Models } from './models.ts';
import { recognise } from './recognise.ts';

/** A picture turned upright, and the text on it. */
export type TextOnPicture = {
  picture: Picture;
  /** Clockwise degrees that the given picture was turned. */
  rotation: QuarterTurn;
  lines: PlacedLine[];
  /** False when the time was over before the last line. */
  complete: boolean;
};

/** So many lines are asked which way up they are. */
const PROBES = 5;
/** Read this surely, a line is the right way up: upside-down print rarely is. */
const SURELY_UPRIGHT = 0.9;
/** Shop and address stand among so many of the first lines, or this share of all. */
const HEAD_LINES = 8;
const HEAD_SHARE = 0.25;
/** The side of a line along its text is this many times the other one, at least. */
const LONG = 2;

/**
 * Finds and reads all lines, on the picture turned by the quarter turn that makes its text upright. That costs time
 * only where it is turned: the lines asked first are read anyway.
 * @param deadline `performance.now()` at which reading stops
 */
export async function readLines(models: Models, given: Picture, deadline: number): Promise<TextOnPicture> {
  let picture = given;
  let rotation: QuarterTurn = 0;
  let rects = await detect(models, picture);
  if (runDownwards(rects)) {
    picture = turned(picture, 90);
    rotation = 90;
    rects = await detect(models, picture);
  }
  let probes = await readAll(models, picture, probesOf(rects), headOf(rects), deadline);
  if (await isUpsideDown(models, picture, probes, deadline)) {
    picture = turned(picture, 180);
    rotation = rotation === 0 ? 180 : 270;
    rects = await detect(models, picture);
    probes = [];
  }
  const asked = new Set(probes.map(({ rect }) => rect));
  const others = rects.filter((rect) => !asked.has(rect));
  const lines = [...probes, ...(await readAll(models, picture, others, headOf(rects), deadline))];
  return { picture, rotation, lines, complete: lines.length === rects.length };
}

/** One by one: batches are no faster on a processor, because every line is padded to the longest. */
async function readAll(
  models: Models,
  picture: Picture,
  rects: readonly RotatedRect[],
  head: ReadonlySet<RotatedRect>,
  deadline: number,
): Promise<PlacedLine[]> {
  const lines: PlacedLine[] = [];
  for (const rect of rects) {
    if (performance.now() > deadline) break;
    const care = head.has(rect) ? 'great' : 'usual';
    lines.push({ ...(await recognise(models, picture, rect, care)), rect });
  }
  return lines;
}

/** The uppermost lines. */
function headOf(rects: readonly RotatedRect[]): Set<RotatedRect> {
  const downwards = [...rects].sort((a, b) => a.centre.y - b.centre.y);
  return new Set(downwards.slice(0, Math.max(HEAD_LINES, Math.ceil(rects.length * HEAD_SHARE))));
}

/** Whether most text runs from top to bottom or from bottom to top. */
function runDownwards(rects: readonly RotatedRect[]): boolean {
  const length = (list: readonly RotatedRect[]) =>
    list.reduce((sum, { width, height }) => sum + Math.max(width, height), 0);
  const upright = rects.filter(({ width, height }) => width > LONG * height);
  const sideways = rects.filter(({ width, height }) => height > LONG * width);
  return length(sideways) > length(upright);
}

/** The longest lines of usual height: a few words tell more than one, and a logo tells nothing. */
function probesOf(rects: readonly RotatedRect[]): RotatedRect[] {
  const usual = median(rects.map(({ height }) => height));
  return rects
    .filter(({ height }) => height < 1.5 * usual && height > usual / 1.5)
    .sort((a, b) => b.width / b.height - a.width / a.height)
    .slice(0, PROBES);
}

async function isUpsideDown(
  models: Models,
  picture: Picture,
  probes: readonly PlacedLine[],
  deadline: number,
): Promise<boolean> {
  const upright = median(probes.map(({ confidence }) => confidence));
  if (probes.length === 0 || upright >= SURELY_UPRIGHT) return false;
  const rects = probes.map(({ rect }) => ({ ...rect, angle: rect.angle + Math.PI }));
  const other = await readAll(models, picture, rects, new Set(), deadline);
  return median(other.map(({ confidence }) => confidence)) > upright;
}
