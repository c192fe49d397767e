import type { Receipt } from '@slipcase/contract/receipts';
import { receipts } from '../../messages/receipts.ts';
import { DangerDialog } from '../../ui/danger-dialog.tsx';

type DeleteDialogProps = { receipt: Receipt; onCancel: () => void; onDelete: () => void };

export function DeleteDialog({ receipt, onCancel, onDelete }: DeleteDialogProps) {
  const name = receipt.vendor || receipt.filename || receipts.thisReceipt;
  return (
    <DangerDialog
      title={receipts.deleteTitle}
      text={receipts.deleteText(name)}
      onStay={onCancel}
      danger={receipts.delete}
      onDanger={onDelete}
    >
      <p className="dialog__more">{receipts.deleteDrive}</p>
    </DangerDialog>
  );
}
