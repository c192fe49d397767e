import type { DriveKind } from '@slipcase/contract/drive';
import { exportReceipt } from '@slipcase/contract/drive-exports';
import { SAVE_TOASTS } from '../../domain/save-toasts.ts';
import { call } from '../../lib/api.ts';
import { exporting } from '../../messages/common.ts';
import { notify } from '../../ui/toast.tsx';
import { offerToConnectDrive } from './connect-drive-toast.ts';

/**
 * Exports a receipt that was just saved, and reports the result.
 * @param signal aborts when its user leaves; the server exports it anyway
 */
export async function exportSaved(
  id: string,
  drive: DriveKind,
  { userId, signal }: { userId: string; signal: AbortSignal },
): Promise<void> {
  // the user may have left while this was loading
  if (signal.aborted) return;
  const headers = { 'slipcase-user': userId };
  try {
    const { state, message } = await call(exportReceipt, { params: { id }, body: {}, headers, signal });
    const toast = SAVE_TOASTS.exported;
    if (state === 'exported') notify({ title: exporting.automatic(drive), id: toast, afterForm: true });
    else notify({ title: message, tone: 'note', id: toast, afterForm: true });
  } catch (error) {
    if (signal.aborted) return;
    if (offerToConnectDrive(error)) return;
    const failed = { title: exporting.automaticFailed(drive), id: SAVE_TOASTS.notExported };
    notify({ ...failed, tone: 'bad', afterForm: true });
  }
}
