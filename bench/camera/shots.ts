import { paperIn } from '../../apps/web/src/lib/eye/seen-paper.ts';
import { measureQuality, QUALITY_WIDTH, qualityProblems } from '../../apps/web/src/lib/picture/quality.ts';
import { approach, emptyScene, FRAME, LOOKS_A_SECOND, NEAR_SECONDS, PILE, pileOf } from './clips.ts';
import { small } from './corners.ts';
import type { Frame } from './lens.ts';
import { iou } from './overlap.ts';
import { randomFrom } from './random.ts';
import { drawScene, type Scene } from './scene.ts';
import { Watcher } from './watcher.ts';

/** The scale at which the page tells sharp from blurred. */
const SHARP = { width: QUALITY_WIDTH, height: Math.round((QUALITY_WIDTH * FRAME.height) / FRAME.width) };

/** overlap with the true paper: a crop that is farther from it loses print */
const CROPPED = 0.93;

/** seconds */
const TWICE_WITHIN = 1.5;

export type ShotFigures = {
  clips: number;
  /** clips in which a picture was taken, and those with more than one */
  taken: number;
  twice: number;
  /** of those pictures, and of as many at a random moment: blurred, dark or cut off */
  bad: number;
  badAtRandom: number;
  /** seconds from when the hand is near to the picture, on average */
  waited: number;
  /** clips without a picture, and pictures that are bad */
  wrong: string[];
};

/** Looks of a clip: the one whose frame Auto takes, if any, and a random one from when the hand is near. */
export type Moments = { auto: number | null; waited: number; isTwice: boolean; random: number };

/** Shots of frames without a receipt. Each table is looked at for a second. */
export async function emptyShots(frames: number): Promise<number> {
  let shots = 0;
  let watcher = new Watcher();
  for (let index = 0; index < frames; index += 1) {
    if (index % LOOKS_A_SECOND === 0) watcher = new Watcher();
    const scene = { ...emptyScene(Math.floor(index / LOOKS_A_SECOND)), seed: index };
    const { frame } = drawScene(scene, FRAME.width, FRAME.height);
    const { sight, picture } = await watcher.see(frame);
    // each frame counts as two looks, so that no shot is missed only because the second ends
    if (picture || watcher.again(sight, frame)) shots += 1;
  }
  return shots;
}

/**
 * A hand comes near and holds the phone; the camera takes the picture. @param from number of the first clip
 */
export async function shotsOfClips(clips: number, from: number): Promise<ShotFigures> {
  const figures: ShotFigures = { clips, taken: 0, twice: 0, bad: 0, badAtRandom: 0, waited: 0, wrong: [] };
  for (let index = from; index < from + clips; index += 1) {
    const scenes = await approach(index);
    const { auto, random, isTwice, waited } = await momentsOf(index, scenes);
    const name = `clip ${index} ${scenes[0]?.table}`;
    if (auto === null) {
      figures.wrong.push(`${name}: no picture`);
      continue;
    }
    const problems = await problemsOf(scenes[auto] as Scene);
    if (problems.length > 0) figures.wrong.push(`${name}: ${problems.join(', ')}`);
    figures.taken += 1;
    if (isTwice) figures.twice += 1;
    if (problems.length > 0) figures.bad += 1;
    if ((await problemsOf(scenes[random] as Scene)).length > 0) figures.badAtRandom += 1;
    figures.waited += waited;
  }
  if (figures.taken > 0) figures.waited /= figures.taken;
  return figures;
}

/** When the pictures of a clip are taken. */
export async function momentsOf(index: number, scenes: readonly Scene[]): Promise<Moments> {
  const watcher = new Watcher();
  const looks = new Map<Frame, number>();
  const taken: { picture: number; look: number }[] = [];
  const near = NEAR_SECONDS * LOOKS_A_SECOND;
  for (const [look, scene] of scenes.entries()) {
    // a second picture would have come by then
    if (taken[0] && look > taken[0].look + TWICE_WITHIN * LOOKS_A_SECOND) break;
    const { frame } = drawScene(scene, SHARP.width, SHARP.height);
    looks.set(frame, look);
    const { picture } = await watcher.see(frame);
    if (picture) taken.push({ picture: looks.get(picture) as number, look });
  }
  return {
    auto: taken[0]?.picture ?? null,
    waited: ((taken[0]?.look ?? 0) - near) / LOOKS_A_SECOND,
    isTwice: taken.length > 1,
    random: near + Math.floor(randomFrom(index * 131 + 4711)() * (scenes.length - near)),
  };
}

/** A picture's problems, by the page's own judgment and by what the page would crop. */
async function problemsOf(scene: Scene): Promise<string[]> {
  const { frame, corners } = drawScene(scene, SHARP.width, SHARP.height);
  const { seen, judged } = paperIn(await small(frame), frame);
  const problems: string[] = qualityProblems(measureQuality(frame, judged ?? undefined));
  if (seen && corners && iou(seen, corners) < CROPPED) problems.push('cut off');
  return problems;
}

/** Pictures that Auto takes of a pile, and how many of them show a receipt that it had already taken. */
export type PileFigures = { receipts: number; taken: number; doubles: number };

/** Ten receipts one after another: each is taken away before the next, or the next is put on it. */
export async function shotsOfPiles(piles: number): Promise<PileFigures> {
  const figures = { receipts: 0, taken: 0, doubles: 0 };
  for (let pile = 0; pile < piles; pile += 1) {
    const watcher = new Watcher();
    const of = new Map<Frame, number>();
    const seen = new Set<number>();
    for (const { scene, receipt } of await pileOf(pile)) {
      const { frame } = drawScene(scene, SHARP.width, SHARP.height);
      of.set(frame, receipt);
      const { picture } = await watcher.see(frame);
      if (!picture) continue;
      const taken = of.get(picture) as number;
      figures.taken += 1;
      if (seen.has(taken)) figures.doubles += 1;
      seen.add(taken);
    }
    figures.receipts += PILE;
  }
  return figures;
}
