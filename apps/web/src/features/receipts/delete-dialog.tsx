import type { Receipt } from '@slipcase/contract/receipts';
import { receipts } from '../../messages/receipts.ts';
import { Dialog } from '../../ui/dialog.tsx';

type DeleteDialogProps = { receipt: Receipt; onCancel: () => void; onDelete: () => void };

export function DeleteDialog({ receipt, onCancel, onDelete }: DeleteDialogProps) {
  const name = receipt.vendor || receipt.filename || receipts.thisReceipt;
  return (
    <Dialog open onClose={onCancel} title={receipts.deleteTitle} text={receipts.deleteText(name)}>
      <p className="dialog__more">{receipts.deleteDrive}</p>
      <div className="dialog__do">
        <button type="button" className="button button--plain" onClick={onCancel}>
          {receipts.cancel}
        </button>
        <button type="button" className="button button--danger" onClick={onDelete}>
          {receipts.delete}
        </button>
      </div>
    </Dialog>
  );
}
