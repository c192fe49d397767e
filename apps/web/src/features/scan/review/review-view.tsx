import type { Analysis } from '@slipcase/contract/scan';
import { Activity, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ReadField, ReadPart } from '../../../domain/analysis/facts.ts';
import { inDateFormat } from '../../../domain/typed-day.ts';
import { useMovable } from '../../../lib/use-movable.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckLine, focusField } from '../../receipts/form/check-line.tsx';
import type { Tag } from '../../receipts/form/form-fields.ts';
import { focusTag } from '../../receipts/form/receipt-form.tsx';
import { focusNeed } from '../../receipts/form/split-focus.ts';
import { splitNeed } from '../../receipts/form/split-rows.ts';
import { useIsBeside } from '../../receipts/form/use-is-beside.ts';
import type { Capture, CapturePage } from '../captures/capture.ts';
import { preloadPdf } from '../captures/make-pdf.ts';
import { changePages, choose, edit, writeNote, writeSplit } from '../captures/open-capture.ts';
import { type Draft, isComplete, isPlaceholder, likelyCurrencies } from '../captures/receipt-draft.ts';
import { useJob } from '../job/use-job.ts';
import { MoreToReview } from '../more-to-review.tsx';
import { PilePlace } from '../pile/pile-place.tsx';
import { TagsForAll } from '../pile/tags-for-all.tsx';
import { useScan, useScanSession } from '../scan-provider.tsx';
import { fieldsToCheck } from './doubts.ts';
import type { AskFirst } from './duplicate-notice.tsx';
import { lineStillIn, type TakenLines, textForField } from './line-text.ts';
import { PagePicture } from './page-picture.tsx';
import { PageTools } from './page-tools.tsx';
import './review-view.css';
import './reading.css';
import { lazily, usePreload } from '../../../ui/lazy.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { useSaveKey } from '../../../ui/use-save-key.ts';
import { partTexts, writePart } from './parts.ts';
import { ReadingStatus } from './reading-status.tsx';
import { REQUIRED_TAGS, ReviewForm } from './review-form.tsx';
import { ReviewNotices } from './review-notices.tsx';
import { confirm, giveTip, giveTipByHand, takeSumWithTip } from './settle-fields.ts';
import { useNextTag } from './use-next-tag.ts';
import { useProposals } from './use-proposals.ts';
import { useReviewLook } from './use-review-look.ts';
import { useStartAtForm } from './use-start-at-form.ts';
import { wrongFields } from './wrong-fields.ts';

/**
 * The required tags that are empty. None while the picture is being read, because they may still be filled
 * in.
 */
function missingTags({ reading, tags }: Draft): readonly Tag[] {
  return reading === 'running' ? [] : REQUIRED_TAGS.filter((tag) => tags[tag] === '');
}

const NONE: readonly Tag[] = [];

const CropDialog = lazily(async () => (await import('./crop-dialog.tsx')).CropDialog);

type ReviewViewProps = {
  capture: Capture;
  /** false while it renders behind the camera */
  shown: boolean;
};

/**
 * Picture and form together: the analyzing mode while the picture is read for the first time, then the
 * preview mode. Both modes share one form, so typed values stay.
 */
