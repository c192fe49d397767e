import { signInErrors as codes, type SignInError } from '@slipcase/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addressWith } from '../../lib/address.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { signIn, signInErrors } from '../../messages/auth.ts';
import { common } from '../../messages/common.ts';
import { IconButton, TextButton } from '../../ui/button.tsx';
import { companyDomainQuery } from './passkey/passkey.ts';
import { goToGoogle } from './sign-in/google.ts';
import { useProviderTexts } from './sign-in/provider.ts';

/**
 * Says why a sign-in at the identity provider failed. Reads the query parameter `error`, and removes it from
 * the address.
 */
export function ErrorBanner() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [error, setError] = useState(() => knownError(new URLSearchParams(search).get('error')));
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (!rest.has('error')) return;
    rest.delete('error');
    navigate(addressWith(pathname, rest), { replace: true });
  }, [pathname, search, navigate]);
  const provider = useProviderTexts();
  if (!error) return null;
  const { title, description } = signInErrors[error];
  return (
    <div className="banner" role="alert">
      <TriangleAlert className="icon" />
      <p className="banner__title">{title}</p>
      <IconButton label={common.dismiss} onClick={() => setError(null)}>
        <X className="icon" />
      </IconButton>
      <p className="banner__text">{error === 'auth_failed' ? provider.failed : description}</p>
      {error === 'invalid_email' && <CompanyDomains />}
      <div className="banner__do">
        <TextButton onClick={goToGoogle}>{common.tryAgain}</TextButton>
      </div>
    </div>
  );
}

/** Shows nothing if the server does not answer: the text above says enough. */
function CompanyDomains() {
  const { data } = useQuery(companyDomainQuery);
  if (!data) return null;
  const domains = [data.domain, ...(data.moreDomains ?? [])];
  return <p className="banner__text">{signIn.companyDomains(domains)}</p>;
}

function knownError(value: string | null): SignInError | null {
  return codes.find((code) => code === value) ?? null;
}
