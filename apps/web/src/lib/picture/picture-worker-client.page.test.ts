import { expect, test } from 'vitest';
import receiptUrl from '../../../../../packages/reader/fixtures/001-us-diner/receipt.jpg?url';
import { differenceOf, drawn, pixelsOf } from '../../../testing/page/pixels.ts';
import { sha256 } from '../sha256.ts';
import { FlatQuad } from './homography.ts';
import type { Corners } from './picture.ts';
import { analysisBody, measuredPicture, pictureFromFile, pictureFromFrame } from './picture-worker-client.ts';
import { straighten } from './straighten.ts';

/**
 * Reads and writes pictures in the real browser. e2e/libraries.test.ts does it under the real content
 * security policy.
 */

const RECEIPT_SIZE = { width: 718, height: 911 };
const RECEIPT = await (await fetch(receiptUrl)).blob();
/** EXIF that contains only orientation 6: the picture has to be turned clockwise */
const LYING = [
  0xff, 0xe1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0,
  3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
];
const START_OF_IMAGE = 2;

test('A photo that is turned by its EXIF data is stored upright, without EXIF, with the fingerprint of its file', async () => {
  const upright = await createImageBitmap(RECEIPT);
  const { width, height } = RECEIPT_SIZE;
  const turned = await drawn(height, width, (context) => {
    context.rotate(-Math.PI / 2);
    context.drawImage(upright, -width, 0);
  });
  const sideways = new Blob([
    turned.slice(0, START_OF_IMAGE),
    Uint8Array.from(LYING),
    turned.slice(START_OF_IMAGE),
  ]);
  // without the EXIF, the picture lies on its side
  expect(await pixelsOf(turned)).toMatchObject({ width: height, height: width });
  const picture = await pictureFromFile(sideways);
  expect(picture).toMatchObject({ ...RECEIPT_SIZE, sha256: await fingerprint(sideways) });
  expect(await pixelsOf(picture.blob)).toMatchObject(RECEIPT_SIZE);
  expect(await latin(picture.blob)).toMatch(/^ÿØ/u);
  expect(await latin(picture.blob)).not.toContain('Exif');
  expect(await differenceOf(picture.blob, RECEIPT)).toBeLessThan(6);
  expect(picture.quality?.brightness).toBeGreaterThan(0.4);
  expect(picture.quality?.sharpness).toBeGreaterThan(0);
});

test('A frame of the camera becomes one picture with its fingerprint, and moves to the worker', async () => {
  const frame = await createImageBitmap(RECEIPT);
  const taking = pictureFromFrame(frame);
  expect(frame.width).toBe(0);
  const taken = await taking;
  expect(taken).toMatchObject({ ...RECEIPT_SIZE, quality: null });
  expect((await measuredPicture(taken)).quality?.sharpness).toBeGreaterThan(0);
  expect(taken.sha256).toBe(await fingerprint(taken.blob));
});

test('A frame is stored as a JPEG of quality 0.8', async () => {
  const frame = await createImageBitmap(RECEIPT);
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  canvas.getContext('2d')?.drawImage(frame, 0, 0);
  const encoded = (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality });
  const [lower, wanted, higher] = await Promise.all([0.79, 0.8, 0.81].map(encoded).map(quantizationOf));
  const stored = await quantizationOf((await pictureFromFrame(frame)).blob);
  expect(stored).toEqual(wanted);
  expect([lower, higher]).not.toContainEqual(stored);
});

