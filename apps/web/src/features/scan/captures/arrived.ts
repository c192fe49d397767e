import type { ErrorCode } from '@slipcase/contract/errors';
import { type Arrived, type Capture, isUnsaved } from './capture.ts';

/**
 * Captures that came by mail or from another app. They also wait on the server until this or another device
 * saves them.
 */

/** Whether the capture also waits on the server. */
export function waitsOnServer({ arrived }: Pick<Capture, 'arrived'>): boolean {
  return arrived !== undefined && arrived.expiresAt !== null;
}

type Touchable = Pick<Capture, 'draft' | 'qualityAccepted' | 'arrived'>;

/**
 * Whether the person has changed nothing in it. What the reader found and what was proposed does not count,
 * because both can be found again.
 */
export function isAsItArrived({ draft, qualityAccepted, arrived }: Touchable): boolean {
  const { touched, checked, chosen, parts, tip, handTip, note, keptBeside, split } = draft;
  const isTyped = [tip, handTip, note, keptBeside].some((text) => text !== undefined && text !== '');
  const isListed = [touched, checked, chosen, split].some((list) => list !== undefined && list.length > 0);
  const hasParts = Object.keys(parts ?? {}).length > 0;
  return !isTyped && !isListed && !hasParts && !qualityAccepted && arrived?.changed !== true;
}

/**
 * Whether it would be lost if this device were lost: the server has no copy, or lacks the person's changes.
 */
export function isOnlyHere(capture: Capture): boolean {
  if (!isUnsaved(capture)) return false;
  return !(waitsOnServer(capture) && capture.state.is === 'open' && isAsItArrived(capture));
}

/** Whether the last save was refused because another device has saved the same capture. */
export function isSavedElsewhere({ state }: Capture): boolean {
  const refusal = 'refusal' in state ? state.refusal : null;
  return refusal?.code === ('capture_saved' satisfies ErrorCode);
}

/** Makes a separate receipt of it, as the person wants, although another device has saved this capture. */
export function saveOfItsOwn(capture: Capture): Capture {
  const { arrived: _, ...own } = capture;
  return capture.arrived && capture.state.is === 'open'
    ? { ...own, state: { is: 'open', refusal: null } }
    : capture;
}

/** The fields to add to a capture when the person changes its pages. */
export function pagesChanged({ arrived }: Capture): { arrived?: Arrived } {
  return arrived ? { arrived: { ...arrived, changed: true } } : {};
}

/** The capture no longer waits on the server. What the person did with it stays here. */
export function leaveServer(capture: Capture): Capture {
  const { arrived } = capture;
  if (!arrived || arrived.expiresAt === null) return capture;
  return { ...capture, arrived: { ...arrived, expiresAt: null } };
}
