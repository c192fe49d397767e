import { MAX_UPLOAD_SIDE } from '@slipcase/contract/limits';

const JPEG_QUALITY = 0.8;

/** A JPEG, upright, at most 3000 px on its long side. */
export type Picture = { blob: Blob; width: number; height: number };

export async function pictureFromVideo(video: HTMLVideoElement): Promise<Picture> {
  return draw(video, video.videoWidth, video.videoHeight);
}

/** Any picture the browser can decode; its EXIF orientation is applied. */
export async function pictureFromFile(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await draw(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/** The picture turned clockwise by a quarter, half or three quarters. */
export async function turnPicture(picture: Picture, degrees: 90 | 180 | 270): Promise<Picture> {
  const bitmap = await createImageBitmap(picture.blob);
  try {
    return await draw(bitmap, bitmap.width, bitmap.height, degrees);
  } finally {
    bitmap.close();
  }
}

async function draw(
  source: CanvasImageSource,
  width: number,
  height: number,
  degrees: 0 | 90 | 180 | 270 = 0,
): Promise<Picture> {
  if (width === 0 || height === 0) throw new Error('The picture has no pixels');
  const scale = Math.min(1, MAX_UPLOAD_SIDE / Math.max(width, height));
  const [drawnWidth, drawnHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const onItsSide = degrees === 90 || degrees === 270;
  const canvas = document.createElement('canvas');
  canvas.width = onItsSide ? drawnHeight : drawnWidth;
  canvas.height = onItsSide ? drawnWidth : drawnHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(source, -drawnWidth / 2, -drawnHeight / 2, drawnWidth, drawnHeight);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) throw new Error('The picture could not be encoded');
  return { blob, width: canvas.width, height: canvas.height };
}

/** Base64 without a data: prefix. */
export async function toBase64(blob: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
  return url.slice(url.indexOf(',') + 1);
}
