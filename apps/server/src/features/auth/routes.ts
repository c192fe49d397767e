import { randomUUID } from 'node:crypto';
import { getCompanyDomain, getPendingUser, setupPasskey } from '@slipcase/contract/auth';
import { getPicture, getUser, logout, type User } from '@slipcase/contract/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../http/errors.ts';
import { forgetCached } from '../../http/no-store.ts';
import { bind, type Http } from '../../http/route.ts';
import { hashToken, type SignedInUser } from '../../http/session.ts';
import { asUser, picturePath } from './as-user.ts';
import type { AuthDeps } from './auth-deps.ts';
import { registerDeviceRoutes } from './devices/device-routes.ts';
import { emailMismatch, noPendingSignIn, passkeyAlreadySet } from './errors.ts';
import { hashNewPasskey } from './passkey/new-passkey.ts';
import { registerPasskeyRoutes } from './passkey/passkey-routes.ts';
import { registerResetRoutes } from './reset/reset-routes.ts';
import { clientOf, logEvent } from './security-log-store.ts';
import { registerGoogleRoutes } from './sign-in/google-routes.ts';
import { deleteSession } from './sign-in/session-store.ts';
import { deletePendingSignUp, findPendingSignUp, type PendingSignUp } from './sign-in/sign-in-store.ts';
import { startSession } from './sign-in/start-session.ts';
import { insertUser, personOf, setFirstPasskey, type UserRow } from './user-store.ts';
import { registerWebauthnRoutes } from './webauthn/webauthn-routes.ts';

export function registerAuthRoutes(http: Http, deps: AuthDeps): void {
  registerGoogleRoutes(http, deps);
  registerPasskeyRoutes(http, deps);
  registerResetRoutes(http, deps);
  registerDeviceRoutes(http, deps);
  registerWebauthnRoutes(http, deps);

  bind(http, getUser, async ({ user }) => asUser(user));

  bind(http, logout, async ({ user, request, reply }) => {
    if (user) {
      await deleteSession(deps.db, user.sessionHash);
      await logEvent(deps.db, 'signed_out', {
        ...clientOf(request),
        email: user.email,
        at: deps.clock.now(),
      });
    }
    deps.cookies.session.clear(reply);
    deps.cookies.pending.clear(reply);
    forgetCached(reply);
    return { message: 'Signed out' };
  });

  const { companyDomain, emailDomains, signIn } = deps;
  const moreDomains = emailDomains.filter((domain) => domain !== companyDomain);
  bind(http, getCompanyDomain, async () => ({
    domain: companyDomain,
    ...(moreDomains.length > 0 ? { moreDomains } : {}),
    ...(signIn.by === 'oidc' ? { provider: signIn.name } : {}),
  }));

  bind(http, getPendingUser, async ({ user, request }) => {
    if (user && !user.hasSetupPasskey) return asUser(user);
    const pending = await pendingOf(deps, request);
    if (!pending) throw noPendingSignIn();
    return {
      email: pending.email,
      firstName: pending.first_name,
      lastName: pending.last_name,
      picture: picturePath(pending.picture_key),
    };
  });

  bind(http, setupPasskey, async ({ body, user, request, reply }) => {
    if (user) return setupForUser(deps, user, body, { request, reply });
    const pending = await pendingOf(deps, request);
    if (!pending) throw noPendingSignIn();
    if (body.email !== pending.email) throw emailMismatch();
    const row = await createAccount(deps, pending, await hashNewPasskey(deps, body.passkey));
    deps.cookies.pending.clear(reply);
    await startSession(deps, { user: row, with: 'google', request, reply, events: ['account_created'] });
    return asUser(personOf(row));
  });

  bind(http, getPicture, async ({ user, request, reply }) => {
    const key = user ? user.pictureKey : ((await pendingOf(deps, request))?.picture_key ?? null);
    const picture = key === null ? null : await deps.blobs.open(key);
    if (!picture) throw notFound();
    return reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', 'private, max-age=300')
      .header('vary', 'cookie')
      .send(picture);
  });
}

async function pendingOf(deps: AuthDeps, request: FastifyRequest): Promise<PendingSignUp | null> {
  const token = deps.cookies.pending.read(request);
  return token === null ? null : findPendingSignUp(deps.db, hashToken(token), deps.clock.now());
}

/** A signed-in user whose passkey was removed creates a new one. */
async function setupForUser(
  deps: AuthDeps,
  user: SignedInUser,
  body: { email: string; passkey: string },
  call: { request: FastifyRequest; reply: FastifyReply },
): Promise<User> {
  if (user.hasSetupPasskey) throw passkeyAlreadySet();
  if (body.email !== user.email) throw emailMismatch();
  const set = await setFirstPasskey(deps.db, user.id, await hashNewPasskey(deps, body.passkey));
  if (!set) throw passkeyAlreadySet();
  await startSession(deps, { user, with: user.signedInWith, ...call });
  return asUser({ ...user, hasSetupPasskey: true });
}

async function createAccount(deps: AuthDeps, pending: PendingSignUp, passkeyHash: string): Promise<UserRow> {
  const row: UserRow = {
    id: randomUUID(),
    email: pending.email,
    first_name: pending.first_name,
    last_name: pending.last_name,
    picture_key: pending.picture_key,
    identity_issuer: pending.identity_issuer,
    identity_subject: pending.identity_subject,
    passkey_hash: passkeyHash,
    receipts_revision: 0,
    receipts_floor: 0,
    created_at: deps.clock.now(),
    disabled_at: null,
    google_proof_at: deps.clock.now(),
    relink_until: null,
  };
  await deps.db.transaction().execute(async (transaction) => {
    // two tabs may press 'Create Account' at once: the second finds the account already created
    if (!(await insertUser(transaction, row))) throw passkeyAlreadySet();
    if (row.picture_key) await deps.blobs.adopt(transaction, row.picture_key);
    await deletePendingSignUp(transaction, pending.token_hash);
  });
  return row;
}
