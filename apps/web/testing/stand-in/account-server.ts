import {
  changePasskey,
  type Device,
  forgotPasskey,
  getCompanyDomain,
  getPendingUser,
  listDevices,
  type PendingUser,
  passkeyLogin,
  resetPasskey,
  setupPasskey,
  signOutAllDevices,
  signOutDevice,
  verifyResetCode,
} from '@slipcase/contract/auth';
import { reportPageError } from '@slipcase/contract/page-errors';
import { getUser, logout, type User } from '@slipcase/contract/user';
import {
  addWebauthnCredential,
  listWebauthnCredentials,
  removeWebauthnCredential,
  signInWithWebauthn,
  startWebauthnRegistration,
  startWebauthnSignIn,
  type WebauthnCredential,
} from '@slipcase/contract/webauthn';
import { ContractServer, Refusal } from './contract-server.ts';

export const NORA: User = {
  id: '7c1e2f4a-0000-4000-8000-00000000000a',
  email: 'nora.whitlock@example.com',
  firstName: 'Nora',
  lastName: 'Whitlock',
  picture: null,
  hasSetupPasskey: true,
};

export const ONG: User = {
  ...NORA,
  id: '7c1e2f4a-0000-4000-8000-00000000000b',
  email: 'ong@example.com',
  firstName: 'Wei',
  lastName: 'Ong',
};

const THIS_DEVICE: Device = {
  id: 'desk',
  name: 'Chrome on Linux',
  signedInWith: 'passkey',
  signedInAt: '2026-11-02T08:00:00.000Z',
  lastActiveAt: '2026-11-18T17:06:00.000Z',
  current: true,
};
export const PHONE: Device = { ...THIS_DEVICE, id: 'phone', name: 'Chrome on Android', current: false };

/** Sign-in, passkeys and devices of one person. Accepts every passkey and code until a test rejects it. */
export class AccountServer extends ContractServer {
  /** null when nobody is signed in */
  override user: User | null = NORA;
  /** a person who has signed in with Google and has no passkey yet */
  pending: PendingUser | null = null;
  devices: Device[] = [THIS_DEVICE];
  /** devices on which Nora signs in with the screen lock */
  screenLocks: WebauthnCredential[] = [];
  /** the name of the identity provider; null for Google */
  provider: string | null = null;
  moreDomains: string[] = [];

  constructor() {
    super();
    this.#answerSignIn();
    this.#answerReset();
    this.#answerDevices();
    this.#answerScreenLocks();
    this.#answerErrors();
  }

  #answerSignIn(): void {
    this.answer(getUser, () => this.#signedIn());
    this.answer(passkeyLogin, () => this.#signIn(NORA));
    this.answer(logout, () => {
      this.user = null;
      this.pending = null;
      return { message: 'Signed out' };
    });
    this.answer(getCompanyDomain, () => ({
      domain: 'example.com',
      ...(this.provider === null ? {} : { provider: this.provider }),
      ...(this.moreDomains.length > 0 ? { moreDomains: this.moreDomains } : {}),
    }));
    this.answer(getPendingUser, () => {
      if (this.pending) return this.pending;
      throw new Refusal(404, 'no_pending_sign_in', 'User information missing. Please start over.');
    });
    this.answer(setupPasskey, () => {
      this.pending = null;
      return this.#signIn(NORA);
    });
  }

  #answerReset(): void {
    this.answer(forgotPasskey, () => ({ message: 'If there is an account, a code is on its way' }));
    this.answer(verifyResetCode, () => ({ message: 'Code verified' }));
    this.answer(resetPasskey, () => ({ message: 'Passkey updated' }));
    this.answer(changePasskey, () => {
      this.#signedIn();
      this.devices = this.devices.filter(({ current }) => current);
      return { message: 'Passkey changed' };
    });
  }

  #answerErrors(): void {
    this.answer(reportPageError, () => {
      this.#signedIn();
      return { message: 'Noted' };
    });
  }

  #answerDevices(): void {
    this.answer(listDevices, () => {
      this.#signedIn();
      return this.devices;
    });
    this.answer(signOutDevice, ({ params: { id } }) => {
      this.#signedIn();
      if (!this.devices.some((device) => device.id === id))
        throw new Refusal(404, 'device_not_found', 'This device is signed out already.');
      this.devices = this.devices.filter((device) => device.id !== id);
      return { message: 'Signed out' };
    });
    this.answer(signOutAllDevices, () => {
      this.#signedIn();
      this.user = null;
      return { message: 'Signed out' };
    });
  }

  #answerScreenLocks(): void {
    const challenge = btoa('a challenge of the stand-in').replaceAll('=', '');
    this.answer(startWebauthnRegistration, () => ({
      challenge,
      rp: { name: 'Slipcase' },
      user: { id: btoa(this.#signedIn().id).replaceAll('=', ''), name: NORA.email, displayName: 'Nora' },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    }));
    this.answer(addWebauthnCredential, ({ body: { id } }) => {
      const addedAt = '2026-11-18T17:06:00.000Z';
      const added = { id, name: 'Chrome on Linux', addedAt, lastUsedAt: null, synced: false };
      this.screenLocks = [added, ...this.screenLocks];
      return added;
    });
    this.answer(listWebauthnCredentials, () => {
      this.#signedIn();
      return this.screenLocks;
    });
    this.answer(removeWebauthnCredential, ({ params: { id } }) => {
      this.screenLocks = this.screenLocks.filter((credential) => credential.id !== id);
      return { message: 'Removed' };
    });
    this.answer(startWebauthnSignIn, () => ({ challenge, userVerification: 'required' }));
    this.answer(signInWithWebauthn, ({ body: { id } }) => {
      if (this.screenLocks.some((credential) => credential.id === id)) return this.#signIn(NORA);
      throw new Refusal(
        400,
        'webauthn_failed',
        'That did not work. Try again, or sign in with your passkey.',
      );
    });
  }

  #signIn(user: User): User {
    this.user = user;
    return user;
  }

  #signedIn(): User {
    if (this.user) return this.user;
    throw new Refusal(401, 'authentication_required', 'Authentication required');
  }
}
