import { getPendingUser, type PendingUser, passkeyLogin, setupPasskey } from '@slipcase/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const pendingUserQuery = queryOptions({
  queryKey: ['pending-user'],
  queryFn: ({ signal }) => call(getPendingUser, { signal }),
  // who is waiting for setup is known now or not at all
  retry: false,
  staleTime: 0,
});

export function signInWithPasskey(credentials: { email: string; passkey: string }) {
  return call(passkeyLogin, { body: credentials });
}

export function createPasskey(user: PendingUser, passkey: string) {
  const { email, firstName, lastName, picture } = user;
  return call(setupPasskey, { body: { email, firstName, lastName, picture, passkey } });
}
