import { parseDateText } from '@slipcase/contract/dates';
import type { Receipt } from '@slipcase/contract/receipts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { preview } from '../../../messages/review.ts';
import { Button } from '../../../ui/button.tsx';
import { lazily } from '../../../ui/lazy.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { duplicatesQuery, savedAlike } from '../../receipts/form/duplicates-query.ts';
import { type Capture, isUnderReview } from '../captures/capture.ts';
import { duplicateOf } from '../captures/duplicate-capture.ts';
import { savedValues } from '../captures/receipt-draft.ts';
import { useScan, useScanSession } from '../scan-provider.tsx';
import { keepBeside } from './settle-fields.ts';

const CompareDialog = lazily(async () => (await import('./compare-dialog.tsx')).CompareDialog);

const TYPING_PAUSE_MS = 400;

/** Set while a save has to ask about a duplicate first. The save continues after 'Keep both'. */
export type AskFirst = RefObject<((goOn: () => void) => void) | null>;

/** What the screen shows about a duplicate: the notice, and the dialog that compares the two. */
type DuplicateLook = { notice: ReactNode; isSettled: boolean; dialog: ReactNode };

/**
 * Warns before the save that this receipt may already exist, and offers to compare the two. A save asks first
 * only if the same file was saved before.
 * @returns null: there is no receipt like this one
 */
export function useDuplicate(capture: Capture, askFirst: AskFirst): DuplicateLook | null {
  const session = useScanSession();
  const order = useQuery(companyQuery).data?.dateOrder ?? 'MDY';
  const { vendor, total, date } = savedValues(capture.draft);
  const known = useDebounced(
    JSON.stringify({ vendor, total, date, pictureHash: capture.pages[0]?.picture.sha256 }),
    capture.draft.touched.length > 0 ? TYPING_PAUSE_MS : 0,
  );
  const found = useQuery(duplicatesQuery(known)).data?.duplicates[0];
  const duplicate = useScan(({ captures }) =>
    duplicateOf(capture, captures, { money: typedAmount, day: (text) => parseDateText(text, order) }),
  );
  const other: Receipt | Capture | undefined = found?.receipt ?? duplicate?.capture;
  const isPicture = (found ?? duplicate)?.reason === 'picture';
  const bothKept = other !== undefined && capture.draft.keptBeside === other.id;
  // while both are under review, neither has been saved
  const isSaved = other !== undefined && !('pages' in other && isUnderReview(other));
  const asks = isPicture && isSaved && !bothKept;
  const [comparing, setComparing] = useState<{ goOn: () => void } | null>(null);
  useEffect(() => {
    if (!asks) return;
    askFirst.current = (goOn) => setComparing({ goOn });
    return () => {
      askFirst.current = null;
    };
  }, [asks, askFirst]);
  if (!other) return null;
  const close = () => setComparing(null);
  const notice = (
    <Notice
      title={bothKept ? preview.bothKept : isPicture ? preview.samePicture : preview.sameFacts}
      text={textOf(other)}
      settled={bothKept}
    >
      <Button look="plain" small onClick={() => setComparing({ goOn: () => undefined })}>
        {preview.compare}
      </Button>
    </Notice>
  );
  const dialog = comparing && (
    <Overlay onClose={close}>
      <CompareDialog
        capture={capture}
        other={other}
        same={isPicture && isSaved}
        onClose={close}
        onKeepBoth={() => {
          session.step(capture.id, keepBeside(other.id));
          comparing.goOn();
        }}
        onDiscard={() => session.reset(capture.id, true)}
      />
    </Overlay>
  );
  return { notice, isSettled: bothKept, dialog };
}

/** Says which receipt it is, and where. */
function textOf(other: Receipt | Capture): string {
  if (!('pages' in other)) return savedAlike(other);
  const { vendor, total } = savedValues(other.draft);
  return preview.alike([vendor, total], preview.onThisDevice);
}