export function ReviewView({ capture, shown }: ReviewViewProps) {
  const session = useScanSession();
  const { id, draft, pages } = capture;
  const building = capture.state.is === 'preparing';
  const [focused, setFocused] = useState<ReadField | null>(null);
  const [pageId, setPageId] = useState(pages[0]?.id);
  const [cropping, setCropping] = useState(false);
  const askFirst: AskFirst = useRef(null);
  const [savePressed, setSavePressed] = useState(false);
  // the picture renders first, the form a moment later
  const formShown = useDeferredValue(shown, false);
  const run = useScan((state) => state.run);
  const look = useReviewLook(draft);
  const isBeside = useIsBeside();
  const [picture, pictureAt] = useMovable('lit-host');
  useProposals(capture);
  const job = useJob(capture);
  // a stable reference between key presses, so that only the changed parts render again
  const editField = useCallback(
    (field: ReadField, value: string) => session.step(id, edit(field, value, session.context())),
    [session, id],
  );
  const openNextTag = useNextTag(draft);
  const chooseTag = useCallback(
    (tag: Tag, value: string) => {
      session.step(id, choose(tag, value));
      openNextTag(tag);
    },
    [session, id, openNextTag],
  );
  const confirmField = useCallback((field: ReadField) => session.step(id, confirm(field)), [session, id]);
  const takeTip = useCallback((tip: string) => session.step(id, giveTip(tip)), [session, id]);
  const writeTip = useCallback(
    (tip: string) => session.step(id, giveTipByHand(tip, session.context())),
    [session, id],
  );
  const takeSum = useCallback(() => session.step(id, takeSumWithTip(session.context())), [session, id]);
  const readAgain = useCallback(() => session.reads.readAgain(id), [session, id]);
  const takePart = useCallback(
    (part: ReadPart, text: string) => session.step(id, writePart(part, text)),
    [session, id],
  );
  const takeNote = useCallback((note: string) => session.step(id, writeNote(note)), [session, id]);
  const [takenLines, setTakenLines] = useState<TakenLines>({});
  const takeLine = useMemo(
    () =>
      focused &&
      ((line: Analysis['lines'][number], from: string) => {
        const text = textForField(focused, line.text);
        setTakenLines((now) => ({ ...now, [focused]: { text, boxes: [line.box], pageId: from } }));
        editField(focused, text);
      }),
    [focused, editField],
  );
  const startCropping = useCallback(() => setCropping(true), []);
  // loads the code for the save early, because the server may be unavailable by then
  useEffect(() => {
    preloadPdf();
    void import('../captures/prepare-upload.ts').catch(() => undefined);
  }, []);
  usePreload(CropDialog);

  useSaveKey(save, shown && !building);
  useStartAtForm(id, formShown && draft.reading !== 'running');

  const fact = focused ? (lineStillIn(draft, focused, takenLines) ?? draft.facts?.[focused]) : null;
  const boxes = fact?.boxes;
  const lit = useMemo(
    () => (focused && boxes && boxes.length > 0 ? { boxes, label: receiptForm.fields[focused] } : null),
    [focused, boxes],
  );
  // focusing a field shows the page on which it was read
  const page = pages.find((candidate) => candidate.id === (fact?.pageId ?? pageId)) ?? pages[0];
  if (!page) return null;
  const isOfSeveral = run.length > 1 && run.includes(id);
  const analyzing = draft.reading === 'running' && draft.facts === null;
  // on a phone, the picture is beside the form's summary
  const isInForm = !analyzing && !isBeside;

  const likely = likelyCurrencies(draft, look.company?.currency ?? null);
  const need = splitNeed(draft.split, draft.values.total, likely);
  const wrong = wrongFields(draft, likely);

  function save() {
    const missing = REQUIRED_TAGS.find((tag) => draft.tags[tag] === '');
    if (missing || need) {
      setSavePressed(true);
      if (missing) focusTag(missing);
      else if (need) focusNeed(need);
      return;
    }
    // after a reload, a draft may contain a date in the form in which it was typed
    const written = inDateFormat(draft.values.date, look.company?.dateOrder ?? 'MDY');
    if (written !== draft.values.date && !isPlaceholder(draft, 'date')) editField('date', written);
    const [first] = wrong;
    if (first) focusField(first);
    else if (askFirst.current) askFirst.current(() => void session.save(id));
    else void session.save(id);
  }

  return (
    <>
      <main data-form className={analyzing ? 'review review--reading' : 'review'}>
        {createPortal(<PagePicture page={page} analyzing={analyzing} lit={lit} onLine={takeLine} />, picture)}
        <div className={isInForm ? 'review__picture' : 'review__picture lit-stays'} inert={building}>
          {!isInForm && <div ref={pictureAt} />}
          <PageTools id={id} pages={pages} page={page} onShow={setPageId} onCrop={startCropping} />
        </div>
        <div className="review__side" inert={building}>
          {isOfSeveral ? <PilePlace id={id} run={run} /> : <MoreToReview id={id} />}
          {analyzing && <ReadingStatus capture={capture} />}
          <ReviewNotices capture={capture} askFirst={askFirst} onSave={save} />
          <Activity mode={formShown ? 'visible' : 'hidden'}>
            <ReviewForm
              draft={draft}
              parts={partTexts(capture, look.company?.currency ?? null)}
              look={look}
              job={job}
              missing={savePressed ? missingTags(draft) : NONE}
              focused={focused}
              pictureAt={isInForm ? pictureAt : null}
              onFocusField={setFocused}
              onChoose={chooseTag}
              onEdit={editField}
              onConfirm={confirmField}
              onTip={takeTip}
              onTipByHand={writeTip}
              onTotalWithTip={takeSum}
              onReadAgain={pages.some(({ again }) => again) ? null : readAgain}
              onPart={takePart}
              onNote={takeNote}
              toldSplit={savePressed}
              onSplit={(rows) => session.step(id, writeSplit(rows))}
            />
          </Activity>
        </div>
      </main>
      <footer className="bar">
        {shown && run.includes(id) && (
          <TagsForAll capture={capture} run={run} preset={look.company?.presetProject ?? ''} />
        )}
        {formShown && !building && (
          <CheckLine
            fields={[...new Set([...wrong, ...fieldsToCheck(look.doubts)])]}
            // what is being typed is not wrong yet
            blocking={wrong.filter((field) => field !== focused)}
            tags={missingTags(draft)}
            told={savePressed ? REQUIRED_TAGS : NONE}
            splitNeed={need}
          />
        )}
        <div className="bar__in">
          <Button look="plain" disabled={building} onClick={() => session.reset(id)}>
            {preview.reset}
          </Button>
          <BusyButton
            busy={building}
            busyText={preview.building}
            disabled={!isComplete(draft, look.company?.currency)}
            onClick={save}
          >
            {preview.save}
          </BusyButton>
        </div>
      </footer>
      {cropping && (
        <Overlay onClose={() => setCropping(false)}>
          <CropDialog
            page={page}
            onClose={() => setCropping(false)}
            onCut={(cut) => {
              const withCut = (all: readonly CapturePage[]) =>
                all.map((candidate) => (candidate.id === page.id ? { ...candidate, ...cut } : candidate));
              session.step(id, changePages(withCut, session.context()));
              setCropping(false);
            }}
          />
        </Overlay>
      )}
    </>
  );
}
