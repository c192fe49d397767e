import { fromCents, toCents } from '@slipcase/contract/money';
import type { ReceiptPart } from '@slipcase/contract/receipt-parts';
import type { ReceiptPlace } from '@slipcase/contract/receipt-places';
import type { Receipt } from '@slipcase/contract/receipts';
import type { ReactNode } from 'react';
import { partText } from '../../../domain/typed-amount.ts';
import { details } from '../../../messages/receipt-details.ts';
import { receipts as texts } from '../../../messages/receipts.ts';
import { BilledRow } from '../billed/billed-row.tsx';
import { unprintedRounding } from '../form/unprinted-rounding.ts';
import { LabeledRows } from '../labeled-rows.tsx';
import { amountText, ownDateText, vendorText } from '../receipt-text.ts';
import { fieldsOf } from './edit-fields.ts';
import { differenceIn } from './item-rows.ts';
import type { PlacedField } from './use-places.ts';
import './receipt-slip.css';

type ReceiptSlipProps = {
  receipt: Receipt;
  places: readonly ReceiptPlace[];
  /** the fact whose place is lit on the picture */
  pressed: PlacedField | null;
  onPress: (field: PlacedField | null) => void;
};

/** Everything known about a receipt, on one slip. */
export function ReceiptSlip({ receipt, places, pressed, onPress }: ReceiptSlipProps) {
  const { items, taxAmount, tipAmount, currency } = receipt;
  const difference = differenceIn(fieldsOf(receipt), receipt);
  const extras = [
    [details.tax, taxAmount],
    [details.tip, tipAmount],
    [(receipt.fees ?? 0) < 0 ? details.discount : details.fees, receipt.fees ?? null],
    [details.rounding, roundingOf(receipt)],
  ] as const;
  /** A value that lights its place on the picture when pressed, if that place is known. */
  const lighting = (field: PlacedField, text: string | null): ReactNode =>
    text !== null && places.some((place) => place.field === field) ? (
      <button
        type="button"
        className="places-fact"
        title={details.showPlace}
        aria-pressed={pressed === field}
        onClick={() => onPress(pressed === field ? null : field)}
      >
        {text}
      </button>
    ) : (
      text
    );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.date, lighting('date', ownDateText(receipt))],
    [details.location, lighting('location', receipt.location)],
    // in a split receipt, each part has its own
    ...(receipt.parts
      ? []
      : ([
          [texts.category, receipt.category],
          [details.groupHead, receipt.groupHead],
        ] as const)),
    [details.paymentMethod, receipt.paymentMethod],
    ...(receipt.note ? [[details.note, receipt.note] as const] : []),
  ];
  return (
    <section className="slip whole">
      <div className="whole__top">
        <span className="badge">{receipt.projectName || texts.unknownProject}</span>
        <h2>{lighting('vendor', vendorText(receipt))}</h2>
        <p className="hint">{[ownDateText(receipt), receipt.location].filter(Boolean).join(' · ')}</p>
      </div>
      <hr className="perforation" />
      {items.length > 0 && <h3>{details.items}</h3>}
      <ul className="items">
        {items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a receipt may be equal, and the list never changes
          <li key={position}>
            <span>{item.name}</span>
            {/* the reader stores 1 where no quantity is printed */}
            <i>{item.quantity === 1 ? null : item.quantity}</i>
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
        <b>{lighting('total', amountText(receipt) ?? texts.notAvailable)}</b>
      </p>
      {difference && (
        <p className="whole__off">
          {difference.isMore ? details.linesMore(difference.text) : details.linesLess(difference.text)}
        </p>
      )}
      {receipt.parts && <Parts parts={receipt.parts} currency={currency} />}
      <hr className="perforation" />
      <LabeledRows facts={facts} />
      <BilledRow receipt={receipt} />
    </section>
  );
}

function Parts({ parts, currency }: { parts: readonly ReceiptPart[]; currency: string }) {
  return (
    <section className="whole__parts" aria-labelledby={PARTS_ID}>
      <h3 id={PARTS_ID}>{details.parts}</h3>
      <ul className="items">
        {parts.map(({ projectName, category, groupHead, price }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and the list never changes
          <li key={position}>
            <span>
              {projectName}
              <span className="whole__tags">{[category, groupHead].join(' · ')}</span>
            </span>
            <i />
            <span className="amount">{partText(price, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PARTS_ID = 'receipt-parts';

/**
 * The printed rounding, or otherwise the difference between the parts and the total, if it can only be
 * rounding.
 */
function roundingOf({ items, taxAmount, tipAmount, fees, rounding, amount }: Receipt): number | null {
  if (rounding !== undefined) return rounding;
  if (!amount || items.length === 0) return null;
  const added = toCents(tipAmount ?? 0) + toCents(fees ?? 0);
  const base = items.reduce((sum, { price }) => sum + toCents(price), added);
  const rounded = unprintedRounding([base + toCents(taxAmount ?? 0), base], amount.cents);
  return rounded && fromCents(rounded.by);
}
