import type { WaitingCapture } from '@slipcase/contract/captures';
import type { Analysis } from '@slipcase/contract/scan';
import type { Size } from '../../../lib/picture/picture.ts';
import { type Capture, createCapture, createPage } from '../captures/capture.ts';
import { pageWasRead } from '../captures/open-capture.ts';
import type { NewPage } from '../captures/page-intake.ts';
import { cornersFrom } from '../captures/paper-crop.ts';

/**
 * Makes a capture from a file on the server. Its pages have the same ids in every tab, so two tabs that make
 * it at the same moment make one capture.
 * @param analyses what the server has read on the pages, used as if this page had asked for it
 * @param place its place among captures that came together
 */
export function createArrived(
  userId: string,
  { id, source, sender, subject, receivedAt, expiresAt }: WaitingCapture,
  { pages, analyses }: { pages: readonly NewPage[]; analyses: readonly Analysis[] },
  place: number,
): Capture {
  const made = pages.map(({ picture, lines, original }, at) => ({
    ...createPage(picture, lines, original),
    id: `${id}-${at + 1}`,
  }));
  const capture = createCapture(userId, made, Date.parse(receivedAt) + place, id);
  const arrived = { ...capture, arrived: { source, sender, subject, expiresAt } };
  const areIts =
    analyses.length === made.length && made.every((page, at) => isOf(analyses[at], page.picture));
  if (!areIts) return arrived;
  return analyses.reduce(
    (its: Capture, analysis, at) => pageWasRead(made[at]?.id ?? '', analysis, cornersFrom(analysis))(its),
    arrived,
  );
}

/**
 * Whether the analyzed picture has the size of this one, so that places on one are places on the other.
 * Browsers and servers may decode a file differently.
 */
function isOf(analysis: Analysis | undefined, picture: Size): boolean {
  if (!analysis) return false;
  const { image, rotation } = analysis;
  const [width, height] = rotation % 180 === 0 ? [image.width, image.height] : [image.height, image.width];
  return Math.abs(width - picture.width) <= 1 && Math.abs(height - picture.height) <= 1;
}
