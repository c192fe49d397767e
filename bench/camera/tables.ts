import { noise } from './random.ts';

type Color = [red: number, green: number, blue: number];

/** The color of a table at a place, in widths of a usual receipt (8 cm). */
type Table = (x: number, y: number) => Color;

const mix = (a: Color, b: Color, share: number): Color => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

function wood(dark: Color, light: Color, seed: number, planks: number): Table {
  return (x, y) => {
    const grain = noise(x * 14 + 3 * noise(x * 1.2, y * 0.8, seed), y * 1.1, seed + 1);
    const fine = noise(x * 60, y * 4, seed + 2);
    const gap = planks > 0 ? Math.abs(((((x / planks) % 1) + 1) % 1) - 0.5) : 0;
    const color = mix(dark, light, 0.7 * grain + 0.3 * fine);
    return gap > 0.492 ? mix(color, [20, 14, 10], 0.7) : color;
  };
}

function cloth(one: Color, other: Color, wide: number): Table {
  return (x, y) => {
    const stripe = (value: number) => ((((value / wide) % 1) + 1) % 1 < 0.5 ? 1 : 0);
    const weave = 0.12 * (noise(x * 90, y * 90, 5) - 0.5);
    return mix(one, other, Math.max(0, Math.min(1, (stripe(x) + stripe(y)) / 2 + weave)));
  };
}

function tiles(ground: Color, joint: Color, wide: number, seed: number): Table {
  return (x, y) => {
    const at = (value: number) => Math.abs(((((value / wide) % 1) + 1) % 1) - 0.5);
    const shade = 0.25 * noise(x * 3, y * 3, seed) + 0.1 * noise(x * 40, y * 40, seed);
    return at(x) > 0.485 || at(y) > 0.485 ? joint : mix(ground, joint, shade);
  };
}

function stone(ground: Color, vein: Color, seed: number): Table {
  return (x, y) => {
    const cloud = noise(x * 2 + 2 * noise(x, y, seed), y * 2, seed + 1);
    const line = Math.abs(cloud - 0.5) < 0.025 ? 0.8 : 0;
    return mix(ground, vein, 0.35 * noise(x * 6, y * 6, seed + 2) + 0.5 * line);
  };
}

function speckled(ground: Color, speck: Color, seed: number): Table {
  return (x, y) =>
    mix(ground, speck, noise(x * 50, y * 50, seed) > 0.7 ? 0.8 : 0.3 * noise(x * 8, y * 8, seed));
}

/** Where people put receipts down. */
export const TABLES: Record<string, Table> = {
  'dark wood': wood([52, 33, 22], [96, 64, 42], 11, 0),
  'oak planks': wood([150, 110, 70], [196, 156, 110], 23, 1.6),
  'pale wood': wood([190, 165, 130], [222, 202, 172], 31, 0),
  'white desk': (x, y) => mix([222, 222, 220], [232, 232, 231], noise(x * 2, y * 2, 41)),
  'gray desk': (x, y) => mix([128, 130, 133], [140, 142, 146], noise(x * 3, y * 3, 43)),
  'checked cloth': cloth([178, 42, 38], [236, 228, 220], 0.5),
  'blue cloth': cloth([44, 62, 104], [60, 80, 124], 0.12),
  'floor tiles': tiles([182, 170, 156], [110, 104, 98], 2.4, 53),
  marble: stone([212, 208, 204], [120, 118, 122], 61),
  granite: speckled([74, 74, 78], [160, 156, 150], 71),
  'black counter': (x, y) => mix([24, 24, 27], [44, 44, 47], noise(x * 20, y * 20, 83)),
  carpet: (x, y) =>
    mix([92, 84, 96], [134, 122, 132], noise(x * 70, y * 70, 97) * 0.7 + noise(x * 5, y * 5, 98) * 0.3),
};
