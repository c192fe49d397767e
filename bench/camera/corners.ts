import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { FINDER_SIDE, findPapers } from '../../apps/web/src/lib/eye/find-paper.ts';
import { FRAME, singleScene } from './clips.ts';
import type { Frame } from './lens.ts';
import { iou } from './overlap.ts';
import { drawScene, type Quad } from './scene.ts';

/** Corners are right from here. */
const RIGHT = 0.93;

export type CornerFigures = {
  of: number;
  right: number;
  /** pictures with wrong corners: what they are, and how much they overlap */
  wrong: { name: string; overlap: number }[];
  /** milliseconds of the processor for each */
  ms: number;
};

/** Drawn receipts, all of each in the frame. */
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
const labels = z.record(z.string(), z.tuple([pair, pair, pair, pair]));

/** Photographs whose corners somebody labeled. */
export async function photoCorners(labelFile: string, folder: string): Promise<CornerFigures> {
  const figures = none();
  for (const [path, shares] of Object.entries(labels.parse(JSON.parse(readFileSync(labelFile, 'utf8'))))) {
    const { data, info } = await sharp(join(folder, path))
      .rotate()
      .resize(FINDER_SIDE, FINDER_SIDE, { fit: 'inside' })
      .removeAlpha()
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
    const truth = shares.map(([x, y]) => ({ x: x * info.width, y: y * info.height })) as Quad;
    judge(figures, path, pixels, truth, pixels);
  }
  return figures;
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
