import type { PictureQuality } from './picture.ts';
import type { Pixels } from './resample.ts';

/** pixels across, at most: letters of a receipt that fills the picture are then about ten pixels high */
export const QUALITY_WIDTH = 640;
export function measureQuality(_p: Pixels): PictureQuality {
  return { brightness: 0, sharpness: 0 };
}
export function qualityProblems(_q: PictureQuality): ('dark' | 'blurred')[] {
  return [];
}
