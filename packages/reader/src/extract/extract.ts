import type { Row } from '../ocr/lines.ts';
import type { Found, Home, Reading } from '../reading.ts';
import { dateHints, findDate } from './date/date.ts';
import { findTime } from './date/time.ts';
import { doubted, doubtOfDecimals, doubtOfLocation, doubtOfTotal, doubtOfVendor } from './doubts.ts';
import { findCurrency } from './evidence/currency.ts';
import { unknownCodeAtTotal } from './evidence/unknown-code.ts';
import { findItems } from './items/items.ts';
import { findLocation } from './location/location.ts';
import { type Paper, paperOf } from './paper/paper.ts';
import { findPhone } from './phone.ts';
import { checkSum } from './total/adds-up.ts';
import { findPartsOfTotal } from './total/parts-of-total.ts';
import { findCardLastFour, findPaymentMethod } from './total/payment-method.ts';
import { findTotal } from './total/total.ts';
import { findVendor, vendorBeside } from './vendor/vendor.ts';

/** The fields of a reading that come from the text. */
export type Facts = Omit<
  Reading,
  | 'image'
  | 'rotation'
  | 'corners'
  | 'kind'
  | 'script'
  | 'papers'
  | 'lines'
  | 'problem'
  | 'explanations'
  | 'ms'
>;

/** A picture of a page of text must not fill a field with all of it. */
const MAX_CHARACTERS = 200;

/** All facts from a receipt's rows of text. Pure: the same rows, home and date give the same facts. */
export function extract(printed: readonly Row[], settings: { home: Home; now: Date }): Facts {
  const paper = paperOf(printed, settings.home);
  const { rows, amounts: figures } = paper;
  const amounts = figures.filter(({ loose }) => !loose);
  const total = findTotal(rows, figures);
  const { vendor, nameShares } = findVendor(paper);
  const date = findDate(rows, dateHints(paper, settings.now));
  const location = findLocation(paper, nameShares);
  const sum = total?.value ?? null;
  const items = findItems(rows, amounts, sum);
  const parts = findPartsOfTotal(rows, amounts, items.items, sum);
  const addsUp = checkSum({ rows, amounts, list: items, total, ...parts });
  const holds = addsUp?.holds === true;
  const { country } = paper.country;
  const sums = { rows, amounts: figures, items: items.items, holds, tip: parts.tip, country };
  const unknownCode = unknownCodeAtTotal(rows, paper.country);
  const name = shortened(vendorBeside(vendor, { figures, date, location }));
  const paid = doubted(total, (value) =>
    unknownCode ? 'unknown_currency' : (doubtOfTotal(value, sums) ?? doubtOfDecimals(total)),
  );
  return {
    vendor: doubted(name, (value) => doubtOfVendor(value, paper, items.items)),
    total: paid,
    date,
    location: doubted(shortened(location), doubtOfLocation),
    currency: unknownCode ? null : currencyIn(paper),
    ...parts,
    paymentMethod: findPaymentMethod(rows, amounts, sum),
    cardLastFour: findCardLastFour(rows),
    items: items.items,
    time: findTime(rows),
    phone: findPhone(rows),
    // the items make the subtotal, not what was paid
    addsUp: paid?.doubt === 'before_tax' ? null : addsUp,
  };
}

/** A page without an amount has no currency, unless something on it tells the country. */
function currencyIn(paper: Paper): Found<string> | null {
  const found = findCurrency(paper);
  const isAssumed = found?.text === '' && paper.country.told === null;
  return isAssumed && paper.amounts.length === 0 ? null : found;
}

function shortened(found: Found<string> | null): Found<string> | null {
  return found && { ...found, value: found.value.slice(0, MAX_CHARACTERS).trim() };
}
