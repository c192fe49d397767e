import {
  finishGoogleSignIn,
  landingWith,
  type SignInError,
  startGoogleSignIn,
} from '@slipcase/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnalyzerError } from '../../../adapters/analyzer/analyzer.ts';
import { type Identity, SignInRefusedError } from '../../../adapters/identity/identity.ts';
import { countCallOfBlock } from '../../../http/block-rate.ts';
import { ApiError } from '../../../http/errors.ts';
import { FLOW_MS } from '../../../http/flow-cookies.ts';
import { bind, type Http } from '../../../http/route.ts';
import { newToken } from '../../../http/session.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { clientOf, logEvent, type SecurityEvent } from '../security-log-store.ts';
import { clearLocks } from '../throttle-store.ts';
import {
  findUserByEmail,
  findUserByIdentity,
  refreshProfile,
  takeOverUser,
  type UserRow,
} from '../user-store.ts';
import { isCompanyDomain, isCompanyEmail } from './company-email.ts';
import { shutOutOwner } from './former-owner.ts';
import { deleteFlows, insertFlow, insertPendingSignUp, takeFlow } from './sign-in-store.ts';
import { startSession } from './start-session.ts';

const PENDING_MS = 30 * 60 * 1000;

/**
 * Sign-in through the identity provider: to the provider and back, then into the product or to one of the
 * banners.
 */
export function registerGoogleRoutes(http: Http, deps: AuthDeps): void {
  bind(http, startGoogleSignIn, async ({ request, reply }) => {
    try {
      await countCallOfBlock(deps.db, 'block-google', request.ip, deps.clock.now());
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too_many_calls')
        return backToLanding(reply, 'too_many_calls');
      throw error;
    }
    const begun = await deps.identity.begin().catch((error: unknown) => {
      request.log.error({ err: error }, 'cannot reach the identity provider');
      return null;
    });
    if (!begun) return backToLanding(reply, 'auth_failed');
    const now = deps.clock.now();
    const { hash, ended } = deps.cookies.flow.begin(request, reply, begun.flow.state, now);
    await deleteFlows(deps.db, ended);
    await insertFlow(deps.db, hash, begun.flow, now + FLOW_MS);
    return reply.redirect(begun.url.href);
  });

  bind(http, finishGoogleSignIn, async ({ request, reply }) => {
    const callback = new URL(request.url, deps.publicUrl);
    const identity = await identityOf(
      deps,
      callback,
      deps.cookies.flow.end(request, reply, callback),
      request,
    );
    if (!identity) return backToLanding(reply, 'auth_failed');
    const address = companyAddress(identity, deps.emailDomains);
    if ('refused' in address) {
      const { refused: reason } = address;
      request.log.warn({ code: 'sign_in_address_refused', reason }, 'refused the address of a sign-in');
      return backToLanding(reply, 'invalid_email');
    }
    try {
      const person = { ...identity, email: address.email };
      return await enter(deps, person, request, reply);
    } catch (error) {
      request.log.error({ err: error }, 'cannot create a session');
      return backToLanding(reply, 'session_error');
    }
  });
}

async function identityOf(
  deps: AuthDeps,
  callback: URL,
  flowHash: string | null,
  request: FastifyRequest,
): Promise<Identity | null> {
  if (flowHash === null) return null;
  const flow = await takeFlow(deps.db, flowHash, deps.clock.now());
  if (!flow) return null;
  try {
    return await deps.identity.finish(callback, flow);
  } catch (error) {
    if (!(error instanceof SignInRefusedError)) throw error;
    request.log.info({ code: 'sign_in_refused', err: error }, 'refused a sign-in');
    return null;
  }
}

/** Why an address is refused, for the log. */
type Refused = 'no_address' | 'not_verified' | 'other_domain' | 'other_organization';

/**
 * Returns the address in lower case. Its domain, its verification and the organization must all match. The
 * organization is skipped only for providers that have no claim for it.
 */
