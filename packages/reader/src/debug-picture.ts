import sharp from 'sharp';
import { figuresOf } from './figures.ts';
import type { Box, Explanation, Found, Item, Point, Reading } from './reading.ts';

const LEGEND_WIDTH = 420;
const LEGEND_LINE = 26;
const LEGEND_TEXT = 17;
/** How many letters fit next to the picture, even capitals. */
const LEGEND_LETTERS = 36;
const LEGEND_INDENT = '   ';
const LEGEND_LEAST_HEIGHT = 400;
const MAX_PIXELS = 40_000_000;

/** The fields that get a color and a line in the legend, and their names there. */
const FIELDS = {
  vendor: '#0b7a3b',
  total: '#c2185b',
  date: '#1565c0',
  time: '#0097a7',
  location: '#ef6c00',
  phone: '#6d4c41',
  currency: '#7b1fa2',
  subtotal: '#ad1457',
  tax: '#8e24aa',
  tip: '#5e35b1',
  paymentMethod: '#2e7d32',
  cardLastFour: '#558b2f',
} as const;
/** Draws at most this many losing candidates, and only those that had a chance. */
const MOST_OTHERS = 4;
const LEAST_PROBABILITY = 0.01;
const ITEM = '#9e9d24';

/**
 * The upright picture with everything the reader saw: lines in gray, words dotted, the paper's corners, and
 * each fact in its own color. A legend lists each fact's value and confidence. For people who work on the
 * reader.
 * @param image the bytes that were read; if they cannot be decoded, the result is only the legend
 * @returns a JPEG
 */
export async function drawReading(image: Uint8Array, reading: Reading): Promise<Uint8Array> {
  const { width, height } = reading.image.width > 0 ? reading.image : { width: 1, height: 1 };
  const legend = legendOf(reading);
  const scale = Math.max(1, height / 1100);
  const tall = Math.max(height, LEGEND_LEAST_HEIGHT, Math.ceil((legend.length + 1) * LEGEND_LINE * scale));
  const canvas = sharp({
    create: {
      width: width + Math.round(LEGEND_WIDTH * scale),
      height: tall,
      channels: 3,
      background: '#ffffff',
    },
  });
  const layers = [{ input: Buffer.from(overlay(reading, legend, width, tall, scale)), left: 0, top: 0 }];
  if (reading.image.width > 0) {
    const upright = await sharp(image, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toBuffer();
    const turned = await sharp(upright).rotate(reading.rotation).toBuffer();
    layers.unshift({ input: turned, left: 0, top: 0 });
  }
  return canvas.composite(layers).jpeg({ quality: 85 }).toBuffer();
}

type LegendLine = { color: string; text: string };

function factsOf(reading: Reading) {
  return Object.entries(FIELDS).flatMap(([name, color]) => {
    const fact = reading[name as keyof typeof FIELDS];
    return fact ? [{ name, color, fact }] : [];
  });
}

/** The text next to the picture, in lines that fit there. */
function legendOf(reading: Reading): LegendLine[] {
  const currency = reading.currency?.value ?? null;
  return [
    ...factsOf(reading).map(({ name, color, fact }) => ({
      color,
      text: `${name}: ${shown(fact, currency)}`,
    })),
    ...reading.items.map((item) => ({ color: ITEM, text: itemText(item, currency) })),
    { color: '#424242', text: sumText(reading, currency) },
    { color: '#d50000', text: reading.problem?.message ?? '' },
    {
      color: '#424242',
      text: `turned ${reading.rotation}°, ${reading.lines.length} lines, ${reading.ms} ms`,
    },
  ].flatMap(({ color, text }) => wrapped(text).map((part) => ({ color, text: part })));
}

/** Wraps the text to the width of the legend. A word longer than a line is cut. */
export function wrapped(text: string): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest.length > LEGEND_LETTERS) {
    const space = rest.lastIndexOf(' ', LEGEND_LETTERS);
    const end = space > LEGEND_INDENT.length ? space : LEGEND_LETTERS;
    lines.push(rest.slice(0, end));
    rest = LEGEND_INDENT + rest.slice(end).trimStart();
  }
  return [...lines, rest];
}

function overlay(
  reading: Reading,
  legend: readonly LegendLine[],
  width: number,
  height: number,
  scale: number,
): string {
  const found = factsOf(reading);
  const size = LEGEND_TEXT * scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + Math.round(LEGEND_WIDTH * scale)}" height="${height}">
    ${reading.corners ? polygon(reading.corners, '#ffab00', 4 * scale) : ''}
    ${reading.lines.map((line) => polygon(line.quad, '#757575', scale)).join('')}
    ${reading.lines.flatMap((line) => line.words.map((word) => rectangle(word.box, '#90a4ae', scale / 2))).join('')}
    ${found.map(({ color, fact }) => fact.boxes.map((box) => rectangle(box, color, 3 * scale)).join('')).join('')}
    ${(reading.explanations ?? []).map(othersOf(scale)).join('')}
    ${reading.items.flatMap((item) => item.boxes.map((box) => rectangle(box, ITEM, 1.5 * scale))).join('')}
    <g font-family="sans-serif" font-size="${size}">${legend
      .map(
        ({ color, text }, row) =>
          `<text xml:space="preserve" x="${width + 10 * scale}" y="${(row + 1) * LEGEND_LINE * scale}" fill="${color}">${escaped(text)}</text>`,
      )
      .join('')}</g></svg>`;
}

/** The losing candidates, dashed, with their probability. */
const othersOf =
  (scale: number) =>
  ({ field, candidates }: Explanation): string => {
    // A country has no place on the paper.
    if (field === 'country') return '';
    const color = FIELDS[field];
    return candidates
      .slice(1, MOST_OTHERS + 1)
      .filter(({ probability }) => probability >= LEAST_PROBABILITY)
      .map(({ boxes, probability }) => {
        const [first] = boxes;
        const label = first
          ? `<text x="${first.x}" y="${first.y - 3 * scale}" font-family="sans-serif" font-size="${12 * scale}" fill="${color}">${field} ${Math.round(100 * probability)} %</text>`
          : '';
        const frames = boxes.map((box) => rectangle(box, color, 1.5 * scale, `${6 * scale}`));
        return `${frames.join('')}${label}`;
      })
      .join('');
  };

function shown({ value, confidence }: Found<string> | Found<number>, currency: string | null): string {
  const text = typeof value === 'number' ? figuresOf(value, currency) : value;
  return `${text} (${confidence.toFixed(2)})`;
}

function itemText({ name, quantity, price, confidence }: Item, currency: string | null): string {
  return `${quantity} × ${name} ${figuresOf(price, currency)} (${confidence.toFixed(2)})`;
}

function sumText({ addsUp }: Reading, currency: string | null): string {
  if (!addsUp) return 'cannot tell whether it adds up';
  const sum = figuresOf(addsUp.sum, currency);
  return addsUp.holds ? `adds up to ${sum}` : `parts add up to ${sum}; wrong: ${addsUp.misfit.part}`;
}

function polygon(points: readonly Point[], color: string, stroke: number): string {
  const list = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return `<polygon points="${list}" fill="none" stroke="${color}" stroke-width="${stroke}"/>`;
}

function rectangle({ x, y, width, height }: Box, color: string, stroke: number, dash = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${color}" stroke-width="${stroke}"${dash && ` stroke-dasharray="${dash}"`}/>`;
}

/** Escapes the text for XML, and drops characters that XML forbids. */
function escaped(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows none of them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
  );
}
