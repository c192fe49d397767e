import {
  changePasskey as changePasskeyCall,
  forgotPasskey,
  getCompanyDomain,
  getPendingUser,
  type PendingUser,
  passkeyLogin,
  resetPasskey,
  setupPasskey,
  verifyResetCode as verifyResetCodeCall,
} from '@slipcase/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keepProvider } from '../sign-in/known-provider.ts';

export const pendingUserQuery = queryOptions({
  queryKey: ['pending-user'],
  queryFn: ({ signal }) => call(getPendingUser, { signal }),
  // the server knows the pending user right away, or never
  retry: false,
  staleTime: 0,
});

/** The domains of addresses that may sign in, and the name of the identity provider. */
export const companyDomainQuery = queryOptions({
  queryKey: ['company-domain'],
  queryFn: async ({ signal }) => {
    const answer = await call(getCompanyDomain, { signal });
    keepProvider(answer.provider ?? null);
    return answer;
  },
});

export function signInWithPasskey(credentials: { email: string; passkey: string }) {
  return call(passkeyLogin, { body: credentials });
}

export function createPasskey(user: PendingUser, passkey: string) {
  const { email, firstName, lastName, picture } = user;
  return call(setupPasskey, { body: { email, firstName, lastName, picture, passkey } });
}

export function sendResetCode(email: string) {
  return call(forgotPasskey, { body: { email } });
}

export function verifyResetCode(proof: { email: string; code: string }) {
  return call(verifyResetCodeCall, { body: proof });
}

export function setNewPasskey(change: { email: string; code: string; newPasskey: string }) {
  return call(resetPasskey, { body: change });
}

export function changePasskey(change: { currentPasskey?: string; newPasskey: string }) {
  return call(changePasskeyCall, { body: change });
}
