import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Line, Point, Quad } from '../reading.ts';
import { boxAround } from './box.ts';
import type { Picture } from './decode.ts';
import { findCorners } from './page-corners.ts';

/** Sizes of the photo and of the drawn receipt, and the camera's focal length, in pixels. */
const PHOTO = { width: 900, height: 1200 };
const PAPER = { width: 480, height: 840 };
const FOCAL = 1300;

type Table = (x: number, y: number, noise: number) => [number, number, number];

const wood: Table = (x, y, noise) => {
  const grain = Math.sin(y / 7 + 2 * Math.sin(x / 90)) * 14 + Math.sin(y / 31) * 10;
  return [140 + grain + noise, 96 + grain + noise, 58 + grain * 0.6 + noise];
};
const darkCloth: Table = (x, y, noise) => {
  const weave = ((x >> 2) + (y >> 2)) % 2 === 0 ? 6 : -6;
  return [44 + weave + noise, 46 + weave + noise, 54 + weave + noise];
};
/** Nearly as white as the paper, with the soft shadow of a hand over one corner. */
const lightDesk: Table = (x, y, noise) => {
  const shade = 46 / (1 + Math.exp((x + y - 1050) / -140));
  return [218 - shade + noise, 214 - shade + noise, 206 - shade + noise];
};

const POSES = [
  { tilt: 0, turn: 0 },
  { tilt: 15, turn: -15 },
  { tilt: 30, turn: 8 },
  { tilt: -25, turn: 15 },
];

describe('The corners of the paper', () => {
  for (const [name, table] of Object.entries({ 'a wooden table': wood, 'a dark cloth': darkCloth })) {
    it.each(POSES)(`are found on ${name}, tilted by $tilt and rotated by $turn degrees`, async (pose) => {
      const photo = await takePhoto(table, pose);
      expect(overlap(await findCorners(photo.picture, photo.lines), photo.corners)).toBeGreaterThan(0.9);
    });
  }

  it.each(POSES)(
    'are right or missing on a light desk with a shadow ($tilt, $turn degrees)',
    async (pose) => {
      const photo = await takePhoto(lightDesk, pose);
      const corners = await findCorners(photo.picture, photo.lines);
      if (corners) expect(overlap(corners, photo.corners)).toBeGreaterThan(0.85);
    },
  );

  it("are the picture's corners on a flat scan", async () => {
    const { rgb, lines } = await drawReceipt();
    const corners = await findCorners({ ...PAPER, rgb }, lines);
    const { width, height } = PAPER;
    expect(corners).toEqual([
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ]);
  });

  it('start at the top left of the paper and run clockwise', async () => {
    const photo = await takePhoto(darkCloth, { tilt: 15, turn: -15 });
    const corners = await findCorners(photo.picture, photo.lines);
    for (const [i, corner] of photo.corners.entries()) {
      const found = corners?.[i] ?? { x: 0, y: 0 };
      expect(Math.hypot(found.x - corner.x, found.y - corner.y)).toBeLessThan(15);
    }
  });

  it('are missing if the picture shows no text', async () => {
    const photo = await takePhoto(wood, { tilt: 0, turn: 0 });
    expect(await findCorners(photo.picture, [])).toBeNull();
  });

  it('are missing for a small text on an endless white sheet', async () => {
    const rgb = new Uint8Array(PHOTO.width * PHOTO.height * 3).fill(245);
    const text = lineOf(square({ x: 400, y: 500 }, 120, 20), PHOTO);
    expect(await findCorners({ ...PHOTO, rgb }, [text])).toBeNull();
  });
});

const ROWS = [
  'JUNIPER LANE BAKERY',
  '12 Quarry Road, Elmsford',
  'Rye loaf                6.50',
  'Cinnamon knot           3.25',
  'Oat milk flat white     4.80',
  'Plum tart               5.10',
  'Subtotal               19.65',
  'Tax                     1.57',
  'TOTAL                  21.22',
  'Thank you, come again',
];

