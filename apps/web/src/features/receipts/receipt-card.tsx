import type { Receipt } from '@slipcase/contract/receipts';
import { Check, Clock, Download, Trash2, Upload } from 'lucide-react';
import { memo } from 'react';
import { Link } from '../../lib/router.tsx';
import { receipts } from '../../messages.ts';
import { dateText, exportLabel, isExported, priceText, vendorText } from './receipt-text.ts';
import { useSwipe } from './use-swipe.ts';

type ReceiptCardProps = {
  receipt: Receipt;
  exporting: boolean;
  onDownload: (receipt: Receipt) => void;
  onExport: (receipt: Receipt) => void;
  onDelete: (receipt: Receipt) => void;
};

/** the details screen leads back to where the person came from */
const FROM_LIBRARY = { back: '/library' };

/** A slip in the library; the whole of it opens the receipt, and swiping it to the left reveals Delete. */
export const ReceiptCard = memo(function ReceiptCard(props: ReceiptCardProps) {
  const { receipt, exporting, onDownload, onExport, onDelete } = props;
  const { offset, dragging, handlers, close } = useSwipe();
  const done = isExported(receipt);

  function remove() {
    close();
    onDelete(receipt);
  }

  return (
    <li className={offset < 0 ? 'swipe swipe--open' : 'swipe'}>
      <div className="swipe__stub">
        <button type="button" className="swipe__delete" onClick={remove}>
          <Trash2 className="icon" />
          {receipts.delete}
        </button>
      </div>
      <article
        className={dragging ? 'slip receipt slip--dragged' : 'slip receipt'}
        style={offset < 0 ? { transform: `translateX(${offset}px)` } : undefined}
        {...handlers}
      >
        <div className="receipt__line">
          <h3 className="receipt__vendor cut">
            <Link to={`/receipt/${receipt.id}`} state={FROM_LIBRARY} draggable={false}>
              {vendorText(receipt)}
            </Link>
          </h3>
          <p className="receipt__amount amount">{priceText(receipt)}</p>
        </div>
        <div className="receipt__line">
          <p className="receipt__facts cut">
            {[dateText(receipt), receipt.location].filter(Boolean).join(' · ')}
          </p>
          {receipt.driveUrl && (
            <span className="state state--done">
              <Check className="icon icon--s" />
              {receipts.exported}
            </span>
          )}
          {receipt.exportState === 'failed' && (
            <span className="state state--check">
              <Clock className="icon icon--s" />
              {receipts.exportWaiting}
            </span>
          )}
        </div>
        <div className="receipt__line">
          <p className="receipt__project cut">{receipt.projectName}</p>
        </div>
        <div className="receipt__tools">
          <button
            type="button"
            className="button button--quiet button--small"
            onClick={() => onDownload(receipt)}
          >
            <Download className="icon" />
            {receipts.download}
          </button>
          <button
            type="button"
            className="button button--quiet button--small"
            disabled={done || exporting}
            onClick={() => onExport(receipt)}
          >
            {done ? <Check className="icon" /> : <Upload className="icon" />}
            {exportLabel(receipt, exporting)}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={receipts.delete}
            title={receipts.delete}
            onClick={remove}
          >
            <Trash2 className="icon" />
          </button>
        </div>
      </article>
    </li>
  );
});
