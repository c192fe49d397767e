import type { DriveKind } from '@slipcase/contract/drive';
import { exportReceipt } from '@slipcase/contract/drive-exports';
import { call } from '../../lib/api.ts';
import { exporting } from '../../messages/common.ts';
import { notify } from '../../ui/toast.tsx';
import { offerToConnectDrive } from './connect-drive-toast.ts';

/** Exports a receipt that was just saved, and reports the result. */
export async function exportSaved(id: string, drive: DriveKind): Promise<void> {
  try {
    const { state, message } = await call(exportReceipt, { params: { id }, body: {} });
    if (state === 'exported') notify({ title: exporting.automatic(drive) });
    else notify({ title: message, tone: 'note' });
  } catch (error) {
    if (!offerToConnectDrive(error)) notify({ title: exporting.automaticFailed(drive), tone: 'bad' });
  }
}
