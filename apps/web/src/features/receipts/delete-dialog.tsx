import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../domain/company.ts';
import { receipts } from '../../messages/receipts.ts';
import { DangerDialog } from '../../ui/danger-dialog.tsx';

type DeleteDialogProps = { receipt: Receipt; onCancel: () => void; onDelete: () => void };

export function DeleteDialog({ receipt, onCancel, onDelete }: DeleteDialogProps) {
  const { deletedCopies = 'stay', drive = 'google' } = useQuery(companyQuery).data ?? {};
  const name = receipt.vendor || receipt.filename || receipts.thisReceipt;
  return (
    <DangerDialog
      title={receipts.deleteTitle}
      text={receipts.deleteText(name)}
      onStay={onCancel}
      danger={receipts.delete}
      onDanger={onDelete}
    >
      <p className="dialog__more">{receipts.deleteDrive[deletedCopies](drive)}</p>
    </DangerDialog>
  );
}
