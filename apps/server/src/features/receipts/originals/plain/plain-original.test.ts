import { readFile } from 'node:fs/promises';
import type { OriginalType } from '@slipcase/contract/originals';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { originalTypeOf } from '../../../../lib/original-type.ts';
import { noise, pictureOf, privatePicture, SECRETS } from '../../../../testing/private-pictures.ts';
import { plainOriginalOf } from './plain-original.ts';
import { UnreadableOriginalError } from './unreadable.ts';

const HEIC = new URL('../../../../../../../e2e/fixtures/receipt.heic', import.meta.url);

const MODULES = new URL('../../../../../../../node_modules/', import.meta.url);
const DECODER = new URL('heic-to/src/lib/libheif-without-unsafe-eval.js', MODULES);

const PICTURES: readonly OriginalType[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The decoded pixels, as shown by a viewer that respects the orientation. */
async function pixelsOf(file: Buffer) {
  const { data, info } = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });
  return { data: data.toString('base64'), width: info.width, height: info.height, channels: info.channels };
}

function expectNothingPrivate(file: Buffer): void {
  const text = file.toString('latin1');
  for (const secret of SECRETS) expect(text).not.toContain(secret);
}

describe.each(PICTURES)('A picture of type %s', (type) => {
  it('loses location, camera, serial number, texts and videos, but not a single pixel', {
    timeout: 60_000,
  }, async () => {
    const sizes = fc.integer({ min: 1, max: 90 });
    await fc.assert(
      fc.asyncProperty(
        sizes,
        sizes,
        fc.integer({ min: 1, max: 8 }),
        fc.boolean(),
        fc.nat(),
        async (...drawn) => {
          const [width, height, orientation, isProgressive, seed] = drawn;
          const file = await privatePicture(type, noise(width, height, seed), { orientation, isProgressive });
          for (const secret of SECRETS.slice(0, 2)) expect(file.toString('latin1')).toContain(secret);
          expect(originalTypeOf(file)).toBe(type);
          const plain = plainOriginalOf(type, file);
          expectNothingPrivate(plain);
          expect(await pixelsOf(plain)).toEqual(await pixelsOf(file));
          // doing it twice changes nothing more
          expect(plainOriginalOf(type, plain).equals(plain)).toBe(true);
          expect(originalTypeOf(plain)).toBe(type);
        },
      ),
      { numRuns: type === 'image/avif' ? 8 : 25 },
    );
  });

  it('keeps its color profile', async () => {
    const picture = pictureOf(noise(40, 30, 1)).withIccProfile('p3');
    const file = await picture.toFormat(type.slice('image/'.length) as 'jpeg').toBuffer();
    const [before, after] = [
      await sharp(file).metadata(),
      await sharp(plainOriginalOf(type, file)).metadata(),
    ];
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    expect(after.exif).toBeUndefined();
  });

  it('that is damaged anywhere is either refused or kept, and nothing crashes', {
    timeout: 60_000,
  }, async () => {
    const file = await privatePicture(type, noise(60, 40, 7), { orientation: 6, isProgressive: false });
    const damage = fc.array(fc.tuple(fc.nat({ max: file.length - 1 }), fc.nat({ max: 255 })), {
      minLength: 1,
      maxLength: 12,
    });
    const length = fc.oneof(fc.constant(file.length), fc.nat({ max: file.length }));
    fc.assert(
      fc.property(damage, length, (bytes, end) => {
        const broken = Buffer.from(file);
        for (const [at, value] of bytes) broken[at] = value;
        try {
          plainOriginalOf(type, broken.subarray(0, end));
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableOriginalError);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('that is cut off is refused', async () => {
    const file = plainOriginalOf(type, await privatePicture(type, noise(60, 40, 7), { orientation: 1 }));
    for (const share of [0.1, 0.5, 0.9, 0.999])
      expect(() => plainOriginalOf(type, file.subarray(0, Math.floor(file.length * share)))).toThrow(
        UnreadableOriginalError,
      );
  });
});

/** Decodes with the page's own decoder, for browsers without one. */
async function heicPixelsOf(file: Buffer): Promise<{ width: number; data: string }> {
  const { default: build } = await import(DECODER.href);
  const [image] = new (build().HeifDecoder)().decode(Uint8Array.from(file).buffer);
  const [width, height]: number[] = [image.get_width(), image.get_height()];
  const target = { width, height, data: new Uint8ClampedArray((width ?? 0) * (height ?? 0) * 4) };
  const shown: typeof target = await new Promise((resolve) => image.display(target, resolve));
  return { width: shown.width ?? 0, data: Buffer.from(shown.data).toString('base64') };
}

it('A HEIC keeps its length and every pixel, and loses everything but its picture', async () => {
  const file = Buffer.concat([await readFile(HEIC), Buffer.from('\0\0\0\u0010uuidSERIAL-4')]);
  expect(originalTypeOf(file)).toBe('image/heic');
  const plain = plainOriginalOf('image/heic', file);
  expect(plain.length).toBe(file.length);
  expect(plain.includes('SERIAL-4')).toBe(false);
  expect(plainOriginalOf('image/heic', plain).equals(plain)).toBe(true);
  expect(await heicPixelsOf(plain)).toEqual(await heicPixelsOf(file));
});

it('Pictures of two hundred million pixels are kept, and larger ones are refused', () => {
  const head = (width: number, height: number) => {
    const frame = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
    frame.writeUInt16BE(height, 7);
    frame.writeUInt16BE(width, 9);
    return Buffer.concat([frame, Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xff, 0xd9])]);
  };
  expect(() => plainOriginalOf('image/jpeg', head(16_320, 12_240))).not.toThrow();
  expect(() => plainOriginalOf('image/jpeg', head(65_000, 65_000))).toThrow(UnreadableOriginalError);
  expect(() => plainOriginalOf('image/jpeg', head(0, 100))).toThrow(UnreadableOriginalError);
});

it('A file of millions of tiny parts is refused right away', () => {
  const comments = Buffer.alloc(15 * 1024 * 1024, Buffer.from([0xff, 0xfe, 0, 2]));
  comments.set([0xff, 0xd8]);
  comments.set([0xff, 0xfe, 0, 2], 2);
  const before = performance.now();
  expect(() => plainOriginalOf('image/jpeg', comments)).toThrow(UnreadableOriginalError);
  expect(performance.now() - before).toBeLessThan(1000);
});

it('The first bytes alone decide what type a file has', () => {
  for (const text of [
    '',
    'GIF89a',
    'BM',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'MZ',
    'PK\u0003\u0004',
    '\0\0\0\u0018ftypisom\0\0\0\0isom',
  ])
    expect(originalTypeOf(Buffer.from(text, 'latin1'))).toBeNull();
});
