import { useEffect } from 'react';
import { foreignPageAmong } from '../../../domain/analysis/facts.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { arrivals } from '../../../messages/captures.ts';
import { preview } from '../../../messages/review.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dismissToast } from '../../../ui/toast.tsx';
import { ANALYSIS_ERROR_TOAST } from '../announcements.ts';
import { ArrivedLine } from '../arrivals/arrived-line.tsx';
import { isSavedElsewhere, saveOfItsOwn } from '../captures/arrived.ts';
import type { Capture } from '../captures/capture.ts';
import { acceptQuality } from '../captures/open-capture.ts';
import { isNothingRead } from '../captures/receipt-draft.ts';
import { useScanSession } from '../scan-provider.tsx';
import { type AskFirst, useDuplicate } from './duplicate-notice.tsx';
import { OneNotice, type ReviewNotice } from './one-notice.tsx';
import { pageProblems } from './page-problems.ts';
import { CutOut, PapersNotice } from './papers-notice.tsx';
import { pageWithPapers } from './separate-papers.ts';

type ReviewNoticesProps = { capture: Capture; askFirst: AskFirst; onSave: () => void };

/**
 * What the person should know before throwing away the paper: one notice at a time, the most serious first.
 * Notices never block the save.
 */
export function ReviewNotices({ capture, askFirst, onSave }: ReviewNoticesProps) {
  const session = useScanSession();
  const online = useOnline();
  const { id, state, stored, draft, qualityAccepted, pages } = capture;
  const refusal = 'refusal' in state ? state.refusal : null;
  const unread = !online ? preview.offline : draft.unreached ? preview.unreached : preview.readingFailed;
  // taking the picture again discards the whole receipt, including its good pages
  const isOnePage = pages.length === 1;
  const problems = qualityAccepted
    ? []
    : pageProblems(pages).map(({ problem, at }) => preview.qualityOf(problem, isOnePage ? null : at + 1));
  const foreignPage = foreignPageAmong(pages);
  const isReadAgain = draft.reading === 'done' && pages.some(({ again }) => again);
  const isNothing = draft.reading === 'done' && !isReadAgain && isNothingRead(draft);
  useEffect(() => {
    if (!online) dismissToast(ANALYSIS_ERROR_TOAST);
  }, [online]);
  const duplicate = useDuplicate(capture, askFirst);
  const several = pageWithPapers(capture);
  const isReading = isReadAgain || (draft.reading === 'running' && draft.facts !== null);
  const notices: (ReviewNotice | false | null)[] = [
    stored === 'memory' && {
      key: 'memory',
      shown: <Notice title={preview.memoryOnly} text={preview.memoryOnlyText} />,
    },
    refusal && { key: 'refusal', shown: <Refused capture={capture} message={refusal.message} /> },
    isNothing && {
      key: 'nothing',
      shown: (
        <Notice title={preview.nothingRead} text={preview.nothingReadText}>
          {problems.length === 0 && isOnePage && (
            <Button look="plain" small onClick={() => session.reset(id)}>
              {preview.takeAgain}
            </Button>
          )}
          <Button look="quiet" small onClick={() => session.reads.readAgain(id)}>
            {preview.readAgain}
          </Button>
        </Notice>
      ),
    },
    draft.reading === 'failed' && {
      key: 'unread',
      shown: (
        <Notice title={unread.title} text={unread.text}>
          <Button look="plain" small onClick={() => session.reads.readAgain(id)}>
            {preview.readAgain}
          </Button>
          <Button look="quiet" small onClick={onSave}>
            {preview.saveWithoutReading}
          </Button>
        </Notice>
      ),
    },
    several && { key: 'papers', shown: <PapersNotice id={id} several={several} /> },
    duplicate && !duplicate.isSettled && { key: 'duplicate', shown: duplicate.notice },
    problems.length > 0 && {
      key: 'quality',
      shown: (
        <Notice title={problems.join(' ')} text={isOnePage ? preview.qualityText : preview.qualityOfPageText}>
          {isOnePage && (
            <Button look="plain" small onClick={() => session.reset(id)}>
              {preview.takeAgain}
            </Button>
          )}
          <Button look="quiet" small onClick={() => session.step(id, acceptQuality)}>
            {preview.useAnyway}
          </Button>
        </Notice>
      ),
    },
    foreignPage && {
      key: 'foreign page',
      shown: (
        <Notice
          title={preview.anotherReceipt(pages.indexOf(foreignPage) + 1)}
          text={preview.anotherReceiptText(
            ...[foreignPage.analysis?.vendor, foreignPage.analysis?.total].filter((known) => known != null),
          )}
        >
          <Button look="plain" small onClick={() => void session.intake.splitOff(id, foreignPage.id)}>
            {preview.ofItsOwn}
          </Button>
        </Notice>
      ),
    },
    duplicate?.isSettled === true && { key: 'both kept', shown: duplicate.notice },
  ];
  const active = notices.filter((notice) => notice !== false && notice !== null);
  return (
    <>
      {capture.arrived && <ArrivedLine arrived={capture.arrived} />}
      <OneNotice notices={active} />
      {isReading && (
        <p className="reading-more" role="status">
          <span className="spinner" />
          {isReadAgain ? preview.readingAgain : preview.readingMore}
        </p>
      )}
      <CutOut capture={capture} />
      {duplicate?.dialog}
    </>
  );
}

/** If another device has saved this receipt, one press removes it here. */
function Refused({ capture, message }: { capture: Capture; message: string }) {
  const session = useScanSession();
  const { id } = capture;
  if (!isSavedElsewhere(capture)) return <Notice title={preview.refused} text={message} />;
  return (
    <Notice title={arrivals.alreadySaved} text={message}>
      <Button look="plain" small onClick={() => session.remove(id)}>
        {arrivals.remove}
      </Button>
      <Button look="quiet" small onClick={() => session.step(id, saveOfItsOwn)}>
        {arrivals.saveAgain}
      </Button>
    </Notice>
  );
}
