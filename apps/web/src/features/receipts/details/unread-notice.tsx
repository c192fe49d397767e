import type { Receipt } from '@slipcase/contract/receipts';
import { details } from '../../../messages/receipt-details.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

type UnreadNoticeProps = {
  receipt: Receipt;
  reading: boolean;
  onRead: () => void;
  /** null if the form offers it */
  onKeep: (() => void) | null;
};

/**
 * Shown for a receipt that was saved before it could be read, for example offline. The server may have read
 * it since.
 */
export function UnreadNotice({ receipt, reading, onRead, onKeep }: UnreadNoticeProps) {
  const { title, text, read, reading: busy, foundTitle, foundText, check, opening } = details.unread;
  const found = receipt.toCheck === true;
  return (
    <Notice title={found ? foundTitle : title} text={found ? foundText : text}>
      <BusyButton busy={reading} busyText={found ? opening : busy} onClick={onRead}>
        {found ? check : read}
      </BusyButton>
      {!found && receipt.doubts && onKeep && (
        <Button look="quiet" disabled={reading} onClick={onKeep}>
          {details.unread.keep}
        </Button>
      )}
    </Notice>
  );
}
