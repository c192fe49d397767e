import { AutoShutter } from '../../apps/web/src/features/scan/camera/eye/auto-shutter.ts';
import { seenPaper } from '../../apps/web/src/lib/eye/seen-paper.ts';
import { Looker, type Sight } from '../../apps/web/src/lib/eye/sight.ts';
import { measureQuality, QUALITY_WIDTH, qualityProblems } from '../../apps/web/src/lib/picture/quality.ts';
import { approach, emptyScene, FRAME, LOOKS_A_SECOND } from './clips.ts';
import { small } from './corners.ts';
import { randomFrom } from './random.ts';
import { drawScene, type Frame } from './scene.ts';

/** The scale at which the page tells sharp from blurred. */
const SHARP = { width: QUALITY_WIDTH, height: Math.round((QUALITY_WIDTH * FRAME.height) / FRAME.width) };
const CLOSE_UP = 256;

export type ShotFigures = {
  clips: number;
  /** clips in which a picture was taken, and those with more than one */
  taken: number;
  twice: number;
  /** of those pictures, and of as many at a random moment: blurred, dark or cut off */
  bad: number;
  badAtRandom: number;
  /** seconds from when the hand is still, on average */
  waited: number;
};

/** Shots of frames without a receipt. Each table is looked at for a second. */
export async function emptyShots(frames: number): Promise<number> {
  let shots = 0;
  let sights: Sight[] = [];
  const looker = new Looker();
  let shutter = new AutoShutter();
  for (let index = 0; index < frames; index += 1) {
    if (index % LOOKS_A_SECOND === 0) [shutter, sights] = [new AutoShutter(), []];
    const scene = { ...emptyScene(Math.floor(index / LOOKS_A_SECOND)), seed: index };
    const { frame } = drawScene(scene, FRAME.width, FRAME.height);
    sights.push(await lookAt(looker, frame));
    // twice as long, so that nothing is spared by the second's end
    for (const time of [2 * index, 2 * index + 1])
      if (shutter.see(sights.at(-1) as Sight, (time * 1000) / LOOKS_A_SECOND, true) === 'take') shots += 1;
  }
  return shots;
}

/** A hand comes near and holds still; the camera takes the picture. */
export async function shotsOfClips(clips: number): Promise<ShotFigures> {
  const figures: ShotFigures = { clips, taken: 0, twice: 0, bad: 0, badAtRandom: 0, waited: 0 };
  const random = randomFrom(4711);
  for (let index = 0; index < clips; index += 1) {
    const scenes = await approach(index);
    const frames = scenes.map((scene) => drawScene(scene, SHARP.width, SHARP.height).frame);
    const shutter = new AutoShutter();
    const looker = new Looker();
    const taken: number[] = [];
    for (const [look, frame] of frames.entries())
      if (shutter.see(await lookAt(looker, frame), (look * 1000) / LOOKS_A_SECOND, true) === 'take')
        taken.push(look);
    const [first] = taken;
    if (first === undefined) continue;
    figures.taken += 1;
    if (taken.length > 1) figures.twice += 1;
    if (await isBad(frames[first] as Frame)) figures.bad += 1;
    if (await isBad(frames[Math.floor(random() * frames.length)] as Frame)) figures.badAtRandom += 1;
    figures.waited += first / LOOKS_A_SECOND - 1;
  }
  if (figures.taken > 0) figures.waited /= figures.taken;
  return figures;
}

/** By the page's own judgment. */
async function isBad(frame: Frame): Promise<boolean> {
  const paper = seenPaper(await small(frame), frame);
  return qualityProblems(measureQuality(frame, paper ?? undefined)).length > 0;
}

/** As the page's worker looks at a frame. */
async function lookAt(looker: Looker, frame: Frame): Promise<Sight> {
  return looker.look(await small(frame), frame, (x, y) => {
    const side = Math.min(CLOSE_UP, frame.width, frame.height);
    const within = (middle: number, length: number) =>
      Math.round(Math.max(0, Math.min(length - side, middle - side / 2)));
    const [left, top] = [within(x * frame.width, frame.width), within(y * frame.height, frame.height)];
    return { pixels: cut(frame, left, top, side), left, top, side };
  });
}

function cut({ data, width }: Frame, left: number, top: number, side: number): Frame {
  const out = new Uint8ClampedArray(side * side * 4);
  for (let row = 0; row < side; row += 1) {
    const from = ((top + row) * width + left) * 4;
    out.set(data.subarray(from, from + side * 4), row * side * 4);
  }
  return { width: side, height: side, data: out };
}
