import { parseDateText } from '@slipcase/contract/dates';
import { findDuplicates } from '@slipcase/contract/receipt-suggestions';
import type { Receipt } from '@slipcase/contract/receipts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { companyQuery } from '../../../domain/company.ts';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { call } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { preview } from '../../../messages/review.ts';
import { Button } from '../../../ui/button.tsx';
import { lazily } from '../../../ui/lazy.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import type { Capture } from '../captures/capture.ts';
import { duplicateOf } from '../captures/duplicate-capture.ts';
import { savedValues } from '../captures/receipt-draft.ts';
import { useScan, useScanSession } from '../scan-provider.tsx';

const CompareDialog = lazily(async () => (await import('./compare-dialog.tsx')).CompareDialog);

const TYPING_PAUSE_MS = 400;

/** Set while the person has compared a duplicate without a choice: a save asks with it, and goes on after 'Keep both'. */
export type AskAgain = RefObject<((goOn: () => void) => void) | null>;

/** Warns before the save that this receipt may already exist, and offers to compare the two. */
export function DuplicateNotice({ capture, askAgain }: { capture: Capture; askAgain: AskAgain }) {
  const session = useScanSession();
  const order = useQuery(companyQuery).data?.dateOrder ?? 'MDY';
  const { vendor, total, date } = savedValues(capture.draft);
  const known = useDebounced(
    JSON.stringify({ vendor, total, date, pictureHash: capture.pages[0]?.picture.sha256 }),
    capture.draft.touched.length > 0 ? TYPING_PAUSE_MS : 0,
  );
  const found = useQuery(duplicatesQuery(known)).data?.duplicates[0];
  const [comparing, setComparing] = useState(false);
  const [kept, setKept] = useState<string | null>(null);
  const [undecided, setUndecided] = useState<string | null>(null);
  const goOn = useRef<(() => void) | null>(null);
  const duplicate = useScan(({ captures }) =>
    duplicateOf(capture, captures, { money: typedAmount, day: (text) => parseDateText(text, order) }),
  );
  const other: Receipt | Capture | undefined = found?.receipt ?? duplicate?.capture;
  const asks = other !== undefined && other.id === undecided;
  useEffect(() => {
    if (!asks) return;
    askAgain.current = (then) => {
      goOn.current = then;
      setComparing(true);
    };
    return () => {
      askAgain.current = null;
    };
  }, [asks, askAgain]);
  if (!other) return null;
  const isPicture = found?.reason === 'picture' || duplicate?.reason === 'picture';
  const bothKept = other.id === kept;
  function close() {
    setComparing(false);
    if (!bothKept) setUndecided(other?.id ?? null);
  }
  function keepBoth(id: string) {
    setKept(id);
    setUndecided(null);
    goOn.current?.();
    goOn.current = null;
  }
  function compare() {
    goOn.current = null;
    setComparing(true);
  }
  return (
    <>
      <Notice
        title={bothKept ? preview.bothKept : isPicture ? preview.samePicture : preview.sameFacts}
        text={isPicture ? preview.samePictureText : preview.sameFactsText}
        settled={bothKept}
      >
        <Button look="plain" small onClick={compare}>
          {preview.compare}
        </Button>
      </Notice>
      {comparing && (
        <Overlay onClose={close}>
          <CompareDialog
            capture={capture}
            other={other}
            sameFile={isPicture}
            onClose={close}
            onKeepBoth={() => keepBoth(other.id)}
            onDiscard={() => session.reset(capture.id)}
          />
        </Overlay>
      )}
    </>
  );
}

function duplicatesQuery(known: string) {
  return queryOptions({
    queryKey: ['duplicates', known],
    queryFn: ({ signal }) => call(findDuplicates, { body: JSON.parse(known), signal }),
    // every save changes the library
    staleTime: 0,
    retry: false,
  });
}
