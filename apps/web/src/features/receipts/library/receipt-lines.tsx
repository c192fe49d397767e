import type { Receipt } from '@slipcase/contract/receipts';
import { Check, Clock, ReceiptText, ScanText, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { billed as billedTexts } from '../../../messages/billed.ts';
import { keepPaper } from '../../../messages/keep-paper.ts';
import { library, receipts } from '../../../messages/receipts.ts';
import { isToCheck, isUnread } from '../list-values.ts';
import { amountText, cardDateText, cardSavedText, projectsText, splitText } from '../receipt-text.ts';

type ReceiptLinesProps = {
  receipt: Receipt;
  vendor: ReactNode;
  /** whether the list is in the order of the saves: then the day of the save explains the slip's place */
  bySave: boolean;
};

/** Vendor and amount, then the date, the place and the state of the export. */
export function ReceiptLines({ receipt, vendor, bySave }: ReceiptLinesProps) {
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
          {[cardDateText(receipt), receipt.location, bySave && cardSavedText(receipt)]
            .filter(Boolean)
            .join(' · ')}
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
    </>
  );
}

/**
 * The category, or what needs an action. The paper comes first, because people may throw it away next. If
 * there are two, there is only room for the icon of the second.
 */
function TagOrStates({ receipt }: { receipt: Receipt }) {
  const mustCheck = isUnread(receipt) || isToCheck(receipt);
  if (!receipt.keepPaper && !mustCheck)
    return <p className="cut">{splitText(receipt) ?? receipt.category}</p>;
  return (
    <>
      {receipt.keepPaper && (
        <span className="state state--check">
          <ScrollText className="icon icon--s" />
          {keepPaper.title}
        </span>
      )}
      {mustCheck && (
        <span className="state state--check">
          <ScanText className="icon icon--s" />
          <span className={receipt.keepPaper ? 'sr-only' : undefined}>
            {isUnread(receipt) && !receipt.toCheck ? receipts.unread : receipts.toCheck}
          </span>
        </span>
      )}
    </>
  );
}

/**
 * The receipt's tags, at the foot of a slip beside its buttons. A state that needs an action replaces the
 * category. The mark of a billed receipt is beside either one.
 */
export function ReceiptTags({ receipt }: { receipt: Receipt }) {
  const { billed } = receipt;
  return (
    <div className="receipt__tags">
      <div className="receipt__tag">
        <TagOrStates receipt={receipt} />
        {billed && (
          <span className="state" title={billed.as || undefined}>
            <ReceiptText className="icon icon--s" />
            {billedTexts.fact}
          </span>
        )}
      </div>
      <p className="receipt__project cut">{projectsText(receipt)}</p>
    </div>
  );
}
