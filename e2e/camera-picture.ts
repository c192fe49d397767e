import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { z } from 'zod';

/** The picture for the browser's fake camera: a drawn receipt on a table. */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const FIXTURES = join(REPOSITORY, 'packages', 'reader', 'fixtures');
const RECEIPT = join(FIXTURES, '001-us-diner');
/** a receipt that looks different */
export const OTHER_RECEIPT = join(FIXTURES, '003-british-cafe');
/**
 * A phone's camera held upright. `share` is the part of the frame that the receipt fills; the rest is table.
 */
export const CAMERA = { width: 1080, height: 1920, share: 0.72 };
const TABLE = '#5a4a3c';
const FRAMES_PER_SECOND = 10;

export const CAMERA_FILE = join(REPOSITORY, 'test-results', 'camera.y4m');
/**
 * The same at half the size, for tests with canned answers: the browser draws and encodes a quarter of the
 * pixels.
 */
export const SMALL_CAMERA_FILE = join(REPOSITORY, 'test-results', 'small-camera.y4m');
export const SMALL_CAMERA = { width: CAMERA.width / 2, height: CAMERA.height / 2 };

const facts = z.object({ vendor: z.string(), total: z.int(), date: z.string() });
type ReceiptFacts = {
  vendor: string;
  /** '$40.49' */
  total: string;
  /** '03/04/2026' */
  date: string;
};

/** The receipts that can lie in front of the camera. */
export function factsOnPaper(): ReceiptFacts {
  const { vendor, total, date } = facts.parse(
    JSON.parse(readFileSync(join(RECEIPT, 'expected.json'), 'utf8')),
  );
  const [year, month, day] = date.split('-');
  return { vendor, total: `$${(total / 100).toFixed(2)}`, date: `${month}/${day}/${year}` };
}

export default async function setup(): Promise<void> {
  mkdirSync(dirname(CAMERA_FILE), { recursive: true });
  const jpeg = await frame();
  writeFileSync(CAMERA_FILE, await filmOf([jpeg]));
  writeFileSync(SMALL_CAMERA_FILE, await filmOf([await sharp(jpeg).resize(SMALL_CAMERA).toBuffer()]));
}

type Move = { x: number; y: number };
type Color = { r: number; g: number; b: number };

/**
 * Writes a film in which a hand holds the camera: the whole frame trembles. @param moves pixels, one for each
 * frame
 */
export async function filmHeldByHand(file: string, moves: readonly Move[]): Promise<void> {
  writeFileSync(file, await filmOf(await framesHeldByHand(moves)));
}

/**
 * The film's frames as JPEGs. The receipt lies on the table of its own photograph: on another color, the edge
 * of the photograph would look like a second paper around the first.
 */
export async function framesHeldByHand(moves: readonly Move[], receipt = RECEIPT): Promise<Buffer[]> {
  const { width, height } = CAMERA;
  const most = Math.max(...moves.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
  const table = await tableOf(receipt);
  const picture = await sharp(await frame(receipt, table))
    .extend({ top: most, bottom: most, left: most, right: most, background: table })
    .toBuffer();
  const frames = moves.map(({ x, y }) =>
    sharp(picture)
      .extract({ left: most + x, top: most + y, width, height })
      .jpeg({ quality: 92 })
      .toBuffer(),
  );
  return Promise.all(frames);
}

/** The color in the corner of a receipt's photograph. */
async function tableOf(receipt: string): Promise<Color> {
  const corner = sharp(join(receipt, 'receipt.jpg')).extract({ left: 0, top: 0, width: 1, height: 1 });
  const [r = 0, g = 0, b = 0] = await corner.raw().toBuffer();
  return { r, g, b };
}

async function frame(receipt = RECEIPT, table: Color | string = TABLE): Promise<Buffer> {
  const { width, height, share } = CAMERA;
  const picture = await sharp(join(receipt, 'receipt.jpg'))
    .resize({ width: Math.round(width * share), height: Math.round(height * share), fit: 'inside' })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: table } })
    .composite([{ input: picture }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/**
 * A video that the fake camera loops. It is YUV4MPEG2 rather than motion JPEG: Chromium would decode and
 * draw thirty JPEGs a second, which is most of a test's cost on two cores.
 * @see https://wiki.multimedia.cx/index.php/YUV4MPEG2
 */
async function filmOf(jpegs: readonly Buffer[]): Promise<Buffer> {
  const frames = await Promise.all(jpegs.map(frameOf));
  const { width, height } = await sharp(jpegs[0]).metadata();
  const header = `YUV4MPEG2 W${width} H${height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420\n`;
  return Buffer.concat([Buffer.from(header), ...frames]);
}

async function frameOf(jpeg: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const luma = Buffer.alloc(width * height);
  const chroma = (width / 2) * (height / 2);
  const [blueness, redness] = [Buffer.alloc(chroma), Buffer.alloc(chroma)];
  for (let at = 0; at < luma.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 3, at * 3 + 3);
    // ITU-R BT.601, video range
    luma[at] = 16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x % 2 || y % 2) continue;
    const half = (y / 2) * (width / 2) + x / 2;
    blueness[half] = 128 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256;
    redness[half] = 128 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256;
  }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, blueness, redness]);
}
