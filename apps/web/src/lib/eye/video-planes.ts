import type { Size } from '../picture/picture.ts';
import type { Pixels } from '../picture/resample.ts';

/**
 * The planes of a video frame, as cameras deliver them. Using them saves the browser a canvas with a copy of
 * each frame.
 */
export type VideoPlanes = {
  size: Size;
  /** whether luma goes from 0 to 255, rather than from 16 to 235 */
  isFull: boolean;
  luma: Plane;
  /**
   * blue and red without the luma, each at half the size; `step` is the number of bytes from one value to the
   * next
   */
  blue: Plane;
  red: Plane;
};

type Plane = { data: Uint8Array; offset: number; stride: number; step: number };

/** Reused, because only one frame is read at a time. */
let bytes = new Uint8Array(0);

/** @returns null if the browser does not say how the frame is stored, or would have to turn or stretch it */
export async function planesOf(frame: ImageBitmap | VideoFrame): Promise<VideoPlanes | null> {
  if (!('copyTo' in frame) || !frame.visibleRect || frame.rotation) return null;
  const { format, colorSpace } = frame;
  if (format !== 'I420' && format !== 'NV12') return null;
  const { width, height } = frame.visibleRect;
  if (width !== frame.displayWidth || height !== frame.displayHeight) return null;
  const length = frame.allocationSize();
  if (bytes.length < length) bytes = new Uint8Array(length);
  const [luma, second, third] = await frame.copyTo(bytes);
  if (!luma || !second) return null;
  const size = { width, height };
  const isFull = colorSpace.fullRange === true;
  const light = planeAt(luma, 0, 1);
  if (format === 'NV12')
    return { size, isFull, luma: light, blue: planeAt(second, 0, 2), red: planeAt(second, 1, 2) };
  return third ? { size, isFull, luma: light, blue: planeAt(second, 0, 1), red: planeAt(third, 0, 1) } : null;
}

function planeAt({ offset, stride }: { offset: number; stride: number }, by: number, step: number): Plane {
  return { data: bytes, offset: offset + by, stride, step };
}

/** Chroma to red, green and blue, by ITU-R BT.601. Full range: as JPEG stores it (ITU-T T.871). */
const FULL_RANGE = { red: 1.402, redInGreen: 0.714, blueInGreen: 0.344, blue: 1.772 };
/** Chroma from 16 to 240. */
const VIDEO_RANGE = { red: 1.596, redInGreen: 0.813, blueInGreen: 0.392, blue: 2.017 };

/**
 * A part of a frame, scaled down: each pixel is the mean of its square, sampled at up to four places in each
 * direction.
 * @param part in pixels of the frame
 * @param into bytes to reuse, if they are as many as needed: the result is valid until their next use
 */
export function partOf(
  { luma, blue, red, size, isFull }: VideoPlanes,
  part: { left: number; top: number; width: number; height: number },
  { width, height }: Size,
  into?: Uint8ClampedArray,
): Pixels {
  const length = width * height * 4;
  const data = into?.length === length ? into : new Uint8ClampedArray(length);
  const [stepX, stepY] = [part.width / width, part.height / height];
  const columns = placesOf(part.left, stepX, width, size.width);
  const rows = placesOf(part.top, stepY, height, size.height);
  const [acrossCount, downCount] = [columns.length / width, rows.length / height];
  const count = acrossCount * downCount;
  const factors = isFull ? FULL_RANGE : VIDEO_RANGE;
  for (let y = 0; y < height; y += 1) {
    const middleRow = (rows[y * downCount + (downCount >> 1)] as number) >> 1;
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let down = 0; down < downCount; down += 1) {
        const row = luma.offset + (rows[y * downCount + down] as number) * luma.stride;
        for (let across = 0; across < acrossCount; across += 1)
          sum += luma.data[row + (columns[x * acrossCount + across] as number)] as number;
      }
      const column = (columns[x * acrossCount + (acrossCount >> 1)] as number) >> 1;
      const light = isFull ? sum / count : 1.164 * (sum / count - 16);
      const b = (blue.data[blue.offset + middleRow * blue.stride + column * blue.step] as number) - 128;
      const r = (red.data[red.offset + middleRow * red.stride + column * red.step] as number) - 128;
      const at = (y * width + x) * 4;
      data[at] = light + factors.red * r;
      data[at + 1] = light - factors.blueInGreen * b - factors.redInGreen * r;
      data[at + 2] = light + factors.blue * b;
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}

/**
 * For one direction, the places that are averaged for each pixel: first those of the first pixel, then those
 * of the next.
 */
function placesOf(start: number, step: number, pixels: number, most: number): Int32Array {
  const count = Math.max(1, Math.min(4, Math.round(step)));
  const places = new Int32Array(pixels * count);
  for (let pixel = 0; pixel < pixels; pixel += 1)
    for (let place = 0; place < count; place += 1)
      places[pixel * count + place] = Math.min(
        most - 1,
        Math.max(0, Math.floor(start + step * (pixel + (place + 0.5) / count))),
      );
  return places;
}
