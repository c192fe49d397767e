import type { InferenceSession } from 'onnxruntime-node';
import type { Picture } from '../image/decode.ts';
import { flatten } from '../image/flatten.ts';
import { cornersOf, type RotatedRect } from '../image/rotated-rect.ts';
import { straighten } from '../image/straighten.ts';
import { turned } from '../image/turn.ts';
import { rectOnPlane, type View } from '../image/view.ts';
import { median } from '../median.ts';
import type { QuarterTurn } from '../reading.ts';
import { detect } from './detect.ts';
import { readLargePrint, withLargePrint } from './large-print.ts';
import { BUDGET, type Budget, type Plan, planOf } from './line-budget.ts';
import { createLineReaders, type LineReaders } from './line-readers.ts';
import type { PlacedLine } from './lines.ts';
import { loadDetector } from './models.ts';
import { viewFromTheSide } from './perspective.ts';
import type { Care } from './recognize.ts';
import { withoutShowThrough } from './show-through.ts';

// Long: the way from a picture to its lines, step by step.

/** The loaded models: one finds lines, the other reads them. */
export type Models = { detector: InferenceSession; lineReaders: LineReaders };

/** @param threads processor threads per reading */
export async function loadModels(threads: number, spinning = false): Promise<Models> {
  const [detector, lineReaders] = await Promise.all([
    loadDetector(threads, spinning),
    createLineReaders(threads),
  ]);
  return { detector, lineReaders };
}

export async function releaseModels({ detector, lineReaders }: Models): Promise<void> {
  await Promise.all([detector.release(), lineReaders.close()]);
}

/** An upright picture, and its text. */
export type TextOnPicture = {
  picture: Picture;
  /** How far the given picture was turned, in degrees clockwise. */
  rotation: QuarterTurn;
  lines: PlacedLine[];
  /** False if there was too much text, and lines were left out. */
  complete: boolean;
};

/** How many lines are read to find out which way up they are. */
const PROBES = 5;
/** A line read with this confidence is the right way up: upside-down print rarely reaches it. */
const CONFIDENTLY_UPRIGHT = 0.96;
/** Turning print upright raises its confidence by at least this much. */
const CONFIDENTLY_TURNED = 0.03;
/**
 * Print that was upside down has at least this confidence once it is turned: 0.937 or more in 292 labeled
 * photos that we turned over. Characters that the reader does not know reach 0.83 upside down.
 */
const LEGIBLE = 0.88;
/**
 * Upright print also has a word in at least this many probes. Foreign characters have none either way up:
 * '980' is read as '086'.
 */
const PROBES_WITH_WORDS = 2;
/** The vendor and the address are in this many of the first lines, or in this share of all lines. */
const HEAD_LINES = 8;
const HEAD_SHARE = 0.25;
/**
 * Text steeper than this is leveled first, in radians: 3 degrees. A smaller angle does no harm, and leveling
 * takes time.
 */
const ASKEW = Math.PI / 60;
/**
 * If the plane of a view gives less total line length than this share, or many more lines, the view is not
 * used.
 */
const FEWER = 0.9;
const MANY_MORE = 1.4;
/**
 * Print is small if it is lower than this share of the picture's long side: 18 pixels of the detector's 960.
 */
const LOW_PRINT = 18 / 960;
const PART_OF_PICTURE = 0.75;
/** A logo is at least this many times taller than the usual line. */
const LOGO_HEIGHT = 1.15;
/** A line is at least this many times longer along its text than across. */
const LONG = 2;

/**
 * Turns the picture so that its text is upright, and finds and reads all lines. Turning costs extra time only
 * if the picture is not upright, because the probe lines have to be read anyway. The result depends only on
 * the picture, never on the speed of the machine.
 */
export async function readLines(models: Models, given: Picture, budget = BUDGET): Promise<TextOnPicture> {
  let picture = given;
  let rotation: QuarterTurn = 0;
  let rects = await detect(models.detector, picture);
  if (runDownwards(rects)) {
    picture = turned(picture, 90);
    rotation = 90;
    rects = await detect(models.detector, picture);
  }
  let seen = await detectLevel(models, picture, rects, budget);
  let probes = await readAll(models, seen, probesOf(seen.rects));
  if (await isUpsideDown(models, seen, probes)) {
    picture = turned(picture, 180);
    rotation = rotation === 0 ? 180 : 270;
    seen = await detectLevel(models, picture, await detect(models.detector, picture), budget);
    probes = [];
  }
  const asked = new Set(probes.map(({ rect }) => rect));
  const others = seen.rects.filter((rect) => !asked.has(rect));
  const found = [...probes, ...(await readAll(models, seen, others))];
  // If there is too much text already, large print is not read.
  const large = seen.complete ? await readLargePrint(models, seen) : [];
  const lines = withLargePrint(found, large);
  return { picture, rotation, lines, complete: seen.complete };
}

/** Where the lines of a picture are: in the picture, or in the plane of a view. */
type Seen = {
  picture: Picture;
  view: View | null;
  /** The lines to read. */
  rects: RotatedRect[];
  head: ReadonlySet<RotatedRect>;
  /** Lines that are read only once, no matter how unsure the result is. */
  once: Plan['once'];
  /** Whether these are all the lines that were found. */
  complete: boolean;
};

/**
 * The detector does worse on text that is tilted, or small in a corner of the picture. So it looks again at a
 * copy that is leveled and cropped to the text. If the lines converge as they do on paper seen from the side,
 * it looks at a copy that undoes that. Lines are still cut out of the original picture, so nothing is sampled
 * twice.
 */
