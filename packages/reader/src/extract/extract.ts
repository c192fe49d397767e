import type { Row } from '../ocr/lines.ts';
import type { DateOrder, Found, Reading } from '../reading.ts';
import { labelledAmounts } from './amounts.ts';
import { countryOf, dateOrderIn } from './country.ts';
import { findCurrency } from './currency.ts';
import { findDate } from './date.ts';
import { findLocation } from './location.ts';
import { findSubtotal, findTax, findTip } from './parts-of-total.ts';
import { findCardLastFour, findPaymentMethod } from './payment-method.ts';
import { findTotal } from './total.ts';
import { findVendor } from './vendor.ts';

/** The fields of a reading that are found in the text. */
type Facts = Omit<Reading, 'image' | 'rotation' | 'corners' | 'lines' | 'problem' | 'ms'>;

/** A picture of a page of text must not fill a field with it. */
const MAX_CHARACTERS = 200;

/** All facts from a receipt's rows of text. Pure: the same rows, order and day give the same facts. */
export function extract(rows: readonly Row[], settings: { dateOrder: DateOrder; now: Date }): Facts {
  const country = countryOf(rows);
  const amounts = labelledAmounts(rows);
  const total = findTotal(amounts);
  const vendor = findVendor(rows);
  const sum = total?.value ?? null;
  return {
    vendor: shortened(vendor),
    total,
    date: findDate(rows, {
      country: country && dateOrderIn(country),
      fallback: settings.dateOrder,
      now: settings.now,
    }),
    location: shortened(findLocation(rows, vendor?.text ?? null)),
    currency: findCurrency(rows, country),
    subtotal: findSubtotal(amounts, sum),
    tax: findTax(amounts, sum),
    tip: findTip(amounts, sum),
    paymentMethod: findPaymentMethod(rows, amounts),
    cardLastFour: findCardLastFour(rows),
    items: [],
    time: null,
    phone: null,
    addsUp: null,
  };
}

function shortened(found: Found<string> | null): Found<string> | null {
  return found && { ...found, value: found.value.slice(0, MAX_CHARACTERS).trim() };
}
