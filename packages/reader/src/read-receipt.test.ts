import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReader, type Reader, type Reading } from './index.ts';

const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures');
const names = readdirSync(FIXTURES).filter((name) => /^\d{3}-/.test(name));
const pictureOf = (name: string) => readFileSync(path.join(FIXTURES, name, 'receipt.jpg'));

let reader: Reader;
beforeAll(async () => {
  reader = await createReader({ now: () => new Date('2026-06-15T12:00:00Z') });
});
afterAll(() => reader.close());

/** Two tests look at the same reading. */
const DINER = '001-us-diner';
let diner: Promise<Reading> | null = null;
function readDiner(): Promise<Reading> {
  diner ??= reader.read(pictureOf(DINER));
  return diner;
}

/** Ignores case, spaces and punctuation, also inside lists and objects. */
function plainly(value: unknown): unknown {
  if (typeof value === 'string') return value.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (Array.isArray(value)) return value.map(plainly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainly(inner)]));
}

/** A reading in the form of an expected.json. */
function factsOf(reading: Reading): Record<string, unknown> {
  const facts = Object.entries(reading).map(([field, fact]): [string, unknown] => {
    return [field, fact && typeof fact === 'object' && 'value' in fact ? plainly(fact.value) : fact];
  });
  return {
    ...Object.fromEntries(facts),
    items: reading.items.map(({ name, quantity, price }) => ({ name: plainly(name), quantity, price })),
    addsUp: reading.addsUp?.holds ?? null,
  };
}

describe('Reading a whole receipt', () => {
  it.each(names)('finds every value of %s', async (name) => {
    const expected: Record<string, unknown> = JSON.parse(
      readFileSync(path.join(FIXTURES, name, 'expected.json'), 'utf8'),
    );
    const reading = name === DINER ? await readDiner() : await reader.read(pictureOf(name));
    const facts = factsOf(reading);
    expect(Object.fromEntries(Object.keys(expected).map((field) => [field, facts[field]]))).toEqual(
      plainly(expected),
    );
    expect(reading.problem).toBeNull();
  });

  it('says where in the picture each value is', async () => {
    const reading = await readDiner();
    const { total, vendor, image } = reading;
    const amount = total?.boxes[0];
    const shop = vendor?.boxes[0];
    if (!amount || !shop) throw new Error('Total or shop was not found.');
    expect(shop.y).toBeLessThan(amount.y);
    expect(amount.x + amount.width).toBeLessThanOrEqual(image.width);
    expect(amount.x).toBeGreaterThan(image.width / 2);
    expect(total?.confidence).toBeGreaterThan(0.5);
    expect(reading.lines[0]?.text).toBe('COPPER KETTLE DINER');
  });

  it('turns a photo upright by its EXIF orientation', async () => {
    const sideways = await sharp(pictureOf('003-british-cafe'))
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const reading = await reader.read(sideways);
    const upright = await sharp(pictureOf('003-british-cafe')).metadata();
    expect(reading.image).toEqual({ width: upright.width, height: upright.height });
    expect(reading.total?.value).toBe(1165);
  });

  it('reads print on a transparent background', async () => {
    const print = await sharp(pictureOf('002-malaysian-shop'))
      .grayscale()
      .negate()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = print.info;
    const black = { create: { width, height, channels: 3, background: '#000000' } } as const;
    const cut = await sharp(black)
      .joinChannel(print.data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
    expect((await reader.read(cut)).total?.value).toBe(2200);
  });

  it('does not mix up two simultaneous readings', async () => {
    const [first, second] = await Promise.all([
      reader.read(pictureOf(DINER)),
      reader.read(pictureOf('003-british-cafe')),
    ]);
    expect([first.total?.value, second.total?.value]).toEqual([4049, 1165]);
  });
});

describe('A picture that is not a receipt', () => {
  const valuesOf = ({
    vendor,
    total,
    date,
    location,
    currency,
    subtotal,
    tax,
    tip,
    paymentMethod,
  }: Reading) =>
    Object.values({ vendor, total, date, location, currency, subtotal, tax, tip, paymentMethod });
  const white = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();

  it.each([
    [600, 800],
    [1, 1],
    [3000, 5],
  ])('finds nothing in a white picture of %i by %i pixels', async (width, height) => {
    const reading = await reader.read(await white(width, height));
    expect(reading.lines).toEqual([]);
    expect(valuesOf(reading).every((fact) => fact === null)).toBe(true);
  });

  it('refuses a drawing as unreadable', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const { problem, ...reading } = await reader.read(drawing);
    expect(problem?.code).toBe('image_unreadable');
    expect(problem?.message).toContain('Take the photo again');
    expect(reading.lines).toEqual([]);
  });

  it('refuses a picture of more than 40 megapixels before decoding it', async () => {
    const { problem, image } = await reader.read(await white(8000, 5001));
    expect(problem?.code).toBe('image_too_large');
    expect(image).toEqual({ width: 0, height: 0 });
  });
});
