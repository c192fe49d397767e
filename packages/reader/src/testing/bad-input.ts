// Pictures that people take by mistake, or that were damaged on the way. Drawn again in each test run.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { addNoise, randomNumbers } from './random-numbers.ts';

const PAPER = '#f4f1e8';
const INK = '#2a2a33';

export const receiptOf = (fixture: string) =>
  readFileSync(path.join(import.meta.dirname, '..', '..', 'fixtures', fixture, 'receipt.jpg'));

export function blankPicture(width: number, height: number, background = '#e9e4d8'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Each receipt is one frame of half a second. */
export async function animated(format: 'gif' | 'webp', fixtures: readonly string[]): Promise<Buffer> {
  const frames = await Promise.all(
    fixtures.map((name) => sharp(receiptOf(name)).resize(600, 760, { fit: 'fill' }).png().toBuffer()),
  );
  const film = sharp(frames, { join: { animated: true } });
  const delay = fixtures.map(() => 500);
  return (format === 'gif' ? film.gif({ delay, colors: 32 }) : film.webp({ delay, quality: 80 })).toBuffer();
}

/** Rough plaster in daylight. */
export async function wall(): Promise<Buffer> {
  const [width, height] = [1200, 1600];
  const grain = new Uint8Array(width * height * 3).fill(190);
  addNoise(grain, 40);
  return sharp(grain, { raw: { width, height, channels: 3 } })
    .blur(1.2)
    .jpeg()
    .toBuffer();
}

const PROSE =
  'The ferryman had not slept since the thaw, and the river, which carried whole orchards past his door, did not sleep either. He counted the planks of the landing every morning as other people count their children, and every morning one of them was missing. His sister wrote from the hills that the roads were closed, that the goats had been brought into the kitchen, and that nobody spoke of leaving any more. He read her letter by the stove, folded it along its old creases and put it back behind the clock. In the end, he thought, the sum of what a man loses is the same in every valley.';

/** A page of a novel: print from edge to edge, without a single amount. */
export async function bookPage(): Promise<Buffer> {
  const rows: string[] = [];
  let row = '';
  for (const word of [...PROSE.split(' '), ...PROSE.split(' ').reverse()]) {
    if (row.length + word.length > 58) {
      rows.push(row);
      row = '';
    }
    row += `${word} `;
  }
  const print = rows.map((text, i) => `<text x="90" y="${240 + i * 40}">${text}</text>`).join('');
  return picture(
    1100,
    340 + rows.length * 40,
    `<g font-family="Liberation Serif, serif" font-size="30" fill="${INK}">
      <text x="480" y="120" font-size="34">Chapter Nine</text>${print}
      <text x="540" y="${310 + rows.length * 40}">112</text></g>`,
  );
}

/**
 * A receipt on a screen: the screen's pixel rows cause stripes in the photo, and a lamp is reflected in the
 * glass.
 */
export async function screenPhoto(fixture: string): Promise<Buffer> {
  const { data, info } = await sharp(receiptOf(fixture))
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#0c0c10' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < channels; channel++) {
        const at = (y * width + x) * channels + channel;
        const dots = Math.sin(y * 2.1 + x * 0.03 + channel) * Math.sin(x * 1.9 - y * 0.05);
        const beat = Math.sin((x + 1.7 * y) / 23 + channel / 2);
        data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * (0.85 + 0.07 * dots + 0.06 * beat)));
      }
    }
  }
  const lamp = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <radialGradient id="lamp"><stop offset="0.2" stop-color="#fff" stop-opacity="0.95"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <ellipse cx="${width * 0.62}" cy="${height * 0.2}" rx="${width * 0.22}" ry="${height * 0.09}" fill="url(#lamp)"/></svg>`;
  return sharp(data, { raw: info })
    .composite([{ input: Buffer.from(lamp) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

export async function sideBySide(left: string, right: string): Promise<Buffer> {
  const height = 900;
  const [one, other] = await Promise.all(
    [left, right].map((name) =>
      sharp(receiptOf(name)).resize({ height }).toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!one || !other) throw new Error('This picture needs two receipts.');
  return sharp({
    create: { width: one.info.width + other.info.width + 40, height, channels: 3, background: '#4a4038' },
  })
    .composite([
      { input: one.data, left: 0, top: 0 },
      { input: other.data, left: one.info.width + 40, top: 0 },
    ])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A page of loops and strokes that look like handwriting but mean nothing. */
export async function scrawl(): Promise<Buffer> {
  const random = randomNumbers(5);
  const words: string[] = [];
  for (let line = 0; line < 14; line++) {
    let x = 90 + random() * 30;
    while (x < 800) {
      const strokes = 3 + Math.floor(random() * 6);
      let path = `M${x.toFixed(1)} ${(160 + line * 75).toFixed(1)}`;
      for (let stroke = 0; stroke < strokes; stroke++) {
        const rise = (random() < 0.25 ? 45 : 20) * (random() < 0.85 ? -1 : 1);
        const wide = 12 + random() * 14;
        path += ` q${(wide * 0.9).toFixed(1)} ${rise.toFixed(1)} ${(wide * 0.3).toFixed(1)} ${(rise * 0.3).toFixed(1)} t${(wide * 0.8).toFixed(1)} ${(-rise * 0.3).toFixed(1)}`;
        x += wide * 1.1;
      }
      words.push(`<path d="${path}"/>`);
      x += 30 + random() * 25;
    }
  }
  return picture(
    960,
    1280,
    `<g fill="none" stroke="#23356b" stroke-width="3.5" stroke-linecap="round">${words.join('')}</g>`,
  );
}

/** A drawing on paper, photographed. */
async function picture(width: number, height: number, drawing: string): Promise<Buffer> {
  const { data } = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="${PAPER}"/>${drawing}</svg>`),
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  addNoise(data, 5);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
