import { ApiError } from '../../lib/api.ts';
import { connectFirst } from '../../messages/common.ts';
import { notify } from '../../ui/toast.tsx';
import { goToConnectDrive } from './drive.ts';

/** a toast that offers to do something has to be read first */
const QUESTION_MS = 10_000;

/** Offers the way to Google where an export failed for want of it. @returns false when it failed for another reason */
export function offerToConnectDrive(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'drive_not_connected') return false;
  const { button, ...message } = connectFirst;
  const action = { label: button, onClick: goToConnectDrive };
  notify({ ...message, tone: 'note', action, durationMs: QUESTION_MS, id: 'connect-drive' });
  return true;
}
