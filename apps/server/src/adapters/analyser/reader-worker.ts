import { workerData } from 'node:worker_threads';
import { createReader, type Found as ReadFact, type Reading, UnreadableImageError } from '@slipcase/reader';
import sharp from 'sharp';
import type { Analysed, AnalyserError, Found } from './analyser.ts';

export type WorkerAnswer = { analysed: Analysed } | { refused: AnalyserError['reason'] };

/** design.md section 4: images at most 40 megapixels */
const MAX_PIXELS = 40_000_000;
const PHOTO_QUALITY = 90;

const { dateOrder, threads } = workerOptions(workerData);
// loaded when the worker starts, so that the first picture does not wait for the models
const reader = createReader({ dateOrder, threads });

/** Reads one picture; runs in a worker thread. */
export default async function analyse(image: Uint8Array): Promise<WorkerAnswer> {
  try {
    const reading = await (await reader).read(image);
    return { analysed: asAnalysed(reading, await uprightPhoto(image)) };
  } catch (error) {
    if (error instanceof UnreadableImageError) {
      return { refused: error.code === 'image_too_large' ? 'too_large' : 'unreadable' };
    }
    throw error;
  }
}

/** The picture as it is kept: turned upright, and without EXIF, which may tell where somebody was. */
function uprightPhoto(image: Uint8Array): Promise<Uint8Array> {
  return sharp(image, { limitInputPixels: MAX_PIXELS }).rotate().jpeg({ quality: PHOTO_QUALITY }).toBuffer();
}

function asAnalysed(reading: Reading, photo: Uint8Array): Analysed {
  return {
    photo,
    image: reading.image,
    lines: reading.lines.map(({ text, box }) => ({ text, box })),
    vendor: reading.vendor && placed(reading.vendor),
    total: reading.total && placed(reading.total),
    date: reading.date && placed(reading.date),
    location: reading.location && placed(reading.location),
    currency: reading.currency?.value ?? null,
    subtotal: reading.subtotal?.value ?? null,
    tax: reading.tax?.value ?? null,
    tip: reading.tip?.value ?? null,
    paymentMethod: paidBy(reading),
    items: reading.items,
  };
}

/** 'Visa ending 4821' */
function paidBy({ paymentMethod, cardLastFour }: Reading): string | null {
  if (!paymentMethod) return null;
  return cardLastFour && paymentMethod.value !== 'Cash' ? `${paymentMethod.value} ending ${cardLastFour.value}` : paymentMethod.value;
}

/** One box around all the lines that a fact was read from. */
function placed<T>({ value, confidence, boxes }: ReadFact<T>): Found<T> {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const box = boxes.length > 0 ? { x: left, y: top, width: right - left, height: bottom - top } : null;
  return { value, confidence, box };
}

/** Piscina hands its own [channel, data] pair to the worker where it has one. */
function workerOptions(data: unknown): { dateOrder: 'MDY' | 'DMY'; threads: number } {
  const options = Array.isArray(data) ? data[1] : data;
  return options as { dateOrder: 'MDY' | 'DMY'; threads: number };
}
