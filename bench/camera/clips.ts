import { randomFrom } from './random.ts';
import { drawPrint, type Print } from './receipts.ts';
import { cornersOf, type Scene } from './scene.ts';
import { TABLES } from './tables.ts';

/** Scenes of the bench: the same in every run. */

const NAMES = Object.keys(TABLES);
export const RECEIPTS = 15;
/** size of the frame that scenes are composed for: a phone held upright */
export const FRAME = { width: 360, height: 640 };
/** pixels that a paper keeps from the frame's edge */
const EDGE = 8;
/** looks a second, as the page looks */
export const LOOKS_A_SECOND = 6;

/** A receipt in some position on one of the tables, completely in the frame. */
export async function singleScene(index: number): Promise<Scene> {
  const random = randomFrom(index * 31 + 7);
  const between = (low: number, high: number) => low + (high - low) * random();
  const scene: Scene = {
    ...emptyScene(index),
    print: await drawPrint(index % RECEIPTS),
    turn: between(-0.35, 0.35) + (index % 9 === 0 ? Math.PI / 2 : 0),
    lean: { x: between(-0.35, 0.35), y: between(-0.45, 0.45) },
    white: [between(225, 250), between(222, 246), between(212, 240)],
    bow: between(-0.012, 0.012),
    crumple: between(0, 0.25),
    glare:
      index % 5 === 0
        ? { at: { x: between(0.2, 0.8), y: between(0.2, 0.8) }, size: between(0.15, 0.35) }
        : null,
  };
  return { ...scene, size: largest(scene) * between(0.6, 0.98) };
}

/** A table without a receipt; every fourth has a blank paper on it. */
export function emptyScene(index: number): Scene {
  const random = randomFrom(index * 17 + 3);
  const between = (low: number, high: number) => low + (high - low) * random();
  return {
    table: NAMES[index % NAMES.length] as string,
    print: index % 4 === 3 ? BLANK : null,
    turn: between(-0.3, 0.3),
    lean: { x: between(-0.2, 0.2), y: between(-0.3, 0.3) },
    at: { x: between(-0.04, 0.04), y: between(-0.04, 0.04) },
    size: 0.55,
    white: [240, 238, 232],
    bow: 0,
    crumple: 0.1,
    light: between(0.45, 1.02),
    falloff: between(0, 0.3),
    noise: between(1, 6),
    blur: between(0, 0.0025),
    motion: { x: between(-0.004, 0.004), y: between(-0.004, 0.004) },
    glare: null,
    seed: index,
  };
}

const BLANK: Print = { width: 420, height: 600, gray: new Uint8Array(420 * 600).fill(255) };

/** the length of a clip, and how long the hand comes near in it, in seconds */
const CLIP_SECONDS = 4.5;
export const NEAR_SECONDS = 0.5;
/**
 * shares of the frame's long side. Sharp has about the sharpness of 55 photographs of receipts (median 0.45).
 */
const BLUR = { sharp: [0.0002, 0.0005], hunting: 0.0035, near: 0.003 } as const;
const MOTION = { near: 0.012, tremor: 0.0004, jerk: [0.002, 0.006] } as const;
/** the chance of a jerk in each look, and of a second search for the focus in each clip */
const CHANCE = { jerk: 0.12, hunt: 0.35 };

/**
 * A hand that comes near and then holds the phone, at the page's rate. It trembles, and jerks now and then;
 * the camera searches for its focus when the hand has come near, and sometimes again. The light is good, as
 * it is where people read.
 */
export async function approach(index: number): Promise<Scene[]> {
  const end = await singleScene(index);
  const random = randomFrom(index * 97 + 1);
  const between = (low: number, high: number) => low + (high - low) * random();
  const full = largest(end) * 0.9;
  const sharp = between(...BLUR.sharp);
  // looks in which the camera searches for its focus
  const nearAt = NEAR_SECONDS * LOOKS_A_SECOND;
  const found = nearAt + Math.floor(between(1, 5));
  const lost = random() < CHANCE.hunt ? found + Math.floor(between(2, 16)) : Number.POSITIVE_INFINITY;
  const searched = lost + Math.floor(between(2, 6));
  return Array.from({ length: CLIP_SECONDS * LOOKS_A_SECOND }, (_, look) => {
    const near = Math.min(1, look / nearAt);
    const isHunting = look < found || (look >= lost && look < searched);
    const jerk = random() < CHANCE.jerk ? between(...MOTION.jerk) : 0;
    const speed = near < 1 ? MOTION.near * between(0.5, 1.5) : Math.max(jerk, MOTION.tremor * between(0, 2));
    const way = between(0, 2 * Math.PI);
    const tremor = () => between(-0.002, 0.002);
    return {
      ...end,
      size: full * (0.4 + 0.6 * near),
      at: { x: end.at.x + (1 - near) * 0.1 + tremor(), y: end.at.y + tremor() },
      light: 0.85 + 0.15 * end.light,
      motion: { x: speed * Math.cos(way), y: speed * Math.sin(way) },
      blur: near < 1 ? BLUR.near : isHunting ? between(0.4, 1) * BLUR.hunting : sharp,
      glare: null,
      seed: end.seed * 64 + look,
    };
  });
}

/** receipts of a pile */
export const PILE = 10;
/** how long each receipt lies there, and how long the table is empty between two, in seconds */
const LIES = 3;
const GONE = 0.7;

/** Receipts that are photographed one after another on one table, with the phone held over it. */
export async function pileOf(pile: number): Promise<{ scene: Scene; receipt: number }[]> {
  const looks: { scene: Scene; receipt: number }[] = [];
  for (let receipt = 0; receipt < PILE; receipt += 1) {
    const random = randomFrom(pile * 1_009 + receipt * 53 + 2);
    const scenes = await approach(pile * PILE + receipt);
    const lying = scenes.slice(-LIES * LOOKS_A_SECOND);
    const table = emptyScene(pile).table;
    const tableAlone = random() < 0.5 ? Math.round(GONE * LOOKS_A_SECOND) : 1;
    // the hand that takes it away covers the light
    for (const scene of lying.slice(0, tableAlone))
      looks.push({ scene: { ...scene, table, print: null, light: 0.6 * scene.light }, receipt: -1 });
    for (const scene of lying) looks.push({ scene: { ...scene, table }, receipt });
  }
  return looks;
}

/** The largest size at which all of the paper is in the frame. */
function largest(scene: Scene): number {
  for (let size = 1.2; size > 0.05; size *= 0.96) {
    const corners = cornersOf({ ...scene, size }, FRAME.width, FRAME.height);
    const isIn = corners.every(
      ({ x, y }) => x > EDGE && y > EDGE && x < FRAME.width - EDGE && y < FRAME.height - EDGE,
    );
    if (isIn) return size;
  }
  return 0.05;
}
