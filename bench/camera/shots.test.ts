import { expect, it } from 'vitest';
import { QUALITY_WIDTH } from '../../apps/web/src/lib/picture/quality.ts';
import { approach, FRAME, LOOKS_A_SECOND } from './clips.ts';
import type { Frame } from './lens.ts';
import { drawScene, type Scene } from './scene.ts';
import { Watcher } from './watcher.ts';

/** What Auto does with receipts under a phone, in drawn clips. */

const SIZE = { width: QUALITY_WIDTH, height: Math.round((QUALITY_WIDTH * FRAME.height) / FRAME.width) };
/** share of the frame's long side */
const BLURRED = 0.003;

const seen = (scene: Scene) => drawScene(scene, SIZE.width, SIZE.height).frame;

/** Where a hand holds the phone in the end, without its tremor. */
async function heldOver(clip: number): Promise<Scene> {
  const end = (await approach(clip)).at(-1) as Scene;
  return { ...end, motion: { x: 0, y: 0 }, blur: 0.0003 };
}

/** The first frame that Auto takes, given this many looks at each of these. */
async function takenOf(...looks: readonly [frame: Frame, times: number][]): Promise<Frame | null> {
  const watcher = new Watcher();
  for (const [frame, times] of looks)
    for (let time = 0; time < times; time += 1) {
      const { picture } = await watcher.see(frame);
      if (picture) return picture;
    }
  return null;
}

it.each([
  ['that lies across, as large as the frame lets it be', 108],
  ['on a checked cloth', 29],
  ['on granite, which changes with every tremor', 21],
])('The automatic shutter takes a receipt %s', async (_how, clip) => {
  const scene = await heldOver(clip);
  expect(await takenOf([seen(scene), 2 * LOOKS_A_SECOND])).not.toBeNull();
});

it('The automatic shutter takes the sharp frame if the hand jerks while the ring fills', async () => {
  const scene = await heldOver(1);
  const [sharp, soft] = [seen(scene), seen({ ...scene, blur: BLURRED })];
  // sharp for half a second
  const taken = await takenOf([sharp, 5], [soft, LOOKS_A_SECOND]);
  expect(taken === sharp).toBe(true);
  expect(await takenOf([soft, 2 * LOOKS_A_SECOND])).toBeNull();
});

it('The automatic shutter takes a receipt from a trembling hand', async () => {
  const watcher = new Watcher();
  for (const scene of await approach(21)) if ((await watcher.see(seen(scene))).picture) return;
  expect.fail('no picture');
});
