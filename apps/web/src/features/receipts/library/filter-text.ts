import { formatDay } from '@slipcase/contract/dates';
import { library } from '../../../messages/receipts.ts';
import type { Facet, Filters } from './filters.ts';

/** The label of an active filter; '' if it is not active. */
export function filterText(filters: Filters, facet: Facet): string {
  const value = filters[facet];
  if (value === null) return '';
  if (facet === 'from') return library.fromDay(formatDay(value));
  if (facet === 'to') return library.toDay(formatDay(value));
  if (facet === 'currency') return library.inCurrency(value);
  if (facet === 'drive') return library.drives[filters.drive ?? 'waiting'];
  if (facet === 'missing') return library.missings[filters.missing ?? 'amount'];
  return value;
}
