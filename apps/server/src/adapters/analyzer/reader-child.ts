import { flushCompileCache } from 'node:module';
import {
  createReader,
  type Home,
  type Print,
  type Problem,
  type Reading,
  type ReadPart,
  type Whole,
} from '@slipcase/reader';
import sharp from 'sharp';
import type {
  Analyzed,
  AnalyzedFacts,
  AnalyzedWhole,
  AnalyzeOptions,
  AnalyzerError,
  KnownLine,
} from './analyzer.ts';
import { judgedScale, legibilityOf, printOf } from './legibility.ts';
import { isPlainJpeg } from './plain-jpeg.ts';
import { toProfilePicture } from './profile-picture.ts';

/**
 * Runs the reader in a child process. A crash, a hang or running out of memory costs one analysis, not the
 * server. It gets no secrets, and one task at a time.
 */

export type ChildOptions = { home: Home; threads: number };
export type ReadTask = { image: Uint8Array; lines: readonly KnownLine[]; before: readonly unknown[] } & Pick<
  AnalyzeOptions,
  'longest' | 'blank'
>;
export type ShrinkTask = { profilePicture: Uint8Array };
type Refused = { refused: AnalyzerError['reason'] };
export type ReadAnswer = { analyzed: Analyzed } | Refused;
export type ShrinkAnswer = { profilePicture: Uint8Array } | Refused;
/** `ready` once the models are loaded, and one answer per task. */
export type ChildMessage = { ready: true } | { answer: ReadAnswer | ShrinkAnswer };

/** the most pixels of an image: 40 megapixels */
const MAX_PIXELS = 40_000_000;
const PHOTO_QUALITY = 90;
/** JPEG quality of the page's own pictures: its lib/picture/canvas.ts */
const PAGE_QUALITY = 80;

// libvips checks this by the names of its loaders before decoding. It allows the formats that the page sends.
// The others (SVG, TIFF, GIF, HEIF, and PDF in some builds) are more code than receipts need, and would run
// on untrusted bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

// Ctrl+C goes to the whole process group, but only the server decides when this process ends
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit());

const { home, threads } = JSON.parse(process.argv[2] ?? '') as ChildOptions;
// loads now, so the first picture does not wait for the models
const loading = createReader({ home, threads });
process.on('message', (task: ReadTask | ShrinkTask) => {
  // an unexpected error ends the process, and the server starts a new one
  const answering = 'profilePicture' in task ? shrink(task) : read(task);
  void answering.then((answer) => say({ answer }));
});
await loading;
say({ ready: true });
// Node does this only when a process ends by itself, but this one is killed: otherwise each restart would
// compile everything again
flushCompileCache();

function say(message: ChildMessage): void {
  process.send?.(message);
}

async function read(task: ReadTask): Promise<ReadAnswer> {
  const { lines, before, blank } = task;
  const reader = await loading;
  const image = await pictureOf(task).catch(() => null);
  if (!image) return { refused: 'unreadable' };
  // these prints are our own, from an earlier task
  const reading = await reader.read(image, { lines, before: before as Print[] });
  const refused = reading.problem && REFUSED[reading.problem.code];
  if (refused) return { refused };
  const analyzed = asAnalyzed(reading, await uprightPhoto(image, reading.rotation));
  return { analyzed: { ...analyzed, legibility: blank ? null : await legibilityIn(image, analyzed) } };
}

/** The picture to read, which may have to be made from the file first. @throws if it cannot be decoded */
async function pictureOf({
  image,
  longest,
  blank,
}: Pick<ReadTask, 'image' | 'longest' | 'blank'>): Promise<Uint8Array> {
  if (blank)
    return sharp({ create: { ...blank, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
  if (longest === undefined) return image;
  const { autoOrient } = await sharp(image, { limitInputPixels: MAX_PIXELS }).metadata();
  const scale = Math.min(1, longest / Math.max(autoOrient.width, autoOrient.height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(side(autoOrient.width), side(autoOrient.height), { fit: 'fill' })
    .flatten({ background: 'white' })
    .jpeg({ quality: PAGE_QUALITY })
    .toBuffer();
}

/** Measures the legibility. A failure here never costs the analysis. */
async function legibilityIn(image: Uint8Array, { lines, image: size, rotation }: Analyzed) {
  const print = printOf(lines);
  if (!print) return null;
  try {
    const { data, info } = await sharp(image, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .rotate(rotation)
      .resize(Math.max(1, Math.round(size.width * judgedScale(print))))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return legibilityOf(print, { data, width: info.width, height: info.height }, size);
  } catch {
    return null;
  }
}

/** Needs no models, so a sign-in does not wait until they are loaded. */
async function shrink({ profilePicture }: ShrinkTask): Promise<ShrinkAnswer> {
  try {
    return { profilePicture: await toProfilePicture(profilePicture) };
  } catch {
    return { refused: 'unreadable' };
  }
}

/**
 * Problems that also keep us from storing the photo. Every other problem is just a message beside the facts.
 */
const REFUSED: Partial<Record<Problem['code'], AnalyzerError['reason']>> = {
  image_unreadable: 'unreadable',
  image_too_large: 'too_large',
};

/**
 * The picture to keep: upright and without EXIF, which may reveal a person's location. The page's pictures
 * have no EXIF and stay unchanged, because encoding them again would cost time and detail.
 */
async function uprightPhoto(image: Uint8Array, rotation: Reading['rotation']): Promise<Uint8Array> {
  if (rotation === 0 && isPlainJpeg(image)) return image;
  const upright = sharp(image, { limitInputPixels: MAX_PIXELS }).autoOrient();
  return upright.rotate(rotation).jpeg({ quality: PHOTO_QUALITY }).toBuffer();
}

function asAnalyzed(reading: ReadPart, photo: Uint8Array): Analyzed {
  return {
    photo,
    image: reading.image,
    rotation: reading.rotation,
    corners: reading.corners,
    kind: reading.kind,
    script: reading.script,
    papers: reading.papers,
    problem: reading.problem?.message ?? null,
    lines: reading.lines.map(({ text, confidence, box, quad }) => ({ text, confidence, box, corners: quad })),
    print: reading.print,
    whole: wholeIn(reading.whole),
    ...factsIn(reading),
  };
}

function wholeIn(whole: Whole | null): AnalyzedWhole | null {
  return whole && { ...factsIn(whole), parts: whole.parts, onPart: whole.onPart };
}

function factsIn(reading: Reading | Whole): AnalyzedFacts {
  return {
    vendor: reading.vendor,
    total: reading.total,
    date: reading.date,
    location: reading.location,
    currency: reading.currency?.value ?? null,
    subtotal: reading.subtotal?.value ?? null,
    tax: reading.tax?.value ?? null,
    tip: reading.tip?.value ?? null,
    paymentMethod: paidBy(reading),
    time: reading.time?.value ?? null,
    phone: reading.phone?.value ?? null,
    addsUp: sumOf(reading),
    items: reading.items,
  };
}

/** Such as 'Visa ending 4821'. */
function paidBy({ paymentMethod, cardLastFour }: Reading | Whole): string | null {
  if (!paymentMethod) return null;
  return cardLastFour && paymentMethod.value !== 'Cash'
    ? `${paymentMethod.value} ending ${cardLastFour.value}`
    : paymentMethod.value;
}

function sumOf({ addsUp }: Reading | Whole): AnalyzedFacts['addsUp'] {
  if (!addsUp?.holds) return addsUp && { holds: false, sum: addsUp.sum, misfit: addsUp.misfit };
  return { ...addsUp, misfit: null };
}
