import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../adapters/database/database.ts';
import { hashToken, newToken, type SignInMethod } from '../../../http/session.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { findDevice, insertDevice, markSignIn } from '../devices/device-store.ts';
import { invalidCredentials } from '../errors.ts';
import { clientOf, logEvent, type SecurityEvent } from '../security-log-store.ts';
import { isStillAs, renewProof } from '../user-store.ts';
import { deleteSession, deleteSessionsOfDevice, insertSession, SESSION_MAX_MS } from './session-store.ts';

type SignIn = {
  user: { id: string; email: string };
  with: SignInMethod;
  /** the hash that matched or was just set; a reset in the meantime ends this sign-in */
  passkeyHash?: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
  /** other events of this sign-in, logged before it */
  events?: readonly SecurityEvent[];
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** browsers keep a cookie for at most 400 days */
const DEVICE_COOKIE_S = 400 * 24 * 60 * 60;

/** This browser's device for that account, if it has signed in to it before. */
export async function knownDevice(deps: AuthDeps, userId: string, request: FastifyRequest) {
  const token = deps.cookies.device(userId).read(request);
  return token === null ? undefined : findDevice(deps.db, userId, hashToken(token));
}

/**
 * Starts a new session at every sign-in and ends this browser's earlier one. The browser gets the secret; the
 * database stores only its hash. A browser that is new to the account becomes a known device.
 * @throws ApiError invalid_credentials if the account was disabled or its passkey replaced during this call
 */
export async function startSession(deps: AuthDeps, signIn: SignIn): Promise<void> {
  const { user, request, reply } = signIn;
  const now = deps.clock.now();
  const client = clientOf(request);
  const known = await knownDevice(deps, user.id, request);
  const session = newToken();
  const device = newToken();
  const before = deps.cookies.session.read(request);
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await isStillAs(transaction, user.id, signIn.passkeyHash))) throw invalidCredentials();
    if (signIn.with === 'webauthn' && deps.screenLockRenewsProof)
      await renewProof(transaction, user.id, { now, since: now - deps.googleProofDays * DAY_MS });
    if (before !== null) await deleteSession(transaction, hashToken(before));
    const deviceId = known?.id ?? randomUUID();
    if (known) await renewDevice(transaction, known.id, client.device, now);
    else {
      await insertDevice(transaction, {
        id: deviceId,
        user_id: user.id,
        token_hash: device.hash,
        name: client.device,
        last_sign_in_at: now,
      });
    }
    await insertSession(transaction, {
      token_hash: session.hash,
      user_id: user.id,
      device_id: deviceId,
      signed_in_with: signIn.with,
      created_at: now,
      last_active_at: now,
    });
    const events = [...(signIn.events ?? []), `signed_in_${signIn.with}` as const];
    for (const event of events) await logEvent(transaction, event, { ...client, email: user.email, at: now });
  });
  deps.cookies.session.write(reply, session.token, SESSION_MAX_MS / 1000);
  if (!known) deps.cookies.device(user.id).write(reply, device.token, DEVICE_COOKIE_S);
}

async function renewDevice(db: Database, deviceId: string, name: string, now: number): Promise<void> {
  await deleteSessionsOfDevice(db, deviceId);
  await markSignIn(db, deviceId, name, now);
}
