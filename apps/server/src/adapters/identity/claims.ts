import { z } from 'zod';
import type { Identity } from './identity.ts';

/** Reads what providers say about a person, in ID tokens and at the UserInfo endpoint. */

/** The claims that decide, besides `email` and `email_verified`. */
export type Vouching = {
  /** claim with the domain of the person's organization; null: none */
  domainClaim: string | null;
  /** claim that verifies an address, besides `email_verified`; null: none */
  verifiedClaim: string | null;
};

/** Google vouches for an address only together with the organization that it belongs to. */
export const GOOGLE_CLAIMS: Vouching = { domainClaim: 'hd', verifiedClaim: null };

/** the longest subject in OpenID Connect; Google's has 21 digits */
const SUBJECT_MAX_CHARS = 255;

const aboutPerson = {
  // never replaced by another claim: people can change `preferred_username`
  email: z.string().nullish(),
  email_verified: z.boolean().optional(),
  // a missing name or picture blocks nobody
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
  name: z.string().catch(''),
  picture: z.string().optional().catch(undefined),
};

export const idTokenClaims = (clientId: string) =>
  z.looseObject({
    iss: z.string(),
    // stricter than the library: no other audiences, and no other authorized party
    aud: z.union([z.literal(clientId), z.tuple([z.literal(clientId)])]),
    azp: z.literal(clientId).optional(),
    sub: z.string().min(1).max(SUBJECT_MAX_CHARS),
    ...aboutPerson,
  });

export const userInfoClaims = z.looseObject(aboutPerson);

type Claims = z.output<typeof userInfoClaims>;

const domainName = z.string().nullish();

/** how providers write a claim that is true; Entra's `xms_edov` comes in all of these forms */
const AFFIRMED: readonly unknown[] = [true, 1, '1', 'true'];

/**
 * Whether an ID token has all the claims that decide. If not, the rest may be at the UserInfo endpoint, as
 * with Okta.
 */
export function saysAll(token: Claims, vouching: Vouching): boolean {
  const { domainClaim } = vouching;
  return isVerdict(token, vouching) && (domainClaim === null || token[domainClaim] !== undefined);
}

/** Whether it has an address and says whether the address is verified. */
function isVerdict(claims: Claims, { verifiedClaim }: Vouching): boolean {
  const isSaid =
    claims.email_verified !== undefined || (verifiedClaim !== null && claims[verifiedClaim] !== undefined);
  return typeof claims.email === 'string' && isSaid;
}

/**
 * The person named by an ID token and, if requested, by the UserInfo endpoint.
 * @throws ZodError when the organization is not text
 */
export function personIn(
  token: Claims,
  info: Claims | null,
  vouching: Vouching,
): Pick<Identity, 'email' | 'emailVerified' | 'hostedDomain' | 'firstName' | 'lastName'> {
  const { domainClaim, verifiedClaim } = vouching;
  // the address and its verification come from the same place: neither place verifies the other's address
  const said = info?.email && !isVerdict(token, vouching) ? info : token;
  return {
    email: said.email ?? null,
    emailVerified:
      said.email_verified === true || (verifiedClaim !== null && AFFIRMED.includes(said[verifiedClaim])),
    hostedDomain:
      domainClaim === null
        ? 'not asked'
        : { named: domainName.parse(token[domainClaim] ?? info?.[domainClaim]) ?? null },
    ...namesIn(info && !token.given_name && !token.family_name ? info : token),
  };
}

/** First and last name. Entra sends only the whole name unless its app registration says otherwise. */
function namesIn({ given_name: firstName, family_name: lastName, name }: Claims) {
  if (firstName || lastName) return { firstName, lastName };
  const whole = name.trim();
  const space = whole.lastIndexOf(' ');
  return space === -1
    ? { firstName: whole, lastName: '' }
    : { firstName: whole.slice(0, space), lastName: whole.slice(space + 1) };
}
