import type { WaitingCapture } from '@slipcase/contract/captures';
import { type Capture, createCapture, createPage } from '../captures/capture.ts';
import type { NewPage } from '../captures/page-intake.ts';

/**
 * Makes the capture of a file from the server. Its pages have the same ids in every tab, so two tabs that
 * make it at the same moment make one.
 * @param place among captures that came together
 */
export function createArrived(
  userId: string,
  { id, source, sender, subject, receivedAt, expiresAt }: WaitingCapture,
  pages: readonly NewPage[],
  place: number,
): Capture {
  const made = pages.map(({ picture, lines, original }, at) => ({
    ...createPage(picture, lines, original),
    id: `${id}-${at + 1}`,
  }));
  const capture = createCapture(userId, made, Date.parse(receivedAt) + place, id);
  return { ...capture, arrived: { source, sender, subject, expiresAt } };
}
