import { Activity, useDeferredValue, useEffect, useState } from 'react';
import { READ_FIELDS, type ReadField } from '../../../lib/reading/facts.ts';
import { preview } from '../../../messages/review.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import type { Capture } from '../captures/capture.ts';
import { preloadPdf } from '../captures/make-pdf.ts';
import { isComplete, isWellFormed, type Tag } from '../captures/receipt-draft.ts';
import { useScanSession } from '../scan-provider.tsx';
import { textForField } from './line-text.ts';
import { OtherCaptures } from './other-captures.tsx';
import { PagePicture } from './page-picture.tsx';
import { PageTools } from './page-tools.tsx';
import './preview.css';
import './reading.css';
import { late, useWarmUp } from '../../../ui/late.tsx';
import { notify } from '../../../ui/toast.tsx';
import { ReadingStatus } from './reading-status.tsx';
import { focusTag, ReceiptForm, readFieldId } from './receipt-form.tsx';
import { ReviewNotices } from './review-notices.tsx';
import { useProposals } from './use-proposals.ts';

const CropDialog = late(async () => (await import('./crop-dialog.tsx')).CropDialog);

type ReviewViewProps = {
  capture: Capture;
  building: boolean;
  /** false while it is only made ready, behind the camera */
  shown: boolean;
};

/**
 * Picture and form together: the specification's analyzing mode while the picture is read for the first time, and
 * its preview mode afterwards. The form is the same one, so what is typed meanwhile stays.
 */
export function ReviewView({ capture, building, shown }: ReviewViewProps) {
  const session = useScanSession();
  const { id, draft, pages } = capture;
  const [focused, setFocused] = useState<ReadField | null>(null);
  const [pageId, setPageId] = useState(pages[0]?.id);
  const [cropping, setCropping] = useState(false);
  // the picture and what happens to it are seen first, the form a moment later
  const formShown = useDeferredValue(shown, false);
  useProposals(capture);
  useEffect(preloadPdf, []);
  useWarmUp(CropDialog);

  const fact = focused ? draft.facts?.[focused] : null;
  // a focused field brings its page with it
  const page = pages.find((candidate) => candidate.id === (fact?.pageId ?? pageId)) ?? pages[0];
  if (!page) return null;
  const analyzing = draft.reading === 'running' && draft.facts === null;

  function save() {
    const missing = (['category', 'groupHead'] satisfies Tag[]).find((tag) => draft.tags[tag] === '');
    if (missing) {
      focusTag(missing);
      notify({ ...preview.chooseFirst[missing], tone: 'note', id: 'choose-first' });
      return;
    }
    const wrong = READ_FIELDS.find((field) => !isWellFormed(draft, field));
    if (wrong) document.getElementById(readFieldId(wrong))?.focus();
    else void session.save(id);
  }

  return (
    <>
      <main className={analyzing ? 'review review--reading' : 'review'}>
        <div className="review__picture">
          <PagePicture
            page={page}
            analyzing={analyzing}
            lit={
              focused && fact && fact.boxes.length > 0 ? { boxes: fact.boxes, label: preview[focused] } : null
            }
            onLine={focused ? (text) => session.editor.edit(id, focused, textForField(focused, text)) : null}
          />
          <PageTools capture={capture} page={page} onShow={setPageId} onCrop={() => setCropping(true)} />
        </div>
        <div className="review__side">
          <OtherCaptures id={id} />
          {analyzing && <ReadingStatus capture={capture} />}
          <ReviewNotices capture={capture} onSave={save} />
          <Activity mode={formShown ? 'visible' : 'hidden'}>
            <ReceiptForm
              draft={draft}
              focused={focused}
              onFocusField={setFocused}
              onChoose={(tag, value) => session.editor.choose(id, tag, value)}
              onEdit={(field, value) => session.editor.edit(id, field, value)}
            />
          </Activity>
        </div>
      </main>
      <footer className="bar">
        <div className="bar__in">
          <button
            type="button"
            className="button button--plain"
            disabled={building}
            onClick={() => session.reset(id)}
          >
            {preview.reset}
          </button>
          <BusyButton
            busy={building}
            busyText={preview.building}
            disabled={!isComplete(draft)}
            onClick={save}
          >
            {preview.save}
          </BusyButton>
        </div>
      </footer>
      {cropping && (
        <CropDialog
          page={page}
          onClose={() => setCropping(false)}
          onCut={(cut) => {
            session.editor.pages(id, (all) =>
              all.map((candidate) => (candidate.id === page.id ? { ...candidate, ...cut } : candidate)),
            );
            setCropping(false);
          }}
        />
      )}
    </>
  );
}
