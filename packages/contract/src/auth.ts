import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MAX_FIELD_CHARS, PASSKEY_LENGTH } from './limits.ts';

const SIX_DIGITS = `^[0-9]{${PASSKEY_LENGTH}}$`;

/** Exactly six ASCII digits. Anything else is refused with its own code, so that a page can say it in its words. */
export const passkey = z
  .string()
  .refine((text) => new RegExp(SIX_DIGITS, 'u').test(text), {
    error: 'Passkey must be exactly 6 digits',
    params: { code: 'invalid_passkey' },
  })
  .meta({ pattern: SIX_DIGITS });

const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/u, 'Not an email address');
const name = z.string().trim().max(MAX_FIELD_CHARS);

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  picture: z.string().nullable().describe('Path of the profile picture on this server'),
  hasSetupPasskey: z.boolean(),
});
export type User = z.output<typeof user>;

export const pendingUser = user.pick({ email: true, firstName: true, lastName: true, picture: true });
export type PendingUser = z.output<typeof pendingUser>;

/** values of the `error` query parameter of the landing page */
export const signInErrors = ['invalid_email', 'auth_failed', 'session_error'] as const;
export type SignInError = (typeof signInErrors)[number];

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user',
  access: 'session',
  passive: true,
  answer: user,
  errors: [],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session',
  access: 'public',
  answer: z.object({ message: z.string() }),
  errors: [],
});

export const startGoogleSignIn = defineEndpoint({
  method: 'GET',
  path: '/auth/google',
  summary: 'Redirects the browser to the identity provider',
  access: 'public',
  errors: [],
});

export const finishGoogleSignIn = defineEndpoint({
  method: 'GET',
  path: '/auth/google/callback',
  summary: 'Where the identity provider sends the browser back; redirects into the product',
  access: 'public',
  errors: [],
});

export const getPendingUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/pending-user-setup',
  summary: 'Who has signed in with Google and has no passkey yet',
  access: 'public',
  answer: pendingUser,
  errors: ['no_pending_sign_in'],
});

export const setupPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/setup-passkey',
  summary: 'Sets the passkey of the pending user, makes the account and signs in',
  access: 'public',
  body: z.object({
    email,
    passkey,
    firstName: name.optional().describe('Taken from the pending sign-in, whatever is sent'),
    lastName: name.optional().describe('Taken from the pending sign-in, whatever is sent'),
    picture: z.string().nullable().optional().describe('Taken from the pending sign-in, whatever is sent'),
  }),
  answer: user,
  errors: ['no_pending_sign_in', 'email_mismatch', 'passkey_already_set', 'invalid_passkey'],
});

export const passkeyLogin = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkey-login',
  summary: 'Signs in with email and passkey',
  access: 'public',
  body: z.object({ email, passkey }),
  answer: user,
  errors: ['wrong_domain', 'account_not_found', 'invalid_credentials', 'invalid_passkey'],
});

export const getPicture = defineEndpoint({
  method: 'GET',
  path: '/api/auth/picture',
  summary: "The caller's own profile picture, as fetched at sign-in",
  access: 'public',
  answerType: 'image/jpeg',
  errors: [],
});

export const authEndpoints = [
  getUser,
  logout,
  startGoogleSignIn,
  finishGoogleSignIn,
  getPendingUser,
  setupPasskey,
  passkeyLogin,
  getPicture,
] as const;
