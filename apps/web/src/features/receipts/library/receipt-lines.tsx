import type { Receipt } from '@slipcase/contract/receipts';
import { Check, Clock, ScanText } from 'lucide-react';
import type { ReactNode } from 'react';
import { library, receipts } from '../../../messages/receipts.ts';
import { isToCheck, isUnread } from '../receipt-facts.ts';
import { amountText, cardDateText } from '../receipt-text.ts';

/** The three lines of a slip in the library. */
export function ReceiptLines({ receipt, vendor }: { receipt: Receipt; vendor: ReactNode }) {
  return (
    <>
      <div className="receipt__line">
        <h3 className="receipt__vendor cut">{vendor}</h3>
        {receipt.amount === null ? (
          <p className="hint">{library.missings.amount}</p>
        ) : (
          <p className="receipt__amount amount">{amountText(receipt)}</p>
        )}
      </div>
      <div className="receipt__line">
        <p className="receipt__facts cut">
          {[cardDateText(receipt), receipt.location].filter(Boolean).join(' · ')}
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
        {(isUnread(receipt) || isToCheck(receipt)) && (
          <span className="state state--check">
            <ScanText className="icon icon--s" />
            {isUnread(receipt) && !receipt.toCheck ? receipts.unread : receipts.toCheck}
          </span>
        )}
      </div>
    </>
  );
}
