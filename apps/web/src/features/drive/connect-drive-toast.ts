import { ApiError } from '../../lib/api.ts';
import { connectFirst } from '../../messages/common.ts';
import { notify } from '../../ui/toast.tsx';
import { goToConnectDrive } from './drive.ts';

/**
 * Offers to connect Google Drive if an export failed because it is not connected.
 * @returns false if the export failed for another reason
 */
export function offerToConnectDrive(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'drive_not_connected') return false;
  const { button, ...message } = connectFirst;
  const action = { label: button, onClick: goToConnectDrive };
  notify({ ...message, tone: 'note', action, id: 'connect-drive', afterForm: true });
  return true;
}
