import * as client from 'openid-client';
import { DriveError, type DriveGrants } from './drive.ts';
import { asGrantError } from './google-errors.ts';

/** an access token is not used in its last minute, because the upload must end before the token expires */
const SPARE_MS = 60 * 1000;
/** lifetime if Google does not send one; so far it always has */
const DEFAULT_LIFE_S = 600;

type GoogleTokens = { refreshToken: string; accessToken: string; expiresAt: number };

export type GoogleAccess = {
  /** @throws DriveError 'connect' or 'reconnect' if the person must act */
  tokenFor(userId: string): Promise<GoogleTokens>;
  /** Google has rejected an access token: request another one next time. */
  forget(userId: string): void;
  /** Google rejects new tokens too: the person must connect again. */
  markBroken(userId: string, access: GoogleTokens): Promise<void>;
};

/** Short-lived access tokens from the stored refresh tokens; kept in memory only. */
export function createGoogleAccess(
  configuration: () => Promise<client.Configuration>,
  grants: DriveGrants,
): GoogleAccess {
  const known = new Map<string, GoogleTokens>();

  return {
    async tokenFor(userId) {
      // read every time, so a withdrawn consent, here or on another server, takes effect right away
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
