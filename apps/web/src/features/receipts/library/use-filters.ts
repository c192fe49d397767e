import { useCallback, useEffect, useMemo, useState } from 'react';
import { followAddress, useLocation, useNavigate } from '../../../lib/router.tsx';
import { stepWithin } from '../bulk/selecting-step.ts';
import { type Filters, filtersIn, libraryAddress } from './filters.ts';

/**
 * The filters in the address, and the way to change them. Typing replaces the address, everything else is a step that Back
 * takes back. The words are here at once; the address follows them.
 */
export function useFilters() {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const filters = useMemo(() => filtersIn(search), [search]);
  const [words, setWords] = useState(filters.q);

  // Back, or a link. What was typed meanwhile stands in the address already, which the router has not looked at
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step counts, also one to an address as it was before the words
  useEffect(() => setWords(filtersIn(window.location.search).q), [location]);

  const type = useCallback((q: string) => {
    setWords(q);
    try {
      followAddress(libraryAddress({ ...filtersIn(window.location.search), q }));
    } catch {
      // Safari takes a hundred changes of the address in 30 s; the words count all the same
    }
  }, []);

  const change = useCallback(
    (changes: Partial<Filters>) => {
      const { pathname, search: now } = window.location;
      const to = libraryAddress({ ...filtersIn(now), ...changes });
      const again = to === pathname + now;
      // applied again: no step of its own
      navigate(to, { replace: again, state: again ? window.history.state : stepWithin() });
    },
    [navigate],
  );

  const clear = useCallback(() => {
    setWords('');
    navigate(libraryAddress({ sort: filtersIn(window.location.search).sort }), { state: stepWithin() });
  }, [navigate]);

  return { filters, words, type, change, clear };
}
