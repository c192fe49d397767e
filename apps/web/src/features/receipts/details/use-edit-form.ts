import type { Receipt } from '@slipcase/contract/receipts';
import type { Analysis } from '@slipcase/contract/scan';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { canBeSaved, changesIn, type EditFields, fieldsOf } from './edit-fields.ts';
import { editsAfterReading, type Reading, readingOf } from './read-later.ts';
import { useEdit } from './use-edit.ts';

/**
 * The form of one saved receipt: closed, open, or being saved. What was typed is not thrown away without a question. The
 * open form is a step of the browser's history, so that Back closes it, and asks too.
 */
export function useEditForm(receipt: Receipt) {
  const edit = useEdit(receipt);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isStep = state?.editing === true;
  /** as they were when the form was opened: what another device changes meanwhile is not taken for the person's word */
  const [before, setBefore] = useState<EditFields | null>(null);
  const [fields, setFields] = useState<EditFields | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [leaving, setLeaving] = useState(false);
  const changes = before && fields && changesIn(before, fields);
  const dirty = changes !== null || reading !== null;

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  function open(next: EditFields | null) {
    setBefore(next);
    setFields(next);
    setReading(null);
    setLeaving(false);
  }

  const takeStep = () => navigate(pathname + search, { state: { ...state, editing: true } });

  function close() {
    open(null);
    if (isStep) window.history.back();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about steps back and forth
  useEffect(() => {
    // Forward, or a reload
    if (isStep && !fields) open(fieldsOf(receipt));
    if (isStep || !fields) return;
    // Back
    if (!dirty) return open(null);
    takeStep();
    setLeaving(true);
  }, [isStep]);

  function begin(): EditFields {
    const now = fieldsOf(receipt);
    open(now);
    takeStep();
    return now;
  }

  return {
    /** null while nothing is edited */
    fields,
    leaving,
    saving: edit.isPending,
    /** null where the form holds only what was saved and typed */
    reading,
    canSave: before !== null && fields !== null && canBeSaved(before, fields),
    begin,
    /** The pages were read after the save: what is empty is filled, and nothing is saved yet. */
    fill(analyses: readonly Analysis[]) {
      const now = fields ?? begin();
      const read = readingOf(now, analyses, receipt.currency);
      setReading(read);
      setFields({ ...now, ...read.filled });
    },
    change: (change: Partial<EditFields>) => setFields((now) => now && { ...now, ...change }),
    cancel: () => (dirty ? setLeaving(true) : close()),
    stay: () => setLeaving(false),
    discard: close,
    save() {
      if (edit.isPending || !before || !fields || !canBeSaved(before, fields)) return;
      const edits = reading ? editsAfterReading(changes, fields, reading) : changes;
      if (edits) edit.mutate(edits, { onSuccess: close });
      else close();
    },
  };
}
