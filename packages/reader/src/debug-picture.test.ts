import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawReading, wrapped } from './debug-picture.ts';
import type { Found, Reading } from './reading.ts';

const NOTHING: Reading = {
  image: { width: 0, height: 0 },
  rotation: 0,
  corners: null,
  kind: 'other',
  script: 'latin',
  papers: [],
  lines: [],
  vendor: null,
  total: null,
  date: null,
  time: null,
  location: null,
  phone: null,
  currency: null,
  subtotal: null,
  tax: null,
  tip: null,
  paymentMethod: null,
  cardLastFour: null,
  items: [],
  addsUp: null,
  problem: null,
  ms: 12,
};

const found = (value: string): Found<string> => ({
  value,
  confidence: 0.9,
  boxes: [{ x: 20, y: 20, width: 60, height: 30 }],
  text: value,
});

/** White paper with a blue band at the top. */
function photo(width: number, height: number): Promise<Buffer> {
  const edge = { create: { width, height: 40, channels: 3, background: '#0000ff' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([{ input: edge, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

async function pixel(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

/** Counts the non-white pixels to the right of the photo. */
async function inkBeside(picture: Uint8Array, from: number): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  const beside = { left: from, top: 0, width: width - from, height };
  const raw = await sharp(picture).extract(beside).grayscale().raw().toBuffer();
  return raw.filter((gray) => gray < 160).length;
}

describe('The debug picture', () => {
  it('is a JPEG of the photo with a legend next to it', async () => {
    const drawn = await drawReading(await photo(500, 700), {
      ...NOTHING,
      image: { width: 500, height: 700 },
      vendor: found('COPPER KETTLE'),
    });
    const { format, width, height } = await sharp(drawn).metadata();
    expect(format).toBe('jpeg');
    expect(width).toBeGreaterThan(700);
    expect(height).toBe(700);
    expect((await pixel(drawn, 250, 10))[2]).toBeGreaterThan(200);
    expect((await pixel(drawn, 250, 10))[0]).toBeLessThan(60);
  });

  it('marks a value on the photo and names it in the legend', async () => {
    const image = await photo(500, 700);
    const reading = { ...NOTHING, image: { width: 500, height: 700 } };
    const without = await drawReading(image, reading);
    const marked = await drawReading(image, {
      ...reading,
      vendor: { ...found('COPPER KETTLE'), boxes: [{ x: 100, y: 300, width: 200, height: 60 }] },
    });
    const [red = 255, green = 0, blue = 255] = await pixel(marked, 200, 300);
    expect(green - red).toBeGreaterThan(50);
    expect(green - blue).toBeGreaterThan(30);
    expect(await inkBeside(marked, 500)).toBeGreaterThan((await inkBeside(without, 500)) + 300);
  });

  it('is not broken by characters that have a meaning in SVG', async () => {
    const image = await photo(500, 700);
    const reading = { ...NOTHING, image: { width: 500, height: 700 } };
    const awkward = '<script>&"\'</text></svg>\u0000\u0007]]>';
    const drawn = await drawReading(image, {
      ...reading,
      vendor: found(awkward),
      items: [{ name: awkward, quantity: 1, price: 100, confidence: 0.9, boxes: [] }],
    });
    expect(await inkBeside(drawn, 500)).toBeGreaterThan(
      await inkBeside(await drawReading(image, reading), 500),
    );
  });

  it('is only a legend for a file that could not be read', async () => {
    const drawn = await drawReading(Buffer.from('no picture'), {
      ...NOTHING,
      problem: { code: 'image_unreadable', message: 'This file is not a picture that can be read.' },
    });
    expect((await sharp(drawn).metadata()).format).toBe('jpeg');
    expect(await inkBeside(drawn, 1)).toBeGreaterThan(500);
  });

  it.each([90, 180, 270] as const)(
    'turns a photo upright that was rotated by %i degrees',
    async (rotation) => {
      const upright = await photo(500, 700);
      const given = await sharp(upright).rotate(-rotation).png().toBuffer();
      const drawn = await drawReading(given, { ...NOTHING, rotation, image: { width: 500, height: 700 } });
      expect((await pixel(drawn, 250, 10))[0]).toBeLessThan(60);
      expect((await pixel(drawn, 250, 690))[0]).toBeGreaterThan(230);
      expect((await sharp(drawn).metadata()).height).toBe(700);
    },
  );

  it('follows the photo’s EXIF orientation', async () => {
    const upright = await photo(500, 700);
    const noted = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).png().toBuffer();
    const drawn = await drawReading(noted, { ...NOTHING, image: { width: 500, height: 700 } });
    expect((await pixel(drawn, 250, 10))[0]).toBeLessThan(60);
  });

  it('is tall enough for a long list of items', async () => {
    const items = Array.from({ length: 60 }, (_, i) => ({
      name: `ITEM ${i}`,
      quantity: 1,
      price: 100 + i,
      confidence: 0.9,
      boxes: [],
    }));
    const drawn = await drawReading(await photo(500, 700), {
      ...NOTHING,
      image: { width: 500, height: 700 },
      items,
    });
    expect((await sharp(drawn).metadata()).height).toBeGreaterThan(60 * 20);
  });
});

describe('A long line of the legend', () => {
  it('continues on the next line without losing a word', () => {
    const address = 'location: LOT G-23A, GROUND FLOOR, MENARA SURIA MALL, NO. 2, PERSIARAN CENDANA (0.91)';
    const lines = wrapped(address);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every((line) => line.length <= 36)).toBe(true);
    expect(lines.map((line) => line.trim()).join(' ')).toBe(address);
  });

  it('is cut inside a word that is too long on its own', () => {
    expect(
      wrapped('x'.repeat(100))
        .map((line) => line.trim())
        .join(''),
    ).toBe('x'.repeat(100));
    expect(wrapped('short')).toEqual(['short']);
  });
});
