import { details } from '../../../messages/receipts.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';

type UnreadNoticeProps = { reading: boolean; onRead: () => void };

/** For a receipt that was saved before it could be read, for example offline. */
export function UnreadNotice({ reading, onRead }: UnreadNoticeProps) {
  return (
    <Notice title={details.unread.title} text={details.unread.text}>
      <BusyButton busy={reading} busyText={details.unread.reading} onClick={onRead}>
        {details.unread.read}
      </BusyButton>
    </Notice>
  );
}