/** A receipt drawn flat, with the positions of its lines. */
async function drawReceipt(): Promise<{ rgb: Uint8Array; lines: Line[] }> {
  const at = (row: number) => 90 + row * 72;
  const texts = ROWS.map(
    (row, i) =>
      `<text x="40" y="${at(i)}" textLength="400" xml:space="preserve" font-family="monospace" font-size="28">${row}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAPER.width}" height="${PAPER.height}">
    <rect width="100%" height="100%" fill="#f2f0ea"/>${texts.join('')}</svg>`;
  const rgb = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const lines = ROWS.map((_, i) => lineOf(square({ x: 40, y: at(i) - 24 }, 400, 32), PAPER));
  return { rgb, lines };
}

function square({ x, y }: Point, width: number, height: number): Quad {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

function lineOf(quad: Quad, limit: { width: number; height: number }): Line {
  return { text: '', confidence: 1, quad, box: boxAround(quad, limit), words: [] };
}

/**
 * The receipt on a table, through a pinhole camera: rotated on the table, and the table tilted away from the
 * camera.
 */
async function takePhoto(
  table: Table,
  { tilt, turn }: { tilt: number; turn: number },
): Promise<{ picture: Picture; lines: Line[]; corners: Quad }> {
  const { rgb: drawn, lines } = await drawReceipt();
  const [sinTilt, cosTilt] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  const [sinTurn, cosTurn] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const toPhoto = ({ x, y }: Point): Point => {
    const [u, v] = [x - PAPER.width / 2, y - PAPER.height / 2];
    const [across, along] = [u * cosTurn - v * sinTurn, u * sinTurn + v * cosTurn];
    const shrink = FOCAL / (FOCAL - along * sinTilt);
    return { x: PHOTO.width / 2 + across * shrink, y: PHOTO.height / 2 + along * cosTilt * shrink };
  };
  const toPaper = (x: number, y: number): [number, number] => {
    const [p, q] = [(x - PHOTO.width / 2) / FOCAL, (y - PHOTO.height / 2) / FOCAL];
    const along = (FOCAL * q) / (cosTilt + q * sinTilt);
    const across = p * (FOCAL - along * sinTilt);
    return [
      Math.floor(across * cosTurn + along * sinTurn + PAPER.width / 2),
      Math.floor(along * cosTurn - across * sinTurn + PAPER.height / 2),
    ];
  };
  const rgb = new Uint8ClampedArray(PHOTO.width * PHOTO.height * 3);
  // The Park-Miller generator gives the same noise in every run.
  let seed = 7;
  for (let y = 0; y < PHOTO.height; y++) {
    for (let x = 0; x < PHOTO.width; x++) {
      seed = (seed * 48271) % 2147483647;
      const noise = (seed / 2147483647 - 0.5) * 10;
      const [u, v] = toPaper(x + 0.5, y + 0.5);
      const onPaper = u >= 0 && v >= 0 && u < PAPER.width && v < PAPER.height;
      const from = (v * PAPER.width + u) * 3;
      const color = onPaper ? [...drawn.subarray(from, from + 3)].map((c) => c + noise) : table(x, y, noise);
      rgb.set(color, (y * PHOTO.width + x) * 3);
    }
  }
  const place = ([a, b, c, d]: Quad): Quad => [toPhoto(a), toPhoto(b), toPhoto(c), toPhoto(d)];
  return {
    picture: { ...PHOTO, rgb: new Uint8Array(rgb.buffer) },
    lines: lines.map((line) => lineOf(place(line.quad), PHOTO)),
    corners: place(square({ x: 0, y: 0 }, PAPER.width, PAPER.height)),
  };
}

/** Intersection over union of two quads, counted on a grid of 4 pixels. */
function overlap(found: Quad | null, truth: Quad): number {
  if (!found) return 0;
  let [both, either] = [0, 0];
  for (let y = 2; y < PHOTO.height; y += 4) {
    for (let x = 2; x < PHOTO.width; x += 4) {
      const [a, b] = [holds(found, x, y), holds(truth, x, y)];
      if (a && b) both++;
      if (a || b) either++;
    }
  }
  return both / either;
}

function holds(quad: Quad, x: number, y: number): boolean {
  return quad.every((from, i) => {
    const to = quad[(i + 1) % 4] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
  });
}
