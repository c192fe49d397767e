import type { Receipt } from '@slipcase/contract/receipts';
import { details } from '../../../messages/receipt-details.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

type DoubtNoticeProps = {
  doubts: NonNullable<Receipt['doubts']>;
  keeping: boolean;
  onCheck: () => void;
  onKeep: () => void;
};

/**
 * Shown for a receipt that was saved with missing or doubtful fields. Editing them or 'Keep as it is' settles
 * it.
 */
export function DoubtNotice({ doubts, keeping, onCheck, onKeep }: DoubtNoticeProps) {
  const { title, text } = details.doubts;
  return (
    <Notice title={title(doubts.map((field) => receiptForm.fields[field]))} text={text}>
      <Button look="plain" small disabled={keeping} onClick={onCheck}>
        {details.unread.check}
      </Button>
      <Button look="quiet" small disabled={keeping} onClick={onKeep}>
        {details.unread.keep}
      </Button>
    </Notice>
  );
}
