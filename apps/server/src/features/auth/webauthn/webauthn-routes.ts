import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import {
  addWebauthnCredential,
  listWebauthnCredentials,
  removeWebauthnCredential,
  signInWithWebauthn,
  startWebauthnRegistration,
  startWebauthnSignIn,
  type WebauthnCredential,
} from '@slipcase/contract/webauthn';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countCallOfBlock } from '../../../http/block-rate.ts';
import { bind, type Http } from '../../../http/route.ts';
import { newToken } from '../../../http/session.ts';
import { queueMail } from '../../../mail/mail-jobs.ts';
import { credentialAddedMail } from '../../../mail/mails.ts';
import { asUser } from '../as-user.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { credentialNotFound, googleRequired, webauthnFailed, webauthnUnavailable } from '../errors.ts';
import { NOTICE_MS } from '../passkey/new-passkey.ts';
import { needsProof } from '../passkey/passkey-routes.ts';
import { clientOf, logEvent } from '../security-log-store.ts';
import { startSession } from '../sign-in/start-session.ts';
import { personOf } from '../user-store.ts';
import { useChallenge } from './challenge-store.ts';
import { isOurChallenge, makeChallenge } from './challenges.ts';
import {
  credentialsOf,
  deleteCredential,
  findCredential,
  insertCredential,
  noteUse,
  type WebauthnRow,
} from './webauthn-store.ts';

/** the cookie that binds challenges to a browser; all its tabs share it */
const BROWSER_COOKIE_S = 24 * 60 * 60;
/** more than anybody has devices */
const MOST_CREDENTIALS = 50;

// loaded on demand: its certificates and formats take memory that servers without such sign-ins do not need
const library = () => import('@simplewebauthn/server');

