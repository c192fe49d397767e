import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { FINDER_SIDE, findPapers } from '../../apps/web/src/lib/eye/find-paper.ts';
import { FRAME, singleScene } from './clips.ts';
import type { Frame } from './lens.ts';
import { iou } from './overlap.ts';
import { drawScene, type Quad } from './scene.ts';

const LABELS = new URL('photo-corners.json', import.meta.url);
/** Corners with at least this overlap are right. */
const RIGHT = 0.93;

export type CornerFigures = {
  of: number;
  right: number;
  /** pictures with wrong corners: what they are, and how much they overlap */
  wrong: { name: string; overlap: number }[];
  /** processor time for each, milliseconds */
  ms: number;
};

/** Measures drawn receipts, each completely in the frame. */
export async function drawnCorners(count: number): Promise<CornerFigures> {
  const figures = none();
  for (let index = 0; index < count; index += 1) {
    const scene = await singleScene(index);
    const { frame, corners } = drawScene(scene, FRAME.width, FRAME.height);
    if (corners) judge(figures, `${index} ${scene.table}`, await small(frame), corners, frame);
  }
  return figures;
}

const pair = z.tuple([z.number(), z.number()]);
/** Corners are shares of the upright picture, clockwise from the top left. */
const labels = z.array(
  z.object({
    set: z.string(),
    file: z.string(),
    sha256: z.string(),
    corners: z.tuple([pair, pair, pair, pair]),
  }),
);

/**
 * Photographs whose corners somebody labeled by eye. The repository has only the labels, not the pictures.
 * @param sets folder of the sets: SET/img/FILE
 * @returns null if none of the pictures is there
 */
export async function photoCorners(sets: string): Promise<CornerFigures | null> {
  const figures = none();
  for (const { set, file, sha256, corners } of labels.parse(JSON.parse(readFileSync(LABELS, 'utf8')))) {
    const path = join(sets, set, 'img', file);
    if (!existsSync(path)) continue;
    const bytes = readFileSync(path);
    // another picture of that name has other corners
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) continue;
    const { data, info } = await sharp(bytes)
      .rotate()
      .resize(FINDER_SIDE, FINDER_SIDE, { fit: 'inside' })
      .removeAlpha()
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
    const truth = corners.map(([x, y]) => ({ x: x * info.width, y: y * info.height })) as Quad;
    judge(figures, `${set}/${file}`, pixels, truth, pixels);
  }
  return figures.of > 0 ? figures : null;
}

function none(): CornerFigures {
  return { of: 0, right: 0, wrong: [], ms: 0 };
}

function judge(
  figures: CornerFigures,
  name: string,
  pixels: Frame,
  truth: Quad,
  { width }: { width: number },
): void {
  const before = process.cpuUsage();
  const [paper] = findPapers(pixels);
  const { user, system } = process.cpuUsage(before);
  const scale = width / pixels.width;
  const found = paper?.corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as Quad | undefined;
  const overlap = found ? iou(found, truth) : 0;
  figures.ms = (figures.ms * figures.of + (user + system) / 1000) / (figures.of + 1);
  figures.of += 1;
  if (overlap >= RIGHT) figures.right += 1;
  else figures.wrong.push({ name, overlap });
}

/** A frame at the size that the page looks at. */
export async function small({ data, width, height }: Frame): Promise<Frame> {
  const scale = FINDER_SIDE / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const pixels = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return { ...size, data: new Uint8ClampedArray(pixels) };
}
