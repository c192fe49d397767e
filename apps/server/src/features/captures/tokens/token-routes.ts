import { randomUUID } from 'node:crypto';
import { listCaptureTokens, makeCaptureToken, revokeCaptureToken } from '@slipcase/contract/captures';
import { MAX_CAPTURE_TOKENS } from '@slipcase/contract/limits';
import type { Database } from '../../../adapters/database/database.ts';
import { authenticationRequired } from '../../../http/errors.ts';
import { bind, type Http } from '../../../http/route.ts';
import type { Clock } from '../../../lib/clock.ts';
import { lockOwner } from '../capture-store.ts';
import { tokenNotFound, tooManyTokens } from '../errors.ts';
import { newCaptureToken } from './token-finder.ts';
import { asToken, deleteToken, insertToken, type TokenRow, tokensOf } from './token-store.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Creates, lists and revokes personal tokens, for the account panel. */
export function registerTokenRoutes(http: Http, { db, clock }: { db: Database; clock: Clock }): void {
  bind(http, listCaptureTokens, async ({ user }) => (await tokensOf(db, user.id, clock.now())).map(asToken));

  bind(http, makeCaptureToken, async ({ body, user }) => {
    const { token, hash } = newCaptureToken();
    const now = clock.now();
    const row: TokenRow = {
      id: randomUUID(),
      user_id: user.id,
      token_hash: hash,
      name: body.name,
      added_at: now,
      expires_at: now + YEAR_MS,
      last_used_at: null,
    };
    await db.transaction().execute(async (transaction) => {
      // disabled meanwhile
      if (!(await lockOwner(transaction, user.id))) throw authenticationRequired();
      if ((await tokensOf(transaction, user.id, now)).length >= MAX_CAPTURE_TOKENS) throw tooManyTokens();
      await insertToken(transaction, row);
    });
    return { ...asToken(row), token };
  });

  bind(http, revokeCaptureToken, async ({ params, user }) => {
    if (!(await deleteToken(db, user.id, params.id))) throw tokenNotFound();
    return { message: 'Token revoked' };
  });
}
