import type { Receipt } from '@slipcase/contract/receipts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../../lib/router.tsx';
import { canBeSaved, changesIn, type EditFields, fieldsOf, type Likely } from './edit-fields.ts';
import { editsAfterReading, type Later, type Reading, readingOf, withTipByHand } from './read-later.ts';
import { useEdit } from './use-edit.ts';

/**
 * The form of one saved receipt: closed, open or saving. It asks before it discards typed text. The open form
 * is a history entry, so Back closes it, after the same question.
 */
export function useEditForm(receipt: Receipt, companyCurrency: string | undefined) {
  const likely: Likely = companyCurrency ? [receipt.currency, companyCurrency] : [receipt.currency];
  const edit = useEdit(receipt);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isStep = state?.editing === true;
  /**
   * the values at the time when the form opened: a change from another device must not count as the user's
   * edit
   */
  const [before, setBefore] = useState<EditFields | null>(null);
  const [fields, setFields] = useState<EditFields | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [leaving, setLeaving] = useState(false);
  const changes = before && fields && changesIn(before, fields, likely);
  // what the server keeps is not lost when the form closes
  const typed =
    reading?.kept && before && fields
      ? changesIn({ ...before, ...reading.filled, items: reading.items }, fields, likely)
      : changes;
  const dirty = typed !== null || reading?.kept === false;

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

  const isOpen = fields !== null;
  // scrolls to the top as a new screen does; after Forward, the details may have been scrolled
  useLayoutEffect(() => {
    if (isOpen) window.scrollTo(0, 0);
  }, [isOpen]);

  const takeStep = () => navigate(pathname + search, { state: { ...state, editing: true } });

  function close() {
    open(null);
    if (isStep) window.history.back();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about history steps
  useEffect(() => {
    // after Forward, or a reload
    if (isStep && !fields) open(fieldsOf(receipt));
    if (isStep || !fields) return;
    // after Back
    if (!dirty) return open(null);
    takeStep();
    setLeaving(true);
  }, [isStep]);

  function begin(): EditFields {
    const now = fieldsOf(receipt);
    open(now);
    // the receipt will be shown from its top, because Back from the form restores the scroll position of this
    // step
    window.scrollTo(0, 0);
    takeStep();
    return now;
  }

  return {
    /** whether the form's history entry is the current one */
    isStep,
    /** null when not editing */
    fields,
    likely,
    leaving,
    saving: edit.isPending,
    /** null if all values of the form were saved or typed */
    reading,
    /** whether closing the form would lose something */
    isDirty: dirty,
    canSave: before !== null && fields !== null && canBeSaved(before, fields, likely),
    begin,
    /** Fills the empty fields from analyses that were made after the save. Saves nothing yet. */
    fill(later: Later) {
      const now = fields ?? begin();
      const read = readingOf(now, later, receipt.currency);
      setReading(read);
      setFields({ ...now, ...read.filled, items: read.items });
    },
    change: (change: Partial<EditFields>) => setFields((now) => now && { ...now, ...change }),
    /** Sets a handwritten tip. @param overTyped also replaces a typed total */
    giveTip(tip: string, overTyped = false) {
      if (!fields || !reading) return;
      const given = withTipByHand(fields, reading, tip, overTyped);
      setFields(given.fields);
      setReading(given.reading);
    },
    /** Settles which of two days the date means: the one in the form. */
    settleDay: () =>
      setReading(
        (now) =>
          now && { ...now, otherDay: null, doubtful: now.doubtful.filter((field) => field !== 'date') },
      ),
    cancel: () => (dirty ? setLeaving(true) : close()),
    stay: () => setLeaving(false),
    discard: close,
    save() {
      if (edit.isPending || !before || !fields || !canBeSaved(before, fields, likely)) return;
      const edits = reading ? editsAfterReading(changes, fields, reading, likely) : changes;
      if (edits) edit.mutate(edits, { onSuccess: close });
      else close();
    },
  };
}
