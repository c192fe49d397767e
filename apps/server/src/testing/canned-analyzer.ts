import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { z } from 'zod';
import type { Analyzed, Analyzer, Found } from '../adapters/analyzer/analyzer.ts';
import { answering, NOTHING_READ } from './answering.ts';

/**
 * An analyzer that recognizes a few drawn receipts by the size of their pictures and reads nothing else. It
 * serves tests of what follows the analysis. `canned-analyzer.test.ts` compares its answers with the
 * reader's.
 */

type Corners = NonNullable<Analyzed['corners']>;
type PrintedLine = Analyzed['lines'][number];
type Size = { width: number; height: number };

const FIXTURES = new URL('../../../../packages/reader/fixtures/', import.meta.url);
/** the paper layout of `lab/reader/fixtures/scene.ts`, pixels */
const PAPER = { margin: 40, character: 15.8, row: 36 };
const PHOTO_QUALITY = 90;
const CONFIDENCE = 0.98;

const expectedFacts = z.object({
  vendor: z.string(),
  total: z.int(),
  date: z.string(),
  location: z.string().nullable().default(null),
  currency: z.string(),
  subtotal: z.int().nullable().default(null),
  tax: z.int().nullable().default(null),
  paymentMethod: z.string(),
  cardLastFour: z.string().optional(),
  time: z.string(),
  phone: z.string().nullable().default(null),
  items: z.array(z.object({ name: z.string(), quantity: z.number(), price: z.int() })),
});

export type DrawnReceipt = {
  /** its picture among the reader's fixtures */
  file: URL;
  answer: Omit<Analyzed, 'photo'>;
};

export const DINER = drawnReceipt('001-us-diner', { width: 718, height: 911 }, [
  { x: 73, y: 91 },
  { x: 606, y: 64 },
  { x: 645, y: 819 },
  { x: 112, y: 847 },
]);
export const CAFE = drawnReceipt('003-british-cafe', { width: 713, height: 687 }, [
  { x: 91, y: 62 },
  { x: 639, y: 81 },
  { x: 620, y: 623 },
  { x: 72, y: 603 },
]);

/** A camera's view: a frame of this size with a receipt in its middle. */
export type Frame = Size & {
  /** the share of the frame that the picture fills, because people leave some room around a receipt */
  share: number;
};

/** @param frame the frame of the camera that sees the diner's receipt */
export function createCannedAnalyzer(frame: Frame): Analyzer {
  const known = [DINER.answer, CAFE.answer, inFrame(DINER.answer, frame)];
  const canned = answering(async (bytes) => {
    const upright = sharp(bytes).autoOrient();
    const { data, info } = await upright
      .jpeg({ quality: PHOTO_QUALITY })
      .toBuffer({ resolveWithObject: true });
    const image = { width: info.width, height: info.height };
    // a still from the same camera is the same picture, only larger
    const answer = known.find((its) => sameShape(its.image, image));
    const read = answer ? scaled(answer, image.width / answer.image.width) : { ...NOTHING_READ, image };
    return { ...read, image, photo: new Uint8Array(data) };
  });
  return {
    ...canned,
    analyze: async (bytes, options = {}) =>
      options.blank ? { ...NOTHING_READ, image: options.blank } : canned.analyze(bytes),
  };
}

function sameShape(a: Size, b: Size): boolean {
  return Math.abs(a.width / a.height - b.width / b.height) < 1 / Math.max(a.width, a.height);
}

function drawnReceipt(folder: string, image: Size, corners: Corners): DrawnReceipt {
  const read = (name: string) => readFileSync(new URL(`${folder}/${name}`, FIXTURES), 'utf8');
  const facts = expectedFacts.parse(JSON.parse(read('expected.json')));
  const lines = linesOf(read('receipt.txt').trimEnd().split('\n'), corners);
  const found = <T>(value: T | null, ...texts: string[]): Found<T> | null =>
    value === null ? null : { value, confidence: CONFIDENCE, boxes: boxesOf(lines, texts) };
  const { vendor, total, date, location, paymentMethod, cardLastFour, ...rest } = facts;
  const amount = (total / 100).toFixed(2);
  return {
    file: new URL(`${folder}/receipt.jpg`, FIXTURES),
    answer: {
      ...NOTHING_READ,
      ...rest,
      image,
      corners,
      papers: [corners],
      kind: 'receipt',
      lines,
      vendor: found(vendor, vendor),
      total: found(total, `$${amount}`, `£${amount}`),
      date: found(date, '03/04/2026', '14 Mar 2026'),
      location: found(location, ...(location ?? '').split(/, (?=Fresno)/u)),
      paymentMethod: cardLastFour ? `${paymentMethod} ending ${cardLastFour}` : paymentMethod,
      addsUp: { holds: true, sum: total, misfit: null },
    },
  };
}

/** Pieces of print at their positions on the paper. */
function linesOf(rows: readonly string[], paper: Corners): PrintedLine[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = columns * PAPER.character + 2 * PAPER.margin;
  const height = rows.length * PAPER.row + 2 * PAPER.margin;
  const at = (x: number, y: number) => onPaper(paper, x / width, y / height);
  return rows.flatMap((row, index) =>
    [...row.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: text, index: column }) => {
      const left = PAPER.margin + column * PAPER.character;
      const right = left + text.length * PAPER.character;
      const top = PAPER.margin + index * PAPER.row;
      const corners: Corners = [
        at(left, top),
        at(right, top),
        at(right, top + PAPER.row),
        at(left, top + PAPER.row),
      ];
      return { text, confidence: CONFIDENCE, corners, box: boxAround(corners) };
    }),
  );
}

/** @param across, down shares of the paper's width and height */
function onPaper([a, b, , d]: Corners, across: number, down: number): { x: number; y: number } {
  return {
    x: a.x + (b.x - a.x) * across + (d.x - a.x) * down,
    y: a.y + (b.y - a.y) * across + (d.y - a.y) * down,
  };
}

function boxAround(corners: Corners): PrintedLine['box'] {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function boxesOf(lines: readonly PrintedLine[], texts: readonly string[]): PrintedLine['box'][] {
  return lines.filter(({ text }) => texts.includes(text)).map(({ box }) => box);
}

/** The same receipt in the middle of a camera's frame. */
function inFrame(answer: DrawnReceipt['answer'], { width, height, share }: Frame): DrawnReceipt['answer'] {
  const { image } = answer;
  const scale = Math.min((width * share) / image.width, (height * share) / image.height);
  const moved = scaled(answer, scale, {
    x: (width - image.width * scale) / 2,
    y: (height - image.height * scale) / 2,
  });
  return { ...moved, image: { width, height } };
}

function scaled(answer: DrawnReceipt['answer'], by: number, offset = { x: 0, y: 0 }): DrawnReceipt['answer'] {
  const point = ({ x, y }: Corners[number]) => ({ x: x * by + offset.x, y: y * by + offset.y });
  const corners = ([a, b, c, d]: Corners): Corners => [point(a), point(b), point(c), point(d)];
  const box = (its: PrintedLine['box']) => ({
    ...point(its),
    width: its.width * by,
    height: its.height * by,
  });
  const found = <T>(its: Found<T> | null) => its && { ...its, boxes: its.boxes.map(box) };
  return {
    ...answer,
    corners: answer.corners && corners(answer.corners),
    papers: answer.papers.map(corners),
    lines: answer.lines.map((line) => ({ ...line, box: box(line.box), corners: corners(line.corners) })),
    vendor: found(answer.vendor),
    total: found(answer.total),
    date: found(answer.date),
    location: found(answer.location),
  };
}
