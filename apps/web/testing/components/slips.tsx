import { PickCard } from '../../src/features/receipts/bulk/pick-card.tsx';
import { ReceiptSlip } from '../../src/features/receipts/details/receipt-slip.tsx';
import { ReceiptCard } from '../../src/features/receipts/library/receipt-card.tsx';
import { aReceipt, ON_THE_DRIVE } from '../../src/features/receipts/testing/receipt.ts';
import { Kind, States } from './states.tsx';
import '../../src/features/receipts/library/library.css';
import '../../src/features/receipts/details/details.css';

const nothing = () => {};
const ACTIONS = { onDownload: nothing, onExport: nothing, onDelete: nothing };
const ITEMS = [
  { name: 'Wood screws 4x40', price: 12.99, quantity: 2 },
  { name: 'Paint, white', price: 24.5, quantity: 1 },
];
const SAVED = [
  aReceipt({ vendor: 'Pinwright Hardware' }),
  aReceipt({ vendor: 'Copper Kettle Diner', ...ON_THE_DRIVE }),
  aReceipt({ vendor: 'A vendor whose name is longer than a phone is wide', exportState: 'failed' }),
  aReceipt({ vendor: null, price: null, date: null, dateIso: null, wasRead: false }),
];

export function Slips() {
  return (
    <Kind title="Slips">
      <States of="in the library: waiting, on the drive, failed, unread">
        <ul className="slips">
          {SAVED.map((receipt, place) => (
            <ReceiptCard
              bySave
              key={receipt.vendor}
              receipt={receipt}
              drive="google"
              exporting={false}
              place={place + 1}
              size={SAVED.length}
              gap={0}
              {...ACTIONS}
            />
          ))}
        </ul>
      </States>
      <States of="while several are chosen">
        <ul className="slips">
          {SAVED.slice(0, 2).map((receipt, place) => (
            <PickCard
              bySave
              key={receipt.vendor}
              receipt={receipt}
              picked={place === 0}
              place={place + 1}
              size={2}
              gap={0}
              onPick={nothing}
            />
          ))}
        </ul>
      </States>
      <States of="all that is known">
        <ReceiptSlip
          receipt={aReceipt({ items: ITEMS, taxAmount: 5.1, tipAmount: null })}
          places={[]}
          pressed={null}
          onPress={() => undefined}
        />
      </States>
    </Kind>
  );
}
