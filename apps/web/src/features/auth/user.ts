import { getUser, type User } from '@slipcase/contract/auth';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, isUnauthenticated } from '../../lib/api.ts';

const GC_TIME_MS = 30 * 60_000;
const SETTLE_MS = 100;
const SETTLE_AFTER_SIGN_IN_MS = 500;
const IDENTITY_PROVIDER_HOST = 'accounts.google.com';

/** The signed-in user; null when nobody is. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call(getUser, { signal });
    } catch (error) {
      if (isUnauthenticated(error)) return null;
      throw error;
    }
  },
  staleTime: 0,
  gcTime: GC_TIME_MS,
});

/** Looks again shortly after the page has opened, and once more when it was opened by the end of a Google sign-in. */
export function useSettlingUser(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () => void queryClient.refetchQueries({ queryKey: userQuery.queryKey });
    const timers = [setTimeout(refetch, SETTLE_MS)];
    if (cameFromSignIn()) timers.push(setTimeout(refetch, SETTLE_AFTER_SIGN_IN_MS));
    return () => timers.forEach(clearTimeout);
  }, [queryClient]);
}

function cameFromSignIn(): boolean {
  const referrer = URL.parse(document.referrer);
  return referrer?.host === IDENTITY_PROVIDER_HOST || new URLSearchParams(window.location.search).has('code');
}
