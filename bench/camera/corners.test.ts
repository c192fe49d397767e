import { expect, it } from 'vitest';
import { findPapers } from '../../apps/web/src/lib/eye/find-paper.ts';
import { FRAME, singleScene } from './clips.ts';
import { small } from './corners.ts';
import type { Frame } from './lens.ts';
import { iou } from './overlap.ts';
import { drawScene, type Quad } from './scene.ts';

/**
 * The factors for red, green and blue that the light has at a place. The place is in shares of the picture.
 */
type Light = (across: number, down: number) => readonly [number, number, number];

it.each([15, 195])(
  'On a white desk, a row of print beside the edge is not mistaken for the edge (scene %i)',
  async (index) => {
    expect((await singleScene(index)).table).toBe('white desk');
    expect(await overlapIn(index)).toBeGreaterThan(0.93);
  },
);

/** yellow lamp above, blue screen below */
const TWO_LAMPS: Light = (_, down) => [1 - 0.28 * down, 0.92, 0.62 + 0.38 * down];
/** a shadow over the lower half */
const HALF_SHADED: Light = (across, down) => (down - 0.25 * across > 0.4 ? [0.45, 0.46, 0.48] : [1, 1, 1]);

it.each([
  ['two lamps of different colors', TWO_LAMPS],
  ['a shadow over its lower half', HALF_SHADED],
])('A receipt under %s is found completely', async (_, light) => {
  for (const index of [2, 6, 24]) expect(await overlapIn(index, light)).toBeGreaterThan(0.93);
});

/** The overlap of the paper found in a drawn scene with the true one. */
async function overlapIn(index: number, light?: Light): Promise<number> {
  const { frame, corners } = drawScene(await singleScene(index), FRAME.width, FRAME.height);
  if (light) relight(frame, light);
  const pixels = await small(frame);
  const scale = frame.width / pixels.width;
  const found = findPapers(pixels)[0]?.corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as Quad;
  return iou(found, corners as Quad);
}

function relight({ data, width, height }: Frame, light: Light): void {
  for (let at = 0; at < width * height; at += 1) {
    const color = light((at % width) / width, Math.floor(at / width) / height);
    for (const [channel, share] of color.entries())
      data[4 * at + channel] = (data[4 * at + channel] as number) * share;
  }
}
