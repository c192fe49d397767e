import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { z } from 'zod';

/** What the browser's fake camera shows: a real receipt photograph where there are some, else a drawn receipt. */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const PHOTOGRAPHS = join(REPOSITORY, '..', 'shared', 'receipts', 'us');
const DRAWN = join(REPOSITORY, 'packages', 'reader', 'fixtures', '001-us-diner');
/** of the frame: a phone's camera held upright */
const FRAME = { width: 1080, height: 1920 };
const FRAMES_PER_SECOND = 10;
/** candidates looked at; the first that the reader reads wholly right is shown */
const CANDIDATES = 12;

export const CAMERA_FILE = join(REPOSITORY, 'test-results', 'camera.y4m');
const FACTS_FILE = join(REPOSITORY, 'test-results', 'camera.json');

const facts = z.object({
  vendor: z.string(),
  /** '$40.49' */
  total: z.string(),
  /** '03/04/2026' */
  date: z.string(),
  source: z.string(),
});
type ReceiptFacts = z.output<typeof facts>;

/** What is on the paper in front of the camera. */
export function factsOnPaper(): ReceiptFacts {
  return facts.parse(JSON.parse(readFileSync(FACTS_FILE, 'utf8')));
}

export default async function setup(): Promise<void> {
  mkdirSync(dirname(CAMERA_FILE), { recursive: true });
  const chosen = (existsSync(PHOTOGRAPHS) && (await aPhotograph())) || (await theDrawnOne());
  console.log(`camera shows ${chosen.facts.source}`);
  writeFileSync(CAMERA_FILE, await filmOf(chosen.frame));
  writeFileSync(FACTS_FILE, JSON.stringify(chosen.facts));
}

type Shown = { frame: Buffer; facts: ReceiptFacts };

const label = z.object({
  vendor: z.string().nullable(),
  total: z.number().nullable(),
  date: z.string().nullable(),
});
const reading = z.object({
  file: z.string(),
  vendor: z.string().nullish(),
  total: z.number().nullish(),
  date: z.string().nullish(),
});

async function aPhotograph(): Promise<Shown | null> {
  const labels = z
    .record(z.string(), label)
    .parse(JSON.parse(readFileSync(join(PHOTOGRAPHS, 'labels.json'), 'utf8')));
  const folder = join(REPOSITORY, 'test-results', 'frames');
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(join(PHOTOGRAPHS, 'img')).sort().slice(0, CANDIDATES);
  for (const name of names)
    writeFileSync(join(folder, name), await frameOf(join(PHOTOGRAPHS, 'img', name), 1));
  const files = names.map((name) => join(folder, name));
  const { stdout } = spawnSync(process.execPath, ['packages/reader/src/cli.ts', '--jsonl', ...files], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  });
  for (const line of stdout.trim().split('\n')) {
    const read = reading.parse(JSON.parse(line));
    const name = names.find((candidate) => read.file.endsWith(candidate));
    const truth = name ? labels[name] : undefined;
    if (!name || !truth?.vendor || truth.total === null || truth.date === null) continue;
    const right = same(read.vendor, truth.vendor) && read.total === truth.total && read.date === truth.date;
    if (!right) continue;
    const frame = readFileSync(join(folder, name));
    return {
      frame,
      facts: { ...shownAs(truth.vendor, truth.total, truth.date), source: 'a real photograph' },
    };
  }
  return null;
}

async function theDrawnOne(): Promise<Shown> {
  const expected = z
    .object({ vendor: z.string(), total: z.number(), date: z.string() })
    .parse(JSON.parse(readFileSync(join(DRAWN, 'expected.json'), 'utf8')));
  const frame = await frameOf(join(DRAWN, 'receipt.jpg'), 0.72);
  const source = 'a drawn receipt (there are no photographs here)';
  return { frame, facts: { ...shownAs(expected.vendor, expected.total / 100, expected.date), source } };
}

/** @param share of the frame that the picture fills, as a person leaves some room around a receipt */
async function frameOf(file: string, share: number): Promise<Buffer> {
  const inside = { width: Math.round(FRAME.width * share), height: Math.round(FRAME.height * share) };
  const receipt = await sharp(file)
    .resize({ ...inside, fit: 'inside' })
    .toBuffer();
  return sharp({ create: { ...FRAME, channels: 3, background: '#5a4a3c' } })
    .composite([{ input: receipt }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/**
 * A film of one frame, which the fake camera plays again and again. YUV4MPEG2 and not motion JPEG, of which
 * Chromium decodes and draws thirty a second: on two cores that is most of what a test costs.
 * @see https://wiki.multimedia.cx/index.php/YUV4MPEG2
 */
async function filmOf(jpeg: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const header = `YUV4MPEG2 W${width} H${height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420\nFRAME\n`;
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
  return Buffer.concat([Buffer.from(header), luma, blueness, redness]);
}

function shownAs(vendor: string, total: number, date: string): Omit<ReceiptFacts, 'source'> {
  const [year, month, day] = date.split('-');
  return { vendor, total: `$${total.toFixed(2)}`, date: `${month}/${day}/${year}` };
}

function same(read: string | null | undefined, truth: string): boolean {
  return read?.toLowerCase() === truth.toLowerCase();
}
