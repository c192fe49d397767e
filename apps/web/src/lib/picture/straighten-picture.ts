import { MAX_UPLOAD_SIDE } from '@slipcase/contract/limits';
import { type Canvas, contextOf, createCanvas, encodeJpeg, releaseCanvas } from './canvas.ts';
import { homographyOf } from './homography.ts';
import type { Corners, Picture, QuarterTurn } from './picture.ts';
import { resample } from './resample.ts';

export type Change = {
  /** corners of the paper in the picture; may be slightly outside of it. Null keeps the whole picture. */
  corners: Corners | null;
  /** applied after the straightening */
  turn: QuarterTurn;
};

/** Crops the picture to the paper as if seen from straight above, then rotates it. */
export async function straightenPicture(picture: Picture, { corners, turn }: Change): Promise<Picture> {
  if (!corners && turn === 0) return picture;
  const bitmap = await createImageBitmap(picture.blob);
  const whole = createCanvas(bitmap.width, bitmap.height);
  contextOf(whole, corners !== null).drawImage(bitmap, 0, 0);
  bitmap.close();
  const upright = turned(corners ? flattened(whole, corners) : whole, turn);
  const blob = await encodeJpeg(upright);
  const { width, height } = upright;
  releaseCanvas(upright);
  return { blob, width, height };
}

function flattened(canvas: Canvas, corners: Corners): Canvas {
  const { size, unmap } = homographyOf(corners);
  const scale = Math.min(1, MAX_UPLOAD_SIDE / Math.max(size.width, size.height));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const [x, y] = [size.width / width, size.height / height];
  const [a, b, c, d, e, f, g, h, i] = unmap;
  const photo = contextOf(canvas, true).getImageData(0, 0, canvas.width, canvas.height);
  releaseCanvas(canvas);
  const flat = resample(photo, [a * x, b * y, c, d * x, e * y, f, g * x, h * y, i], { width, height });
  const result = createCanvas(width, height);
  const pixels = new ImageData(flat.data as Uint8ClampedArray<ArrayBuffer>, width, height);
  contextOf(result).putImageData(pixels, 0, 0);
  return result;
}

function turned(canvas: Canvas, turn: QuarterTurn): Canvas {
  if (turn === 0) return canvas;
  const onItsSide = turn !== 180;
  const result = createCanvas(
    onItsSide ? canvas.height : canvas.width,
    onItsSide ? canvas.width : canvas.height,
  );
  const context = contextOf(result);
  context.translate(result.width / 2, result.height / 2);
  context.rotate((turn * Math.PI) / 180);
  // a quarter turn moves whole pixels, so there is nothing to smooth
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  releaseCanvas(canvas);
  return result;
}
