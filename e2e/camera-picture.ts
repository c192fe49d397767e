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
/** candidates looked at; the first that the reader reads wholly right is shown */
const CANDIDATES = 12;

export const CAMERA_FILE = join(REPOSITORY, 'test-results', 'camera.mjpeg');
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
  // one JPEG is enough of a motion JPEG: the fake camera plays it again and again
  writeFileSync(CAMERA_FILE, chosen.frame);
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

function shownAs(vendor: string, total: number, date: string): Omit<ReceiptFacts, 'source'> {
  const [year, month, day] = date.split('-');
  return { vendor, total: `$${total.toFixed(2)}`, date: `${month}/${day}/${year}` };
}

function same(read: string | null | undefined, truth: string): boolean {
  return read?.toLowerCase() === truth.toLowerCase();
}
