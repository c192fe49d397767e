import type { Picture } from '../../lib/picture.ts';
import { randomUuid } from '../../lib/uuid.ts';

/** One picture taken or chosen, from the shutter to the save. */
export type Capture = {
  picture: Picture;
  /** address of the picture for <img>; release it when the capture is gone */
  url: string;
  idempotencyKey: string;
};

export function createCapture(picture: Picture): Capture {
  return { picture, url: URL.createObjectURL(picture.blob), idempotencyKey: randomUuid() };
}

export function releaseCapture(capture: Capture): void {
  URL.revokeObjectURL(capture.url);
}
