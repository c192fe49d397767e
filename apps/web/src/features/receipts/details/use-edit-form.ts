import type { Receipt } from '@slipcase/contract/receipts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { changesIn, type EditFields, fieldsOf, isTotalValid } from './edit-fields.ts';
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
  const [leaving, setLeaving] = useState(false);
  const changes = before && fields && changesIn(before, fields);
  const dirty = changes !== null;

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  function open(next: EditFields | null) {
    setBefore(next);
    setFields(next);
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

  return {
    /** null while nothing is edited */
    fields,
    leaving,
    saving: edit.isPending,
    canSave: fields !== null && isTotalValid(fields),
    begin() {
      open(fieldsOf(receipt));
      takeStep();
    },
    change: (change: Partial<EditFields>) => setFields((now) => now && { ...now, ...change }),
    cancel: () => (dirty ? setLeaving(true) : close()),
    stay: () => setLeaving(false),
    discard: close,
    save() {
      if (edit.isPending || !fields || !isTotalValid(fields)) return;
      if (changes) edit.mutate(changes, { onSuccess: close });
      else close();
    },
  };
}
