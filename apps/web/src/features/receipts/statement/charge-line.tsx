import { formatDay } from '@slipcase/contract/dates';
import { formatMoney } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { Link } from '../../../lib/router.tsx';
import { amountText, cardDateText, vendorText } from '../receipt-text.ts';
import type { Charge } from './reading/statement.ts';

/** A line of the statement: day, name, amount. */
export function ChargeLine({ charge }: { charge: Charge }) {
  return (
    <p className="statement__line">
      <span>
        <b className="cut">{charge.name}</b>
        <span className="hint">{formatDay(charge.day)}</span>
      </span>
      <span className="amount">{formatMoney(charge.amount)}</span>
    </p>
  );
}

/** A saved receipt, which links to its details. */
export function ReceiptLine({ receipt }: { receipt: Receipt }) {
  return (
    <p className="statement__line">
      <span>
        <Link className="statement__receipt cut" to={`/receipt/${receipt.id}`}>
          {vendorText(receipt)}
        </Link>
        <span className="hint">{cardDateText(receipt)}</span>
      </span>
      <span className="amount">{amountText(receipt)}</span>
    </p>
  );
}
