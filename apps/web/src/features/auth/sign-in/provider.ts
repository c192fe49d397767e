import { useQuery } from '@tanstack/react-query';
import { type ProviderTexts, providerTexts } from '../../../messages/auth.ts';
import { companyDomainQuery } from '../passkey/passkey.ts';
import { knownProvider } from './known-provider.ts';

/** a blank that takes up the height of a line */
const BLANK = '\u00a0';

const NOT_YET: ProviderTexts = {
  continueWith: BLANK,
  setUp: BLANK,
  failed: BLANK,
  hint: BLANK,
  always: BLANK,
  signedIn: BLANK,
  currentNotNeeded: BLANK,
  forgotCurrent: BLANK,
};

/**
 * Texts that name the identity provider, as the server says. Until it has answered, they use the last name
 * that this device knows. On a new device, they are blank for a moment, because people would read a wrong
 * name. If the server does not answer at all, they name Google.
 */
export function useProviderTexts(): ProviderTexts {
  const { data, failureCount } = useQuery(companyDomainQuery);
  if (data) return providerTexts(data.provider ?? null);
  const known = knownProvider();
  if (known === undefined && failureCount === 0) return NOT_YET;
  return providerTexts(known ?? null);
}
