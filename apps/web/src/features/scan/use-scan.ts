import type { User } from '@slipcase/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isUnauthenticated } from '../../lib/api.ts';
import { companyQuery } from '../../lib/company.ts';
import { downloadFile } from '../../lib/download.ts';
import { type Picture, turnPicture } from '../../lib/picture.ts';
import { preview, saving, scanner } from '../../messages.ts';
import { dismissToast, notify } from '../../ui/toast.tsx';
import { analyze } from './analysis.ts';
import { type Capture, createCapture, releaseCapture } from './capture.ts';
import { makePdf, pdfFailure, preloadPdf } from './make-pdf.ts';
import {
  type Draft,
  draftFromAnalysis,
  draftFromFailure,
  editField,
  type ReadField,
  saveFields,
} from './receipt-draft.ts';
import { exportAfterSave, saveReceipt } from './save-receipt.ts';
import type { SaveState } from './saved-view.tsx';

type Scan =
  | { mode: 'camera' }
  | { mode: 'analyzing'; capture: Capture }
  | { mode: 'preview'; capture: Capture; draft: Draft; building: boolean }
  | { mode: 'download'; capture: Capture; draft: Draft; pdf: Blob; save: SaveState };

const UNDO_MS = 10_000;

/** The scanner's four modes and what leads from one to the next. */
export function useScan(user: User) {
  const company = useQuery(companyQuery).data;
  const [scan, setScan] = useState<Scan>({ mode: 'camera' });
  const reading = useRef<AbortController>(null);
  const undoToast = useRef<string | number>(null);
  const shown = useRef(scan);
  const context = { lastName: user.lastName, order: company?.dateOrder ?? 'MDY' } as const;

  useEffect(() => {
    shown.current = scan;
  }, [scan]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the person signs out; dropUndo reads only a ref
  useEffect(() => {
    return () => {
      reading.current?.abort();
      dropUndo();
      if (shown.current.mode !== 'camera') releaseCapture(shown.current.capture);
    };
  }, []);
  useUnloadWarning(scan.mode !== 'camera' && !(scan.mode === 'download' && scan.save.step === 'saved'));

  function dropUndo() {
    if (undoToast.current !== null) dismissToast(undoToast.current);
    undoToast.current = null;
  }

  async function read(capture: Capture) {
    const controller = new AbortController();
    reading.current?.abort();
    reading.current = controller;
    setScan({ mode: 'analyzing', capture });
    preloadPdf();
    const { signal } = controller;
    try {
      const analysis = await analyze(capture.picture.blob, signal, () =>
        notify({ ...scanner.retrying, tone: 'note' }),
      );
      const upright = await uprightCapture(capture, analysis.rotation);
      // an answer after Reset belongs to a capture that is gone
      if (signal.aborted) return;
      if (analysis.error)
        notify({ title: scanner.analysisWarning, description: analysis.error, tone: 'note' });
      else notify(scanner.analysisComplete);
      const draft = draftFromAnalysis(analysis, context);
      setScan({ mode: 'preview', capture: upright, draft, building: false });
    } catch {
      if (signal.aborted) return;
      notify({ ...scanner.analysisError, tone: 'bad' });
      setScan({ mode: 'preview', capture, draft: draftFromFailure(new Date(), context), building: false });
    }
  }

  function begin(picture: Picture) {
    dropUndo();
    void read(createCapture(picture));
  }

  function reset() {
    if (scan.mode === 'camera') return;
    const dropped = scan;
    let undone = false;
    reading.current?.abort();
    setScan({ mode: 'camera' });
    undoToast.current = notify({
      ...preview.resetDone,
      tone: 'note',
      durationMs: UNDO_MS,
      action: {
        label: preview.undo,
        onClick: () => {
          undone = true;
          if (dropped.mode === 'analyzing') void read(dropped.capture);
          else setScan(dropped);
        },
      },
      onGone: () => {
        if (!undone) releaseCapture(dropped.capture);
      },
    });
  }

  function scanAnother() {
    if (scan.mode !== 'camera') releaseCapture(scan.capture);
    setScan({ mode: 'camera' });
  }

  function change(next: (draft: Draft) => Draft) {
    setScan((now) => (now.mode === 'preview' ? { ...now, draft: next(now.draft) } : now));
  }

  async function save() {
    if (scan.mode !== 'preview' || scan.building) return;
    const { capture, draft } = scan;
    setScan({ ...scan, building: true });
    try {
      const pdf = await makePdf(capture.picture.blob, draft.filename);
      await send(capture, draft, pdf);
    } catch (error) {
      notify({ title: pdfFailure(error), tone: 'bad' });
      setScan({ ...scan, building: false });
    }
  }

  async function send(capture: Capture, draft: Draft, pdf: Blob) {
    const show = (step: SaveState) => setScan({ mode: 'download', capture, draft, pdf, save: step });
    show({ step: 'saving' });
    const { filename } = draft;
    try {
      const fields = saveFields(draft, company?.presetProject ?? '');
      const { id } = await saveReceipt({ fields, pdf, filename, idempotencyKey: capture.idempotencyKey });
      notify({ title: saving.savedToast });
      void exportAfterSave(id, company?.drive ?? 'google');
      show({ step: 'saved' });
    } catch (error) {
      notify({ ...saving.failedToast, tone: 'bad' });
      downloadFile(pdf, filename);
      show({
        step: 'failed',
        reason: error instanceof Error ? error.message : '',
        signedOut: isUnauthenticated(error),
      });
    }
  }

  return {
    scan,
    /** The scanner comes on screen: what was saved makes room for the next, what was not is still there. */
    arrive: () => {
      if (shown.current.mode === 'download' && shown.current.save.step === 'saved') scanAnother();
    },
    /** The scanner leaves the screen: an unsaved receipt stays, and the person is told where. */
    leave: () => {
      const { mode } = shown.current;
      const failed = shown.current.mode === 'download' && shown.current.save.step === 'failed';
      if (mode === 'analyzing' || mode === 'preview' || failed) notify({ ...scanner.waiting, tone: 'note' });
    },
    begin,
    reset,
    scanAnother,
    save: () => void save(),
    choose: (choice: Partial<Draft>) => change((draft) => ({ ...draft, ...choice })),
    edit: (field: ReadField, value: string) => change((draft) => editField(draft, field, value, context)),
    tryAgain: () => {
      if (scan.mode === 'download') void send(scan.capture, scan.draft, scan.pdf);
    },
    backToEdit: () => {
      if (scan.mode === 'download') setScan({ ...scan, mode: 'preview', building: false });
    },
  };
}

/** The reader's boxes are on the upright picture, and so is what people see and save. */
async function uprightCapture(capture: Capture, rotation: 0 | 90 | 180 | 270): Promise<Capture> {
  if (rotation === 0) return capture;
  const picture = await turnPicture(capture.picture, rotation);
  releaseCapture(capture);
  return { ...createCapture(picture), idempotencyKey: capture.idempotencyKey };
}

function useUnloadWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
