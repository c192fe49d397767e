import { FlatQuad, isProperQuad } from './homography.ts';
import type { Picture } from './picture.ts';
import { ask } from './picture-worker-client.ts';
import type { Change } from './straighten-picture.ts';

/**
 * Crops the picture to the paper, then rotates it. Not in `picture-worker-client.ts`, because the camera does
 * not need it.
 * @throws FlatQuad if the corners enclose nothing; otherwise as in `picture-worker-client.ts`
 */
export async function straighten(picture: Picture, change: Change): Promise<Picture> {
  if (change.corners && !isProperQuad(change.corners)) throw new FlatQuad();
  const { blob, width, height } = picture;
  return ask('straightenPicture', [{ blob, width, height }, change]);
}
