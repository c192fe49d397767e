import type { PaperReason } from '@slipcase/contract/legibility';
import type { Receipt } from '@slipcase/contract/receipts';
import { keepPaper as texts } from '../../../messages/keep-paper.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAddPicture } from './use-add-picture.ts';

const ACCEPT = 'image/*,.heic,.heif';

type KeepPaperNoticeProps = { receipt: Receipt; reasons: readonly PaperReason[] };

/** Says why the print is not legible enough in the stored pictures, and what helps. */
export function KeepPaperNotice({ receipt, reasons }: KeepPaperNoticeProps) {
  const add = useAddPicture(receipt);
  return (
    <Notice title={texts.title} text={texts.text(reasons)}>
      <FileButton
        accept={ACCEPT}
        disabled={add.isPending}
        onFiles={([file]) => file && add.mutate(file)}
        className={buttonClass({ look: 'plain', small: true })}
      >
        {add.isPending ? texts.adding : texts.add}
      </FileButton>
    </Notice>
  );
}
