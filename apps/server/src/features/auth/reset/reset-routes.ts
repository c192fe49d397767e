import { forgotPasskey, resetPasskey, verifyResetCode } from '@slipcase/contract/auth';
import type { FastifyRequest } from 'fastify';
import { countCallOfBlock } from '../../../http/block-rate.ts';
import { bind, type Http } from '../../../http/route.ts';
import { hashToken, newToken } from '../../../http/session.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { googleRequired, invalidResetCode } from '../errors.ts';
import { throttleError } from '../passkey/check-passkey.ts';
import { hashNewPasskey, refuseWeak, replacePasskey } from '../passkey/new-passkey.ts';
import { clientOf, logEvent, type SecurityEvent } from '../security-log-store.ts';
import { isCompanyEmail } from '../sign-in/company-email.ts';
import {
  clearDelays,
  countTry,
  giveTryBack,
  isSpray,
  RESET_CODE_RULE,
  RESET_DAY_RULE,
  RESET_LOCK_RULE,
  resetCodeBucket,
  resetDayBucket,
  resetLockBucket,
} from '../throttle-store.ts';
import { findUserByEmail } from '../user-store.ts';
import {
  findResetCode,
  grantReset,
  matchesResetCode,
  RESET_CODE_MS,
  useResetCode,
} from './reset-code-store.ts';
import { noteResetRequest } from './reset-requests.ts';

/** Sets a new passkey for people who forgot theirs and can read their mail. */
export function registerResetRoutes(http: Http, deps: AuthDeps): void {
  bind(http, forgotPasskey, async ({ body, request }) => {
    const now = deps.clock.now();
    await countCallOfBlock(deps.db, 'block-forgot', request.ip, now);
    // not a secret: everyone knows that only company addresses have accounts
    if (isCompanyEmail(body.email, deps.emailDomains)) {
      await noteResetRequest(deps, body.email, clientOf(request), now);
    }
    return { message: 'If this address has an account, we are sending it a code.' };
  });

  bind(http, verifyResetCode, async ({ body, request, reply }) => {
    const { codeId } = await checkResetCode(deps, body, request, () => true);
    const right = newToken();
    await grantReset(deps.db, codeId, right.hash, deps.clock.now() + RESET_CODE_MS);
    deps.cookies.reset.write(reply, right.token, RESET_CODE_MS / 1000);
    return { message: 'Code verified. Now set your new 6-digit passkey.' };
  });

  bind(http, resetPasskey, async ({ body, request, reply }) => {
    refuseWeak(body.newPasskey);
    const right = deps.cookies.reset.read(request);
    const { codeId, user } = await checkResetCode(
      deps,
      body,
      request,
      (rightHash) => right !== null && rightHash === hashToken(right),
    );
    // The current passkey is accepted as the new one. Refusing it would check a guess outside the limits of
    // the sign-in, even when these require Google. It would also tell somebody with the mailbox that the
    // guess was right, without the mail that every reset sends.
    const passkeyHash = await hashNewPasskey(deps, body.newPasskey);
    const now = deps.clock.now();
    const client = clientOf(request);
    await deps.db.transaction().execute(async (transaction) => {
      if (!(await useResetCode(transaction, codeId, now))) throw invalidResetCode();
      await replacePasskey(deps, transaction, {
        user,
        before: user.passkey_hash,
        passkeyHash,
        how: 'reset',
        client,
      });
      await clearDelays(transaction, user.id);
    });
    deps.cookies.reset.clear(reply);
    return { message: 'Passkey updated. You can now sign in with it.' };
  });
}

/**
 * Checks a reset code if the limits allow it. It counts a try the same way whether or not there is an account
 * or a code.
 * @param mayUse whether the caller has the right that belongs to the code
 * @throws ApiError too_many_calls, invalid_reset_code, too_many_tries, google_required
 */
async function checkResetCode(
  deps: AuthDeps,
  { email, code }: { email: string; code: string },
  request: FastifyRequest,
  mayUse: (rightHash: string | null) => boolean,
) {
  const { db } = deps;
  const now = deps.clock.now();
  await countCallOfBlock(db, 'block-reset', request.ip, now);
  const user = await findUserByEmail(db, email);
  const row = user && user.disabled_at === null ? await findResetCode(db, user.id, now) : undefined;
  const log = async (event: SecurityEvent) => {
    if (user) await logEvent(db, event, { ...clientOf(request), email, at: now });
  };
  const day = resetDayBucket(email, user?.id ?? null);
  const lock = resetLockBucket(email, user?.id ?? null);
  const tries = resetCodeBucket(email, row?.id ?? null, user?.id ?? null);
  const ofDay = await countTry(db, day, RESET_DAY_RULE, now);
  if (!ofDay.admitted) throw throttleError(deps, ofDay, now);
  // counts toward the day only: a code that was not checked stays usable and adds nothing to the lock
  if (await isSpray(db, now)) {
    // one entry per account and day
    if (ofDay.failures === 1) await log('spray_suspected');
    throw googleRequired('reset_spray', deps.signIn.name);
  }
  const inAll = await countTry(db, lock, RESET_LOCK_RULE, now);
  if (!inAll.admitted) throw googleRequired('reset_locked', deps.signIn.name);
  const ofCode = await countTry(db, tries, RESET_CODE_RULE, now);
  const matches = matchesResetCode(deps.resetKey, row, code) && mayUse(row?.right_hash ?? null);
  if (!user || !row || !ofCode.admitted || !matches) {
    await log('reset_code_failed');
    if (ofDay.failures >= RESET_DAY_RULE.most) await log('reset_locked');
    if (inAll.failures >= RESET_LOCK_RULE.most) await log('google_required');
    throw invalidResetCode();
  }
  for (const bucket of [tries, lock, day]) await giveTryBack(db, bucket);
  return { codeId: row.id, user };
}
