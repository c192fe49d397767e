import { MAX_BULK } from '@slipcase/contract/bulk-receipts';
import type { Receipt } from '@slipcase/contract/receipts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pickedAfter } from './pick.ts';
import { useSelectingStep } from './selecting-step.ts';

/**
 * The receipts selected for a bulk action.
 * @param kept all receipts that exist: a receipt that was deleted elsewhere is no longer selected
 * @param shown the receipts that match the search and the filters, in order
 */
export function useSelection(kept: Receipt[] | undefined, shown: Receipt[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const last = useRef<string | null>(null);
  const order = useRef(shown);
  useEffect(() => {
    order.current = shown;
  }, [shown]);

  const picked = useMemo(
    () => chosen && new Set(kept?.filter(({ id }) => chosen.has(id)).map(({ id }) => id)),
    [chosen, kept],
  );
  const hidden = useMemo(() => {
    if (!picked || picked.size === 0) return 0;
    return picked.size - (shown?.filter(({ id }) => picked.has(id)).length ?? 0);
  }, [picked, shown]);

  const { enter, leave } = useSelectingStep((inside) => {
    last.current = null;
    setChosen((before) => (inside ? (before ?? new Set()) : null));
  });
  const start = useCallback(() => {
    setChosen(new Set());
    enter();
  }, [enter]);
  const end = useCallback(() => {
    last.current = null;
    setChosen(null);
    leave();
  }, [leave]);
  const none = useCallback(() => setChosen(new Set()), []);
  const all = useCallback(
    () =>
      setChosen(
        (before) =>
          new Set([...(before ?? []), ...(order.current ?? []).map(({ id }) => id)].slice(0, MAX_BULK)),
      ),
    [],
  );
  const pick = useCallback(({ id }: Receipt, range: boolean) => {
    const from = range ? last.current : null;
    last.current = id;
    setChosen((before) => pickedAfter(before ?? new Set(), order.current ?? [], from, id));
  }, []);

  const active = chosen !== null;
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      // an open dialog handles the key itself, and prevents its default
      if (event.key === 'Escape' && !event.defaultPrevented) end();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active, end]);

  return { picked, hidden, start, end, all, none, pick };
}
