import { formatDay } from '@slipcase/contract/dates';
import { library } from '../../../messages/receipts.ts';
import { activeFacets, type Facet, type Filters, LISTS, valuesOf } from './filters.ts';

/** One value of an active filter. */
type ActiveFilter = { key: string; text: string /** removes it */; without: Partial<Filters> };

export function activeFilters(filters: Filters): ActiveFilter[] {
  return activeFacets(filters).flatMap((facet) => {
    const values = valuesOf(filters, facet);
    return values.map((value) => {
      const rest = values.filter((other) => other !== value);
      const several = LISTS.some((list) => list === facet);
      return {
        key: `${facet} ${value}`,
        text: filterText(filters, facet, value),
        without: { [facet]: several ? rest : null },
      };
    });
  });
}

function filterText(filters: Filters, facet: Facet, value: string): string {
  if (facet === 'from') return library.fromDay(formatDay(value));
  if (facet === 'to') return library.toDay(formatDay(value));
  if (facet === 'min') return library.atLeast(value);
  if (facet === 'max') return library.atMost(value);
  if (facet === 'currency') return library.inCurrency(value);
  if (facet === 'drive') return library.drives[filters.drive ?? 'waiting'];
  if (facet === 'missing') return library.missings[filters.missing ?? 'amount'];
  return value;
}
