import { common } from '../../../messages/common.ts';
import { library } from '../../../messages/receipts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type RefusedDialogProps = {
  /** the server's message: what is wrong, and with which receipts */
  message: string;
  /** how many receipts were refused */
  count: number;
  /** how many receipts the file would have had */
  of: number;
  /** shows these receipts in the list; null if no filter can */
  onShow: (() => void) | null;
  onLeaveOut: () => void;
  /** downloads the same receipts as a plain CSV */
  onPlain: () => void;
  onClose: () => void;
};

/** Says which receipts a file can't contain, and offers the file without them. */
export function RefusedDialog({
  message,
  count,
  of,
  onShow,
  onLeaveOut,
  onPlain,
  onClose,
}: RefusedDialogProps) {
  return (
    <Dialog open onClose={onClose} title={library.refused.title(count, of)} text={message} sheet>
      <div className="dialog__do">
        {onShow ? (
          <Button look="plain" onClick={onShow}>
            {library.refused.show(count)}
          </Button>
        ) : (
          <Button look="plain" onClick={onClose}>
            {common.cancel}
          </Button>
        )}
        {count < of ? (
          <Button look="main" onClick={onLeaveOut}>
            {library.refused.leaveOut(count)}
          </Button>
        ) : (
          <Button look="main" onClick={onPlain}>
            {library.refused.plain}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
