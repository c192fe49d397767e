import { formatDay } from '@slipcase/contract/dates';
import { library } from '../../../messages/receipts.ts';
import { activeFacets, type Facet, type Filters, LISTS, NO_FILTERS, valuesOf } from './filters.ts';

/** One value of an active filter, or an order that is not the usual one. */
type ActiveFilter = { key: string; text: string /** removes it */; without: Partial<Filters> };

export function activeFilters(filters: Filters): ActiveFilter[] {
  const facets = activeFacets(filters).flatMap((facet) => {
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
  const { sort, reverse } = filters;
  if (sort === NO_FILTERS.sort && !reverse) return facets;
  const [first = '', last = ''] = library.orders[sort];
  const usual = { sort: NO_FILTERS.sort, reverse: false };
  return [
    ...facets,
    { key: 'sort', text: library.sorted(library.sorts[sort], reverse ? last : first), without: usual },
  ];
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
