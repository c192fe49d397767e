import { randomFrom } from './random.ts';
import { drawPrint, type Print } from './receipts.ts';
import { cornersOf, type Scene } from './scene.ts';
import { TABLES } from './tables.ts';

/** Scenes of the bench: the same in every run. */

const NAMES = Object.keys(TABLES);
const RECEIPTS = 15;
/** of the frame that scenes are composed for; a phone held upright */
export const FRAME = { width: 360, height: 640 };
/** pixels that a paper keeps from the frame's edge */
const EDGE = 8;
/** looks a second, as the page looks */
export const LOOKS_A_SECOND = 6;

/** A receipt that lies somehow on one of the tables, all of it in the frame. */
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

/**
 * A hand that comes near and then holds still, with its tremor: moments at the page's rate. The light is good, as where
 * people read.
 */
export async function approach(index: number): Promise<Scene[]> {
  const end = await singleScene(index);
  const random = randomFrom(index * 97 + 1);
  const full = largest(end) * 0.9;
  const tremor = () => (random() - 0.5) * 0.004;
  return Array.from({ length: 3 * LOOKS_A_SECOND }, (_, look) => {
    // near after a second
    const near = Math.min(1, look / LOOKS_A_SECOND);
    const speed = near < 1 ? 0.012 : 0.0006;
    return {
      ...end,
      size: full * (0.4 + 0.6 * near),
      at: { x: end.at.x + (1 - near) * 0.1 + tremor(), y: end.at.y + tremor() },
      light: 0.85 + 0.15 * end.light,
      motion: { x: speed * (random() + 0.5), y: speed * (random() - 0.5) },
      blur: near < 1 ? 0.003 : 0.0008,
      glare: null,
      seed: end.seed + look,
    };
  });
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
