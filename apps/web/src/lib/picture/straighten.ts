import { FlatQuad, isProperQuad } from './homography.ts';
import type { Picture } from './picture.ts';
import { ask } from './pictures.ts';
import type { Change } from './straighten-picture.ts';

/**
 * Crops the paper, then rotates it. Not in `pictures.ts`, because the camera does without.
 * @throws FlatQuad if the corners enclose nothing; otherwise as in `pictures.ts`
 */
export async function straighten(picture: Picture, change: Change): Promise<Picture> {
  if (change.corners && !isProperQuad(change.corners)) throw new FlatQuad();
  const { blob, width, height } = picture;
  return ask('straightenPicture', [{ blob, width, height }, change]);
}
