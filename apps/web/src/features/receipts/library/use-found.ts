import type { Receipt } from '@slipcase/contract/receipts';
import { useMemo } from 'react';
import type { Filters } from './filters.ts';
import { countedOf, filteredOrMeant, foundInText, idsWithAllWords } from './find-receipts.ts';
import { useTextSearch } from './use-text-search.ts';

const NONE: Receipt[] = [];

/** What the search and the filters find in the list. Every part is undefined while there is no list. */
export function useFound(ordered: Receipt[] | undefined, filters: Filters, words: string) {
  const byFields = useMemo(
    () => ordered && filteredOrMeant(ordered, { ...filters, q: words }),
    [ordered, words, filters],
  );
  const text = useTextSearch(words, ordered);
  const textIds = useMemo(() => idsWithAllWords(ordered ?? NONE, text.found), [ordered, text.found]);
  const inText = useMemo(
    () =>
      ordered && byFields
        ? foundInText(ordered, filters, textIds, [...byFields.matching, ...byFields.others])
        : NONE,
    [ordered, byFields, filters, textIds],
  );
  // matches as typed come first, then other matches, then text matches, so that nothing moves when the server
  // answers
  const shown = useMemo(() => {
    if (!byFields) return undefined;
    const further = [...byFields.others, ...inText];
    return further.length > 0 ? [...byFields.matching, ...further] : byFields.matching;
  }, [byFields, inText]);
  const counted = useMemo(() => byFields && countedOf(byFields, inText), [byFields, inText]);
  return { byFields, inText, shown, counted, text, textIds };
}
