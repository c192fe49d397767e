import type { Receipt } from '@slipcase/contract/receipts';
import { ChevronDown, ChevronUp, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { details } from '../../../messages/receipt-details.ts';
import { table as texts } from '../../../messages/table.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { DoubtNotice } from '../details/doubt-notice.tsx';
import { KeepPaperNotice } from '../details/keep-paper-notice.tsx';
import { ReceiptPdf } from '../details/receipt-pdf.tsx';
import { ReceiptSlip } from '../details/receipt-slip.tsx';
import { useDismiss } from '../details/use-edit.ts';
import { type PlacedField, usePlaces } from '../details/use-places.ts';
import { leavingFor } from '../library/slip-place.ts';

type BesideProps = {
  receipt: Receipt;
  /** from 1 */
  place: number;
  count: number;
  /** @param by rows */
  onGo: (by: number) => void;
  onEdit: () => void;
  onClose: () => void;
};

/** One receipt beside the table: its facts, and its PDF, where the place of a pressed fact is lit. */
export function Beside({ receipt, place, count, onGo, onEdit, onClose }: BesideProps) {
  const [pressed, setPressed] = useState<PlacedField | null>(null);
  const places = usePlaces(receipt, null);
  const dismiss = useDismiss(receipt);
  return (
    <aside className="beside" aria-label={texts.beside}>
      <div className="beside__tools">
        <IconButton label={texts.previous} onClick={() => onGo(-1)} disabled={place === 1}>
          <ChevronUp className="icon" />
        </IconButton>
        <IconButton label={texts.next} onClick={() => onGo(1)} disabled={place === count}>
          <ChevronDown className="icon" />
        </IconButton>
        <span className="hint" role="status">
          {texts.placeOf(place, count)}
        </span>
        <Button look="quiet" small onClick={onEdit}>
          <Pencil className="icon" />
          {texts.edit}
        </Button>
        <ButtonLink look="quiet" small to={`/receipt/${receipt.id}`} state={() => leavingFor(receipt)}>
          {texts.whole}
        </ButtonLink>
        <IconButton label={texts.close} onClick={onClose}>
          <X className="icon" />
        </IconButton>
      </div>
      {receipt.doubts && (
        <DoubtNotice
          doubts={receipt.doubts}
          keeping={dismiss.isPending}
          onCheck={onEdit}
          onKeep={() => dismiss.mutate()}
        />
      )}
      {receipt.keepPaper && <KeepPaperNotice receipt={receipt} reasons={receipt.keepPaper} />}
      <ReceiptSlip receipt={receipt} places={places} pressed={pressed} onPress={setPressed} />
      <ReceiptPdf receipt={receipt} lit={places.find(({ field }) => field === pressed) ?? null} />
      <p className="hint">{`${details.file}: ${receipt.filename}`}</p>
    </aside>
  );
}
