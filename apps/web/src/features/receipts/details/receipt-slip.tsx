import type { Receipt } from '@slipcase/contract/receipts';
import { partText } from '../../../domain/typed-amount.ts';
import { details, receipts as texts } from '../../../messages/receipts.ts';
import { FactList } from '../fact-list.tsx';
import { amountText, ownDateText, vendorText } from '../receipt-text.ts';
import './receipt-slip.css';

/** Everything known about a receipt, on one slip. */
export function ReceiptSlip({ receipt }: { receipt: Receipt }) {
  const { items, taxAmount, tipAmount, currency } = receipt;
  const extras = [
    [details.tax, taxAmount],
    [details.tip, tipAmount],
  ] as const;
  const facts: readonly (readonly [string, string | null])[] = [
    [texts.date, receipt.date],
    [details.location, receipt.location],
    [texts.category, receipt.category],
    [details.groupHead, receipt.groupHead],
    [details.paymentMethod, receipt.paymentMethod],
    ...(receipt.note ? [[details.note, receipt.note] as const] : []),
  ];
  return (
    <section className="slip whole">
      <div className="whole__top">
        <span className="badge">{receipt.projectName || texts.unknownProject}</span>
        <h2>{vendorText(receipt)}</h2>
        <p className="hint">{[ownDateText(receipt), receipt.location].filter(Boolean).join(' · ')}</p>
      </div>
      <hr className="perforation" />
      {items.length > 0 && <h3>{details.items}</h3>}
      <ul className="items">
        {items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a receipt may be equal, and the list never changes
          <li key={position}>
            <span>{item.name}</span>
            <i>{item.quantity}</i>
            <span className="amount">{partText(item.price, currency)}</span>
          </li>
        ))}
        {extras.map(
          ([name, amount]) =>
            amount !== null && (
              <li key={name} className="items__part">
                <span>{name}</span>
                <i />
                <span className="amount">{partText(amount, currency)}</span>
              </li>
            ),
        )}
      </ul>
      <p className="whole__total">
        <span>{details.total}</span>
        <b>{amountText(receipt) ?? texts.notAvailable}</b>
      </p>
      <hr className="perforation" />
      <FactList facts={facts} />
    </section>
  );
}
