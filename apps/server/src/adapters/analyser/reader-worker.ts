import { parentPort, workerData } from 'node:worker_threads';
import { createReader, type DateOrder, type Problem, type Reading } from '@slipcase/reader';
import sharp from 'sharp';
import type { Analysed, AnalyserError, GivenLine } from './analyser.ts';

export type WorkerOptions = {
  dateOrder: DateOrder;
  threads: number;
  maxMs: number;
  /** one number, not 0 once the reader is to be closed */
  closing: Int32Array;
};
export type WorkerTask = { image: Uint8Array; lines: readonly GivenLine[] };
export type WorkerAnswer = { analysed: Analysed } | { refused: AnalyserError['reason'] };

/** design.md section 4: images at most 40 megapixels */
const MAX_PIXELS = 40_000_000;
const PHOTO_QUALITY = 90;

const { dateOrder, threads, maxMs, closing } = workerOptions(workerData);
// loaded when the worker starts, so that the first picture does not wait for the models
const reader = createReader({ dateOrder, threads, maxMs });
let underWay: Promise<unknown> = reader;
void closeWhenAsked();

/** Reads one picture; runs in a worker thread. */
export default function analyse(task: WorkerTask): Promise<WorkerAnswer> {
  const answer = answerTo(task);
  underWay = answer;
  return answer;
}

/** One is read after the other, so the last one is the only one under way. */
async function closeWhenAsked(): Promise<void> {
  await Atomics.waitAsync(closing, 0, 0).value;
  await underWay.catch(() => {});
  await (await reader).close().catch(() => {});
  parentPort?.postMessage('closed');
}

async function answerTo({ image, lines }: WorkerTask): Promise<WorkerAnswer> {
  const reading = await (await reader).read(image, { lines });
  const refused = reading.problem && REFUSED[reading.problem.code];
  if (refused) return { refused };
  return { analysed: asAnalysed(reading, await uprightPhoto(image, reading.rotation)) };
}

/** What cannot be kept as a photo either; every other problem is a note beside what was read. */
const REFUSED: Partial<Record<Problem['code'], AnalyserError['reason']>> = {
  image_unreadable: 'unreadable',
  image_too_large: 'too_large',
};

/** The picture as it is kept: turned upright, and without EXIF, which may tell where somebody was. */
function uprightPhoto(image: Uint8Array, rotation: Reading['rotation']): Promise<Uint8Array> {
  const upright = sharp(image, { limitInputPixels: MAX_PIXELS }).autoOrient();
  return upright.rotate(rotation).jpeg({ quality: PHOTO_QUALITY }).toBuffer();
}

function asAnalysed(reading: Reading, photo: Uint8Array): Analysed {
  return {
    photo,
    image: reading.image,
    rotation: reading.rotation,
    corners: reading.corners,
    kind: reading.kind,
    script: reading.script,
    papers: reading.papers,
    problem: reading.problem?.message ?? null,
    lines: reading.lines.map(({ text, box, quad }) => ({ text, box, corners: quad })),
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

/** 'Visa ending 4821' */
function paidBy({ paymentMethod, cardLastFour }: Reading): string | null {
  if (!paymentMethod) return null;
  return cardLastFour && paymentMethod.value !== 'Cash'
    ? `${paymentMethod.value} ending ${cardLastFour.value}`
    : paymentMethod.value;
}

function sumOf({ addsUp }: Reading): Analysed['addsUp'] {
  return addsUp && { holds: addsUp.holds, sum: addsUp.sum, misfit: addsUp.holds ? null : addsUp.misfit };
}

/** Piscina hands its own [channel, data] pair to the worker where it has one. */
function workerOptions(data: unknown): WorkerOptions {
  return (Array.isArray(data) ? data[1] : data) as WorkerOptions;
}
