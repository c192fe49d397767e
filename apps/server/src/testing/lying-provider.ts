import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { onTestFinished } from 'vitest';
import { json, readForm } from './http-answers.ts';

export type Claims = Record<string, unknown>;

/** What is wrong with a sign-in. Everything else is correct. */
export type Lie = {
  /** claims of the ID token: replaced, or omitted if undefined */
  claims?: Claims;
  /** parameters of the address that the browser returns to: replaced, or omitted if undefined */
  wayBack?: Record<string, string | undefined>;
  /** 'unpublished': signed with a key that is not published; 'secret': HS256 with the client's secret */
  signature?: 'unpublished' | 'secret' | 'none' | 'broken';
  /** the token endpoint's answer instead of the tokens */
  tokenAnswer?: { status: number; type: string; body: string };
  withoutIdToken?: boolean;
  /** path of the calls that get no answer */
  silentAt?: string;
  /** accepts any code verifier and client secret, and a code more than once */
  careless?: boolean;
  /**
   * answers at a UserInfo endpoint with these claims, or with a status and no claims; without it, there is no
   * such endpoint
   */
  userInfo?: Claims | number;
  /** fields of the discovery document, replaced */
  discovery?: Record<string, unknown>;
};

export type LyingProvider = {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Sets its lies from now on; `tell({})` makes it honest. */
  tell(lie: Lie): void;
  /** A browser's visit to the authorize endpoint. @returns the address that it redirects to */
  visit(authorizeUrl: string): Promise<URL>;
  /** Stops answering at its address. */
  close(): Promise<void>;
};

type Request = { redirectUri: string; nonce: string; challenge: string };

const MAX_AGE_S = 300;

/** shared by every provider of a test file, because creating keys takes longer than a test */
const keys = Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);

/**
 * An OpenID Connect provider over real HTTP that knows one person, asks nothing, and lies on demand. It is
 * strict with us: a wrong PKCE verifier, client secret, redirect address or used code gets no tokens. Closes
 * itself after the test.
 * @param path the path of its issuer, such as '/oauth2/default'
 */
export async function lyingProvider(person: Claims, path = ''): Promise<LyingProvider> {
  const [{ publicKey, privateKey }, unpublished] = await keys;
  const client = { clientId: 'slipcase-test', clientSecret: randomUUID() };
  const asked = new Map<string, Request>();
  const accesses = new Set<string>();
  let lie: Lie = {};

  const { url: root, close } = await serveOnLoopback((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const answers: Record<string, () => unknown> = {
      [`${path}/.well-known/openid-configuration`]: () => json(response, 200, discovery()),
      '/keys': async () => json(response, 200, { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] }),
      '/authorize': () => response.writeHead(303, { location: authorize(url.searchParams).href }).end(),
      '/token': () => answerToken(request, response),
      '/userinfo': () => answerUserInfo(request, response),
    };
    if (lie.silentAt === url.pathname) return;
    const answer = answers[url.pathname];
    if (answer) Promise.resolve(answer()).catch(() => response.destroy());
    else json(response, 404, {});
  });
  const issuer = new URL(path, root);

  function discovery(): Record<string, unknown> {
    return {
      issuer: issuer.href,
      authorization_endpoint: new URL('/authorize', issuer),
      token_endpoint: new URL('/token', issuer),
      jwks_uri: new URL('/keys', issuer),
      ...(lie.userInfo === undefined ? {} : { userinfo_endpoint: new URL('/userinfo', issuer) }),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      // a careless provider accepts anything
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      code_challenge_methods_supported: ['S256'],
      ...lie.discovery,
    };
  }

  function authorize(query: URLSearchParams): URL {
    const code = randomUUID();
    const redirectUri = query.get('redirect_uri') ?? '';
    asked.set(code, {
      redirectUri,
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
    });
    const back = new URL(redirectUri);
    const parameters = { code, state: query.get('state') ?? undefined, ...lie.wayBack };
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) back.searchParams.set(name, value);
    }
    return back;
  }

  function answerUserInfo(request: IncomingMessage, response: ServerResponse): void {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const { userInfo = 404 } = lie;
    if (!accesses.has(token)) json(response, 401, {});
    else if (typeof userInfo === 'number') json(response, userInfo, {});
    else json(response, 200, { sub: person['sub'], ...userInfo });
  }

  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    const { tokenAnswer } = lie;
    if (tokenAnswer) {
      response.writeHead(tokenAnswer.status, { 'content-type': tokenAnswer.type }).end(tokenAnswer.body);
      return;
    }
    const code = form.get('code') ?? '';
    const flow = asked.get(code);
    if (!lie.careless) asked.delete(code);
    if (!flow) return json(response, 400, { error: 'invalid_grant' });
    if (!lie.careless && !isFromClient(form, flow)) return json(response, 400, { error: 'invalid_grant' });
    const access = randomUUID();
    accesses.add(access);
    json(response, 200, {
      access_token: access,
      token_type: 'Bearer',
      expires_in: MAX_AGE_S,
      ...(lie.withoutIdToken ? {} : { id_token: await idToken(flow.nonce) }),
    });
  }

  function isFromClient(form: URLSearchParams, flow: Request): boolean {
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return (
      challenge === flow.challenge &&
      form.get('redirect_uri') === flow.redirectUri &&
      form.get('client_id') === client.clientId &&
      form.get('client_secret') === client.clientSecret
    );
  }

  async function idToken(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer.href,
      aud: client.clientId,
      azp: client.clientId,
      iat: now,
      exp: now + MAX_AGE_S,
      nonce,
      ...person,
      ...lie.claims,
    };
    // a number as issuer or subject is a lie too, but jose's types do not allow it
    const payload = JSON.parse(JSON.stringify(claims));
    const signed = (key: CryptoKey | Uint8Array, alg: string) =>
      new SignJWT(payload).setProtectedHeader({ alg, kid: 'one' }).sign(key);
    switch (lie.signature) {
      case 'unpublished':
        return signed(unpublished.privateKey, 'RS256');
      case 'secret':
        return signed(Buffer.from(client.clientSecret), 'HS256');
      case 'none':
        return new UnsecuredJWT(payload).encode();
      case 'broken':
        return `${(await signed(privateKey, 'RS256')).slice(0, -8)}AAAAAAAA`;
      default:
        return signed(privateKey, 'RS256');
    }
  }

  return {
    issuer,
    ...client,
    tell: (next) => {
      lie = next;
    },
    async visit(authorizeUrl) {
      const response = await fetch(authorizeUrl, { redirect: 'manual' });
      return new URL(response.headers.get('location') ?? '');
    },
    close,
  };
}

/** A loopback server that counts its requests. Closes itself after the test. */
export async function serveOnLoopback(
  answer: RequestListener,
): Promise<{ url: URL; asked: string[]; close(): Promise<void> }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), asked, close };
}
