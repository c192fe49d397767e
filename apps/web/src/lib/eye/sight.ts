import type { Corners, Size } from '../picture/picture.ts';
import { measureQuality } from '../picture/quality.ts';
import type { Pixels } from '../picture/resample.ts';
import { edgesOf } from './edges.ts';
import { type FoundPaper, followPapers, fromTheEdge, papersIn } from './find-paper.ts';
import { facePixels, paperLight, printOf } from './paper-face.ts';

/** A paper in front of the camera. Corners are shares of the frame, so that they fit any frame size. */
export type SeenPaper = {
  /**
   * clockwise from the top left as the paper lies; below 0 or above 1 if the paper extends beyond the frame
   */
  corners: Corners;
  /** 0 to 1: how likely the four corners are right */
  sure: number;
};

/** What one frame shows. */
export type Sight = {
  /** of the frame, in pixels */
  size: Size;
  /** the most certain one first; at most two */
  papers: SeenPaper[];
  /**
   * as `measureQuality` measures it, on the first paper or, without one, on the whole picture: 0 (black) to 1
   * (white)
   */
  brightness: number;
  /** the light of the first paper or, without one, of the brightest parts of the frame. 0 to 1 */
  light: number;
  /**
   * as `measureQuality` measures it, in the middle of the first paper, or on the whole paper if requested;
   * null without a paper
   */
  sharpness: number | null;
  /** share of the first paper that is overexposed while the rest is not */
  glare: number;
  /** the mean change since the last frame, in gray levels; null for the first frame */
  change: number | null;
  /**
   * the same without the part that a trembling hand explains: on a checked cloth, that part is larger than on
   * a plain table
   */
  stir: number | null;
  /** how much print there is on the first paper: 0 (blank) to 1 */
  print: number;
  /** how the first paper looks, wherever it lies: see `likeness`; null without a paper */
  face: Float32Array | null;
};

/**
 * A part of the frame at the scale at which sharpness is measured: its position in the frame, and its width
 * and height there, in pixels of the frame.
 */
export type CloseUp = { pixels: Pixels; left: number; top: number; side: number };

/** Number of rows and columns of the small copy that shows whether anything moves. */
const THUMBNAIL = 24;
/** luma of an overexposed pixel, and the highest luma of the paper for which such a pixel is a reflection */
const BURNT = { from: 250, paper: 236 };

/**
 * gray levels, mean and maximum: with smaller changes, the picture stands still except for the camera's noise
 */
const STILL = { mean: 0.6, most: 3 };
/** gray levels, mean: with smaller changes, papers are where they were, or close to it */
const CALM = 6;
/**
 * A new search starts after so many looks: after half a second, or after a whole second while the picture
 * stands still.
 */
const LOOKS_UNTIL_NEW = { calm: 3, still: 6 };

/** What one look found in the whole frame. */
type Found = {
  papers: FoundPaper[];
  light: number;
  glare: number;
  print: number;
  face: Float32Array | null;
  /** of the frame in which it was found */
  thumbnail: Float32Array;
  size: Size;
};

/** Looks at frames one after another. While little changes, it does less work. */
export class Looker {
  #before: Float32Array | null = null;
  #found: Found | null = null;
  /** looks since the last new search */
  #looks = 0;

  /**
   * @param pixels the frame, about FINDER_SIDE on its long side
   * @param size the size of the frame itself
   * @param closeUp returns the pixels around a place, which is given in shares of the frame, at the scale
   * where the frame is QUALITY_WIDTH wide
   * @param whole returns the whole frame at that scale, if the whole paper has to be checked, as for the
   * picture that is taken
   */
  look(
    pixels: Pixels,
    size: Size,
    closeUp: (x: number, y: number) => CloseUp,
    whole: (() => Pixels) | null = null,
  ): Sight {
    const now = thumbnailOf(pixels);
    const change = this.#before && changeOf(this.#before, now).mean;
    const stir = this.#before && stirOf(this.#before, now);
    this.#before = now;
    const { papers, light, glare, print, face } = this.#find(pixels, now);
    const [first] = papers;
    return {
      size,
      papers: papers.map(({ corners, sure }) => ({ corners: asShares(corners, pixels), sure })),
      brightness: measureQuality(pixels, first?.corners).brightness,
      light,
      sharpness: first ? sharpnessOn(asShares(first.corners, pixels), size, closeUp, whole) : null,
      glare,
      change,
      stir,
      print,
      face,
    };
  }

