import { useState } from 'react';
import { preview } from '../../../messages/review.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/toast.tsx';
import type { Capture } from '../captures/capture.ts';
import { cutPapers } from '../captures/cut-papers.ts';
import { useScanSession } from '../scan-provider.tsx';
import { keepAsOne, type pageWithPapers, putBack, separatePapers, wholeOf } from './separate-papers.ts';
import './papers-notice.css';

/** Shown for a receipt that was cut out of a picture of several: one press undoes the cut. */
export function CutOut({ capture }: { capture: Capture }) {
  const session = useScanSession();
  const whole = wholeOf(session, capture);
  if (!whole) return null;
  return (
    <p className="cut-out">
      {preview.cutOut(whole.pages[0]?.analysis?.papers.length ?? 2)}{' '}
      <TextButton onClick={() => putBack(session, whole.id, Date.now())}>{preview.putBack}</TextButton>
    </p>
  );
}

type PapersNoticeProps = { id: string; several: NonNullable<ReturnType<typeof pageWithPapers>> };

/** Shown when a picture has several receipts: one press makes a separate receipt of each. */
export function PapersNotice({ id, several }: PapersNoticeProps) {
  const session = useScanSession();
  const [cutting, setCutting] = useState(false);
  async function separate(pageId: string) {
    setCutting(true);
    await separatePapers(session, { id, pageId, now: Date.now() }, cutPapers).catch(() =>
      notify({ ...preview.cutFailed, tone: 'bad' }),
    );
    setCutting(false);
  }
  return (
    <Notice title={preview.severalPapers(several.count)} text={preview.severalPapersText}>
      <Button look="plain" small disabled={cutting} onClick={() => void separate(several.page.id)}>
        {preview.makeReceipts(several.count)}
      </Button>
      <Button look="quiet" small onClick={() => keepAsOne(session, id, several.page.id)}>
        {preview.keepAsOne}
      </Button>
    </Notice>
  );
}
