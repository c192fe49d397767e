import { details } from '../../../messages/receipts.ts';
import { Dialog } from '../../../ui/dialog.tsx';

type DiscardDialogProps = { onStay: () => void; onDiscard: () => void };

export function DiscardDialog({ onStay, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog open onClose={onStay} title={details.discardTitle} text={details.discardText}>
      <div className="dialog__do">
        <button type="button" className="button button--plain" onClick={onStay}>
          {details.keepEditing}
        </button>
        <button type="button" className="button button--danger" onClick={onDiscard}>
          {details.discard}
        </button>
      </div>
    </Dialog>
  );
}
