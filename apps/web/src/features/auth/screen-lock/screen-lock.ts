import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { User } from '@slipcase/contract/user';
import {
  addWebauthnCredential,
  listWebauthnCredentials,
  removeWebauthnCredential,
  signInWithWebauthn,
  startWebauthnRegistration,
  startWebauthnSignIn,
  type WebauthnCredential,
} from '@slipcase/contract/webauthn';
import { call } from '../../../lib/api.ts';

/**
 * The browser's part of WebAuthn: https://www.w3.org/TR/webauthn-3/. The library loads when it is first used.
 */

const library = () => import('@simplewebauthn/browser');
/** browsers refuse credentials on an IP address, as in phone mode */
const IP_ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/u;
const ASKED = 'slipcase.screenLock';

/** Whether this page may use credentials at all. */
function mayUse(): boolean {
  return (
    window.isSecureContext && 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname)
  );
}

/** Whether this device can verify its owner by face, fingerprint or screen lock. */
export async function hasScreenLock(): Promise<boolean> {
  if (!mayUse()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** Whether to offer the screen lock after a sign-in with the passkey: only once per device. */
export async function isOffered(): Promise<boolean> {
  return localStorage.getItem(ASKED) === null && hasScreenLock();
}

/** The person has answered the offer, so this device does not make it again. */
export function noteAnswer(): void {
  localStorage.setItem(ASKED, 'asked');
}

/** Adds a credential from this device to the account. Rejects if the person cancels. */
export async function addScreenLock(): Promise<WebauthnCredential> {
  const optionsJSON = (await call(startWebauthnRegistration, {})) as unknown;
  const { startRegistration } = await library();
  const answer = await startRegistration({
    optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON,
  });
  const added = await call(addWebauthnCredential, { body: asBody(answer) });
  noteAnswer();
  return added;
}

export function listScreenLocks(signal: AbortSignal): Promise<WebauthnCredential[]> {
  return call(listWebauthnCredentials, { signal });
}

export function removeScreenLock({ id }: WebauthnCredential) {
  return call(removeWebauthnCredential, { params: { id } });
}

/** Asks for a face, a fingerprint or the screen lock, and signs in. Rejects if the person cancels. */
export function signInByTouch(): Promise<User> {
  return signIn(false);
}

/**
 * Lets the browser offer the person's credentials in the email field. Settles when the person has chosen one,
 * or when another request replaces it.
 * @returns null if the browser does not support this
 */
export async function signInByAutofill(): Promise<User | null> {
  if (!mayUse()) return null;
  const { browserSupportsWebAuthnAutofill } = await library();
  return (await browserSupportsWebAuthnAutofill()) ? signIn(true) : null;
}

async function signIn(useBrowserAutofill: boolean): Promise<User> {
  const optionsJSON = (await call(startWebauthnSignIn, {})) as unknown;
  const { startAuthentication } = await library();
  const answer = await startAuthentication({
    optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill,
  });
  return call(signInWithWebauthn, { body: asBody(answer) });
}

/**
 * Copies the answer, because the library's types list each member, and the contract passes on whatever a
 * browser sends.
 */
function asBody(answer: RegistrationResponseJSON | AuthenticationResponseJSON) {
  const { response, clientExtensionResults, ...rest } = answer;
  return { ...rest, response: { ...response }, clientExtensionResults: { ...clientExtensionResults } };
}
