import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import type { Receipt } from '@slipcase/contract/receipts';
import { searchText } from '@slipcase/contract/search-text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isUnreachable } from '../../../lib/api.ts';
import { textSearchQuery } from '../receipts.ts';
import type { FoundTexts } from './find-receipts.ts';
import { termsInFields } from './search.ts';

/** the pause after which a person has probably finished typing */
const PAUSE_MS = 250;
/** a single letter is printed on every receipt */
const MIN_CHARS = 2;
const NONE: FoundTexts = { ids: [] };

type TextSearch = {
  /** the receipts with the words in their items or printed text */
  found: FoundTexts;
  searching: boolean;
  /** why only the fields were searched; null if the text was searched, too */
  problem: 'offline' | 'unreachable' | 'failed' | null;
};

/**
 * Asks the server when the person pauses. Answers for earlier words are ignored.
 * @param receipts the list whose fields may have some of the words
 */
export function useTextSearch(words: string, receipts: Receipt[] | undefined): TextSearch {
  const wanted = searchText(words).slice(0, MAX_FIELD_CHARS);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  // not at every key press
  const inFields = useMemo(() => (receipts ? termsInFields(receipts, asked) : []), [receipts, asked]);
  const worthIt = wanted.length >= MIN_CHARS;
  const current = asked === wanted;
  const { data, error, failureReason, isPending } = useQuery({
    ...textSearchQuery(asked, inFields),
    enabled: worthIt && current,
  });
  const problem = error ?? failureReason;
  if (!worthIt) return { found: NONE, searching: false, problem: null };
  if (!current) return { found: NONE, searching: true, problem: null };
  return {
    found: data ?? NONE,
    searching: isPending && !problem,
    problem: !data && problem ? problemOf(problem) : null,
  };
}

function problemOf(error: Error): TextSearch['problem'] {
  if (!isUnreachable(error)) return 'failed';
  return navigator.onLine ? 'unreachable' : 'offline';
}
