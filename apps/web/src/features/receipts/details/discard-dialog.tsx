import { details } from '../../../messages/receipt-details.ts';
import { DangerDialog } from '../../../ui/danger-dialog.tsx';

type DiscardDialogProps = { onStay: () => void; onDiscard: () => void };

export function DiscardDialog({ onStay, onDiscard }: DiscardDialogProps) {
  return (
    <DangerDialog
      title={details.discardTitle}
      text={details.discardText}
      stay={details.keepEditing}
      onStay={onStay}
      danger={details.discard}
      onDanger={onDiscard}
    />
  );
}