  #find(pixels: Pixels, thumbnail: Float32Array): Found {
    const { width, height } = pixels;
    const last = this.#found?.size.width === width && this.#found.size.height === height ? this.#found : null;
    const { mean, most } = last ? changeOf(last.thumbnail, thumbnail) : { mean: 255, most: 255 };
    const isStill = mean < STILL.mean && most < STILL.most;
    this.#looks += 1;
    if (last && isStill && this.#looks <= LOOKS_UNTIL_NEW.still) return last;
    const map = edgesOf(pixels);
    const isCalm = mean < CALM && this.#looks <= LOOKS_UNTIL_NEW.calm;
    const followed = last && isCalm ? followPapers(map, last.papers) : null;
    if (!followed) this.#looks = 1;
    const papers = followed ?? papersIn(map);
    const [first] = papers;
    const face = first ? facePixels(map, first.corners) : null;
    const light = face ? paperLight(face) : brightest(map.luma);
    this.#found = {
      papers,
      light: light / 255,
      glare: face ? glareOf(face, light) : 0,
      print: face ? printOf(face) : 0,
      face,
      thumbnail,
      size: { width, height },
    };
    return this.#found;
  }
}

/** Measured on the paper only, because a table has edges of its own. */
function sharpnessOn(
  paper: Corners,
  { width, height }: Size,
  closeUp: (x: number, y: number) => CloseUp,
  whole: (() => Pixels) | null,
): number {
  if (whole) {
    const all = whole();
    const corners = paper.map(({ x, y }) => ({ x: x * all.width, y: y * all.height })) as Corners;
    return measureQuality(all, corners).sharpness;
  }
  const { x: middleX, y: middleY } = middleOf(paper);
  const { pixels, left, top, side } = closeUp(middleX, middleY);
  const scale = pixels.width / side;
  const corners = paper.map(({ x, y }) => ({
    x: (x * width - left) * scale,
    y: (y * height - top) * scale,
  })) as Corners;
  return measureQuality(pixels, corners).sharpness;
}

function asShares(corners: Corners, { width, height }: Size): Corners {
  return fromTheEdge(corners).map(({ x, y }) => ({ x: x / width, y: y / height })) as Corners;
}

function middleOf(corners: Corners): { x: number; y: number } {
  return {
    x: corners.reduce((sum, { x }) => sum + x / 4, 0),
    y: corners.reduce((sum, { y }) => sum + y / 4, 0),
  };
}

/** The luma that one pixel in twenty exceeds. */
function brightest(luma: Float32Array): number {
  return luma.slice().sort()[Math.floor(luma.length * 0.95)] as number;
}

function glareOf(face: Float32Array, light: number): number {
  if (light > BURNT.paper) return 0;
  return face.filter((luma) => luma >= BURNT.from).length / face.length;
}

/** The frame's brightness in large cells. Every other pixel of every other row is enough. */
function thumbnailOf({ data, width, height }: Pixels): Float32Array {
  const small = new Float32Array(THUMBNAIL * THUMBNAIL);
  const counts = new Float32Array(small.length);
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor((y * THUMBNAIL) / height) * THUMBNAIL;
    for (let x = 0; x < width; x += 2) {
      const cell = row + Math.floor((x * THUMBNAIL) / width);
      const at = (y * width + x) * 4;
      // ITU-R BT.601
      const luma =
        0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
      small[cell] = (small[cell] as number) + luma;
      counts[cell] = (counts[cell] as number) + 1;
    }
  }
  return small.map((sum, cell) => sum / Math.max(1, counts[cell] as number));
}

/** How much cells change, in gray levels: mean and maximum. */
function changeOf(before: Float32Array, now: Float32Array): { mean: number; most: number } {
  let [sum, most] = [0, 0];
  for (let cell = 0; cell < now.length; cell += 1) {
    const change = Math.abs((now[cell] as number) - (before[cell] as number));
    sum += change;
    most = Math.max(most, change);
  }
  return { mean: sum / now.length, most };
}

/**
 * How much cells change on average, beyond the range of what they and their neighbors showed before. A
 * movement of half a cell, which is a fiftieth of the frame, counts as a hand's tremor, and not as a change.
 */
function stirOf(before: Float32Array, now: Float32Array): number {
  let sum = 0;
  for (let y = 0; y < THUMBNAIL; y += 1) {
    for (let x = 0; x < THUMBNAIL; x += 1) {
      const own = before[y * THUMBNAIL + x] as number;
      let [low, high] = [own, own];
      for (let row = Math.max(0, y - 1); row <= Math.min(THUMBNAIL - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(THUMBNAIL - 1, x + 1); column += 1) {
          const half = (own + (before[row * THUMBNAIL + column] as number)) / 2;
          low = Math.min(low, half);
          high = Math.max(high, half);
        }
      const here = now[y * THUMBNAIL + x] as number;
      sum += Math.max(0, low - here, here - high);
    }
  }
  return sum / now.length;
}
