import type { DriveKind } from '@slipcase/contract/projects';
import { exportReceipt, type Receipt, savePdf } from '@slipcase/contract/receipts';
import { call } from '../../lib/api.ts';
import { exporting } from '../../messages.ts';
import { notify } from '../../ui/toast.tsx';

type Save = {
  fields: [name: string, value: string][];
  pdf: Blob;
  filename: string;
  /** one per capture: a repeated save makes no second receipt */
  idempotencyKey: string;
};

export async function saveReceipt({ fields, pdf, filename, idempotencyKey }: Save): Promise<Receipt> {
  const form = new FormData();
  // texts first: the server streams the file and must know by then what it belongs to
  for (const [name, value] of fields) form.append(name, value);
  form.append('pdf', pdf, filename);
  const { receipt } = await call(savePdf, { form, headers: { 'idempotency-key': idempotencyKey } });
  return receipt;
}

/** The export that follows every save. It goes on, and says how it went, wherever the person is by then. */
export async function exportAfterSave(id: string, drive: DriveKind): Promise<void> {
  try {
    const { state, message } = await call(exportReceipt, { params: { id }, body: {} });
    if (state === 'exported') notify({ title: exporting.automatic(drive) });
    else notify({ title: message, tone: 'note' });
  } catch {
    notify({ title: exporting.automaticFailed(drive), tone: 'bad' });
  }
}
