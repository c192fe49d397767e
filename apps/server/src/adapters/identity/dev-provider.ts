import { createHash, generateKeyPair, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { landingWith } from '@slipcase/contract/auth';
import { inject } from 'light-my-request';
import Provider, { type Adapter, type Configuration } from 'oidc-provider';
import sharp from 'sharp';
import { devSignInPage } from './dev-provider-page.ts';

// Long: one provider. Its settings, pages and storage are useless apart.

/**
 * An OpenID Connect provider in this process that accepts any typed name and email. It stands in for Google
 * on a new computer, and exists only while nobody else can reach the server (config.ts).
 */
type DevProviderSettings = {
  /** its public address, such as http://localhost:3000/dev-idp */
  issuer: URL;
  clientId: string;
  clientSecret: string;
  redirectUri: URL;
  companyDomain: string;
};

type Person = { email: string; firstName: string; lastName: string };
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const SCOPE = 'openid email profile';
const MAX_FORM_BYTES = 8 * 1024;

export type DevProvider = {
  /** handles every browser request below the issuer's path */
  handle: Handler;
  /** answers the server's own calls in the process, so a gate for browsers cannot block them */
  fetch(url: string, init?: FetchInit): Promise<Response>;
};

/** the part of `fetch`'s second parameter that callers use */
type FetchInit = {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
};

export async function createDevProvider(settings: DevProviderSettings): Promise<DevProvider> {
  const people = new Map<string, Person>();
  const prefix = settings.issuer.pathname;
  const provider = new Provider(settings.issuer.href, await configuration(settings, people));
  const oidc = provider.callback();

  const handle: Handler = (request, response) => {
    const path = new URL(request.url ?? '/', settings.issuer).pathname.slice(prefix.length);
    if (path.startsWith('/sign-in/')) {
      signIn(provider, people, settings, request, response).catch(() => {
        // after a sign-in, the browser may come back to this page; a form that is too late gets an error
        // message
        const location = request.method === 'POST' ? landingWith('auth_failed') : '/';
        response.writeHead(303, { location }).end();
      });
    } else if (path.startsWith('/picture/')) {
      drawPicture(path).then(
        (png) => answer(response, 200, png, 'image/png'),
        () => answer(response, 500, 'no picture'),
      );
    } else {
      // oidc-provider builds its links from originalUrl and routes by url
      Object.assign(request, { originalUrl: request.url });
      request.url = request.url?.slice(prefix.length) || '/';
      oidc(request, response);
    }
  };
  return { handle, fetch: (url, init) => fetchFrom(handle, new URL(url), init) };
}

async function fetchFrom(handle: Handler, url: URL, init: FetchInit = {}): Promise<Response> {
  const answer = await inject(
    (request, response) => {
      // it builds its addresses from data of the request
      Object.assign(request.socket, { encrypted: url.protocol === 'https:' });
      handle(request, response);
    },
    {
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host: url.host },
      ...(init.body ? { payload: String(init.body) } : {}),
    },
  );
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  );
  return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
}

async function configuration(
  settings: DevProviderSettings,
  people: Map<string, Person>,
): Promise<Configuration> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [settings.redirectUri.href],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'dev' }] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // these names are separate, because Slipcase's own cookies are on the same host
      names: { session: 'dev_idp_session', interaction: 'dev_idp_interaction', resume: 'dev_idp_resume' },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'hd'],
      profile: ['given_name', 'family_name', 'picture'],
    },
    // Google puts these claims into the ID token, so this one does too
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_context, interaction) => `${settings.issuer.pathname}/sign-in/${interaction.uid}`,
    },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
    },
    async findAccount(_context, accountId) {
      const person = people.get(accountId);
      if (!person) return undefined;
      return {
        accountId,
        claims: () => ({
          sub: accountId,
          email: person.email,
          email_verified: true,
          hd: person.email.split('@').at(-1) ?? '',
          given_name: person.firstName,
          family_name: person.lastName,
          picture: `${settings.issuer.href}/picture/${accountId}`,
        }),
      };
    },
    async loadExistingGrant(context) {
      // no consent screen: Slipcase is its only client
      const grant = new context.oidc.provider.Grant({
        clientId: settings.clientId,
        ...(context.oidc.session?.accountId ? { accountId: context.oidc.session.accountId } : {}),
      });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  };
}

async function signIn(
  provider: Provider,
  people: Map<string, Person>,
  settings: DevProviderSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    return answer(
      response,
      200,
      devSignInPage({ companyDomain: settings.companyDomain }),
      'text/html; charset=utf-8',
    );
  }
  const form = await readSignInForm(request);
  if (form.has('cancel')) {
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  }
  const [name, email] = [(form.get('name') ?? '').trim(), (form.get('email') ?? '').trim()];
  if (!name || !/^[^\s@]+@[^\s@]+$/u.test(email)) {
    const page = devSignInPage({ companyDomain: settings.companyDomain, name, email, problem: true });
    return answer(response, 400, page, 'text/html; charset=utf-8');
  }
  const space = name.lastIndexOf(' ');
  const accountId = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21);
  people.set(accountId, {
    email,
    firstName: space === -1 ? name : name.slice(0, space),
    lastName: space === -1 ? '' : name.slice(space + 1),
  });
  await provider.interactionFinished(request, response, { login: { accountId } });
}

async function readSignInForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_FORM_BYTES) throw new Error('form too long');
  }
  return new URLSearchParams(text);
}

function answer(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  type = 'text/plain',
): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

/** Draws a plain portrait in the person's own color, so development has real profile pictures, too. */
async function drawPicture(path: string): Promise<Uint8Array> {
  const hue = createHash('sha256').update(path).digest().readUInt16BE(0) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128">
    <rect width="128" height="128" fill="hsl(${hue} 35% 78%)"/>
    <path d="M16 128c2-28 20-42 48-42s46 14 48 42z" fill="hsl(${hue} 45% 26%)"/>
    <circle cx="64" cy="54" r="25" fill="hsl(${(hue + 40) % 360} 35% 60%)"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** In-memory storage for oidc-provider. After a restart, people simply start the sign-in again. */
class MemoryAdapter implements Adapter {
  static readonly #stores = new Map<string, Map<string, Parameters<Adapter['upsert']>[1]>>();
  readonly #store: Map<string, Parameters<Adapter['upsert']>[1]>;

  constructor(model: string) {
    this.#store = MemoryAdapter.#stores.get(model) ?? new Map();
    MemoryAdapter.#stores.set(model, this.#store);
  }

  async upsert(id: string, payload: Parameters<Adapter['upsert']>[1]) {
    this.#store.set(id, payload);
  }
  async find(id: string) {
    return this.#store.get(id);
  }
  async findByUid(uid: string) {
    return [...this.#store.values()].find((payload) => payload.uid === uid);
  }
  async findByUserCode() {
    return undefined;
  }
  async consume(id: string) {
    const payload = this.#store.get(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }
  async destroy(id: string) {
    this.#store.delete(id);
  }
  async revokeByGrantId(grantId: string) {
    for (const [id, payload] of this.#store) if (payload.grantId === grantId) this.#store.delete(id);
  }
}
