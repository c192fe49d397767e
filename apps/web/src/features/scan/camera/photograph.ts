import { keepOriginal } from '../../../domain/originals/keep-original.ts';
import type { CameraStream } from '../../../lib/camera.ts';
import {
  measuredPicture,
  pictureFromFile,
  pictureFromFrame,
  pictureFromStill,
} from '../../../lib/picture/picture-worker-client.ts';
import type { NewPage } from '../captures/page-intake.ts';

/** Takes the picture on screen, or a chosen frame, and a better picture from the camera's sensor. */
export async function photograph(
  live: HTMLVideoElement,
  stream: CameraStream,
  chosen: VideoFrame | null,
): Promise<NewPage> {
  // respond to the press first by freezing the frame
  await nextTask();
  const frame = chosen ?? (await frameOf(live));
  // the frame at the press is kept right away; the sensor's photo replaces it when it arrives
  const still = stream.still();
  const picture = await pictureFromFrame(frame);
  const better = still
    .then(async (photo) => {
      if (!photo) return { picture: await measuredPicture(picture) };
      const taken = await (chosen ? pictureFromStill(photo, picture) : pictureFromFile(photo));
      // the same picture came back, because the frame was better than the photo
      return taken.sha256 === picture.sha256
        ? { picture: taken }
        : { picture: taken, original: keepOriginal(photo) };
    })
    // without a better picture, the frame is good enough
    .catch(() => null);
  return { picture, lines: null, better };
}

/**
 * Takes the current video frame. A VideoFrame is only a reference; copying pixels from a video blocks the
 * page.
 */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | VideoFrame> {
  return typeof VideoFrame === 'function' ? new VideoFrame(video) : createImageBitmap(video);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
