import type { WaitingCapture } from '@slipcase/contract/captures';
import type { ErrorCode } from '@slipcase/contract/errors';
import { type Arrived, type Capture, createCapture, createPage, isUnsaved } from './capture.ts';
import type { NewPage } from './page-intake.ts';
import type { Transition } from './transitions.ts';

/** Captures that came by mail or from another app. They wait on the server too, until this or another device saves them. */

/**
 * Makes the capture of a file from the server. Its pages have the same ids in every tab, so that two tabs that make it at
 * once make one.
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

/** Whether it waits on the server as well. */
export function waitsOnServer({ arrived }: Pick<Capture, 'arrived'>): boolean {
  return arrived !== undefined && arrived.expiresAt !== null;
}

type Touchable = Pick<Capture, 'draft' | 'qualityAccepted' | 'arrived'>;

/** Whether the person has changed nothing on it: what the reader found and what was proposed can be found again. */
export function isUntouched({ draft, qualityAccepted, arrived }: Touchable): boolean {
  const { touched, checked, chosen, parts, tip, handTip, note, keptBeside, split } = draft;
  const isTyped = [tip, handTip, note, keptBeside].some((text) => text !== undefined && text !== '');
  const isListed = [touched, checked, chosen, split].some((list) => list !== undefined && list.length > 0);
  const hasParts = Object.keys(parts ?? {}).length > 0;
  return !isTyped && !isListed && !hasParts && !qualityAccepted && arrived?.changed !== true;
}

/** Whether it would be lost with this device: the server has no copy, or not of what the person did. */
export function isOnlyHere(capture: Capture): boolean {
  if (!isUnsaved(capture)) return false;
  return !(waitsOnServer(capture) && capture.state.is === 'open' && isUntouched(capture));
}

/** Whether the last save was refused because another device has saved the same capture. */
export function isSavedElsewhere({ state }: Capture): boolean {
  const refusal = 'refusal' in state ? state.refusal : null;
  return refusal?.code === ('capture_saved' satisfies ErrorCode);
}

/** The person wants a receipt of its own, although another device has saved this one. */
export const saveOfItsOwn: Transition = (capture) => {
  const { arrived: _, ...own } = capture;
  return capture.arrived && capture.state.is === 'open'
    ? { ...own, state: { is: 'open', refusal: null } }
    : capture;
};

/** What to add to a capture whose pages the person changes. */
export function pagesChanged({ arrived }: Capture): { arrived?: Arrived } {
  return arrived ? { arrived: { ...arrived, changed: true } } : {};
}

/** It waits on the server no longer: what the person did with it stays here. */
export const leaveServer: Transition = (capture) => {
  const { arrived } = capture;
  if (!arrived || arrived.expiresAt === null) return capture;
  return { ...capture, arrived: { ...arrived, expiresAt: null } };
};
