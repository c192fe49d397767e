import type { Corners, Size } from '../picture/picture.ts';
import { measureQuality } from '../picture/quality.ts';
import type { Pixels } from '../picture/resample.ts';
import { edgesOf } from './edges.ts';
import { papersIn } from './find-paper.ts';
import { facePixels, paperLight, printOf } from './paper-face.ts';

/** A paper before the camera. Corners are shares of the frame, so that they fit any size of it. */
export type SeenPaper = {
  /** clockwise from the top left as it lies; below 0 or above 1 where the paper leaves the frame */
  corners: Corners;
  /** 0 to 1: how likely the four corners are right */
  sure: number;
};

/** What one frame shows. */
export type Sight = {
  /** of the frame, in pixels */
  size: Size;
  /** the surest first; at most two */
  papers: SeenPaper[];
  /** as `measureQuality` says it of the picture: 0 (black) to 1 (white) */
  brightness: number;
  /** the light of the first paper; without one, of the brightest things in the frame. 0 to 1 */
  light: number;
  /** as `measureQuality` says it, of the part of the frame where the first paper is; null without a paper */
  sharpness: number | null;
  /** share of the first paper that is burnt out while the rest is not */
  glare: number;
  /** the mean change since the frame before, in gray levels; null for the first frame */
  change: number | null;
  /** how much print is on the first paper: 0 (blank) to 1 */
  print: number;
  /** what the first paper looks like, wherever it lies: see `likeness`; null without a paper */
  face: Float32Array | null;
};

/** Rows and columns of the copy that tells whether something moves. */
const THUMBNAIL = 24;
/** luma that is burnt out, and the most that the paper itself has for it to be a reflection */
const BURNT = { from: 250, paper: 236 };

/** Looks at frames one after another. */
export class Looker {
  #before: Float32Array | null = null;

  /**
   * @param pixels the frame, about FINDER_SIDE on its long side
   * @param size of the frame itself
   * @param closeUp pixels around a place of the frame, given as shares, in a scale of QUALITY_WIDTH for the frame's width
   */
  look(pixels: Pixels, size: Size, closeUp: (x: number, y: number) => Pixels): Sight {
    const map = edgesOf(pixels);
    const papers = papersIn(map).map(({ corners, sure }) => ({ corners, sure }));
    const [first] = papers;
    const now = thumbnailOf(map.luma, pixels);
    const change = this.#before && meanChange(this.#before, now);
    this.#before = now;
    const face = first ? facePixels(map, first.corners) : null;
    const center = first && middleOf(first.corners);
    return {
      size,
      papers: papers.map(({ corners, sure }) => ({ corners: asShares(corners, pixels), sure })),
      brightness: measureQuality(pixels).brightness,
      light: (face ? paperLight(face) : brightest(map.luma)) / 255,
      sharpness: center
        ? measureQuality(closeUp(center.x / pixels.width, center.y / pixels.height)).sharpness
        : null,
      glare: face ? glareOf(face) : 0,
      change,
      print: face ? printOf(face) : 0,
      face,
    };
  }
}

function asShares(corners: Corners, { width, height }: Size): Corners {
  return corners.map(({ x, y }) => ({ x: x / width, y: y / height })) as Corners;
}

function middleOf(corners: Corners): { x: number; y: number } {
  return {
    x: corners.reduce((sum, { x }) => sum + x / 4, 0),
    y: corners.reduce((sum, { y }) => sum + y / 4, 0),
  };
}

/** What one pixel in twenty exceeds. */
function brightest(luma: Float32Array): number {
  return luma.slice().sort()[Math.floor(luma.length * 0.95)] as number;
}

function glareOf(face: Float32Array): number {
  if (paperLight(face) > BURNT.paper) return 0;
  return face.filter((luma) => luma >= BURNT.from).length / face.length;
}

function thumbnailOf(luma: Float32Array, { width, height }: Size): Float32Array {
  const small = new Float32Array(THUMBNAIL * THUMBNAIL);
  const counts = new Float32Array(small.length);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * THUMBNAIL) / height) * THUMBNAIL;
    for (let x = 0; x < width; x += 1) {
      const cell = row + Math.floor((x * THUMBNAIL) / width);
      small[cell] = (small[cell] as number) + (luma[y * width + x] as number);
      counts[cell] = (counts[cell] as number) + 1;
    }
  }
  return small.map((sum, cell) => sum / Math.max(1, counts[cell] as number));
}

function meanChange(before: Float32Array, now: Float32Array): number {
  let sum = 0;
  for (let cell = 0; cell < now.length; cell += 1)
    sum += Math.abs((now[cell] as number) - (before[cell] as number));
  return sum / now.length;
}
