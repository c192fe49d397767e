import { useCallback, useEffect, useMemo, useState } from 'react';
import { followAddress, useLocation, useNavigate } from '../../../lib/router.tsx';
import { stepWithin } from '../bulk/selecting-step.ts';
import { type Filters, filtersIn, libraryAddress } from './filters.ts';

/**
 * The filters in the URL, and a function to change them. Typing replaces the URL; other changes add a history
 * entry. Search words apply right away, and the URL follows.
 */
export function useFilters() {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const given = filtersIn(search);
  const address = libraryAddress({ ...given, q: '' });
  // stays the same object while only the search words in the URL change, so that the list is not filtered
  // again
  const filters = useMemo(() => filtersIn(address.replace('/library', '')), [address]);
  const [words, setWords] = useState(given.q);

  // runs after Back or a link. The URL may already have newer words that the router has not read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every history step counts, even one to a URL from before the words
  useEffect(() => setWords(filtersIn(window.location.search).q), [location]);

  const type = useCallback((q: string) => {
    setWords(q);
    try {
      followAddress(libraryAddress({ ...filtersIn(window.location.search), q }));
    } catch {
      // Safari allows a hundred URL changes in 30 s; the words apply anyway
    }
  }, []);

  const change = useCallback(
    (changes: Partial<Filters>) => {
      const { pathname, search: now } = window.location;
      const to = libraryAddress({ ...filtersIn(now), ...changes });
      const again = to === pathname + now;
      // the filters did not change, so this adds no history entry
      navigate(to, { replace: again, state: again ? window.history.state : stepWithin() });
    },
    [navigate],
  );

  const clear = useCallback(() => {
    setWords('');
    const { sort, reverse } = filtersIn(window.location.search);
    navigate(libraryAddress({ sort, reverse }), { state: stepWithin() });
  }, [navigate]);

  return { filters, words, type, change, clear };
}