async function detectLevel(
  models: Models,
  picture: Picture,
  rects: RotatedRect[],
  budget: Budget,
): Promise<Seen> {
  const view = viewFromTheSide(rects, picture);
  const placed = view
    ? await detectOnPlane(models, picture, view, rects)
    : await detectAgain(models, picture, rects);
  const printed = withoutShowThrough(picture, view, placed);
  const downwards = fromTheTop(printed);
  const head = headOf(downwards);
  const { lines, once } = planOf(downwards, head, budget);
  const chosen = printed.filter((rect) => lines.has(rect));
  return { picture, view, rects: chosen, head, once, complete: chosen.length === printed.length };
}

/**
 * The lines in the plane of a view. If it has far fewer or far more lines than the picture (a table's grain,
 * seen closer), the picture's lines are kept.
 */
async function detectOnPlane(
  models: Models,
  picture: Picture,
  view: View,
  rects: readonly RotatedRect[],
): Promise<RotatedRect[]> {
  const flat = flatten(picture, view, rects.flatMap(cornersOf));
  const found = (await detect(models.detector, flat.picture)).map(flat.toPlane);
  const known = rects.map((rect) => rectOnPlane(view, rect));
  const length = (list: readonly RotatedRect[]) => list.reduce((sum, { width }) => sum + width, 0);
  const isAlike = length(found) > FEWER * length(known) && found.length < MANY_MORE * known.length;
  return isAlike ? found : known;
}

async function detectAgain(models: Models, picture: Picture, rects: RotatedRect[]): Promise<RotatedRect[]> {
  const slope = slopeOf(rects);
  if (rects.length === 0 || (Math.abs(slope) < ASKEW && !isSmall(picture, rects))) return rects;
  const level = await straighten(picture, slope, rects.flatMap(cornersOf));
  const found = await detect(models.detector, level.picture);
  return found.map((rect) => ({ ...rect, center: level.toGiven(rect.center), angle: rect.angle + slope }));
}

/** Whether small print fills only part of the picture, so that a closer look helps. */
function isSmall({ width, height }: Picture, rects: readonly RotatedRect[]): boolean {
  const long = Math.max(width, height);
  const print = median(rects.map((rect) => Math.min(rect.width, rect.height)));
  const corners = rects.flatMap(cornersOf);
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const text = Math.max(extent(corners.map(({ x }) => x)), extent(corners.map(({ y }) => y)));
  return print < long * LOW_PRINT && text < long * PART_OF_PICTURE;
}

/** The typical slope of long lines, in radians. Longer ones count more. */
function slopeOf(rects: readonly RotatedRect[]): number {
  const long = rects.filter(({ width, height }) => width > LONG * height).sort((a, b) => a.angle - b.angle);
  const half = long.reduce((sum, { width }) => sum + width, 0) / 2;
  let sum = 0;
  for (const { angle, width } of long) {
    sum += width;
    if (sum >= half) return angle;
  }
  return 0;
}

async function readAll(
  { lineReaders }: Models,
  { picture, view, head, once }: Seen,
  rects: readonly RotatedRect[],
): Promise<PlacedLine[]> {
  const usual = median(rects.map(({ height }) => height));
  const careOf = (rect: RotatedRect): Care => {
    if (once.has(rect)) return 'once';
    if (!head.has(rect)) return 'usual';
    return rect.height >= LOGO_HEIGHT * usual ? 'logo' : 'head';
  };
  const lines = rects.map((rect) => ({ rect, care: careOf(rect) }));
  const read = await lineReaders.read({ picture, view, lines });
  return lines.flatMap(({ rect }, at) => {
    const line = read[at];
    return line ? [{ ...line, rect }] : [];
  });
}

/** The lines from top to bottom, along the page's own slope. */
function fromTheTop(rects: readonly RotatedRect[]): RotatedRect[] {
  const slope = slopeOf(rects);
  const down = ({ center }: RotatedRect) => center.y * Math.cos(slope) - center.x * Math.sin(slope);
  return [...rects].sort((a, b) => down(a) - down(b));
}

/** The top lines. */
function headOf(downwards: readonly RotatedRect[]): Set<RotatedRect> {
  return new Set(downwards.slice(0, Math.max(HEAD_LINES, Math.ceil(downwards.length * HEAD_SHARE))));
}

/** Whether most text runs from top to bottom, or from bottom to top. */
function runDownwards(rects: readonly RotatedRect[]): boolean {
  const length = (list: readonly RotatedRect[]) =>
    list.reduce((sum, { width, height }) => sum + Math.max(width, height), 0);
  const upright = rects.filter(({ width, height }) => width > LONG * height);
  const sideways = rects.filter(({ width, height }) => height > LONG * width);
  return length(sideways) > length(upright);
}

/** The longest lines of usual height: several words say more than one, and a logo says nothing. */
function probesOf(rects: readonly RotatedRect[]): RotatedRect[] {
  const usual = median(rects.map(({ height }) => height));
  return rects
    .filter(({ height }) => height < 1.5 * usual && height > usual / 1.5)
    .sort((a, b) => b.width / b.height - a.width / a.height)
    .slice(0, PROBES);
}

async function isUpsideDown(models: Models, seen: Seen, probes: readonly PlacedLine[]): Promise<boolean> {
  const upright = median(probes.map(({ confidence }) => confidence));
  if (probes.length === 0 || upright >= CONFIDENTLY_UPRIGHT) return false;
  const rects = probes.map(({ rect }) => ({ ...rect, angle: rect.angle + Math.PI }));
  const other = await readAll(models, { ...seen, head: new Set() }, rects);
  const withWords = other.filter(({ text }) => /\p{L}{3}/u.test(text)).length;
  const turned = median(other.map(({ confidence }) => confidence));
  return withWords >= PROBES_WITH_WORDS && turned > Math.max(LEGIBLE, upright + CONFIDENTLY_TURNED);
}
