import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How a session began. */
export type SignInMethod = 'google' | 'passkey' | 'webauthn';

/** The person behind a request. */
export type SignedInUser = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  pictureKey: string | null;
  hasSetupPasskey: boolean;
  receiptsRevision: number;
  /** the session of the request */
  sessionHash: string;
  deviceId: string;
  signedInWith: SignInMethod;
};

/** Finds the user of a session; implemented by the auth feature. */
export interface SessionFinder {
  /**
   * @param tokenHash SHA-256 of the cookie's value, hex
   * @param activity whether this call keeps the session alive (polls do not)
   */
  find(tokenHash: string, activity: boolean): Promise<SignedInUser | null>;
}

/** The person whose personal token a request carries. */
export type TokenOwner = { id: string };

/** Finds the owner of a request's personal token; implemented by the captures feature. */
export interface TokenFinder {
  /** Looks at no cookie. @throws ApiError 401 token_invalid, or 429 after too many wrong ones */
  find(request: FastifyRequest): Promise<TokenOwner>;
}

/** bits of a cookie's secret value: 256 */
const TOKEN_BYTES = 32;

/** A new secret for a cookie, with the hash to store. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/**
 * Only the hash is stored, so nobody can sign in with the database alone. 256 random bits need no slow hash.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** One of our cookies: HttpOnly, SameSite=Lax, and over https also Secure, with the `__Host-` prefix. */
export type Cookie = {
  name: string;
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
};

/** @param secure whether Slipcase is served over https */
export function defineCookie(name: string, secure: boolean): Cookie {
  const fullName = secure ? `__Host-${name}` : name;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    name: fullName,
    read: (request) => request.cookies[fullName] ?? null,
    write: (reply, token, maxAge) => void reply.setCookie(fullName, token, { ...options, maxAge }),
    clear: (reply) => void reply.clearCookie(fullName, options),
  };
}
