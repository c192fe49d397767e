import type { Receipt } from '@slipcase/contract/receipts';
import { Check, CircleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { keepPaper } from '../../../messages/keep-paper.ts';
import { library, receipts as receiptTexts } from '../../../messages/receipts.ts';
import { table as texts } from '../../../messages/table.ts';
import { isToCheck } from '../list-values.ts';
import {
  amountText,
  dateText,
  isExported,
  projectsText,
  savedText,
  splitText,
  vendorText,
} from '../receipt-text.ts';

type ReceiptRowProps = {
  receipt: Receipt;
  /** from 0 */
  place: number;
  /** whether the keyboard is at this row */
  isActive: boolean;
  /** null if the person is not selecting */
  isPicked: boolean | null;
  /** whether the table is in the order of the saves: then each row shows the day */
  bySave: boolean;
  onChoose: (event: MouseEvent) => void;
};

/** The id of the row, with which the table names its active row. */
export function rowId({ id }: Receipt): string {
  return `row-${id}`;
}

/** A receipt as a row. The table handles its keys. */
export function ReceiptRow({ receipt, place, isActive, isPicked, bySave, onChoose }: ReceiptRowProps) {
  return (
    <tr
      data-receipt={receipt.id}
      aria-rowindex={place + 2}
      aria-selected={isPicked ?? isActive}
      id={rowId(receipt)}
      data-active={isActive || undefined}
      onClick={onChoose}
    >
      <td className="desk-table__mark">
        {isPicked !== null ? (
          <span className="desk-table__box">{isPicked && <Check className="icon icon--s" />}</span>
        ) : (
          (isToCheck(receipt) || receipt.keepPaper) && (
            <>
              <CircleAlert className="icon icon--s" />
              <span className="sr-only">{isToCheck(receipt) ? texts.toCheck : keepPaper.title}</span>
            </>
          )
        )}
      </td>
      <td className="desk-table__date">
        {receipt.date ? dateText(receipt) : library.missings.date}
        {bySave && <small>{savedText(receipt)}</small>}
      </td>
      <td className="desk-table__vendor">{vendorText(receipt)}</td>
      <td className="desk-table__project">{projectsText(receipt)}</td>
      <td className="desk-table__category">{splitText(receipt) ?? receipt.category}</td>
      <td className="desk-table__head">{receipt.groupHead}</td>
      <td className="amount desk-table__amount">{amountText(receipt) ?? receiptTexts.notAvailable}</td>
      <td className="desk-table__drive">
        {isExported(receipt) && (
          <>
            <Check className="icon icon--s" />
            <span className="sr-only">{receiptTexts.exported}</span>
          </>
        )}
      </td>
    </tr>
  );
}
