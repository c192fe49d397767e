import { formatDay } from '@slipcase/contract/dates';
import { billed } from '../../../messages/billed.ts';
import { library } from '../../../messages/receipts.ts';
import { monthTitle } from '../list-values.ts';
import { lastDayOf } from '../months.ts';
import { activeFacets, type Facet, type Filters, LISTS, NO_FILTERS, valuesOf } from './filters.ts';

/**
 * One value of an active filter, both of its days, or a sort order other than the default. `without` removes
 * it.
 */
type ActiveFilter = { key: string; text: string; without: Partial<Filters> };

export function activeFilters(filters: Filters): ActiveFilter[] {
  const facets = activeFacets(filters).flatMap((facet) => {
    // two days are one filter: 'October 2026'
    if (facet === 'to' && filters.from !== null) return [];
    if (facet === 'from' && filters.to !== null)
      return { key: 'days', text: askedDaysText(filters) ?? '', without: { from: null, to: null } };
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
    {
      key: 'sort',
      text: library.sorted({ ...library.sorts, ...library.tagSorts }[sort], reverse ? last : first),
      without: usual,
    },
  ];
}

/**
 * The days of the filter: 'March 2026', 'Mar 3, 2026 – Apr 5, 2026', 'From Mar 3, 2026'. Null if there are
 * none.
 */
export function askedDaysText({ from, to }: Pick<Filters, 'from' | 'to'>): string | null {
  if (from === null) return to && library.toDay(formatDay(to));
  if (to === null) return library.fromDay(formatDay(from));
  if (from === to) return formatDay(from);
  const month = from.slice(0, 7);
  const isMonth = from === `${month}-01` && to === lastDayOf(month);
  return isMonth ? monthTitle(month) : `${formatDay(from)} – ${formatDay(to)}`;
}

function filterText(filters: Filters, facet: Facet, value: string): string {
  if (facet === 'from') return library.fromDay(formatDay(value));
  if (facet === 'to') return library.toDay(formatDay(value));
  if (facet === 'min') return library.atLeast(value);
  if (facet === 'max') return library.atMost(value);
  if (facet === 'currency') return library.inCurrency(value);
  if (facet === 'drive') return library.drives[filters.drive ?? 'waiting'];
  if (facet === 'billed') return billed.filters[filters.billed ?? 'no'];
  if (facet === 'missing') return library.missings[filters.missing ?? 'amount'];
  return value;
}
