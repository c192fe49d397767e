import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { json, readForm } from './http-answers.ts';

/** The person's account and choices on Google's consent page. */
export type Consent = {
  email: string;
  emailVerified?: boolean;
  denies?: boolean;
  /** the granted scope, if not everything requested */
  scope?: string;
  withoutRefreshToken?: boolean;
  /** signs with a key other than Google's */
  forged?: boolean;
};

export type GoogleAccounts = {
  clientId: string;
  clientSecret: string;
  /** the parameters of the last browser's request */
  lastAsked: URLSearchParams;
  /** refresh tokens that were issued and not revoked, with their owners */
  grants: Map<string, string>;
  /** valid access tokens, with their owners */
  accesses: Map<string, string>;
  answer(request: IncomingMessage, response: ServerResponse, issuer: URL): Promise<boolean>;
  /** A browser's visit to the consent page. @returns the address that it redirects to */
  visit(authorizeUrl: string, consent: Consent): URL;
};

type Code = {
  redirectUri: string;
  challenge: string;
  scope: string;
  /** nonce of a sign-in */
  nonce: string | null;
  consent: Consent;
};

/** who signs in by default */
const PERSON = 'nora.whitlock@example.com';

/** shared by every server of a test file, because creating keys takes longer than a test */
const keys = Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);

/** Google's accounts: consent, tokens and revocation. It is as strict with us as Google. */
export function googleAccounts(): GoogleAccounts {
  const client = { clientId: 'slipcase-test', clientSecret: randomUUID() };
  const codes = new Map<string, Code>();
  const grants = new Map<string, string>();
  const accesses = new Map<string, string>();

  async function tokenAnswer(form: URLSearchParams, issuer: URL): Promise<[number, unknown]> {
    const isClient =
      form.get('client_id') === client.clientId && form.get('client_secret') === client.clientSecret;
    if (!isClient) return [401, { error: 'invalid_client' }];
    if (form.get('grant_type') === 'refresh_token') {
      const email = grants.get(form.get('refresh_token') ?? '');
      if (!email)
        return [400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }];
      return [200, access(email)];
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    const { consent, scope, nonce } = code;
    const refreshToken = `1//${randomUUID()}`;
    if (!consent.withoutRefreshToken) grants.set(refreshToken, consent.email.toLowerCase());
    return [
      200,
      {
        ...access(consent.email.toLowerCase()),
        scope,
        id_token: await idToken(consent, issuer, nonce),
        ...(consent.withoutRefreshToken ? {} : { refresh_token: refreshToken }),
      },
    ];
  }

  function access(email: string) {
    const accessToken = `ya29.${randomUUID()}`;
    accesses.set(accessToken, email);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: 3599 };
  }

  async function idToken(
    { email, emailVerified = true, forged }: Consent,
    issuer: URL,
    nonce: string | null,
  ): Promise<string> {
    const [{ privateKey }, unpublished] = await keys;
    const claims = {
      email,
      email_verified: emailVerified,
      hd: email.split('@').at(-1),
      given_name: 'Nora',
      family_name: 'Whitlock',
      azp: client.clientId,
      ...(nonce === null ? {} : { nonce }),
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer.href)
      .setAudience(client.clientId)
      .setSubject(email)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(forged ? unpublished.privateKey : privateKey);
  }

  /** For a browser: the same choice that `visit` makes for a test. */
  function consentPage(response: ServerResponse, path: string, issuer: URL): void {
    const url = new URL(path, issuer);
    const email = url.searchParams.get('login_hint') ?? PERSON;
    const link = (text: string, consent: Consent) =>
      `<p><a href="${accounts.visit(url.href, consent).href.replaceAll('&', '&amp;')}">${text}</a></p>`;
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<h1>Google of this test</h1>${link('Allow', { email })}${link('Deny', { email, denies: true })}`);
  }

  const accounts: GoogleAccounts = {
    ...client,
    lastAsked: new URLSearchParams(),
    grants,
    accesses,

    async answer(request, response, issuer) {
      switch (new URL(request.url ?? '/', issuer).pathname) {
        case '/.well-known/openid-configuration':
          json(response, 200, {
            issuer: issuer.href,
            authorization_endpoint: new URL('/authorize', issuer),
            token_endpoint: new URL('/token', issuer),
            revocation_endpoint: new URL('/revoke', issuer),
            jwks_uri: new URL('/keys', issuer),
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
            code_challenge_methods_supported: ['S256'],
          });
          return true;
        case '/authorize':
          consentPage(response, request.url ?? '', issuer);
          return true;
        case '/keys':
          json(response, 200, {
            keys: [{ ...(await exportJWK((await keys)[0].publicKey)), kid: 'one' }],
          });
          return true;
        case '/token':
          json(response, ...(await tokenAnswer(await readForm(request), issuer)));
          return true;
        case '/revoke': {
          const token = (await readForm(request)).get('token') ?? '';
          const email = grants.get(token);
          grants.delete(token);
          for (const [known, owner] of accesses) if (owner === email) accesses.delete(known);
          json(response, email ? 200 : 400, email ? {} : { error: 'invalid_token' });
          return true;
        }
        default:
          return false;
      }
    },

    visit(authorizeUrl, consent) {
      const query = new URL(authorizeUrl).searchParams;
      accounts.lastAsked = query;
      const redirectUri = query.get('redirect_uri') ?? '';
      const back = new URL(redirectUri);
      back.searchParams.set('state', query.get('state') ?? '');
      if (consent.denies) {
        back.searchParams.set('error', 'access_denied');
        return back;
      }
      const code = `4/${randomUUID()}`;
      const scope = consent.scope ?? query.get('scope') ?? '';
      codes.set(code, {
        redirectUri,
        challenge: query.get('code_challenge') ?? '',
        scope,
        nonce: query.get('nonce'),
        consent,
      });
      back.searchParams.set('code', code);
      back.searchParams.set('scope', scope);
      return back;
    },
  };
  return accounts;
}
