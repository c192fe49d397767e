import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import { searchText } from '@slipcase/contract/search-text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isUnreachable } from '../../../lib/api.ts';
import { textSearchQuery } from '../receipts.ts';

/** the pause after which a person has probably finished typing */
const PAUSE_MS = 250;
/** a single letter is printed on every receipt */
const MIN_CHARS = 2;
const NONE: ReadonlySet<string> = new Set();

type TextSearch = {
  /** ids of the receipts with the words in their items or printed text */
  ids: ReadonlySet<string>;
  searching: boolean;
  /** why only the fields were searched; null if the text was searched, too */
  problem: 'offline' | 'unreachable' | 'failed' | null;
};

/** Asks the server when the person pauses. Answers for earlier words are ignored. */
export function useTextSearch(words: string): TextSearch {
  const wanted = searchText(words).slice(0, MAX_FIELD_CHARS);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const worthIt = wanted.length >= MIN_CHARS;
  const current = asked === wanted;
  const { data, error, failureReason, isPending } = useQuery({
    ...textSearchQuery(asked),
    enabled: worthIt && current,
  });
  const problem = error ?? failureReason;
  if (!worthIt) return { ids: NONE, searching: false, problem: null };
  if (!current) return { ids: NONE, searching: true, problem: null };
  return {
    ids: data ?? NONE,
    searching: isPending && !problem,
    problem: !data && problem ? problemOf(problem) : null,
  };
}

function problemOf(error: Error): TextSearch['problem'] {
  if (!isUnreachable(error)) return 'failed';
  return navigator.onLine ? 'unreachable' : 'offline';
}
