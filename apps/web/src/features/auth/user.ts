import { getUser, type User } from '@slipcase/contract/user';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { USER } from '../../domain/query-rules.ts';
import { call, isUnauthenticated, isUnreachable, pageIsOf } from '../../lib/api.ts';

const SETTLE_MS = 100;
const SETTLE_AFTER_SIGN_IN_MS = 500;

/** how long a person whom the device knows waits for the server on a bad connection */
const PATIENCE_MS = 4000;

/**
 * The signed-in user, or null. Without a network, the last user on this device, so that people can keep
 * scanning.
 */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal, client, queryKey }): Promise<User | null> => {
    const answer = call(getUser, { signal }).then(
      (user) => {
        pageIsOf(user.id);
        return user;
      },
      (error: unknown) => {
        if (isUnauthenticated(error)) return null;
        throw error;
      },
    );
    const late = await Promise.race([
      answer.then(
        () => false,
        () => false,
      ),
      patience(signal),
    ]);
    const known = late ? await lastUserHere() : null;
    if (known) {
      // the answer is used whenever it arrives
      answer.then((user) => client.setQueryData(queryKey, user)).catch(() => {});
      return known;
    }
    return answer.catch(async (error: unknown) => {
      const last = isUnreachable(error) ? await lastUserHere() : null;
      if (last) return last;
      throw error;
    });
  },
  ...USER,
});

async function lastUserHere(): Promise<User | null> {
  const { lastUser } = await import('../../domain/last-seen.ts');
  const user = await lastUser();
  if (user) pageIsOf(user.id);
  return user;
}

/** Resolves when the person has waited long enough. */
function patience(signal: AbortSignal): Promise<true> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS, true);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** Refetches shortly after the page opens, and once more if a sign-in at the identity provider opened it. */
export function useSettlingUser(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = async () => {
      // without this wait, a first request that is still pending would count as the refetch
      await queryClient
        .getQueryCache()
        .find({ queryKey: userQuery.queryKey })
        ?.promise?.catch(() => undefined);
      await queryClient.refetchQueries({ queryKey: userQuery.queryKey });
    };
    const timers = [setTimeout(refetch, SETTLE_MS)];
    if (cameFromSignIn()) timers.push(setTimeout(refetch, SETTLE_AFTER_SIGN_IN_MS));
    return () => timers.forEach(clearTimeout);
  }, [queryClient]);
}

function cameFromSignIn(): boolean {
  // empty if no link opened the page
  const from = document.referrer;
  const isFromElsewhere = from !== '' && new URL(from).host !== window.location.host;
  return isFromElsewhere || new URLSearchParams(window.location.search).has('code');
}