function companyAddress(
  { email, emailVerified, hostedDomain }: Identity,
  domains: readonly string[],
): { email: string } | { refused: Refused } {
  if (email === null) return { refused: 'no_address' };
  if (!emailVerified) return { refused: 'not_verified' };
  if (!isCompanyEmail(email, domains)) return { refused: 'other_domain' };
  const isOurs =
    hostedDomain === 'not asked' ||
    (hostedDomain.named !== null && isCompanyDomain(hostedDomain.named, domains));
  // ASCII at this point, so its lower-case form belongs to no one else
  return isOurs ? { email: email.toLowerCase() } : { refused: 'other_organization' };
}

/** an identity with an address of the company */
type Colleague = Identity & { email: string };

async function enter(
  deps: AuthDeps,
  identity: Colleague,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = await accountOf(deps, identity, request);
  if (known === 'refused') return backToLanding(reply, 'auth_failed');
  // fetched once: people who have a picture keep it
  const pictureKey = known?.picture_key ? null : await stagePicture(deps, identity, request);
  if (known) {
    const now = deps.clock.now();
    await deps.db.transaction().execute(async (transaction) => {
      if (pictureKey) await deps.blobs.adopt(transaction, pictureKey);
      await refreshProfile(transaction, known.id, { ...identity, pictureKey, now });
      await clearLocks(transaction, known.id);
    });
    await startSession(deps, { user: known, with: 'google', request, reply });
    return reply.redirect(known.passkey_hash === null ? '/setup-passkey' : '/');
  }

  const { token, hash } = newToken();
  await insertPendingSignUp(deps.db, {
    token_hash: hash,
    identity_issuer: identity.issuer,
    identity_subject: identity.subject,
    email: identity.email,
    first_name: identity.firstName,
    last_name: identity.lastName,
    picture_key: pictureKey,
    expires_at: deps.clock.now() + PENDING_MS,
  });
  deps.cookies.pending.write(reply, token, PENDING_MS / 1000);
  return reply.redirect('/setup-passkey');
}

/** The account of an identity, null if there is none, or 'refused'. */
async function accountOf(
  deps: AuthDeps,
  identity: Colleague,
  request: FastifyRequest,
): Promise<UserRow | undefined | 'refused'> {
  const { db } = deps;
  const now = deps.clock.now();
  const log = (event: SecurityEvent, email: string) =>
    logEvent(db, event, { ...clientOf(request), email, at: now });
  let account = await findUserByIdentity(db, identity.issuer, identity.subject);
  if (!account) {
    account = await findUserByEmail(db, identity.email);
    if (!account) return undefined;
    // a known address with another identity is another person, unless an administrator has said otherwise
    if ((account.relink_until ?? 0) < now) {
      await log('google_refused_other_identity', account.email);
      return 'refused';
    }
    const { id, email } = account;
    await db.transaction().execute(async (transaction) => {
      // once more, because the former owner could sign in with Google until now
      await shutOutOwner(transaction, id);
      await takeOverUser(transaction, id, identity);
      await logEvent(transaction, 'user_relinked', { ...clientOf(request), email, at: now });
    });
    account = { ...account, passkey_hash: null };
  }
  if (account.disabled_at === null) return account;
  await log('google_refused_disabled', account.email);
  return 'refused';
}

/** A missing picture never blocks a sign-in; the next sign-in tries again. */
async function stagePicture(
  deps: AuthDeps,
  identity: Colleague,
  request: FastifyRequest,
): Promise<string | null> {
  const original = await identity.fetchPicture();
  if (!original) return null;
  try {
    return await deps.blobs.stage(await deps.analyzer.profilePicture(original, identity.email));
  } catch (error) {
    const reason = error instanceof AnalyzerError ? error.reason : 'not_stored';
    request.log.warn(
      { code: 'profile_picture_left_out', reason, err: error },
      'left out the profile picture',
    );
    return null;
  }
}

function backToLanding(reply: FastifyReply, error: SignInError): FastifyReply {
  return reply.redirect(landingWith(error));
}
