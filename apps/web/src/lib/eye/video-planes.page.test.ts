import { expect, test } from 'vitest';
import { partOf, planesOf } from './video-planes.ts';

/** Frames as cameras deliver them, built from bytes. */

const SIZE = { width: 96, height: 64 };
type Init = {
  format: string;
  colorSpace?: VideoColorSpaceInit;
  codedWidth: number;
  codedHeight: number;
  timestamp: number;
};
const frameOf = (bytes: Uint8Array, init: Init) =>
  new (VideoFrame as unknown as new (bytes: Uint8Array, init: Init) => VideoFrame)(bytes, init);

/** Brightness increases to the right; one half is blue and the other is red. */
function bytesAs(format: 'I420' | 'NV12'): Uint8Array {
  const { width, height } = SIZE;
  const [half, quarter] = [width / 2, (width / 2) * (height / 2)];
  const bytes = new Uint8Array(width * height + 2 * quarter);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) bytes[y * width + x] = 60 + x + Math.floor(y / 2);
  for (let at = 0; at < quarter; at += 1) {
    const isUpper = Math.floor(at / half) < height / 4;
    const [blue, red] = isUpper ? [175, 105] : [95, 175];
    const first = width * height;
    if (format === 'NV12') {
      bytes[first + 2 * at] = blue;
      bytes[first + 2 * at + 1] = red;
    } else {
      bytes[first + at] = blue;
      bytes[first + quarter + at] = red;
    }
  }
  return bytes;
}

function drawn(frame: VideoFrame, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(frame, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
}

test.for([
  ['I420', 'video'],
  ['NV12', 'video'],
  ['I420', 'full'],
  ['NV12', 'full'],
] as const)(
  'A camera frame stored as %s in %s range looks the same as when the browser draws it, whole or in part',
  async ([format, range]) => {
    const frame = frameOf(bytesAs(format), {
      format,
      colorSpace: { matrix: 'smpte170m', primaries: 'bt709', transfer: 'bt709', fullRange: range === 'full' },
      codedWidth: SIZE.width,
      codedHeight: SIZE.height,
      timestamp: 0,
    });
    const planes = await planesOf(frame);
    if (!planes) throw new Error('the frame has no planes');
    for (const [width, height] of [
      [96, 64],
      [48, 32],
      [31, 20],
    ] as const) {
      const { data } = partOf(planes, { left: 0, top: 0, ...SIZE }, { width, height });
      const expected = drawn(frame, width, height);
      const apart = [...data].map((value, at) => Math.abs(value - (expected[at] as number)));
      const mean = apart.reduce((sum, value) => sum + value, 0) / apart.length;
      expect(mean, `${width} by ${height}`).toBeLessThan(2.5);
    }
    const part = partOf(planes, { left: 48, top: 32, width: 48, height: 32 }, { width: 48, height: 32 });
    const whole = partOf(planes, { left: 0, top: 0, ...SIZE }, SIZE);
    expect([...part.data.slice(0, 4)]).toEqual([
      ...whole.data.slice((32 * 96 + 48) * 4, (32 * 96 + 48) * 4 + 4),
    ]);
    frame.close();
  },
);

test('A frame in another format is drawn by the browser', async () => {
  const bytes = new Uint8Array(SIZE.width * SIZE.height * 4);
  const frame = frameOf(bytes, {
    format: 'RGBA',
    codedWidth: SIZE.width,
    codedHeight: SIZE.height,
    timestamp: 0,
  });
  expect(await planesOf(frame)).toBeNull();
  const bitmap = await createImageBitmap(new ImageData(8, 8));
  expect(await planesOf(bitmap)).toBeNull();
  frame.close();
});
