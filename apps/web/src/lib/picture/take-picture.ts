import { MAX_UPLOAD_SIDE } from '@slipcase/contract/limits';
import { FINDER_SIDE } from '../eye/find-paper.ts';
import { paperIn } from '../eye/seen-paper.ts';
import { sha256 } from '../sha256.ts';
import { type Canvas, contextOf, createCanvas, encodeJpeg, releaseCanvas } from './canvas.ts';
import { decodeHeic, isHeic } from './heic.ts';
import {
  type Corners,
  type Picture,
  PictureProblem,
  type PictureQuality,
  type Size,
  type TakenPicture,
} from './picture.ts';
import { measureQuality, QUALITY_WIDTH, qualityProblems } from './quality.ts';

/** Largest file that people can choose: photos with 200 megapixels have about 60 MB. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;

/**
 * Makes a picture from a camera frame, without its quality: the person is waiting for it to be stored, and
 * `measured` can follow. Always closes the frame.
 */
export async function takeFrame(frame: ImageBitmap | VideoFrame): Promise<TakenPicture> {
  try {
    const canvas = drawn(frame, sizeOf(frame));
    const { seen } = paperOn(canvas);
    const { picture, bytes } = await encoded(canvas);
    return { ...picture, ...(seen && { seen }), quality: null, sha256: await sha256(bytes) };
  } finally {
    frame.close();
  }
}

export async function measured(picture: TakenPicture): Promise<TakenPicture> {
  const bitmap = await createImageBitmap(picture.blob);
  try {
    return { ...picture, quality: qualityOf(bitmap, paperOn(bitmap).judged) };
  } finally {
    bitmap.close();
  }
}

export async function takeFile(file: Blob): Promise<TakenPicture> {
  const bytes = await bytesOf(file);
  const bitmap = await decoded(file, bytes);
  try {
    const { picture } = await finished(drawn(bitmap, bitmap));
    return { ...picture, sha256: await sha256(bytes) };
  } finally {
    bitmap.close();
  }
}

/**
 * Makes a picture from a photo that the camera took after a good frame. By then, the hand may have moved, or
 * the paper may be gone: in that case, the frame is kept.
 */
export async function takeStill(photo: Blob, frame: TakenPicture): Promise<TakenPicture> {
  const taken = await takeFile(photo);
  const isWorse = taken.quality === null || qualityProblems(taken.quality).length > 0;
  return isWorse || (frame.seen && !taken.seen) ? measured(frame) : taken;
}

/** Makes a picture from a canvas. Releases the canvas. */
export async function finished(
  canvas: Canvas,
): Promise<{ picture: Omit<TakenPicture, 'sha256'>; bytes: Uint8Array<ArrayBuffer> }> {
  const { seen, judged } = paperOn(canvas);
  const quality = qualityOf(canvas, judged);
  const { picture, bytes } = await encoded(canvas);
  return { picture: { ...picture, ...(seen && { seen }), quality }, bytes };
}

async function encoded(canvas: Canvas): Promise<{ picture: Picture; bytes: Uint8Array<ArrayBuffer> }> {
  const { width, height } = canvas;
  const blob = await encodeJpeg(canvas);
  releaseCanvas(canvas);
  return { picture: { blob, width, height }, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size === 0) throw new PictureProblem('empty');
  if (file.size > MAX_FILE_BYTES) throw new PictureProblem('too_large');
  return new Uint8Array(
    // the file may have been deleted since the person chose it
    await file.arrayBuffer().catch(() => {
      throw new PictureProblem('unreadable');
    }),
  );
}

async function decoded(file: Blob, bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    // Safari decodes HEIC itself; other browsers need another 3 MB of code for it
    if (!isHeic(bytes)) throw new PictureProblem('unreadable');
    return decodeHeic(bytes.buffer);
  }
}

function drawn(source: ImageBitmap | VideoFrame, { width, height }: Size): Canvas {
  if (width === 0 || height === 0) throw new PictureProblem('empty');
  const scale = Math.min(1, MAX_UPLOAD_SIDE / Math.max(width, height));
  const canvas = createCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  drawScaled(source, canvas);
  return canvas;
}

function drawScaled(source: CanvasImageSource, canvas: Canvas): void {
  const context = contextOf(canvas);
  // transparent areas become paper
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
}

function sizeOf(frame: ImageBitmap | VideoFrame): Size {
  return 'displayWidth' in frame ? { width: frame.displayWidth, height: frame.displayHeight } : frame;
}

/** The paper in the picture, found in the same way as by the camera while a person aims. */
function paperOn(picture: Canvas | ImageBitmap): ReturnType<typeof paperIn> {
  const scale = Math.min(1, FINDER_SIDE / Math.max(picture.width, picture.height));
  return paperIn(pixelsOf(picture, scale), picture);
}

/** @param judged the paper in the picture, if it was found */
function qualityOf(picture: Canvas | ImageBitmap, judged: Corners | null): PictureQuality {
  const scale = Math.min(1, QUALITY_WIDTH / picture.width);
  const paper = judged?.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as Corners | undefined;
  return measureQuality(pixelsOf(picture, scale), paper);
}

/** @param scale at most 1 */
function pixelsOf(picture: Canvas | ImageBitmap, scale: number): ImageData {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const small = createCanvas(width, height);
  const context = contextOf(small, true);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  releaseCanvas(small);
  return pixels;
}
