import * as client from 'openid-client';
import { DriveError, type DriveGrants } from './drive.ts';
import { asGrantError } from './google-errors.ts';

/** an access token is not used in its last minute: the upload has to end before it does */
const SPARE_MS = 60 * 1000;
/** where Google does not say how long it lasts; it always did */
const DEFAULT_LIFE_S = 600;

type GoogleTokens = { refreshToken: string; accessToken: string; expiresAt: number };

export type GoogleAccess = {
  /** @throws DriveError 'connect' or 'reconnect' where the person has to do something */
  tokenFor(userId: string): Promise<GoogleTokens>;
  /** Google has refused an access token: the next one is asked for anew. */
  forget(userId: string): void;
  /** Google refuses a new one too: the person has to connect again. */
  markBroken(userId: string, access: GoogleTokens): Promise<void>;
};

/** Short-lived access tokens from the refresh tokens that are kept; in memory only. */
export function createGoogleAccess(
  configuration: () => Promise<client.Configuration>,
  grants: DriveGrants,
): GoogleAccess {
  const known = new Map<string, GoogleTokens>();

  return {
    async tokenFor(userId) {
      // looked up each time: whoever took the leave back, here or on another server, is obeyed at once
      const grant = await grants.find(userId);
      if (!grant) throw new DriveError('connect', 'no grant');
      if (grant.broken) throw new DriveError('reconnect', 'the grant is broken');
      const access = known.get(userId);
      if (access?.refreshToken === grant.refreshToken && access.expiresAt > performance.now()) return access;
      try {
        const tokens = await client.refreshTokenGrant(await configuration(), grant.refreshToken);
        const lifeMs = (tokens.expires_in ?? DEFAULT_LIFE_S) * 1000 - SPARE_MS;
        for (const [user, { expiresAt }] of known) if (expiresAt <= performance.now()) known.delete(user);
        const fresh = {
          refreshToken: grant.refreshToken,
          accessToken: tokens.access_token,
          expiresAt: performance.now() + lifeMs,
        };
        known.set(userId, fresh);
        return fresh;
      } catch (error) {
        const refused = asGrantError(error);
        if (refused.problem === 'reconnect') await grants.markBroken(userId, grant.refreshToken);
        throw refused;
      }
    },

    forget: (userId) => void known.delete(userId),

    markBroken: (userId, { refreshToken }) => grants.markBroken(userId, refreshToken),
  };
}
