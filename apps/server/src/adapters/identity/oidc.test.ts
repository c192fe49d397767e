import { describe, expect, it } from 'vitest';
import { lyingProvider } from '../../testing/lying-provider.ts';
import { ENTRA_PATH, NORA_AT_ENTRA, TENANT } from '../../testing/oidc-people.ts';
import { createOidcProvider } from './oidc.ts';

const ENTRA = 'https://login.microsoftonline.com';

/** The library accepts any issuer at Entra's host, and inserts a token's tenant into a template. */
describe("At Entra's own host", () => {
  it('a sign-in begins only with our own tenant’s discovery document', async () => {
    const provider = await lyingProvider(NORA_AT_ENTRA, ENTRA_PATH);
    const begin = (issuer: string) => {
      provider.tell({ discovery: { issuer, authorization_endpoint: `${ENTRA}/authorize` } });
      return createOidcProvider({
        issuer: new URL(ENTRA_PATH, ENTRA),
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        redirectUri: new URL('https://slipcase.example.com/auth/google/callback'),
        domainClaim: null,
        verifiedClaim: 'xms_edov',
        pictureHosts: [],
        fetch: (url) => fetch(url.replace(ENTRA, provider.issuer.origin)),
      }).begin();
    };

    for (const tenant of ['{tenantid}', TENANT.replace('5', '6'), 'common'])
      await expect(begin(`${ENTRA}/${tenant}/v2.0`), tenant).rejects.toThrow('of another issuer');
    await expect(begin(`https://sts.windows.net/${TENANT}/`)).rejects.toThrow('of another issuer');
    expect((await begin(`${ENTRA}/${TENANT}/v2.0`)).flow.issuer).toBe(`${ENTRA}/${TENANT}/v2.0`);
  });
});
