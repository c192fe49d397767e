import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isPlainJpeg } from './plain-jpeg.ts';

const picture = () =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#fff',
    },
  });

it.each([
  ['baseline', {}],
  ['progressive', { progressive: true }],
  ['with full color', { chromaSubsampling: '4:4:4' }],
])('A JPEG of nothing but a picture is plain: %s', async (_kind, options) => {
  expect(isPlainJpeg(await picture().jpeg(options).toBuffer())).toBe(true);
});

it('A color profile is part of the picture', async () => {
  expect(isPlainJpeg(await picture().withIccProfile('p3').jpeg().toBuffer())).toBe(true);
});

const withSegment = (jpeg: Buffer, marker: number, content: string) => {
  const body = Buffer.from(content, 'latin1');
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
};

it.each<[string, (jpeg: Buffer) => Buffer | Promise<Buffer>]>([
  [
    'EXIF data',
    (jpeg) =>
      sharp(jpeg)
        .withExif({ IFD0: { Copyright: 'Nora' } })
        .toBuffer(),
  ],
  ['an orientation', (jpeg) => sharp(jpeg).withMetadata({ orientation: 6 }).toBuffer()],
  ['XMP data', (jpeg) => withSegment(jpeg, 0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>')],
  ['a comment', (jpeg) => withSegment(jpeg, 0xfe, 'at home')],
  ['the list of a second picture', (jpeg) => withSegment(jpeg, 0xe2, 'MPF\0')],
  ['a thumbnail of the JFIF extension', (jpeg) => withSegment(jpeg, 0xe0, 'JFXX\0')],
  ['a second picture after its end', (jpeg) => Buffer.concat([jpeg, jpeg])],
  ['one byte after its end', (jpeg) => Buffer.concat([jpeg, Buffer.from([0])])],
  ['no end', (jpeg) => jpeg.subarray(0, -2)],
  ['half of it', (jpeg) => jpeg.subarray(0, jpeg.length / 2)],
])('A JPEG with %s is not plain', async (_what, change) => {
  expect(isPlainJpeg(await change(await picture().jpeg().toBuffer()))).toBe(false);
});

it('No other file is plain', async () => {
  expect(isPlainJpeg(await picture().png().toBuffer())).toBe(false);
  expect(isPlainJpeg(new Uint8Array())).toBe(false);
  expect(isPlainJpeg(Uint8Array.of(0xff, 0xd8, 0xff))).toBe(false);
});
