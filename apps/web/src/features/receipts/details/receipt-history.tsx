import { type FieldChange, getReceiptHistory, type HistoryEvent } from '@slipcase/contract/receipt-history';
import type { Receipt } from '@slipcase/contract/receipts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { history as texts } from '../../../messages/receipt-history.ts';
import { Button } from '../../../ui/button.tsx';
import { pressable } from '../../../ui/pressable.ts';
import { scannedText } from '../receipt-text.ts';
import { useUndoEdit } from './use-undo-edit.ts';
import './receipt-history.css';

const historyQuery = ({ id, editedAt, exportState, billed, keptAsIs }: Receipt) =>
  queryOptions({
    // whenever the receipt changes, its history is loaded again
    queryKey: ['receipt-history', id, editedAt, exportState, billed, keptAsIs],
    queryFn: ({ signal }) => call(getReceiptHistory, { params: { id }, signal }),
    staleTime: 0,
  });

/** Who changed the receipt and when, newest first. Closed until the person opens it. */
export function ReceiptHistory({ receipt }: { receipt: Receipt }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="history" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h3>{texts.title}</h3>
      </summary>
      {isOpen && <Events receipt={receipt} />}
    </details>
  );
}

function Events({ receipt }: { receipt: Receipt }) {
  const { data, isError, refetch } = useQuery(historyQuery(receipt));
  const undo = useUndoEdit(receipt);
  if (isError)
    return (
      <div className="history__failed" role="alert">
        <p>{texts.failed}</p>
        <Button look="plain" small onClick={() => void refetch()}>
          {texts.again}
        </Button>
      </div>
    );
  if (!data) return <p className="hint">{texts.loading}</p>;
  const { events, undoable } = data;
  const isUndone = events.some(({ sequence, undoes }) => sequence === undoable && undoes !== undefined);
  return (
    <>
      {undoable !== null && (
        <Button look="plain" small {...pressable(!undo.isPending, () => undo.mutate(undoable))}>
          {undo.isPending ? texts.undoing : isUndone ? texts.redo : texts.undo}
        </Button>
      )}
      <ol>
        {events.map((event) => (
          <OneEvent key={event.sequence} event={event} />
        ))}
      </ol>
    </>
  );
}

function OneEvent({ event: { kind, at, by, changes, undoes } }: { event: HistoryEvent }) {
  return (
    <li>
      <b>{undoes === undefined ? texts.kind(kind) : texts.undone}</b>
      <p className="hint">
        <time dateTime={at}>{scannedText(at)}</time>
        {by && `, ${by}`}
      </p>
      {changes.length > 0 && (
        <dl>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
    </li>
  );
}

function Change({ change: { field, before, after } }: { change: FieldChange }) {
  const [old, now] = [before ?? texts.none, after ?? texts.none];
  return (
    <div>
      <dt>{texts.field(field)}</dt>
      <dd>
        <span className="sr-only">{texts.change(old, now)}</span>
        <span aria-hidden="true">
          <s>{old}</s> {now}
        </span>
      </dd>
    </div>
  );
}
