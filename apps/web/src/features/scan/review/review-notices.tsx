import { foreignPageAmong } from '../../../domain/analysis/facts.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { preview } from '../../../messages/review.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Capture } from '../captures/capture.ts';
import { acceptQuality } from '../captures/open-capture.ts';
import { isNothingRead } from '../captures/receipt-draft.ts';
import { useScanSession } from '../scan-provider.tsx';
import { type AskFirst, DuplicateNotice } from './duplicate-notice.tsx';
import { pageProblems } from './page-problems.ts';
import { PapersNotice } from './papers-notice.tsx';

type ReviewNoticesProps = { capture: Capture; askFirst: AskFirst; onSave: () => void };

/** What the person should know before throwing the paper away. These notices never block the save. */
export function ReviewNotices({ capture, askFirst, onSave }: ReviewNoticesProps) {
  const session = useScanSession();
  const online = useOnline();
  const { id, state, stored, draft, qualityAccepted, pages } = capture;
  const refusal = 'refusal' in state ? state.refusal : null;
  const unread = !online ? preview.offline : draft.unreached ? preview.unreached : preview.readingFailed;
  // taking it again discards the receipt, with its good pages
  const isOnePage = pages.length === 1;
  const problems = qualityAccepted
    ? []
    : pages.flatMap((page, at) =>
        pageProblems(page).map((problem) => preview.qualityOf(problem, isOnePage ? null : at + 1)),
      );
  const foreignPage = foreignPageAmong(pages);
  const isReadAgain = draft.reading === 'done' && pages.some(({ again }) => again);
  const isNothing = draft.reading === 'done' && !isReadAgain && isNothingRead(draft);
  return (
    <>
      {stored === 'memory' && <Notice title={preview.memoryOnly} text={preview.memoryOnlyText} />}
      {refusal && <Notice title={preview.refused} text={refusal.message} />}
      {problems.length > 0 && (
        <Notice title={problems.join(' ')} text={isOnePage ? preview.qualityText : preview.qualityOfPageText}>
          {isOnePage && (
            <Button look="plain" small onClick={() => session.reset(id)}>
              {preview.takeAgain}
            </Button>
          )}
          <Button look="quiet" small onClick={() => session.store.step(id, acceptQuality)}>
            {preview.useAnyway}
          </Button>
        </Notice>
      )}
      {isNothing && (
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
      )}
      {draft.reading === 'failed' && (
        <Notice title={unread.title} text={unread.text}>
          <Button look="plain" small onClick={() => session.reads.readAgain(id)}>
            {preview.readAgain}
          </Button>
          <Button look="quiet" small onClick={onSave}>
            {preview.saveWithoutReading}
          </Button>
        </Notice>
      )}
      {(isReadAgain || (draft.reading === 'running' && draft.facts !== null)) && (
        <p className="notice notice--quiet" role="status">
          <span className="spinner" />
          {isReadAgain ? preview.readingAgain : preview.readingMore}
        </p>
      )}
      {foreignPage && (
        <Notice
          title={preview.anotherReceipt(pages.indexOf(foreignPage) + 1)}
          text={preview.anotherReceiptText(
            foreignPage.analysis?.vendor ?? '',
            foreignPage.analysis?.total ?? '',
          )}
        >
          <Button look="plain" small onClick={() => void session.intake.splitOff(id, foreignPage.id)}>
            {preview.ofItsOwn}
          </Button>
        </Notice>
      )}
      <PapersNotice capture={capture} />
      <DuplicateNotice capture={capture} askFirst={askFirst} />
    </>
  );
}