/** Sign-in with a device's screen lock instead of the passkey: https://www.w3.org/TR/webauthn-3/ */
export function registerWebauthnRoutes(http: Http, deps: AuthDeps): void {
  const { db, publicUrl } = deps;
  const rpId = publicUrl.hostname;
  /** false for an IP address, as in phone mode: it cannot have credentials (WebAuthn 5.1.2) */
  const isAvailable = isIP(rpId.replaceAll(/[[\]]/gu, '')) === 0;

  /** What a verification expects from an answer. */
  const expected = (request: FastifyRequest, use: string) => ({
    expectedChallenge: (challenge: string) => {
      const browser = deps.cookies.webauthn.read(request);
      return (
        browser !== null && isOurChallenge(deps.challengeKey, challenge, { use, browser }, deps.clock.now())
      );
    },
    expectedOrigin: publicUrl.origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  });

  function challengeFor(use: string, request: FastifyRequest, reply: FastifyReply) {
    if (!isAvailable) throw webauthnUnavailable();
    const browser = deps.cookies.webauthn.read(request) ?? newToken().token;
    deps.cookies.webauthn.write(reply, browser, BROWSER_COOKIE_S);
    return makeChallenge(deps.challengeKey, { use, browser }, deps.clock.now());
  }

  bind(http, startWebauthnRegistration, async ({ user, request, reply }) => {
    const challenge = challengeFor(`add ${user.id}`, request, reply);
    const { generateRegistrationOptions } = await library();
    const own = await credentialsOf(db, user.id);
    return {
      ...(await generateRegistrationOptions({
        rpName: 'Slipcase',
        rpID: rpId,
        userID: Uint8Array.from(Buffer.from(user.id)),
        userName: user.email,
        userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
        challenge,
        attestationType: 'none',
        excludeCredentials: own.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        preferredAuthenticatorType: 'localDevice',
      })),
    };
  });

  bind(http, addWebauthnCredential, async ({ body, user, request }) => {
    if (!isAvailable) throw webauthnUnavailable();
    const { verifyRegistrationResponse } = await library();
    const response = body as unknown as RegistrationResponseJSON;
    const result = await verifyRegistrationResponse({
      ...expected(request, `add ${user.id}`),
      response,
    }).catch(() => null);
    if (!result?.verified) throw webauthnFailed();
    const { credential, credentialDeviceType } = result.registrationInfo;
    const now = deps.clock.now();
    const client = clientOf(request);
    const row: WebauthnRow = {
      id: credential.id,
      user_id: user.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      synced: Number(credentialDeviceType === 'multiDevice'),
      name: client.device,
      added_at: now,
      last_used_at: null,
    };
    await db.transaction().execute(async (transaction) => {
      if (!(await useChallenge(transaction, challengeIn(response.response.clientDataJSON), now)))
        throw webauthnFailed();
      const { length } = await credentialsOf(transaction, user.id);
      if (length >= MOST_CREDENTIALS || !(await insertCredential(transaction, row))) throw webauthnFailed();
      await logEvent(transaction, 'webauthn_added', { ...client, email: user.email, at: now });
      const mail = { to: user.email, ...credentialAddedMail({ device: client.device, publicUrl }) };
      const { mailKey } = deps;
      await queueMail(deps.jobs, transaction, mail, { userId: user.id, mailKey, expiresAt: now + NOTICE_MS });
    });
    return asCredential(row);
  });

  bind(http, listWebauthnCredentials, async ({ user }) =>
    (await credentialsOf(db, user.id)).map(asCredential),
  );

  bind(http, removeWebauthnCredential, async ({ user, params, request }) => {
    const name = await deleteCredential(db, user.id, params.id);
    if (name === null) throw credentialNotFound();
    const event = { ...clientOf(request), email: user.email, at: deps.clock.now() };
    await logEvent(db, 'webauthn_removed', { ...event, device: name });
    return { message: 'Removed' };
  });

  bind(http, startWebauthnSignIn, async ({ request, reply }) => {
    const challenge = challengeFor('sign-in', request, reply);
    const { generateAuthenticationOptions } = await library();
    return {
      ...(await generateAuthenticationOptions({ rpID: rpId, challenge, userVerification: 'required' })),
    };
  });

  bind(http, signInWithWebauthn, async ({ body, request, reply }) => {
    if (!isAvailable) throw webauthnUnavailable();
    const now = deps.clock.now();
    await countCallOfBlock(db, 'block-webauthn', request.ip, now);
    const row = await findCredential(db, body.id);
    if (!row) throw webauthnFailed();
    const refuse = async () => {
      await logEvent(db, 'webauthn_refused', { ...clientOf(request), email: row.email, at: now });
      return webauthnFailed();
    };
    const { verifyAuthenticationResponse } = await library();
    const response = body as unknown as AuthenticationResponseJSON;
    // throws if the counter went back, which means that the credential was copied
    const result = await verifyAuthenticationResponse({
      ...expected(request, 'sign-in'),
      response,
      credential: {
        id: row.credential_id,
        publicKey: Uint8Array.from(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
        transports: transportsOf(row.transports),
      },
    }).catch(() => null);
    const { userHandle } = response.response;
    const isOwn = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === row.id;
    if (!result?.verified || !isOwn || row.disabled_at !== null) throw await refuse();
    const { newCounter, credentialDeviceType } = result.authenticationInfo;
    const isFirst = await useChallenge(db, challengeIn(response.response.clientDataJSON), now);
    if (!isFirst) throw await refuse();
    if (needsProof(deps, row)) throw googleRequired('proof', deps.signIn.name);
    const use = { counter: newCounter, synced: credentialDeviceType === 'multiDevice', now };
    if (!(await noteUse(db, row.credential_id, row.counter, use))) throw await refuse();
    await startSession(deps, { user: row, with: 'webauthn', request, reply });
    return asUser(personOf(row));
  });
}

/** Reads the challenge that the browser signed. Call it only for a verified answer. */
function challengeIn(clientDataJson: string): string {
  return JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()).challenge;
}

function transportsOf(json: string): AuthenticatorTransport[] {
  return JSON.parse(json);
}

function asCredential(row: WebauthnRow): WebauthnCredential {
  return {
    id: row.id,
    name: row.name,
    addedAt: new Date(row.added_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    synced: row.synced === 1,
  };
}
