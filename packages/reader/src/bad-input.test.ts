import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReader, type Reader, type Reading } from './index.ts';
import {
  animated,
  blankPicture,
  bookPage,
  receiptOf,
  scrawl,
  screenPhoto,
  sideBySide,
  wall,
} from './testing/bad-input.ts';

/** Only guards against a hang. */
const NEVER_HANGS_MS = 60_000;

const SHOP = '012-total-after-rounding';
const OTHER_SHOP = '017-tip-given-and-suggested';

let reader: Reader;
beforeAll(async () => {
  reader = await createReader({ now: () => new Date('2026-06-15T12:00:00Z') });
});
afterAll(() => reader.close());

type Case = [what: string, picture: () => Uint8Array | Promise<Uint8Array>];

const amountsOf = ({ total, subtotal, tax, tip, items }: Reading) =>
  [total, subtotal, tax, tip].filter((fact) => fact !== null).length + items.length;

describe('A file that is not a usable picture', () => {
  it.each<Case>([
    ['that is empty', () => new Uint8Array()],
    ['that is text', () => Buffer.from('TOTAL 12.34')],
    ['that is a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
    ['that is a photo cut off in the middle', () => receiptOf(SHOP).subarray(0, 20_000)],
    ['that is a photo’s first bytes', () => receiptOf(SHOP).subarray(0, 3)],
  ])(
    'is refused with a hint to choose another: a file %s',
    async (_what, picture) => {
      const reading = await reader.read(await picture());
      expect(reading.problem?.code).toBe('image_unreadable');
      expect(reading.problem?.message).toContain('choose another file');
      expect(amountsOf(reading)).toBe(0);
      expect(reading.lines).toEqual([]);
    },
    NEVER_HANGS_MS,
  );

  it(
    'is refused before it is decoded if it has 50 megapixels',
    async () => {
      const bomb = await blankPicture(8000, 6250);
      const before = process.memoryUsage.rss();
      const reading = await reader.read(bomb);
      expect(reading.problem?.code).toBe('image_too_large');
      expect(reading.problem?.message).toContain('Choose a smaller one');
      expect(reading.image).toEqual({ width: 0, height: 0 });
      expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    },
    NEVER_HANGS_MS,
  );
});

describe('A picture of something else', () => {
  it.each<[...Case, codes: string[]]>([
    ['a single pixel', () => blankPicture(1, 1), ['no_text']],
    ['a blank wall', wall, ['no_text', 'no_receipt']],
    ['a page of a book', bookPage, ['no_receipt']],
    ['a handwritten scrawl', scrawl, ['hard_to_read', 'no_receipt', 'no_text']],
  ])(
    'gives no amount, and the reading says why: %s',
    async (_what, picture, codes) => {
      const reading = await reader.read(await picture());
      expect(codes).toContain(reading.problem?.code);
      expect(reading.problem?.message).toMatch(/fill|Take it again|check every field/);
      expect(amountsOf(reading)).toBe(0);
      expect(reading.date).toBeNull();
    },
    NEVER_HANGS_MS,
  );
});

describe('An unusual picture of a receipt', () => {
  it.each<[...Case, total: number]>([
    ['the first frame of a GIF', () => animated('gif', [SHOP, OTHER_SHOP]), 2365],
    ['the first frame of a animated WebP', () => animated('webp', [SHOP, OTHER_SHOP]), 2365],
    ['a photo of a screen, with stripes and a lamp in it', () => screenPhoto('010-name-in-the-thanks'), 4066],
    ['one held upside down', () => sharp(receiptOf(SHOP)).rotate(180).toBuffer(), 2365],
  ])(
    'is still read: %s',
    async (_what, picture, total) => {
      const reading = await reader.read(await picture());
      expect(reading.total?.value).toBe(total);
      expect(reading.problem).toBeNull();
    },
    NEVER_HANGS_MS,
  );

  it(
    'is read completely: a receipt eight times as long as it is wide',
    async () => {
      const { total, problem } = await reader.read(receiptOf('015-long-till-roll'));
      expect(problem).toBeNull();
      expect(total?.value).toBe(62125);
    },
    NEVER_HANGS_MS,
  );

  it(
    'of two receipts side by side causes a request for one at a time',
    async () => {
      const { problem } = await reader.read(await sideBySide(SHOP, OTHER_SHOP));
      expect(problem?.code).toBe('several_receipts');
      expect(problem?.message).toContain('one at a time');
    },
    NEVER_HANGS_MS,
  );
});

describe('A person who takes one bad picture after another', () => {
  it(
    'frees the pixels of each picture as soon as it is read',
    async () => {
      const picture = await blankPicture(6000, 6000);
      const before = process.memoryUsage().external;
      await reader.read(picture);
      expect((process.memoryUsage().external - before) / 1e6).toBeLessThan(50);
    },
    NEVER_HANGS_MS,
  );

  it('does not fill the memory', async () => {
    const pictures = await Promise.all([
      sharp(await wall())
        .resize(600)
        .toBuffer(),
      // only part of the first rows, because each row takes a third of a second
      sharp(await scrawl())
        .extract({ left: 0, top: 0, width: 480, height: 200 })
        .toBuffer(),
      // small, because its words do not matter here
      sharp(await animated('gif', [SHOP, OTHER_SHOP]), { animated: true })
        .resize(150)
        .toBuffer(),
      blankPicture(6000, 6000),
      receiptOf(SHOP).subarray(0, 20_000),
    ]);
    const held: number[] = [];
    for (let round = 0; round < 5; round++) {
      // One sample depends on when the garbage collector last ran, so take several.
      const moments: number[] = [];
      for (const picture of pictures) {
        await reader.read(picture);
        moments.push(process.memoryUsage.rss());
      }
      held.push(Math.min(...moments));
    }
    // In the first round, the models' own memory still grows. After it, the pixels of one round are 144 MB.
    const [, second = 0, , ...last] = held;
    expect((Math.min(...last) - second) / 1e6).toBeLessThan(150);
  }, 150_000);
});
