import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { done, user } from './user.ts';

/**
 * Signing in with Face ID, a fingerprint or the screen lock: WebAuthn credentials (W3C Web Authentication
 * Level 3). Options and answers pass between server and browser unchanged. The server's library checks them.
 */

/** The request to the browser. */
const options = z.looseObject({ challenge: z.string() });
/** The browser's answer: PublicKeyCredential.toJSON(). */
const browserAnswer = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(1400), z.regex(/^[\w-]+$/u)),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
  clientExtensionResults: z.looseObject({}),
});

export const webauthnCredential = z.object({
  id: z.string(),
  name: z.string().check(z.describe("Browser and system where it was added, such as 'Chrome on Android'")),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  synced: z.boolean().check(z.describe('It may be on several devices of the person')),
});
export type WebauthnCredential = z.output<typeof webauthnCredential>;

export const startWebauthnRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/auth/webauthn/registration',
  summary: 'What the browser needs to create a credential on this device',
  access: 'user',
  answer: options,
  errors: ['webauthn_unavailable'],
});

export const addWebauthnCredential = defineEndpoint({
  method: 'POST',
  path: '/api/auth/webauthn/credentials',
  summary: 'Adds a credential of this device; its owner gets a mail',
  access: 'user',
  body: browserAnswer,
  answer: webauthnCredential,
  errors: ['webauthn_unavailable', 'webauthn_failed'],
});

export const listWebauthnCredentials = defineEndpoint({
  method: 'GET',
  path: '/api/auth/webauthn/credentials',
  summary: "The user's credentials, newest first",
  access: 'user',
  passive: true,
  answer: z.array(webauthnCredential),
  errors: [],
});

export const removeWebauthnCredential = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/webauthn/credentials/:id',
  summary: 'Removes a credential: it signs nobody in any more',
  access: 'user',
  params: z.object({ id: z.string() }),
  answer: done,
  errors: ['credential_not_found'],
});

export const startWebauthnSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/webauthn/sign-in-options',
  summary: 'What the browser needs to sign in with a credential of any account',
  access: 'public',
  answer: options,
  errors: ['webauthn_unavailable'],
});

export const signInWithWebauthn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/webauthn/sign-in',
  summary: 'Signs in with a credential; locks by wrong passkeys do not matter',
  access: 'public',
  body: browserAnswer,
  answer: user,
  errors: ['webauthn_unavailable', 'webauthn_failed', 'google_required'],
});

export const webauthnEndpoints = [
  startWebauthnRegistration,
  addWebauthnCredential,
  listWebauthnCredentials,
  removeWebauthnCredential,
  startWebauthnSignIn,
  signInWithWebauthn,
] as const;
