import { changePasskey, passkeyLogin } from '@slipcase/contract/auth';
import { authenticationRequired } from '../../../http/errors.ts';
import { bind, type Http } from '../../../http/route.ts';
import { asUser } from '../as-user.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { accountNotFound, googleRequired, invalidCredentials, wrongDomain, wrongPasskey } from '../errors.ts';
import { clientOf } from '../security-log-store.ts';
import { isCompanyEmail } from '../sign-in/company-email.ts';
import { isSession } from '../sign-in/session-store.ts';
import { knownDevice, startSession } from '../sign-in/start-session.ts';
import { findUserByEmail, personOf } from '../user-store.ts';
import { checkPasskey } from './check-passkey.ts';
import { hashNewPasskey, refuseWeak, replacePasskey } from './new-passkey.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether it is time to ask the person for Google again. */
export function needsProof({ clock, googleProofDays }: AuthDeps, user: { google_proof_at: number }): boolean {
  return clock.now() - user.google_proof_at > googleProofDays * DAY_MS;
}

/** Sign-in with email and passkey, and changing the passkey. */
export function registerPasskeyRoutes(http: Http, deps: AuthDeps): void {
  bind(http, passkeyLogin, async ({ body, request, reply }) => {
    if (!isCompanyEmail(body.email, deps.emailDomains)) throw wrongDomain();
    const row = await findUserByEmail(deps.db, body.email);
    const device = row && (await knownDevice(deps, row.id, request));
    const matches = await checkPasskey(deps, {
      ...body,
      // a disabled account has no valid passkey
      account: row ? { id: row.id, passkeyHash: row.disabled_at === null ? row.passkey_hash : null } : null,
      deviceId: device?.id ?? null,
      client: clientOf(request),
    });
    if (!row && deps.discloseAccounts) throw accountNotFound();
    if (!row || !matches) throw invalidCredentials();
    // only after a right passkey, because this answer reveals that it was right
    if (needsProof(deps, row)) throw googleRequired('proof', deps.signIn.name);
    const { passkey_hash: passkeyHash } = row;
    await startSession(deps, { user: row, with: 'passkey', passkeyHash, request, reply });
    return asUser(personOf(row));
  });

  bind(http, changePasskey, async ({ body, user, request, reply }) => {
    refuseWeak(body.newPasskey);
    const row = await findUserByEmail(deps.db, user.email);
    const client = clientOf(request);
    if (user.signedInWith !== 'google') {
      const right =
        body.currentPasskey !== undefined &&
        (await checkPasskey(deps, {
          email: user.email,
          passkey: body.currentPasskey,
          account: { id: user.id, passkeyHash: row?.passkey_hash ?? null },
          deviceId: user.deviceId,
          client,
        }));
      if (!right) throw wrongPasskey();
    }
    const passkeyHash = await hashNewPasskey(deps, body.newPasskey);
    const before = row?.passkey_hash ?? null;
    const change = { user, before, passkeyHash, how: 'changed', client, keptDevice: user.deviceId } as const;
    await deps.db.transaction().execute(async (transaction) => {
      // hashing takes a while: a reset or a remote sign-out may have ended this session meanwhile
      if (!(await isSession(transaction, user.sessionHash))) throw authenticationRequired();
      await replacePasskey(deps, transaction, change);
    });
    await startSession(deps, { user, with: user.signedInWith, passkeyHash, request, reply });
    return { message: 'Passkey changed. Your other devices are signed out.' };
  });
}