test.each([
  ['that is not a picture', new Blob(['I am no picture, though my name ends in .jpg']), 'unreadable'],
  ['without bytes', new Blob([]), 'empty'],
  ['that was cut off in the middle of its header', RECEIPT.slice(0, 200), 'unreadable'],
  ['that only says it is HEIC', new Blob(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic and no more']), 'unreadable'],
])('A file %s is rejected with the reason, and the next one is accepted', async (_, file, reason) => {
  await expect(pictureFromFile(file)).rejects.toMatchObject({ reason });
  expect(await pictureFromFile(RECEIPT)).toMatchObject(RECEIPT_SIZE);
});

test('A picture with transparent parts gets a white background', async () => {
  const clear = await drawn(60, 40, () => {}, 'image/png');
  const { at } = await pixelsOf((await pictureFromFile(clear)).blob);
  for (const [x, y] of [
    [0, 0],
    [30, 20],
    [59, 39],
  ] as const)
    expect(Math.min(...at(x, y))).toBeGreaterThan(240);
});

test('The paper is cut out of a photo, turned and straightened', async () => {
  const corners: Corners = [
    { x: 80, y: 60 },
    { x: 330, y: 90 },
    { x: 350, y: 440 },
    { x: 50, y: 410 },
  ];
  const photo = await drawn(400, 500, (context) => {
    context.fillStyle = '#223344';
    context.fillRect(0, 0, 400, 500);
    context.fillStyle = '#eee';
    context.beginPath();
    for (const { x, y } of corners) context.lineTo(x, y);
    context.fill();
    context.fillStyle = '#d00';
    context.beginPath();
    context.arc(110, 100, 14, 0, 2 * Math.PI);
    context.fill();
  });
  const picture = await pictureFromFile(photo);
  const flat = await straighten(picture, { corners, turn: 90 });
  expect(flat).toMatchObject({ width: 351, height: 277 });
  const { at, ...size } = await pixelsOf(flat.blob);
  expect(size).toEqual({ width: 351, height: 277 });
  for (const [x, y] of [
    [4, 4],
    [4, 270],
    [345, 270],
    [200, 140],
  ] as const)
    expect(Math.min(...at(x, y))).toBeGreaterThan(210);
  // after a quarter turn, the mark in the paper's top left corner is at the top right
  const [red, , blue] = at(351 - 42, 32);
  expect(red).toBeGreaterThan(150);
  expect(blue).toBeLessThan(80);
  expect(await straighten(picture, { corners: null, turn: 270 })).toMatchObject({ width: 500, height: 400 });
  const crossed: Corners = [corners[0], corners[2], corners[1], corners[3]];
  await expect(straighten(picture, { corners: crossed, turn: 0 })).rejects.toThrow(FlatQuad);
});

test('The request for an analysis has the whole picture; a file that is too short to be a picture is rejected', async () => {
  const corners = [1, 2, 3, 4].map((n) => ({ x: n, y: n * 2 })) as Corners;
  const lines = [{ text: 'Crème "brûlée" \\ 12', corners }];
  const image = btoa(String.fromCharCode(...(await bytesOf(RECEIPT))));
  const bodyOf = async (its: typeof lines | null, before?: string[]) =>
    JSON.parse(await (await analysisBody(RECEIPT, its, before)).text());
  expect(await bodyOf(null, [])).toEqual({ image });
  expect(await bodyOf(null, ['2f1b0c1e', '8c1d9a44'])).toEqual({ image, before: ['2f1b0c1e', '8c1d9a44'] });
  expect(await bodyOf(lines)).toEqual({ image, lines });
  await expect(analysisBody(new Blob(['x'.repeat(72)]), null)).rejects.toMatchObject({
    reason: 'unreadable',
  });
});

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}

async function fingerprint(file: Blob): Promise<string> {
  return sha256(await bytesOf(file));
}

/** The first quantization table of a JPEG, which depends on its quality. Source: ITU-T T.81, B.2.4.1. */
async function quantizationOf(jpeg: Blob | Promise<Blob>): Promise<number[]> {
  const bytes = await bytesOf(await jpeg);
  const start = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xdb) + 5;
  return [...bytes.subarray(start, start + 64)];
}

async function latin(file: Blob): Promise<string> {
  return new TextDecoder('latin1').decode(await file.arrayBuffer());
}
