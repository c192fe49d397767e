import type { DriveKind } from '@slipcase/contract/drive';
import type { Receipt } from '@slipcase/contract/receipts';
import { Download, Trash2, Upload } from 'lucide-react';
import { memo } from 'react';
import { Link } from '../../../lib/router.tsx';
import { exporting as exportTexts } from '../../../messages/common.ts';
import { receipts } from '../../../messages/receipts.ts';
import { pressable } from '../../../ui/pressable.ts';
import { exportLabel, isExported, nameOfReceipt, vendorText } from '../receipt-text.ts';
import { ReceiptLines, ReceiptTags } from './receipt-lines.tsx';
import { leavingFor, type SlipPlace, slipItem } from './slip-place.ts';
import { useSwipe } from './use-swipe.ts';

type CardActions = {
  onDownload: (receipt: Receipt) => void;
  onExport: (receipt: Receipt) => void;
  onDelete: (receipt: Receipt) => void;
};

type ReceiptCardProps = CardActions &
  SlipPlace & { receipt: Receipt; drive: DriveKind; exporting: boolean; bySave: boolean };

/** A slip in the library. The whole slip links to the receipt, and a swipe to the left reveals Delete. */
export const ReceiptCard = memo(function ReceiptCard(props: ReceiptCardProps) {
  const { receipt, drive, exporting, bySave, onDownload, onExport, onDelete } = props;
  const { offset, dragging, handlers, close } = useSwipe();
  const done = isExported(receipt);
  const name = nameOfReceipt(receipt);

  function remove() {
    close();
    onDelete(receipt);
  }

  return (
    <li className={offset < 0 ? 'swipe swipe--open' : 'swipe'} {...slipItem(receipt, props)}>
      <div className="swipe__stub">
        <button
          type="button"
          className="swipe__delete"
          aria-label={receipts.which(receipts.delete, name)}
          onClick={remove}
        >
          <Trash2 className="icon" />
          {receipts.delete}
        </button>
      </div>
      <article
        className={dragging ? 'slip receipt slip--dragged' : 'slip receipt'}
        style={offset < 0 ? { transform: `translateX(${offset}px)` } : undefined}
        {...handlers}
      >
        <ReceiptLines
          receipt={receipt}
          bySave={bySave}
          vendor={
            <Link to={`/receipt/${receipt.id}`} state={() => leavingFor(receipt)} draggable={false}>
              {vendorText(receipt)}
            </Link>
          }
        />
        <div className="receipt__foot">
          <ReceiptTags receipt={receipt} />
          <div className="receipt__actions">
            <button
              type="button"
              className="tool"
              aria-label={receipts.which(receipts.download, name)}
              onClick={() => onDownload(receipt)}
            >
              <Download className="icon" />
              {receipts.download}
            </button>
            <button
              type="button"
              className="tool"
              aria-label={receipts.which(exportLabel(receipt, exporting), name)}
              title={done ? exportTexts.already(drive) : undefined}
              {...pressable(!done && !exporting, () => onExport(receipt))}
            >
              {/* the state above already has the check mark */}
              {!done && <Upload className="icon" />}
              {exportLabel(receipt, exporting)}
            </button>
            <button
              type="button"
              className="tool"
              aria-label={receipts.which(receipts.delete, name)}
              onClick={remove}
            >
              <Trash2 className="icon" />
              {receipts.delete}
            </button>
          </div>
        </div>
      </article>
    </li>
  );
});
