import { expect, it } from 'vitest';
import { findPapers } from '../../apps/web/src/lib/eye/find-paper.ts';
import { FRAME, singleScene } from './clips.ts';
import { small } from './corners.ts';
import { iou } from './overlap.ts';
import { drawScene, type Quad } from './scene.ts';

it.each([15, 195])(
  'On a white desk, a row of print beside the edge is not taken for the edge (scene %i)',
  async (index) => {
    const scene = await singleScene(index);
    expect(scene.table).toBe('white desk');
    const { frame, corners } = drawScene(scene, FRAME.width, FRAME.height);
    const pixels = await small(frame);
    const scale = frame.width / pixels.width;
    const found = findPapers(pixels)[0]?.corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as Quad;
    expect(iou(found, corners as Quad)).toBeGreaterThan(0.93);
  },
);
