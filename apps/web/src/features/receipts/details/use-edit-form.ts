import type { Receipt } from '@slipcase/contract/receipts';
import { useEffect, useState } from 'react';
import { changesIn, type EditFields, fieldsOf, isTotalValid } from './edit-fields.ts';
import { useEdit } from './use-edit.ts';

/** The form of one saved receipt: closed, open, or being saved. What was typed is not thrown away without a question. */
export function useEditForm(receipt: Receipt) {
  const edit = useEdit(receipt);
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

  return {
    /** null while nothing is edited */
    fields,
    leaving,
    saving: edit.isPending,
    canSave: fields !== null && isTotalValid(fields),
    begin: () => open(fieldsOf(receipt)),
    change: (change: Partial<EditFields>) => setFields((now) => now && { ...now, ...change }),
    cancel: () => (dirty ? setLeaving(true) : open(null)),
    stay: () => setLeaving(false),
    discard: () => open(null),
    save() {
      if (edit.isPending || !fields || !isTotalValid(fields)) return;
      if (changes) edit.mutate(changes, { onSuccess: () => open(null) });
      else open(null);
    },
  };
}
