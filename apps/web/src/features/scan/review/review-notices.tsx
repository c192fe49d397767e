import { strangerAmong } from '../../../domain/analysis/facts.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { preview } from '../../../messages/review.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Capture } from '../captures/capture.ts';
import { acceptQuality } from '../captures/open-capture.ts';
import { useScanSession } from '../scan-provider.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { pageProblems } from './page-problems.ts';

/** What the person should know before the paper is thrown away. Nothing of it blocks the save. */
export function ReviewNotices({ capture, onSave }: { capture: Capture; onSave: () => void }) {
  const session = useScanSession();
  const online = useOnline();
  const { id, state, stored, draft, qualityAccepted, pages } = capture;
  const refusal = 'refusal' in state ? state.refusal : null;
  const problems = qualityAccepted ? [] : [...new Set(pages.flatMap(pageProblems))];
  const stranger = strangerAmong(pages);
  return (
    <>
      {stored === 'memory' && <Notice title={preview.memoryOnly} text={preview.memoryOnlyText} />}
      {refusal && <Notice title={preview.refused} text={refusal.message} />}
      {problems.length > 0 && (
        <Notice
          title={problems.map((problem) => preview.quality[problem]).join(' ')}
          text={preview.qualityText}
        >
          <button
            type="button"
            className="button button--plain button--small"
            onClick={() => session.reset(id)}
          >
            {preview.takeAgain}
          </button>
          <button
            type="button"
            className="button button--quiet button--small"
            onClick={() => session.store.step(id, acceptQuality)}
          >
            {preview.useAnyway}
          </button>
        </Notice>
      )}
      {draft.reading === 'failed' && (
        <Notice title={preview.readingFailed} text={online ? preview.readingFailedText : preview.offlineText}>
          <button
            type="button"
            className="button button--plain button--small"
            onClick={() => session.reads.readAgain(id)}
          >
            {preview.readAgain}
          </button>
          <button type="button" className="button button--quiet button--small" onClick={onSave}>
            {preview.saveWithoutReading}
          </button>
        </Notice>
      )}
      {draft.reading === 'running' && draft.facts !== null && (
        <p className="notice notice--quiet" role="status">
          <span className="spinner" />
          {preview.readingMore}
        </p>
      )}
      {stranger && (
        <Notice
          title={preview.anotherReceipt(pages.indexOf(stranger) + 1)}
          text={preview.anotherReceiptText(stranger.analysis?.vendor ?? '', stranger.analysis?.total ?? '')}
        >
          <button
            type="button"
            className="button button--plain button--small"
            onClick={() => void session.intake.splitOff(id, stranger.id)}
          >
            {preview.ofItsOwn}
          </button>
        </Notice>
      )}
      <DuplicateNotice capture={capture} />
    </>
  );
}
