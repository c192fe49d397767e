import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { MAX_FIELD_CHARS, PASSKEY_LENGTH } from './limits.ts';
import { done, getPicture, getUser, logout, user } from './user.ts';

// Long: every call for signing in, in the order of the screens.

const SIX_DIGITS = `^[0-9]{${PASSKEY_LENGTH}}$`;

/** Exactly six ASCII digits. Other input gets its own code, so the page can word the message. */
export const passkey = z.string().check(
  z.refine((text) => new RegExp(SIX_DIGITS, 'u').test(text), {
    error: 'Passkey must be exactly 6 digits',
    params: { code: 'invalid_passkey' },
  }),
  z.meta({ pattern: SIX_DIGITS }),
);

const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(3),
    z.maxLength(254),
    z.regex(/^[^\s@]+@[^\s@]+$/u, 'Not an email address'),
  );
const name = z.string().check(z.trim(), z.maxLength(MAX_FIELD_CHARS));

/** Six digits from a mail. People may paste it with spaces around or inside. */
const resetCode = z
  .pipe(
    z.string(),
    z.transform((text) => text.replaceAll(/\s/gu, '')),
  )
  .check(
    z.refine((text) => new RegExp(SIX_DIGITS, 'u').test(text), {
      error: 'Please enter the 6-digit verification code',
      params: { code: 'invalid_reset_code' },
    }),
  );

export const pendingUser = z.pick(user, { email: true, firstName: true, lastName: true, picture: true });
export type PendingUser = z.output<typeof pendingUser>;

/** values of the `error` query parameter of the landing page */
export const signInErrors = ['invalid_email', 'auth_failed', 'session_error', 'too_many_calls'] as const;
export type SignInError = (typeof signInErrors)[number];
/** The address of the landing page with the banner for an error. */
export const landingWith = (error: SignInError) => `/?error=${error}`;

export const startGoogleSignIn = defineEndpoint({
  method: 'GET',
  path: '/auth/google',
  summary: 'Redirects the browser to the identity provider',
  access: 'public',
  errorPage: landingWith('session_error'),
  errors: [],
});

export const finishGoogleSignIn = defineEndpoint({
  method: 'GET',
  path: '/auth/google/callback',
  summary: 'Where the identity provider sends the browser back; redirects into the product',
  access: 'public',
  errorPage: landingWith('session_error'),
  errors: [],
});

export const getCompanyDomain = defineEndpoint({
  method: 'GET',
  path: '/api/auth/company-domain',
  summary: 'The domain of the email addresses that may sign in, and the identity provider',
  access: 'public',
  answer: z.object({
    domain: z.string(),
    moreDomains: z
      .optional(z.array(z.string()))
      .check(z.describe('Further domains whose addresses may sign in. Absent: none')),
    provider: z
      .optional(z.string())
      .check(z.describe('What texts call the identity provider. Absent: Google, or the development sign-in')),
  }),
  errors: [],
});

export const getPendingUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/pending-user-setup',
  summary: 'The person who signed in with Google and has no passkey yet',
  access: 'public',
  answer: pendingUser,
  errors: ['no_pending_sign_in'],
});

const TAKEN_FROM_SIGN_IN = z.describe('Ignored: the server uses the value of the pending sign-in');

export const setupPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/setup-passkey',
  summary: 'Sets the passkey of the pending user, creates the account and signs in',
  access: 'public',
  body: z.object({
    email,
    passkey,
    firstName: z.optional(name).check(TAKEN_FROM_SIGN_IN),
    lastName: z.optional(name).check(TAKEN_FROM_SIGN_IN),
    picture: z.optional(z.nullable(z.string())).check(TAKEN_FROM_SIGN_IN),
  }),
  answer: user,
  errors: [
    'no_pending_sign_in',
    'email_mismatch',
    'passkey_already_set',
    'invalid_passkey',
    'weak_passkey',
    'sign_in_busy',
  ],
});

export const passkeyLogin = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkey-login',
  summary: 'Signs in with email and passkey',
  access: 'public',
  body: z.object({ email, passkey }),
  answer: user,
  errors: [
    'wrong_domain',
    'account_not_found',
    'invalid_credentials',
    'invalid_passkey',
    'too_many_tries',
    'google_required',
    'sign_in_busy',
  ],
});

export const forgotPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-passkey',
  summary: 'Mails a reset code if the address has an account; the answer is the same either way',
  access: 'public',
  body: z.object({ email }),
  answer: done,
  errors: [],
});

export const verifyResetCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verify-passkey-reset-code',
  summary: 'Checks a reset code; a cookie then grants the right to set a new passkey for ten minutes',
  access: 'public',
  body: z.object({ email, code: resetCode }),
  answer: done,
  errors: ['invalid_reset_code', 'too_many_tries', 'google_required'],
});

export const resetPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-passkey-with-code',
  summary: 'Sets a new passkey with a verified code, once; ends all sessions and devices of the user',
  access: 'public',
  body: z.object({ email, code: resetCode, newPasskey: passkey }),
  answer: done,
  errors: [
    'invalid_reset_code',
    'too_many_tries',
    'google_required',
    'invalid_passkey',
    'weak_passkey',
    'passkey_replaced',
    'sign_in_busy',
  ],
});

export const changePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-passkey',
  summary: 'Sets a new passkey for the signed-in user and signs out every other device',
  access: 'user',
  body: z.object({
    currentPasskey: z.optional(passkey).check(z.describe('Not needed if this session began with Google')),
    newPasskey: passkey,
  }),
  answer: done,
  errors: [
    'wrong_passkey',
    'passkey_replaced',
    'invalid_credentials',
    'invalid_passkey',
    'weak_passkey',
    'too_many_tries',
    'google_required',
    'sign_in_busy',
  ],
});

/** A browser in which a person is signed in. */
export const device = z.object({
  id: z.string(),
  name: z.string().check(z.describe("Browser and system, such as 'Chrome on Android'")),
  signedInWith: z.enum(['google', 'passkey', 'webauthn']),
  signedInAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime().check(z.describe('To the minute; polling the library does not count')),
  current: z.boolean().check(z.describe('The device that makes this call')),
});
export type Device = z.output<typeof device>;

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/api/auth/devices',
  summary: "The user's signed-in devices, the calling one first, then by last activity",
  access: 'user',
  passive: true,
  answer: z.array(device),
  errors: [],
});

export const signOutDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/devices/:id',
  summary: 'Signs a device out and forgets it',
  access: 'user',
  params: z.object({ id: z.string() }),
  answer: done,
  errors: ['device_not_found'],
});

export const signOutAllDevices = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/devices',
  summary: 'Signs out and forgets every device, including the calling one',
  access: 'user',
  answer: done,
  errors: [],
});

export const authEndpoints = [
  getUser,
  logout,
  startGoogleSignIn,
  finishGoogleSignIn,
  getCompanyDomain,
  getPendingUser,
  setupPasskey,
  passkeyLogin,
  forgotPasskey,
  verifyResetCode,
  resetPasskey,
  changePasskey,
  listDevices,
  signOutDevice,
  signOutAllDevices,
  getPicture,
] as const;
