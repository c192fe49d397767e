import type { Receipt } from '@slipcase/contract/receipts';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { library } from '../../../messages/receipts.ts';
import { ReceiptLines, ReceiptTags } from '../library/receipt-lines.tsx';
import { type SlipPlace, slipItem } from '../library/slip-place.ts';
import { amountText, cardDateText, vendorText } from '../receipt-text.ts';

type PickCardProps = SlipPlace & {
  receipt: Receipt;
  bySave: boolean;
  picked: boolean;
  /** @param range from the last picked receipt to this one */
  onPick: (receipt: Receipt, range: boolean) => void;
};

/**
 * A slip during selection. The whole slip is the checkbox. It is as tall as the usual slip, so nothing jumps.
 */
export const PickCard = memo(function PickCard(props: PickCardProps) {
  const { receipt, bySave, picked, onPick } = props;
  const name = [vendorText(receipt), cardDateText(receipt), amountText(receipt)].filter(Boolean).join(', ');
  return (
    <li className="swipe" {...slipItem(receipt, props)}>
      <article className={picked ? 'slip receipt receipt--picked' : 'slip receipt'}>
        <ReceiptLines receipt={receipt} bySave={bySave} vendor={vendorText(receipt)} />
        <div className="receipt__foot">
          <ReceiptTags receipt={receipt} />
          {/* biome-ignore lint/a11y/useSemanticElements: a checkbox does not report whether Shift was held */}
          <button
            type="button"
            role="checkbox"
            className="pick"
            aria-checked={picked}
            onClick={(event) => onPick(receipt, event.shiftKey)}
          >
            <span className="pick__box">{picked && <Check className="icon icon--s" />}</span>
            <span aria-hidden>{picked ? library.picked : library.pickOne}</span>
            <span className="sr-only">{library.pick(name)}</span>
          </button>
        </div>
      </article>
    </li>
  );
});
