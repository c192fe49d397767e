import type { Database } from '../../../adapters/database/database.ts';
import { countCallOfBlock } from '../../../http/block-rate.ts';
import { hashToken, newToken, type TokenFinder } from '../../../http/session.ts';
import type { Clock } from '../../../lib/clock.ts';
import { tokenInvalid } from '../errors.ts';
import { ownerOfToken } from './token-store.ts';

/** lets scanners of leaked secrets recognize a token */
const PREFIX = 'slip_';
/** RFC 6750, 2.1. 32 random bytes have 43 characters in base64url. */
const BEARER = /^Bearer (slip_[\w-]{43})$/u;

/** A new personal token, and the hash that is stored. */
export function newCaptureToken(): { token: string; hash: string } {
  const token = PREFIX + newToken().token;
  return { token, hash: hashToken(token) };
}

/**
 * Only wrong tokens count against the limit of an address block, so nobody else's calls keep a person from
 * sending.
 */
export function createTokenFinder(db: Database, clock: Clock): TokenFinder {
  return {
    async find(request) {
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
      const owner = token ? await ownerOfToken(db, hashToken(token), clock.now()) : null;
      if (owner !== null) return { id: owner };
      await countCallOfBlock(db, 'block-token', request.ip, clock.now());
      throw tokenInvalid();
    },
  };
}
