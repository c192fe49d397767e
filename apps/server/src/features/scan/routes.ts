import { randomUUID } from 'node:crypto';
import { type DateOrder, formatDateText } from '@slipcase/contract/dates';
import { MAX_FIELD_CHARS, MAX_PAPERS, MIN_IMAGE_BASE64 } from '@slipcase/contract/limits';
import { formatMoney, fromCents } from '@slipcase/contract/money';
import { notFoundWarning } from '@slipcase/contract/not-found';
import { type Analysis, analyzeReceipt, type Corners, type Line } from '@slipcase/contract/scan';
import {
  type Analyzed,
  type AnalyzeOptions,
  type Analyzer,
  AnalyzerError,
  type Found,
} from '../../adapters/analyzer/analyzer.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import type { Clock } from '../../clock.ts';
import { ANALYSES, countCall } from '../../http/rate.ts';
import { bind, type Http } from '../../http/route.ts';
import { insertAnalysis } from './analysis-store.ts';
import { imageInvalid, imageTooLarge, readerBusy, readerFailed } from './errors.ts';

export type ScanDeps = {
  db: Database;
  blobs: KeptBlobs;
  clock: Clock;
  analyzer: Analyzer;
  currency: string;
  dateOrder: DateOrder;
};

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/u;

export function registerScanRoutes(http: Http, deps: ScanDeps): void {
  bind(http, analyzeReceipt, async ({ body, user }) => {
    await countCall(deps.db, ANALYSES, user.id, deps.clock.now());
    const image = decodeImage(body.image);
    const analyzed = await analyze(deps.analyzer, image, { lines: body.lines, person: user.id });
    const answer = asAnswer(analyzed, deps);
    await insertAnalysis(deps.db, deps.blobs, user.id, answer, analyzed.photo, deps.clock.now());
    return answer;
  });
}

function decodeImage(text: string): Uint8Array {
  const base64 = text.trim();
  if (base64.length < MIN_IMAGE_BASE64 || !BASE64.test(base64)) throw imageInvalid();
  return Buffer.from(base64, 'base64');
}

async function analyze(analyzer: Analyzer, image: Uint8Array, options: AnalyzeOptions): Promise<Analyzed> {
  try {
    return await analyzer.analyze(image, options);
  } catch (error) {
    if (!(error instanceof AnalyzerError)) throw error;
    switch (error.reason) {
      case 'unreadable':
        throw imageInvalid();
      case 'too_large':
        throw imageTooLarge();
      case 'busy':
        throw readerBusy();
      case 'failed':
        throw readerFailed();
    }
  }
}

/** The answer of the call, without anything stored. */
export function asAnswer(
  read: Analyzed,
  { currency, dateOrder }: Pick<ScanDeps, 'currency' | 'dateOrder'>,
): Analysis {
  const numberOf = (cents: number | null) => (cents === null ? null : fromCents(cents));
  const amount = read.total && { cents: read.total.value, currency: read.currency ?? currency };
  const error = read.problem ?? notFoundWarning(read);
  return {
    vendor: read.vendor ? shorten(read.vendor.value) : null,
    total: amount && formatMoney(amount),
    amount,
    date: read.date ? formatDateText(read.date.value, dateOrder) : null,
    location: read.location ? shorten(read.location.value) : null,
    ...(error ? { error } : {}),
    analysisId: randomUUID(),
    found: {
      vendor: foundAt(read.vendor),
      total: foundAt(read.total),
      date: foundAt(read.date),
      location: foundAt(read.location),
    },
    image: read.image,
    lines: read.lines.map(asLine),
    items: read.items.map(({ name, quantity, price }) => ({
      name: shorten(name),
      quantity,
      price: fromCents(price),
    })),
    subtotal: numberOf(read.subtotal),
    tax: numberOf(read.tax),
    tip: numberOf(read.tip),
    paymentMethod: read.paymentMethod && shorten(read.paymentMethod),
    currency: read.currency,
    time: read.time,
    phone: read.phone && shorten(read.phone),
    addsUp: read.addsUp && { ...read.addsUp, sum: fromCents(read.addsUp.sum) },
    corners: read.corners,
    kind: read.kind,
    script: read.script,
    papers: read.papers.slice(0, MAX_PAPERS),
    rotation: read.rotation,
  };
}

function asLine({ text, box, corners }: Analyzed['lines'][number]): Line {
  const [a, b, c, d] = corners;
  return { text: shorten(text), box, corners: [toTenth(a), toTenth(b), toTenth(c), toTenth(d)] };
}

function toTenth({ x, y }: Corners[number]): Corners[number] {
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

function foundAt(found: Found<unknown> | null): Analysis['found']['vendor'] {
  if (!found) return null;
  const { confidence, boxes, doubt } = found;
  return { confidence, ...(doubt ? { doubt } : {}), boxes: [...boxes] };
}

/** Text from a receipt has at most 200 characters per field (design.md section 4). */
function shorten(text: string): string {
  return text.length <= MAX_FIELD_CHARS ? text : `${text.slice(0, MAX_FIELD_CHARS - 1)}…`;
}
