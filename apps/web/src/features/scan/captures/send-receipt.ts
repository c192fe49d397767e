import type { DriveKind } from '@slipcase/contract/projects';
import { exportReceipt, type Receipt, savePdf } from '@slipcase/contract/receipts';
import { call } from '../../../lib/api.ts';
import { exporting } from '../../../messages/common.ts';
import { offerToConnectDrive } from '../../../ui/connect-drive-toast.ts';
import { notify } from '../../../ui/toast.tsx';
import type { Capture } from './capture.ts';

/** Sends a capture that is complete. The same capture again is answered with the receipt the first one made. */
export async function sendReceipt({ outgoing, userId }: Capture): Promise<Receipt> {
  if (!outgoing) throw new Error('the capture has nothing to send');
  const form = new FormData();
  // texts first: the server streams the file and must know by then what it belongs to
  for (const [name, value] of outgoing.fields) form.append(name, value);
  form.append('pdf', outgoing.pdf, outgoing.filename);
  const headers = { 'idempotency-key': outgoing.idempotencyKey, 'slipcase-user': userId };
  const { receipt } = await call(savePdf, { form, headers });
  return receipt;
}

/** The export that follows every save. It goes on, and says how it went, wherever the person is by then. */
export async function exportAfterSave(id: string, drive: DriveKind): Promise<void> {
  try {
    const { state, message } = await call(exportReceipt, { params: { id }, body: {} });
    if (state === 'exported') notify({ title: exporting.automatic(drive) });
    else notify({ title: message, tone: 'note' });
  } catch (error) {
    if (!offerToConnectDrive(error)) notify({ title: exporting.automaticFailed(drive), tone: 'bad' });
  }
}
